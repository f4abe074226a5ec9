"""The game in sentences: what happened, what can be done, the rules. Made from a View only."""
