"""Guided games: each step tells one thing, and lets the person do it."""
