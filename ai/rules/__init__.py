"""The rules of the game, written once, as numba kernels over flat rows of integers."""
