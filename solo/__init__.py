"""Solo Yard: the board game Scotland Yard, alone in a terminal, against computer opponents."""

__version__ = "0.2.0"
