"""Facts about moves, in words: what a hint or a grade gives as its reason."""
