"""A person's files: folders, atomic writes, settings, saves, the running game, the index of kept games."""
