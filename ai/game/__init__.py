"""A game that can be played, typed and taken back: `Game`, the notation of moves, and why a move is refused."""
