"""Where the hider can be: the exact filter over public events, and the trails that explain it."""
