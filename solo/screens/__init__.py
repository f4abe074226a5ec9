"""The full-screen interface. prompt_toolkit is used here and in no layer below."""
