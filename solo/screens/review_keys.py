"""The keys of the review: one list that feeds the bindings, the bottom line and the help."""

from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, NamedTuple

from prompt_toolkit.key_binding import KeyBindings

if TYPE_CHECKING:
    from solo.screens.review import ReviewScreen

HELP_KEY = "help"  # the key of that action, which may be the person's own
KEY_WIDTH = 8  # of the column of keys in the help


class ReviewKeys(NamedTuple):
    """A group of keys."""

    shown: str  # their name in the bottom line and in the help
    short: Callable[[], str]  # the text in the bottom line
    about: Callable[[], str]  # the text in the help
    do: Mapping[str, Callable[["ReviewScreen"], None]]  # what each key does, by its name in prompt_toolkit


REVIEW_KEYS = (
    ReviewKeys(
        "←→",
        lambda: _("step"),
        lambda: _("one move back or on; ↑↓: five; PgUp PgDn: 25; Home End: to the start, to the end"),
        {
            "right": lambda screen: screen.step(1),
            " ": lambda screen: screen.step(1),
            "left": lambda screen: screen.step(-1),
            "down": lambda screen: screen.step(5),
            "up": lambda screen: screen.step(-5),
            "pagedown": lambda screen: screen.step(25),
            "pageup": lambda screen: screen.step(-25),
            "home": lambda screen: screen.step(-screen.replay.count),
            "end": lambda screen: screen.step(screen.replay.count),
        },
    ),
    ReviewKeys(
        "n p",
        lambda: _("key moves"),
        lambda: _("to the next turning point of the game, or the previous one; N P: to each of your mistakes"),
        {
            "n": lambda screen: screen.to_turning_point(1),
            "p": lambda screen: screen.to_turning_point(-1),
            "N": lambda screen: screen.to_mistake(1),
            "P": lambda screen: screen.to_mistake(-1),
        },
    ),
    ReviewKeys(
        "s",
        lambda: _("story"),
        lambda: _("the turning points, luck and lesson of the game"),
        {"s": lambda screen: screen.tell_story()},
    ),
    ReviewKeys(
        "Enter",
        lambda: _("read"),
        lambda: _("everything about the move that led here"),
        {"enter": lambda screen: screen.read()},
    ),
    ReviewKeys(
        "?",
        lambda: _("keys"),
        lambda: _("this list"),
        {"?": lambda screen: screen.help(), HELP_KEY: lambda screen: screen.help()},
    ),
    ReviewKeys(
        "Esc",
        lambda: _("back"),
        lambda: _("back"),
        {"escape": lambda screen: screen.leave(), "q": lambda screen: screen.leave()},
    ),
    ReviewKeys(
        "t",
        lambda: _("retry"),
        lambda: _("plays on from here, or from before your move, as a new game that does not count"),
        {"t": lambda screen: screen.try_again()},
    ),
    ReviewKeys(
        "h",
        lambda: _("belief"),
        lambda: _("shows on the map what the seekers believe; again: hides it"),
        {"h": lambda screen: screen.switch("heat")},
    ),
    ReviewKeys(
        "m",
        lambda: _("pawns"),
        lambda: _("the detectives and the log instead of the moves, where there is no room for both"),
        {"m": lambda screen: screen.switch("shows_position")},
    ),
    ReviewKeys(
        "z",
        lambda: _("zoom"),
        lambda: _("the whole board, or the neighbourhood"),
        {"z": lambda screen: screen.switch("whole")},
    ),
    ReviewKeys(
        "x",
        lambda: _("export"),
        lambda: _("writes the review as text to the folder you started in"),
        {"x": lambda screen: screen.export()},
    ),
)


def review_keys(screen: "ReviewScreen") -> KeyBindings:
    """The key bindings."""
    keys = KeyBindings()
    for group in REVIEW_KEYS:
        for key, do in group.do.items():
            key = screen.yard.keys["help"] if key == HELP_KEY else key
            keys.add(key, eager=key == "escape")(lambda event, do=do: do(screen))
    return keys


def keys_shown(screen: "ReviewScreen") -> list[tuple[str, str]]:
    """The keys shown in the bottom line."""
    shown = {group.shown: group.short() for group in REVIEW_KEYS}
    if screen.is_tall:
        del shown["m"]
    elif screen.shows_position:
        shown["m"] = _("moves")
    return [*shown.items()]


def key_lines() -> list[str]:
    """All keys and what each does, for the help page."""
    return [f"  {group.shown:{KEY_WIDTH}} {group.about()}" for group in REVIEW_KEYS]
