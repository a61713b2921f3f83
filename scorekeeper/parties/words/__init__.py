"""An evening in words."""
