"""The examples at the end of help texts."""

from collections.abc import Mapping
from gettext import gettext as _

from solo.terminal.arguments import PROGRAM


def examples() -> str:
    """Examples of commands, and what each is for."""
    found = {
        "": _("the menu"),
        "tutorial": _("learn the game, step by step"),
        "play --side hider --level constable": _("be Mister X"),
        "play --side detective:2 --detectives 3": _("one detective, with the computer's help"),
        "play --level auto": _("against the rank that fits you"),
        "daily": _("the deal of the day"),
        "resume": _("resume the game you left"),
        "review": _("what the moves of your last game were worth"),
        "drill": _("practise one principle of good play"),
        "assist --starts 13,26,29,34,50": _("where could he be? help for a game around a real board"),
        "rules sherlock": _("the rules of an edition"),
        "play --edition dice --expert": _("the dice game, with light sides"),
        "maps show london": _("the board in numbers"),
        "arena --hider random --games 100": _("which computer player wins"),
        "engine": _("the rules for other programs, line by line"),
        "bench --json": _("how fast the program runs here"),
        "completion --help": _("complete this command with Tab in your shell"),
    }
    return _listed(found)


def drill_examples() -> str:
    """Examples of drills."""
    found = {
        "drill": _("the principles, and how many positions are due"),
        "drill all --side seekers": _("a lesson: each principle with its rule and one position"),
        "drill --side hider": _("the principles of one side"),
        "drill cordon --plain": _("a cordon before a chase, line by line"),
        "drill --edition sherlock": _("the principles of another edition"),
    }
    return _listed(found)


def daily_examples() -> str:
    """Examples of deals of the day."""
    found = {
        "daily": _("choose an edition and a side"),
        "daily --edition london --side hider": _("play it"),
        "daily --list": _("what is played, and what is left today"),
        "daily --result": _("three lines to paste, which give nothing away"),
        "daily --date 2026-11-18": _("an older day's deal"),
    }
    return _listed(found)


def _listed(examples: Mapping[str, str]) -> str:
    """Examples, a line for each."""
    width = max(map(len, examples))
    lines = [f"  {PROGRAM} {words:{width}}  {about}" for words, about in examples.items()]
    return "\n".join([_("examples:"), *lines, ""])
