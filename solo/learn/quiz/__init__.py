"""A quiz from the person's own mistakes."""
