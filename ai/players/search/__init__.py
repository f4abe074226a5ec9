"""Information-set Monte Carlo tree search: one tree over what a side may observe, with worlds drawn from its belief."""
