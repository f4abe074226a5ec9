"""A game looked at again: what was good, what was not, and what luck did."""
