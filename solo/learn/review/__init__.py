"""The review of a game: what was good, what was not, and what luck did."""
