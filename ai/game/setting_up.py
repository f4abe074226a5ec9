"""Setting up a game: what a person may settle about it, what came of that, and what can be wrong with it."""

from ai.rules.options import Deal, Options, Past, SetupError
from ai.rules.setup import deal, layout_of

__all__ = ["Deal", "Options", "Past", "SetupError", "deal", "layout_of"]
