"""Assistance for a real table: follows a game of real people and advises the seekers, without knowing the hider's
place."""
