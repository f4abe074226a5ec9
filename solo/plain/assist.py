"""A real table in plain mode: a few questions, and then the entries."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace
from gettext import gettext as _
from typing import Any, TextIO, TypeVar, cast

from ai.game.setting_up import SetupError
from maps import BoardError
from maps.wording import in_line, listed
from solo.assist.commands import TablePrompt
from solo.assist.real_table import RealTable
from solo.assist.setup import (
    Setting,
    cast_in,
    detective_count,
    edition_named,
    pawn_codes,
    setting_from,
    starts_in,
    table_options,
    tiles_in,
    told_count,
    words_in,
)
from solo.assist.texts import belief_line, what_next
from solo.files.folders import Folders
from solo.files.saves import Save
from solo.plain.game import PlainGame, ask_edition
from solo.plain.preparing import prepare
from solo.play.autosave import Keeper
from solo.play.events import Show, Shown
from solo.play.telling import told
from solo.play.vocabulary import HELP, is_leaving
from solo.terminal.arguments import NO_NAMES, complain, fitted, meant_by
from solo.texts import narrate
from solo.texts.board_text import board_rows
from solo.texts.titles import character_names

Value = TypeVar("Value")


def assist(options: argparse.Namespace, folders: Folders | None, lines: TextIO, out: TextIO) -> int:
    """Sets up a table from the command line, asks for what is missing, and runs it; returns the exit code."""
    prepare(out)
    try:
        setting = _asked(setting_from(options), folders, lines, out)
        if setting is None:
            return 0
        setup = table_options(setting)
        table = RealTable.laid(setup)
    except (SetupError, BoardError) as error:
        return complain(str(error))
    save = Save.begin(table.game, setup, table.seat.name, table.profile.name, table.profile)
    PlainTable(table, Keeper(table, folders, save), lines, out).run()
    return 0


def _asked(setting: Setting, folders: Folders | None, lines: TextIO, out: TextIO) -> Setting | None:
    """The complete setting of a table; None if the person leaves."""
    name = setting.edition or ask_edition(lines, out, tutorial=False, folders=folders)
    if name is None:
        return None
    edition = edition_named(name)
    setting = replace(setting, edition=name)
    if setting.position:
        return setting
    setting = replace(setting, detectives=setting.detectives or told_count(setting))
    if not setting.detectives:
        question = _("How many detectives, {least} to {most} [{most}]? ")
        question = question.format(least=edition.counts[0], most=edition.counts[-1])
        count = _ask(question, lambda text: detective_count(edition, text), lines, out)
        if count is None:
            return None
        setting = replace(setting, detectives=count)
    count = detective_count(edition, str(setting.detectives))
    pawns = listed(pawn_codes(edition, count))

    def starts(text: str) -> str:
        return ",".join(map(str, starts_in(edition, count, text)))

    asks: dict[str, tuple[str, Callable[[str], str]]] = {}
    if edition.characters:
        known = listed([character.id for character in edition.characters])
        question = _("Who are they, d1 first, from {known} [the first {count}]? ").format(known=known, count=count)
        asks["characters"] = question, lambda text: cast_in(edition, count, text)
    if edition.grids:
        question = _("How are the street tiles laid? Row by row, small letters for light sides, such as ABCDEFGHI: ")
        asks["tiles"] = question, lambda text: tiles_in(edition, count, text)
    else:
        asks["starts"] = _("Where do {pawns} start? ").format(pawns=pawns), starts
    for key, (question, read) in asks.items():
        if not getattr(setting, key):
            names = character_names(edition) if key == "characters" else {}
            answer = _ask(question, read, lines, out, names)
            if answer is None:
                return None
            setting = replace(setting, **cast(Any, {key: answer}))
    return setting


def _ask(
    question: str, read: Callable[[str], Value], lines: TextIO, out: TextIO, names: Mapping[str, str] = NO_NAMES
) -> Value | None:
    """The answer to a question, asked again until it is valid; None if the person leaves or the input ends. `names` has
    words of the answer, by what they are called."""
    while True:
        print(question, end="", file=out, flush=True)
        line = lines.readline()
        if not line or is_leaving(line):
            return None
        try:
            return read(line.strip())
        except SetupError as error:
            said = [_("Not possible: {why}.").format(why=error)]
            known = [*names.values()]
            meant = [meant_by(word, known, names) for word in words_in(line.lower()) if word not in known]
            said += [_("Did you mean {word}?").format(word=word) for word in meant if word]
            print(fitted(in_line(said), out), file=out)


class PlainTable(PlainGame):
    """A real table in plain mode."""

    session: RealTable

    def __init__(self, table: RealTable, keeper: Keeper | None, lines: TextIO, out: TextIO) -> None:
        super().__init__(table, keeper, lines, out)
        self.prompt = TablePrompt(table)

    def play(self) -> None:
        """Runs until the person leaves; after the end of the game entries can still be corrected."""
        table = self.session
        view = table.view
        text = _("{title}, at your table. Enter what everybody sees; type {help} for help.")
        self.say([text.format(title=view.edition.shown_title, help=HELP.word)])
        if rows := board_rows(view):
            self.say(["", *rows])
        self.say(["", *narrate.situation(view, rolled=False), *self.news()])
        while (line := self.read()) is not None:
            reply = self.prompt.obey(line)
            if reply.leaves:
                break
            if any(isinstance(event, Shown) and event.what is Show.ADVICE for event in reply.events):
                self.say([_("Thinking. Press Ctrl-C to stop.")])
            self.say(self.kept(reply.events) if reply.moved else told(reply.events))
            if reply.moved:
                self.say(self.news())
        self.part()

    def news(self) -> list[str]:
        """Where he can be, and what comes next."""
        table = self.session
        where = "" if table.game.outcome else belief_line(table.view, table.believe())
        return [*([where] if where else []), *self.what_next()]

    def what_next(self) -> list[str]:
        return what_next(self.session.game)
