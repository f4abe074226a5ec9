"""The readable half of each mechanic: its words, refusals, what its events tell, facts for reasons."""
