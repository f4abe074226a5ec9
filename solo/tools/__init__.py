"""Commands beside the game: arena, maps, editions, cache."""
