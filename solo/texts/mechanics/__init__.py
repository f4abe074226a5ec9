"""What a person reads of each mechanic, one file each."""
