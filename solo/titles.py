"""The names of things that are chosen in menus, and a line about each; loaded before anything else."""

from gettext import gettext as _


def edition_words() -> dict[str, str]:
    """The editions."""
    return {
        "london": _("London"),
        "sherlock": _("Sherlock Holmes"),
        "venice": _("Venice"),
        "dice": _("The dice game"),
    }


def edition_abouts() -> dict[str, str]:
    """What each edition is about."""
    return {
        "london": _(
            "Mister X hides among 199 stations of London for 22 rounds. Taxi, bus, underground, and the Thames."
        ),
        "sherlock": _("Moriarty plans three crimes; the detectives have abilities, he has hideouts and a balloon."),
        "venice": _(
            "Gondolas, motorboats and jet-skis; the vaporetto for black tickets. Two detectives share one purse."
        ),
        "dice": _("Street tiles and a handful of dice: what the detectives used is what Mister X may take."),
    }


def hint_words() -> dict[str, str]:
    """How much help one wants."""
    return {"off": _("off"), "on": _("on"), "tutor": _("tutor")}


def hints_about(hints: str) -> str:
    """What that much help means."""
    texts = {
        "off": _("Moves are not graded. You can still ask for a hint; the game is then unrated."),
        "on": _("Every move of yours is graded. You can ask for hints; the game is then unrated."),
        "tutor": _("The tutor stops you before a bad move and grades every move. The game is unrated."),
    }
    return texts[hints]


def side_words(edition: str, side: str) -> str:
    """Whom a person plays: "detective:2" is detective 2."""
    if side == "hider":
        return _("Moriarty") if edition == "sherlock" else _("Mister X")
    if side == "seekers":
        return _("the detectives")
    return _("detective {n}").format(n=side.partition(":")[2])


def rank_words() -> dict[str, str]:
    """The titles that a person can earn, from the lowest on."""
    return {
        "constable": _("Constable"),
        "sergeant": _("Sergeant"),
        "inspector": _("Inspector"),
        "superintendent": _("Superintendent"),
        "commander": _("Commander"),
        "commissioner": _("Commissioner"),
    }
