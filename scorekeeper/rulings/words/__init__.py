"""Disputes in words: sentences that a table reads, and that somebody reads aloud to it."""
