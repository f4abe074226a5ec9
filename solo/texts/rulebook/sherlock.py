"""The rules that crimes, hideouts, the balloon and the characters add to an edition with tickets."""

from collections import Counter
from gettext import gettext as _
from gettext import ngettext, pgettext

from ai.position.move import CLUE_AGE
from maps import Board
from maps.board import DISTRICTS, SYMBOLS
from maps.edition import Edition
from solo.texts.rulebook.sections import Words, black_tickets, double_tickets, listed, section

CLUE_EXAMPLE = 7  # a log entry with which the clue is explained


def crime_words(edition: Edition, board: Board) -> dict[str, object]:
    """Names and numbers of what this edition adds."""
    scenes = [card.station for card in board.deck(edition.crime_deck)]
    districts = Counter(station.district for station in board.stations)
    symbols = Counter(station.symbol for station in board.stations)
    symbol = {station.number: station.symbol for station in board.stations}
    numbers = _("{name} ({count} stations)")
    few, many = sorted({edition.chips_for(count) for count in edition.counts})
    return {
        "hider": _("Moriarty"),
        "full_name": edition.shown_hider,
        **{character.id: character.name for character in edition.characters},
        "district_count": len(DISTRICTS[1:]),
        "districts": listed(numbers.format(name=name, count=districts[name]) for name in DISTRICTS[1:]),
        "symbols": listed(numbers.format(name=pgettext("symbol", name), count=symbols[name]) for name in SYMBOLS[1:]),
        "hideouts": listed(station.number for station in board.stations if station.hideout),
        "hideout_count": sum(station.hideout for station in board.stations),
        "crimes": edition.crimes,
        "scene_count": len(scenes),
        "unused_scenes": len(scenes) - edition.crimes,
        "park_scenes": listed(scene for scene in scenes if symbol[scene] == "park"),
        "landmark_scenes": listed(scene for scene in scenes if symbol[scene] == "landmark"),
        "river_scenes": listed(scene for scene in scenes if symbol[scene] == "river"),
        "reserve_black": black_tickets(edition.reserve[0]),
        "reserve_double": double_tickets(edition.reserve[1]),
        "pile": len(board.deck(edition.hider_deck)) - 1,
        "character_count": len(edition.characters),
        "many_chips": ngettext("{n} chip", "{n} chips", many).format(n=many),
        "few_chips": ngettext("{n} chip", "{n} chips", few).format(n=few),
        "many_counts": listed(count for count in edition.counts if edition.chips_for(count) == many),
        "few_counts": listed(count for count in edition.counts if edition.chips_for(count) == few),
        "by_default": listed(character.name for character in edition.characters[: min(edition.counts)]),
        "clue_age": CLUE_AGE,
        "clue_first": CLUE_AGE + 1,
        "clue_now": CLUE_EXAMPLE,
        "clue_told": CLUE_EXAMPLE - CLUE_AGE,
    }


def two_station_cards() -> list[str]:
    """How Moriarty starts: he chooses one of the two stations of his card."""
    return [
        _("There are {hider_cards} start cards for {hider}, with two stations each: {hider_starts}."),
        _(
            "He draws one of them and starts on one of its two stations, whichever he likes. Nobody is told which. "
            "The other {pile} cards are the pile for his balloon."
        ),
        _("He draws {crimes} crime scenes, and the other {unused_scenes} leave the game unseen."),
    ]


def marks(words: Words) -> list[str]:
    """What the board shows besides stations and lines."""
    return section(
        words,
        _("Districts, symbols and hideouts"),
        _("Each station lies in one of {district_count} districts: {districts}."),
        _("Some stations carry a symbol, and none carries more than one: {symbols}."),
        _("There are {hideout_count} secret hideouts: {hideouts}."),
    )


