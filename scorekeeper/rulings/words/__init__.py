"""Disputes in words: sentences that two pairs read, and that somebody reads aloud to them."""
