"""Setting up a real table: what people say about it becomes the options of a game, or an error that says what would be
right."""

import argparse
import re
from dataclasses import dataclass, replace
from gettext import gettext as _

from ai.game.options_text import NEW_KEYS, pairs, parse_options
from ai.game.setting_up import Deal, Options, SetupError, deal
from maps import BoardError, load_board
from maps.edition import Edition
from maps.edition_file import EDITIONS, load_edition
from maps.wording import listed

POSITION_KEYS = tuple(key for key in NEW_KEYS if key not in ("edition", "seat", "seed", "xstart", "crimes", "board"))


@dataclass(frozen=True)
class Setting:
    """What people say about their table, as typed; empty for what they do not say."""

    edition: str
    detectives: int = 0
    starts: str = ""  # "13,26,29,34,50"
    characters: str = ""  # "sherlock,watson"
    tiles: str = ""  # "ABcDEFGHI"
    expert: bool = False
    position: str = ""  # of a game in progress: "round=4 log=taxi,black,bus:77"

    @property
    def cast(self) -> tuple[str, ...]:
        """The characters, in the order of their seats."""
        return words_in(self.characters.lower())


def setting_from(options: argparse.Namespace) -> Setting:
    """What the command line says about a table."""
    return Setting(
        edition=options.edition or "",
        detectives=options.detectives or 0,
        starts=options.starts or "",
        characters=options.characters or "",
        tiles=options.tiles or "",
        expert=options.expert,
        position=options.position or "",
    )


def words_in(text: str) -> tuple[str, ...]:
    """The words of a list, whatever separates them."""
    return tuple(re.findall(r"[^\s,;]+", text))


def edition_named(name: str) -> Edition:
    """An edition by its word; raises SetupError."""
    try:
        return load_edition(name)
    except BoardError as error:
        raise SetupError(str(error)) from error


def detective_count(edition: Edition, text: str) -> int:
    """The number of detectives as typed; the most if nothing was; raises SetupError."""
    if not text:
        return edition.counts[-1]
    if text not in map(str, edition.counts):
        why = _("{least} to {most} detectives can play, not {text}")
        raise SetupError(why.format(least=edition.counts[0], most=edition.counts[-1], text=text[:20]))
    return int(text)


def told_count(setting: Setting) -> int:
    """The number of detectives if characters or starts determine it; else 0."""
    edition = edition_named(setting.edition)
    fits = [n for n in edition.counts if len(pawn_codes(edition, n)) == len(words_in(setting.starts))]
    return len(setting.cast) or (fits[0] if len(fits) == 1 else 0)


def pawn_codes(edition: Edition, detectives: int) -> list[str]:
    """Who needs a start: d1, d2, b1, b2."""
    if edition.grids:
        return [f"d{seat}" for seat in range(1, edition.grids[detectives].pawns + 1)]
    bobbies = edition.bobbies_for(detectives)
    return [*(f"d{n}" for n in range(1, detectives + 1)), *(f"b{n}" for n in range(1, bobbies + 1))]


def start_stations(edition: Edition) -> list[int]:
    """The stations on the seekers' start cards; none if they choose."""
    return sorted(card.station for card in load_board(edition.board).deck(edition.seeker_deck))


def starts_in(edition: Edition, detectives: int, text: str) -> tuple[int, ...]:
    """Where the pawns start, as typed; raises SetupError."""
    words, codes = words_in(text), pawn_codes(edition, detectives)
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 5):
            raise SetupError(_("{word} is not a station").format(word=repr(word[:20])))
    starts = tuple(map(int, words))
    known = None if edition.grids else start_stations(edition)
    for start in starts:
        if known is not None and start not in known:
            why = _("{station} is not a start station for detectives; they are {stations}")
            raise SetupError(why.format(station=start, stations=listed([*map(str, known)])))
        if starts.count(start) > 1:
            raise SetupError(_("two pawns cannot start on {station}").format(station=start))
    if len(starts) != len(codes):
        why = _("enter {count} starts, for {pawns}, not {given}")
        raise SetupError(why.format(count=len(codes), pawns=listed(codes), given=len(starts)))
    return starts


