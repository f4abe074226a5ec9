"""What a position is worth: distances, pursuit tables, the team's coverage, the hider model and its weights."""
