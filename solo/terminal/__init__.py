"""The terminal as the system gives it: signals, streams, the key filter, the queue into the UI thread."""
