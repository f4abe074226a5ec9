"""The computer players, from random to the search, and the level that each plays at."""
