"""The keys of a game: each action by its name in `[keys]` of the settings, its usual key, and the one really bound."""

import re
from collections.abc import Iterable
from gettext import gettext as _
from pathlib import Path

from maps.wording import any_of
from solo.files.own_settings import KEYS, OwnEntry, wrong
from solo.terminal.arguments import guessed

# By action the key that it usually has, as prompt_toolkit calls it.
USUAL = {
    "help": "f1",
    "hint": "f2",
    "rules": "f3",
    "where": "f4",
    "better": "f5",
    "trail": "f6",
    "rings": "f7",
    "undo": "c-z",
    "redo": "c-y",
    "new-game": "c-n",
    "review": "c-r",
    "quit": "c-q",
    "zoom-in": "+",
    "zoom-out": "-",
    "follow": "0",
}
MAP_ACTIONS = ("zoom-in", "zoom-out", "follow")  # heard only while nothing is typed, so that signs are possible
FUNCTION_KEY = re.compile("f([1-9]|1[0-9]|2[0-4])")
CONTROL_KEY = re.compile("(?:c-|ctrl-|ctrl[+]|[\\^])([a-z])")
SIGN = re.compile("[!-/:-@[-`{-~0-9]")
# Keys with Ctrl that a terminal sends for others, or that mean something everywhere: Tab, Enter, Ctrl-C and so on.
TAKEN = ("c-c", "c-h", "c-i", "c-j", "c-m")
ALSO_TAKEN = ("?",)  # help, while nothing is typed


class OwnKeys:
    """The key of each action, with those of the settings in the place of the usual ones."""

    def __init__(self, entries: Iterable[OwnEntry] = (), file: Path = Path()) -> None:
        self.bound = dict(USUAL)
        self.wrong: list[str] = []  # what is wrong with the entries
        found: dict[str, tuple[str, OwnEntry]] = {}
        for entry in entries:
            if entry.table == KEYS:
                try:
                    found[entry.name] = self._key_of(entry), entry
                except ValueError as error:
                    self.wrong.append(wrong(file, entry, str(error)))
        self._bind(found, file)

    def _key_of(self, entry: OwnEntry) -> str:
        """The key of an entry; raises ValueError, which says what is wrong with it."""
        if not entry.name:
            raise ValueError(_("it must be a table"))
        if entry.name not in USUAL:
            why = _("there is no such action; there are {actions}").format(actions=any_of([*USUAL]))
            raise ValueError(guessed(why, entry.name, USUAL))
        word = entry.value.strip().lower()
        if FUNCTION_KEY.fullmatch(word):
            return word
        if control := CONTROL_KEY.fullmatch(word):
            key = f"c-{control[1]}"
            if key in TAKEN:
                raise ValueError(_("{key} is reserved").format(key=named(key)))
            return key
        if SIGN.fullmatch(word) and word not in ALSO_TAKEN and entry.name in MAP_ACTIONS:
            return word
        text = _("a key is {examples}; for {actions} a character will do, too")
        examples, actions = any_of(["f8", "ctrl-u"]), any_of(MAP_ACTIONS)
        raise ValueError(text.format(examples=examples, actions=actions))

    def _bind(self, found: dict[str, tuple[str, OwnEntry]], file: Path) -> None:
        """Binds the keys, but not one that another action has already; of two entries the later one is wrong."""
        while True:
            bound = USUAL | {action: key for action, (key, _entry) in found.items()}
            keys = [*bound.values()]
            twice = next((action for action in reversed(found) if keys.count(bound[action]) > 1), None)
            if twice is None:
                break
            key, entry = found[twice]
            other = next(action for action, same in bound.items() if same == key and action != twice)
            why = _("{key} is already the key of {action}").format(key=named(key), action=other)
            self.wrong.append(wrong(file, entry, why))
            found = {action: one for action, one in found.items() if action != twice}
        self.bound = bound

    def __getitem__(self, action: str) -> str:
        """The key of an action, as prompt_toolkit calls it."""
        return self.bound[action]

    def short(self, action: str) -> str:
        """The key of an action in the bottom line: "F2", "^Z"."""
        key = self.bound[action]
        return f"^{key[-1].upper()}" if key.startswith("c-") else key.upper()

    def named(self, action: str) -> str:
        """The key of an action in a sentence: "F2", "Ctrl-Z"."""
        return named(self.bound[action])


def named(key: str) -> str:
    """A key as people call it."""
    return f"Ctrl-{key[-1].upper()}" if key.startswith("c-") else key.upper()
