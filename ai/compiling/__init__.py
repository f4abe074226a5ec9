"""Compiles the kernels with numba and caches the result. No other package imports numba.

jit            the decorators, and the folder of this install's compiled code
numba_cache    our cache, built on private classes of numba
numba_linking  compiles each routine as a whole, with all that it calls
numba_parts    the list of those private parts, checked at import, with a fallback for each
numba_probe    how the parts of the cache are checked without compiling
numba_events   tells a progress bar which kernel was compiled
folder         the user's cache folder: where it is, whether it is safe to use, what is removed
arrays         arrays stored in it
private        files and folders that nobody else can change
locks          advisory file locks between processes
children       starts a module of this program as a child process
"""
