"""The search: a tree of what one side may see, grown by playing many short games from what it believes."""
