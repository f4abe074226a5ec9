"""The terminal: signals, standard streams, the key filter, and the queue into the UI thread."""
