"""The map, drawn in character cells."""
