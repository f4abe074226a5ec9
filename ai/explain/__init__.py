"""Facts about moves, and the sentences that hints and grades give as reasons."""
