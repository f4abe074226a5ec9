"""The rules of every edition, with every ruling."""
