"""How a person has played."""
