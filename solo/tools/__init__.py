"""Commands besides the game: arena, maps, editions, cache."""
