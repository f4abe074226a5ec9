"""A person's game without any screen: session, commands, coach, hints, autosave."""
