"""Guided games: each step explains one thing, and lets the person do it."""
