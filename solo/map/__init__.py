"""The map, drawn in characters."""
