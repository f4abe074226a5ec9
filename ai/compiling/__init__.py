"""Everything that is special about compiling: the decorators of the kernels, and the cache of what they compiled."""
