"""A drill: positions about one principle, from the person's own mistakes and from games of computer players."""
