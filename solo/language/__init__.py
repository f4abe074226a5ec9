"""The language that the program speaks: catalogues of messages, and dates."""
