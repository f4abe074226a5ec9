"""A table of real people, followed and advised without the hider's place."""
