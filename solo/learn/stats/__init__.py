"""The person's statistics."""
