"""``words.cards`` as filters for templates."""

from django import template

from scorekeeper.rulings.words.cards import card_name, card_short, suit_plural

register = template.Library()
register.filter("card_name", card_name)
register.filter("card_short", card_short)
register.filter("suit_plural", suit_plural)
