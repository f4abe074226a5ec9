"""All lessons, in the recommended order."""

from collections.abc import Callable
from gettext import gettext as _

from maps.wording import listed
from solo.learn.tutorial import london as lessons_london
from solo.learn.tutorial import sherlock as lessons_sherlock
from solo.learn.tutorial import venice_and_dice as lessons_others
from solo.learn.tutorial.lesson import Lesson
from solo.terminal.arguments import guessed

LESSONS: dict[str, Callable[[], Lesson]] = {
    "london-seekers": lessons_london.hunt,
    "london-hider": lessons_london.escape,
    "sherlock-seekers": lessons_sherlock.chips,
    "sherlock-hider": lessons_sherlock.crimes,
    "venice": lessons_others.venice,
    "dice-seekers": lessons_others.rolls,
    "dice-hider": lessons_others.helicopter,
}


class NoLesson(ValueError):
    """There is no lesson of that name; the message lists the names."""


def find(word: str) -> Lesson:
    """A lesson by its name or its number from 1; raises NoLesson."""
    names = [*LESSONS]
    if word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= len(names):
        return LESSONS[names[int(word) - 1]]()
    if word.lower() in LESSONS:
        return LESSONS[word.lower()]()
    why = _("There is no lesson {name}. The lessons are {names}.")
    raise NoLesson(guessed(why.format(name=repr(word[:40]), names=listed(names)), word, names))
