"""Saved games: a file with everything needed to set up a game again, and every move in words.

A save is one JSON object. Its keys, all of them needed but `daily` and `length`:

    format    "solo-yard game"
    version   3; raised when keys change, or their meaning. In version 1 the places of street tiles were numbered
              without gaps (solo/files/first_saves.py); until version 2 nobody had `daily` or `length`
    program   the version of Solo Yard that wrote it
    started   when the game began, and
    saved     when it was last saved: ISO 8601 with its offset from UTC, "2026-11-16T19:30:12+00:00"
    side      what the person plays: "hider", "seekers" or "detective:2"
    level     the opponents' level as it was asked for: a rank, or the path of a file
    profile   that level's settings at the time, as in its TOML file: name, player, about, knobs
    hints     "off", "on" or "tutor"
    unrated   why the game does not count for statistics: a list of words such as "undo"; empty if it counts
    options   what the game was set up from (ai/rules/options.py): edition and seed, and whatever else was given
    board     name and digest of the board, because the moves are meaningless on another
    dealt     the resulting start: hider, seekers, card (the hider's start card, 0 for none), crimes, tiles
    moves     every move as `Game.move_text` writes it, those of chance too; a double move is two
    redo      moves that were taken back, next one first
    result    null while the game runs, then winner ("hider" or "seekers") and reason
    daily     only for a deal of the day: its `date`, and whether it was begun on a later day (`late`)
    length    only when the game is over: how many entries the log has

Loading replays every move through the rules. The next outcome of chance depends only on the seed and the number of
moves (`Game.draw`), the computer's moves only on the seed and what it has seen; so nothing else is stored.
"""

import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from gettext import gettext as _
from pathlib import Path
from typing import Any, NoReturn

from ai.belief.hidden_game import BlindGame
from ai.game.game import Game
from ai.game.notation import MoveError
from ai.game.setting_up import Deal, Options, Past, SetupError, deal
from ai.position.move import LOG_TICKETS
from ai.position.position import Outcome
from maps import BoardError, board_names
from maps.edition_file import load_edition
from maps.tiles import OWN as OWN_TILES
from profiles import Profile, ProfileError, make_profile
from solo import __version__
from solo.files.atomic import NotPlain, TooLarge, read_whole, write_whole
from solo.files.board_digest import board_digest
from solo.files.first_saves import with_printed_numbers
from solo.files.folders import FileError, reason_of, shown
from solo.files.json_values import Misfit, fit
from solo.files.note_file import Form, NoteError, parse_version
from solo.files.settings import HINTS
from solo.language.dates import is_date, is_time, now

FORMAT, VERSION = "solo-yard game", 3
MOST_BYTES = 1_000_000  # the longest possible games have some thousand moves of a few words
MOST_MOVES = 10_000
MOST_NUMBER = 9999  # in options, except the seed: no count and no station comes near
SIDES = re.compile("hider|seekers|detective:[1-9]")
LINES = ("moves", "redo")  # written one item per line
TIMES = ("started", "saved")
RARE = ("daily", "length")  # keys that are left out if there is nothing to say


class SaveError(FileError):
    """A game that cannot be read or saved: the file, and a sentence that names it and says why."""


@dataclass(frozen=True)
class BoardMark:
    """Identifies the board of a game."""

    name: str
    digest: str


@dataclass(frozen=True)
class DailyMark:
    """Marks a deal of the day: of which day, and whether it was begun on a later one."""

    date: str
    late: bool


@dataclass(frozen=True)
class Dealt:
    """The position before the first move."""

    hider: int
    seekers: tuple[int, ...]
    card: int
    crimes: tuple[int, ...]
    tiles: str


