"""Positions, views and moves with names for what they hold, and what one side may know."""
