"""Setting up a game: the options, the resulting deal, and errors."""

from ai.rules.options import Deal, Options, Past, SetupError
from ai.rules.setup import deal, layout_of

__all__ = ["Deal", "Options", "Past", "SetupError", "deal", "layout_of"]
