"""`make bench`: what a hand costs. Everything is measured and printed, nothing is asserted.

The real server runs in processes of its own on free ports of 127.0.0.1, with its databases in a
temporary folder; both end with the run. Sides that are compared take turns, because a machine that
does other things meanwhile is faster at one moment than at the next.
"""
