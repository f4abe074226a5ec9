"""Many games between computer players: workers, matches, files of finished games, statistics, Elo."""
