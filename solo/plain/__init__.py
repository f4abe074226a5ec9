"""Plain mode: everything line by line, for screen readers, simple terminals and scripts."""