@dataclass(frozen=True)
class Save:
    """The contents of a saved game; the keys are described above."""

    program: str
    started: str
    saved: str
    side: str
    level: str
    profile: Profile
    hints: str
    unrated: tuple[str, ...]
    options: Options
    board: BoardMark
    dealt: Dealt
    moves: tuple[str, ...] = ()
    redo: tuple[str, ...] = ()
    result: Outcome | None = None
    daily: DailyMark | None = None
    length: int | None = None

    @classmethod
    def begin(cls, game: Game, options: Options, side: str, level: str, profile: Profile, hints: str = "off") -> "Save":
        """The save of a game just set up from these options, without moves."""
        own = (*board_names(), OWN_TILES.name)
        if options.board is not None and options.board not in own:  # it may be resumed from another working directory
            options = replace(options, board=os.path.abspath(options.board))
        start = now()
        mark, dealt = board_mark(game.deal), dealt_in(game.deal)
        return cls(__version__, start, start, side, shown(level), profile, hints, (), options, mark, dealt)

    def after(
        self, texts: Iterable[str], redo: Iterable[str], result: Outcome | None, length: int | None = None
    ) -> "Save":
        """The same game with other moves, saved now; `length` is that of the log, once the game is over."""
        moves, saved = tuple(texts), now()
        return replace(
            self, program=__version__, saved=saved, moves=moves, redo=tuple(redo), result=result, length=length
        )

    @property
    def when(self) -> datetime:
        """When it was last saved."""
        return datetime.fromisoformat(self.saved)


def board_mark(setup: Deal) -> BoardMark:
    """A board's name, and a digest of everything that moves and deals depend on."""
    return BoardMark(setup.board.name, board_digest(setup.board, setup.layout))


def dealt_in(setup: Deal) -> Dealt:
    """The position of a game before the first move, in stations."""
    start = Game(setup)
    return Dealt(
        hider=start.hider,
        seekers=tuple(map(start.station, start.seats)),
        card=start.start_card,
        crimes=start.scenes,
        tiles=start.layout.order if start.layout else "",
    )


