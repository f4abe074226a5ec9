"""The complete rules of each edition, as this program plays them, for the page in the game and for the command.

`rulebook` gives lines: a heading begins with "# ", everything else is a paragraph, which the screen wraps. What the
printed books leave open stands at the end, under the rulings.
"""

from gettext import gettext as _

from maps import load_board
from maps.edition import Edition
from maps.edition_file import load_edition
from solo.texts.rulebook import dice as rulebook_dice
from solo.texts.rulebook import sherlock as rulebook_sherlock
from solo.texts.rulebook import tickets as rulebook_tickets
from solo.texts.rulebook.rulings import rulings_of
from solo.texts.rulebook.sections import HEADING, Words, section, ticket_words


def rulebook(edition: str) -> list[str]:
    """The complete rules of an edition, line by line: headings begin with "# "."""
    found = load_edition(edition)
    words = _words(found)
    if found.grids:
        pages = [*_story(found), *rulebook_dice.pages(words, found)]
    elif found.crimes:
        pages = _crime_pages(words, found)
    else:
        pages = _plain_pages(words, found)
    title = _("Rulings")
    about = _(
        "Where the printed books leave a question open, or differ from each other, this program decides as follows."
    )
    return [*pages, *section({}, title, about), *rulings(edition).values()]


def rulings(edition: str) -> dict[str, str]:
    """What the books leave open and how it is decided here, by short names that stay the same in every language."""
    found = load_edition(edition)
    words = _words(found)
    return {name: text.format_map(words) for name, text in rulings_of(found).items()}


def _words(edition: Edition) -> Words:
    """Everything that the sentences of an edition name in braces."""
    if edition.grids:
        return rulebook_dice.dice_words(edition)
    board = load_board(edition.board)
    words = ticket_words(edition, board)
    return words | rulebook_sherlock.crime_words(edition, board) if edition.crimes else words


def _plain_pages(words: Words, edition: Edition) -> list[str]:
    """London and Venice: tickets, and nothing else."""
    board = load_board(edition.board)
    return [
        *_story(edition),
        *_goal(words),
        *rulebook_tickets.meanings(words),
        *rulebook_tickets.lines(words),
        *rulebook_tickets.purses(words, edition, board),
        *rulebook_tickets.team(words, edition),
        *rulebook_tickets.setup(words, *rulebook_tickets.one_station_cards()),
        *rulebook_tickets.a_round(words, edition),
        *rulebook_tickets.moving(words),
        *rulebook_tickets.hiders_ride(words),
        *rulebook_tickets.black(words),
        *rulebook_tickets.doubles(words),
        *rulebook_tickets.endings(words),
        *(_venice_differs(words) if edition.pool else ()),
    ]


def _crime_pages(words: Words, edition: Edition) -> list[str]:
    """The same with crimes, hideouts, a balloon and characters."""
    board = load_board(edition.board)
    ending, time_up = rulebook_sherlock.crime_ending(), rulebook_sherlock.full_log_ending()
    return [
        *_story(edition),
        *_goal(words, _("He wins at once if he commits all his {crimes} crimes.")),
        *rulebook_tickets.meanings(words),
        *rulebook_tickets.lines(words),
        *rulebook_sherlock.marks(words),
        *rulebook_tickets.purses(words, edition, board),
        *rulebook_tickets.team(words, edition),
        *rulebook_tickets.setup(words, *rulebook_sherlock.two_station_cards()),
        *rulebook_tickets.a_round(words, edition),
        *rulebook_tickets.moving(words),
        *rulebook_tickets.hiders_ride(words),
        *rulebook_tickets.black(words),
        *rulebook_tickets.doubles(words),
        *rulebook_sherlock.crimes(words),
        *rulebook_sherlock.hideouts(words),
        *rulebook_sherlock.balloon(words),
        *rulebook_sherlock.chips(words),
        *rulebook_sherlock.characters(words),
        *rulebook_tickets.endings(words, first=(ending,), time_up=time_up),
    ]


def _story(edition: Edition) -> list[str]:
    return [HEADING + _("The story"), edition.shown_story]


def _goal(words: Words, *more: str) -> list[str]:
    return section(
        words,
        _("What you need to win"),
        _("The seekers win when one of them moves to the station where {hider} is."),
        _("{hider} wins if he is still free when round {rounds} is over."),
        *more,
        _("He also wins if no detective has a ticket left that is of use, and he loses if he cannot move."),
        _("You may play either side. The computer plays the other one."),
    )


def _venice_differs(words: Words) -> list[str]:
    """What is unlike London."""
    return section(
        words,
        _("For those who know the London game"),
        _("The board is another one, with {taxi}, {bus} and {underground} for taxi, bus and underground."),
        _("The {ferry} takes the place of the ferry, and the {bobbies} that of the bobbies."),
        _("The box has {stock} tickets, which is a little different."),
        _("With {pooled} detectives the tickets are pooled."),
        _("All else is the same."),
    )
