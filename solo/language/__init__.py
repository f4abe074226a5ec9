"""The language of the program: message catalogues, and dates."""