def dump(save: Save) -> bytes:
    """The text of a saved game: one line for each key and for each move."""
    content = {"format": FORMAT, "version": VERSION, **asdict(save)}
    content["options"] = {key: value for key, value in content["options"].items() if value is not None}
    content = {key: value for key, value in content.items() if value is not None or key not in RARE}
    lines = [f"  {json.dumps(key)}: {_text(key, value)}" for key, value in content.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _text(key: str, value: Any) -> str:
    if key in LINES and value:
        return "[\n" + ",\n".join(f"    {json.dumps(move)}" for move in value) + "\n  ]"
    return json.dumps(value)


def write(save: Save, path: Path) -> None:
    """Atomically saves a game; raises SaveError, and then the file is unchanged."""
    try:
        write_whole(path, dump(save))
    except OSError as error:
        text = _("The game could not be saved as {file}: {reason}.")
        raise SaveError(path, text.format(file=shown(path), reason=reason_of(error))) from error


def read(path: Path) -> Save:
    """Reads a save and checks its types; raises SaveError, and never changes the file."""
    return parse(_read_bytes(path), path)


def prove(save: Save, path: Path) -> None:
    """Makes sure that a save can be read again; raises SaveError."""
    try:
        _checked(json.loads(json.dumps(asdict(save))))
    except (Misfit, ProfileError) as error:
        _refuse(path, _("The game cannot be saved as {file}: {why}."), why=error)


def load(path: Path) -> tuple[Save, Game]:
    """Loads a game and replays it to its last move; raises SaveError."""
    save = read(path)
    return save, replay(save, path)


def _read_bytes(path: Path) -> bytes:
    try:
        return read_whole(path, MOST_BYTES)
    except NotPlain:
        _refuse(path, _("{file} is not a file that could hold a game."))
    except TooLarge:
        _refuse(path, _("{file} is too large for a game: the limit is {most} bytes."), most=MOST_BYTES)
    except (OSError, ValueError) as error:
        _refuse(path, _("{file} cannot be read: {why}."), why=reason_of(error))


def parse(data: bytes, path: Path) -> Save:
    """Parses a save from the bytes of a file; raises SaveError."""
    try:
        form = Form(FORMAT, VERSION, _("{file} is not a saved game of Solo Yard."))
        version, content = parse_version(data, path, form)
        save = _checked(content)
    except NoteError as error:
        raise SaveError(path, error.text) from error
    except (Misfit, ProfileError) as error:
        _refuse(path, _("{file} is damaged: {why}."), why=error)
    try:
        load_edition(save.options.edition)
    except BoardError as error:
        _refuse(path, _("{file} is a game of an edition that cannot be read: {why}."), why=error)
    try:
        return with_printed_numbers(save) if version == 1 else save
    except Misfit as error:
        _refuse(path, _("{file} is damaged: {why}."), why=error)


def _checked(content: dict[str, Any]) -> Save:
    """A save with checked types and ranges; raises Misfit or ProfileError."""
    if isinstance(content.get("profile"), dict):
        content["profile"] = make_profile("profile", content["profile"])
    save: Save = fit(content, Save, _("the file"))
    options = save.options
    if not SIDES.fullmatch(save.side):
        raise Misfit(_("side must be hider, seekers or detective with its number"))
    if save.hints not in HINTS:
        raise Misfit(_("hints must be one of {words}").format(words=", ".join(HINTS)))
    if options.seed < 0:
        raise Misfit(_("seed must be a number from 0"))
    if any(abs(number) > MOST_NUMBER for number in _numbers(options)):
        raise Misfit(_("options hold a number that is far too large"))
    for past in options.log or ():
        if past.ticket not in LOG_TICKETS:
            raise Misfit(_("unknown ticket {ticket} in log").format(ticket=past.ticket))
    for key in TIMES:
        if not is_time(getattr(save, key)):
            raise Misfit(_("{key} must be a date with its time").format(key=key))
    if save.daily and not is_date(save.daily.date):
        raise Misfit(_("{key} must be a date such as {example}").format(key="daily", example="2026-11-18"))
    for key in LINES:
        if len(getattr(save, key)) > MOST_MOVES:
            raise Misfit(_("{key} has more moves than any game").format(key=key))
    return save


def _numbers(options: Options) -> list[int]:
    """Every number in the options except the seed."""
    found: list[int] = []
    open_values: list[Any] = [value for key, value in vars(options).items() if key != "seed"]
    while open_values:
        value = open_values.pop()
        if isinstance(value, tuple):
            open_values += value
        elif isinstance(value, Past):
            open_values += vars(value).values()
        elif isinstance(value, int):
            found.append(value)
    return found


def replay(save: Save, path: Path) -> Game:
    """Replays a save to its last move, every move checked by the rules; raises SaveError, which names the file."""
    try:
        setup = deal(save.options)
    except (SetupError, BoardError) as error:
        _refuse(path, _("{file} cannot be set up: {why}."), why=error)
    if board_mark(setup) != save.board:
        _refuse(path, _("{file} was played on another board: {board} has changed since."), board=save.board.name)
    if dealt_in(setup) != save.dealt:
        text = _("{file} was dealt differently: it was written by Solo Yard {theirs}, and this is {ours}.")
        _refuse(path, text, theirs=save.program, ours=__version__)
    if save.side.startswith("detective") and int(save.side[-1]) > len(setup.names):
        _refuse(path, _("{file} is damaged: {why}."), why=_("there is no such {side}").format(side=save.side))
    game = BlindGame(setup) if save.options.blind else Game(setup)
    _play(game, save.moves, path)
    if game.outcome != save.result or (save.length is not None and save.length != game.entry):
        _refuse(path, _("{file} is damaged: its result does not follow from its moves."))
    _play(game, save.redo, path)
    for _move in save.redo:
        game.pop()
    return game


def _play(game: Game, texts: Sequence[str], path: Path) -> None:
    """Plays moves given in words, which must match exactly."""
    for text in texts:
        number = len(game.moves) + 1
        try:
            line = game.parse_move(text, half=True)
        except MoveError as error:
            wrong = _("{file} cannot be played: move {number}, {move}: {why}.")
            _refuse(path, wrong, number=number, move=shown(text, 40), why=error.why.rstrip("."))
        right = game.line_text(line)
        if right != text or len(line) != 1:
            wrong = _(
                "{file} cannot be played: move {number} is written {move}, but must be one move, such as {right}."
            )
            _refuse(path, wrong, number=number, move=shown(text, 40), right=game.move_text(line[0]))
        game.push(line[0])


def _refuse(path: Path, text: str, **parts: object) -> NoReturn:
    """Raises SaveError with a sentence that says why a file cannot be used."""
    told = {key: shown(value) for key, value in parts.items()}
    raise SaveError(path, text.format(file=shown(path), **told))
