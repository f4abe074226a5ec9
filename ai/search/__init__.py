"""The search for a good move."""