def crimes(words: Words) -> list[str]:
    """How Moriarty wins by crimes."""
    return section(
        words,
        _("Crimes"),
        _(
            "There are {scene_count} crime scenes. Beside parks: {park_scenes}. At landmarks: {landmark_scenes}. On "
            "the river: {river_scenes}."
        ),
        _("{crimes} of them are Moriarty's. Which ones, only he knows."),
        _("When a move of his ends on one of his scenes, he may commit the crime there. He need not."),
        _("He announces the crime, but not the place. So the seekers know that this move ended on one of the scenes."),
        _("Each scene serves once. A crime that he let pass he may commit on a later visit."),
        _("With crime number {crimes} Moriarty has won at once."),
    )


def hideouts(words: Words) -> list[str]:
    """What Moriarty can do in a hideout."""
    return section(
        words,
        _("Hideouts"),
        _("In a hideout Moriarty may do one of three things, and only one in a stay: take, dive or fly."),
        _("Take, when a move ends there: he takes a black or a double-move ticket from those beside the board."),
        _("There lie {reserve_black} and {reserve_double} at the start. What is gone is gone."),
        _("He announces which ticket he takes. It is his to use after the seekers' next turn, not sooner."),
        _(
            "Dive, when a move ends there with a reveal: he does not show himself. The seekers hear that he dives; so "
            "they know that he is in a hideout, but not in which."
        ),
        _(
            "Fly, when a move of his begins there: that is the balloon, once in the game. Take and dive he may again "
            "and "
            "again."
        ),
    )


def balloon(words: Words) -> list[str]:
    """How the balloon flies and where it lands."""
    return section(
        words,
        _("The balloon"),
        _("Moriarty announces that he flies, and a card is drawn from the pile and shown to all."),
        _("He lands on one of its two stations, and tells everybody which."),
        _("He cannot land where a seeker stands or a roadblock lies. If neither station is free, he draws again."),
        _(
            "A flight fills a log entry and costs no ticket. It may be one half of a double move, the first or the "
            "second."
        ),
    )


def chips(words: Words) -> list[str]:
    """Who the detectives are, and how they use what they can do."""
    return section(
        words,
        _("Characters and chips"),
        _("Each detective is one of {character_count} characters, and nobody is played twice."),
        _("If you do not choose, the first ones are {by_default}. They are a good pair for any game."),
        _("With {many_counts} detectives each has {many_chips}; with {few_counts} each has {few_chips}."),
        _("A chip pays for one use of the character's ability. Then it is gone. A {bobby} has none."),
        _(
            "In each of their turns the seekers may play one chip in all, at any moment: before, between or after "
            "moves."
        ),
        _(
            "It does not matter whether the character has moved already. All answers are true, and everybody hears "
            "them."
        ),
        _(
            "When all have moved and a chip could still be played, the seekers play it or pass. Then their turn is "
            "over."
        ),
    )


def characters(words: Words) -> list[str]:
    """The five abilities, one by one."""
    return [
        *section(
            words,
            _("{sherlock}: manhunt"),
            _("Moriarty names the district where he is now."),
        ),
        *section(
            words,
            _("{watson}: interrogation"),
            _("He asks for a park, a landmark or the river. Moriarty says whether his station has it."),
        ),
        *section(
            words,
            _("{irene}: transport ban"),
            _("She forbids Moriarty {bus} or {underground} on his next turn. The seekers ride as they like."),
        ),
        *section(
            words,
            _("{mycroft}: a clue"),
            _(
                "Moriarty tells where he was {clue_age} log entries ago: after entry {clue_now}, that is entry "
                "{clue_told}."
            ),
        ),
        *section(
            words,
            _("{lestrade}: roadblock"),
            _("He lays it where his move of this turn began or ended; before his move, where he stands."),
            _(
                "Moriarty can no longer move to that station, but lines that only pass it stay open. Seekers take no "
                "notice of a roadblock. It stays until the game is over."
            ),
        ),
    ]


def crime_ending() -> str:
    return _("The last crime: {hider} commits crime number {crimes}. He wins at once; the seekers do not answer.")


def full_log_ending() -> str:
    return _(
        "Time is up: the seekers' turn of round {rounds} is over, or entry {spaces} is written and the seekers have "
        "answered it. {hider} wins."
    )
