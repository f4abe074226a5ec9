"""The full screen. prompt_toolkit is used here and nowhere above."""
