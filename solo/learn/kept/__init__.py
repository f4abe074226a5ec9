"""The index of kept games and their reviews, so that lists and statistics read no file twice."""
