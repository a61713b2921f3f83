"""What the core refuses of call-ace whist, as sentences for people (see ``sentences``)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CALL_ACE_SENTENCES: Mapping[str, str | Promise] = {
    # rules
    "not_so_many_numbers": _("Give a list of %(count)s numbers."),
    "not_a_value": _("“%(value)s” is no value: give a whole number above zero."),
    "too_many_attachments": _("These are more than %(most)s attachments."),
    "bad_attachment": _("“%(name)s” is no name for an attachment: write a short word."),
    "bad_factor": _("“%(value)s” is no factor: give a whole number from 1 to 100."),
    "bad_stake": _("“%(value)s” is no stake: write money per point as a decimal, such as “0.25”."),
    "bad_currency": _("Write the currency as a short text of at most %(most)s signs."),
    "fine_not_by_three": _(
        "%(fine)s cannot be shared by three: choose a fine that three divides, or none."
    ),
    "alone_not_by_three": _(
        "Each of three pays a third of %(factor)s times the value: choose a factor or values that "
        "three divides."
    ),
    # contracts
    "bad_call_ace_contract": _(
        "“%(text)s” is no contract: write 7 to 13 with attachments, such as 9-good, or a nolo."
    ),
    "bad_tricks": _("A bid is from %(least)s to %(most)s tricks, not %(text)s."),
    "attachment_twice": _("“%(attachment)s” is said twice."),
    "contract_not_played": _("This table does not play %(contract)s; change the rules if it does."),
    # who plays
    "out_not_known": _("Say who sat out, or who dealt: %(count)s of the players take no part."),
    "not_so_many_out": _("%(needed)s sit out at this table, not %(count)s."),
    "sits_out": _("%(seat)s sits out this hand."),
    "player_twice": _("%(seat)s is named twice."),
    "partner_not_said": _("Say who the partner was, or that declarer was alone."),
    "nolo_has_no_partner": _("A nolo is played without a partner; others may go with it."),
    "own_partner_is_alone": _("Who holds the called ace himself is alone: give no partner."),
    "only_a_nolo_is_joined": _("Only a nolo can be joined."),
    "no_joining": _("At this table nobody goes with a nolo."),
    # tricks
    "no_knocking": _("There is no knocking at this table."),
    "bad_knock": _("A hand is knocked 2 or 4 times, not %(value)s."),
    "count_needed": _("What a lost bid costs depends on the tricks, so they have to be counted."),
    "books_of_each_nolo": _("Give the tricks of each who played the nolo."),
    "books_of_one_side": _("Give one number: the tricks of the declaring side."),
    "plays_no_nolo": _("%(seat)s did not play the nolo, so those tricks are not asked."),
    # zero sum
    "start_not_zero": _("What the players start with has to sum to zero, not to %(total)s."),
    "adjustment_not_zero": _(
        "What one gets another gives: the points have to sum to zero, not to %(total)s."
    ),
}
