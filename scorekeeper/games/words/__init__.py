"""A game in words: sentences that people read and read aloud."""
