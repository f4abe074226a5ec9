"""What a position is worth: distances, pursuit tables, team coverage, the hider model and its weights."""
