"""The names of menu choices, and a line about each; imported at start-up."""

from gettext import gettext as _

from maps.edition import Edition
from maps.edition_file import EDITIONS, load_edition
from maps.wording import in_line, printable
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME


def edition_word(edition: str) -> str:
    """The name of an edition in lists; for a user's own that is gone, the name of its folder."""
    found = _edition(edition)
    return found.shown_name if found else printable(edition.rpartition("/")[2])


def edition_names() -> dict[str, str]:
    """How each edition of the game is typed, by its name on the screen."""
    return {edition.shown_name: name for name, edition in EDITIONS.items()}


def character_names(edition: Edition) -> dict[str, str]:
    """How each character of an edition is typed, by name."""
    return {character.name: character.id for character in edition.characters}


def _edition(name: str) -> Edition | None:
    try:
        return load_edition(name)
    except (ValueError, OSError):
        return None


def hint_words() -> dict[str, str]:
    """The names of the hint modes."""
    return {"off": _("off"), "on": _("on"), "tutor": _("tutor")}


def hints_about(hints: str) -> str:
    """What a hint mode means."""
    texts = {
        "off": _("Moves are not graded. You can still ask for a hint; the game is then unrated."),
        "on": _("Each of your moves is graded. You can ask for hints; the game is then unrated."),
        "tutor": _("The tutor stops you before a bad move and grades every move. The game is unrated."),
    }
    return texts[hints]


def side_words(edition: str, side: str) -> str:
    """What a person plays, in words: "detective:2" is detective 2."""
    if side == "hider":
        found = _edition(edition)
        return found.shown_hider_short if found else _("the hider")
    if side == "seekers":
        return _("the detectives")
    return _("detective {n}").format(n=side.partition(":")[2])


def rank_words() -> dict[str, str]:
    """The titles that a person can earn, lowest first."""
    return {
        "constable": _("Constable"),
        "sergeant": _("Sergeant"),
        "inspector": _("Inspector"),
        "superintendent": _("Superintendent"),
        "commander": _("Commander"),
        "commissioner": _("Commissioner"),
    }


def count_about(edition: Edition, detectives: int, side: str) -> str:
    """What is different with this number of detectives, for a player of that side."""
    found = _grid_about(edition, detectives, side) if edition.grids else _helpers_about(edition, detectives, side)
    if side == SEEKERS_NAME and detectives == edition.one_hunter:
        found.append(_("The rulebook's own solo game."))
    return in_line(found)


def _grid_about(edition: Edition, detectives: int, side: str) -> list[str]:
    grid = edition.grids[detectives]
    you, they = _("You move {count} pawns, on {tiles} street tiles."), _("{count} pawns hunt, on {tiles} street tiles.")
    return [
        (you if side == SEEKERS_NAME and detectives < grid.pawns else they).format(count=grid.pawns, tiles=grid.tiles)
    ]


def _helpers_about(edition: Edition, detectives: int, side: str) -> list[str]:
    found = []
    if detectives == edition.pool:
        found.append(
            _("They share one purse.") if side in (SEEKERS_NAME, HIDER_NAME) else _("Each has a separate purse.")
        )
    if helpers := edition.bobbies_for(detectives):
        found.append(_("They have help: {helpers}.").format(helpers=edition.shown_bobbies(helpers)))
    return found or [_("They hunt without help.")]