def cast_in(edition: Edition, detectives: int, text: str) -> str:
    """The characters in the order of their seats, as typed; the first ones if nothing was."""
    known = [character.id for character in edition.characters]
    if not known:
        raise SetupError(_("there are no characters in this edition"))
    cast = words_in(text.lower()) or tuple(known[:detectives])
    if {*cast} - {*known} or len({*cast}) != len(cast) or len(cast) != detectives:
        why = _("{count} detectives need {count} different characters: {known}")
        raise SetupError(why.format(count=detectives, known=listed(known)))
    return ",".join(cast)


def tiles_in(edition: Edition, detectives: int, text: str) -> str:
    """How the street tiles lie, as typed; raises SetupError."""
    tiles = "".join(words_in(text))
    deal(Options(edition=edition.id, detectives=detectives, tiles=tiles, blind=True))
    return tiles


def check_setting(setting: Setting) -> None:
    """Checks what was said about a table so far; raises SetupError or BoardError."""
    if not setting.edition:
        _check_for_any(setting)
        return
    edition = edition_named(setting.edition)
    if setting.position or (setting.tiles if edition.grids else setting.starts):
        table_options(setting)
        return
    count = setting.detectives or told_count(setting)
    if count:
        detective_count(edition, str(count))
    if setting.characters:
        cast_in(edition, count, setting.characters)
    if setting.starts:
        starts_in(edition, count or edition.counts[0], setting.starts)
    if setting.tiles or (setting.expert and not edition.grids):
        raise SetupError(_("{options} belong to the dice edition").format(options="tiles"))


def _check_for_any(setting: Setting) -> None:
    """The same without a known edition: it must fit at least one of them."""
    wrong: list[SetupError | BoardError] = []
    for name in EDITIONS:
        try:
            check_setting(replace(setting, edition=name))
        except (SetupError, BoardError) as error:
            wrong.append(error)
    if len(wrong) == len(EDITIONS):
        raise wrong[0]


def table_options(setting: Setting) -> Options:
    """The options of a table's game; raises SetupError or BoardError."""
    edition = edition_named(setting.edition)
    if setting.tiles and not edition.grids:
        raise SetupError(_("{options} belong to the dice edition").format(options="tiles"))
    if setting.expert and not any(letter.islower() for letter in setting.tiles):
        raise SetupError(_("use small letters for tiles with the light side up, such as ABcDEFGHI"))
    if setting.position:
        options = _in_the_middle(setting, edition)
    else:
        detectives = detective_count(edition, str(setting.detectives or told_count(setting) or ""))
        if edition.grids and not setting.tiles:
            raise SetupError(_("type the street tiles row by row, such as {example}").format(example="ABCDEFGHI"))
        wanted = setting.starts or not edition.grids
        cast = cast_in(edition, detectives, setting.characters) if edition.characters or setting.characters else ""
        options = Options(
            edition=edition.id,
            detectives=detectives,
            seeker_starts=starts_in(edition, detectives, setting.starts) if wanted else None,
            characters=words_in(cast) or None,
            tiles=setting.tiles or None,
            blind=True,
        )
    found = deal(options)
    if edition.grids and options.seeker_starts and not options.log and options.round is None:
        _check_places(found, options.seeker_starts)
    return options


def _check_places(found: Deal, starts: tuple[int, ...]) -> None:
    """Detectives with dice start where only taxis stop."""
    assert found.layout is not None
    for start in starts:
        if start not in found.layout.taxi_only:
            why = _("{station} is more than a taxi stop: detectives start where only taxis stop")
            raise SetupError(why.format(station=start))


def _in_the_middle(setting: Setting, edition: Edition) -> Options:
    """The options of a game in progress; the starts are then where the pawns stand now."""
    words = pairs(setting.position, POSITION_KEYS)
    words["edition"] = edition.id
    said = {
        "detectives": str(setting.detectives or ""),
        "dstarts": ",".join(words_in(setting.starts)),
        "characters": ",".join(setting.cast),
        "tiles": setting.tiles,
    }
    words |= {key: text for key, text in said.items() if text}
    for needed in ("dstarts", "tiles") if edition.grids else ("dstarts",):
        if needed not in words:
            why = _("a game already under way needs {option}").format(option={"dstarts": "starts"}.get(needed, needed))
            raise SetupError(why)
    return parse_options(words, blind=True)
