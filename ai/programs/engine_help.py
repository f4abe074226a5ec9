"""What the engine's `help` answers: for each command how it is written, and what it does."""

HELP = {
    "new": "new [edition=london] [detectives=5] [seed=1] [seat=all|seekers|hider] [tiles=ABcDEFGHI] […]: a game, "
    "drawn where not given; tiles in small letters lie with their light side up",
    "legal": "legal: the legal moves of the side to move",
    "play": "play MOVE: makes a move, such as taxi 123, black 45, double taxi 9 black 20, d2 bus 77, pass; with "
    "seat=seekers a question is played with its answer, such as d2 ask river yes",
    "belief": "belief: how likely the hider is on each station, from public information alone",
    "go": "go [level=inspector] [time=S] [playouts=N] [seed=1]: chooses a move, without playing it; with seat=seekers "
    'a question to the hider comes with "answers": play the one of them that he gives',
    "state": "state: the position as the seat may see it",
    "undo": "undo: takes back the last move",
    "perft": "perft N: counts the ways to play N moves from here; refused where that takes more than a minute or so",
    "help": "help: this list",
    "quit": "quit: the end",
}
