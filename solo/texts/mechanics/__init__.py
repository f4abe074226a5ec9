"""The texts of each mechanic, one file each."""
