"""What changes a game: each function is one short transaction that locks the game first."""
