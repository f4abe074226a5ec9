"""Many games between computer players: matches, files of results, statistics, Elo, clusters."""
