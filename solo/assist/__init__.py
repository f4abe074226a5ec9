"""Assistance for a real table: follows a game of real people and advises the seekers; the hider stays unknown."""
