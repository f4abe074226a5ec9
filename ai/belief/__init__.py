"""Where the hider can be: an exact filter over public events, and the trails that explain it."""
