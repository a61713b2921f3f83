"""``times`` as filters for templates."""

from django import template

from scorekeeper.games.words.times import clock, day_and_clock

register = template.Library()
register.filter("clock", clock)
register.filter("day_and_clock", day_and_clock)
