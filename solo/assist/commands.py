"""The commands of a real table, besides entries, and what each does."""

from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import Any, ClassVar

from ai.game.notation import MoveError
from ai.position.move import Move
from ai.position.names import UNKNOWN
from solo.assist.advice import Adviser, advice_lines, settled, why_none
from solo.assist.entries import TableGrammar, texts_now
from solo.assist.real_table import Correction, RealTable
from solo.assist.texts import choice_lines, how_to_enter
from solo.play import vocabulary as words
from solo.play.commands import GamePrompt
from solo.play.events import Impossible, Reply, Show, Why, answered, misused, reply, shown
from solo.play.prompt import TypedInput
from solo.play.vocabulary import CommandWord, Place


def _moves(prompt: "TablePrompt", rest: str) -> Reply:
    if found := choice_lines(prompt.session.game):
        return answered(found)
    return reply(Impossible(Why.GAME_OVER))


def entry_lines(table: RealTable) -> list[str]:
    """The entries, numbered; then those that were taken back or set aside."""
    if not table.entries and not table.later:
        return [_("Nothing has been entered yet.")]
    back = _("{entry} (taken back)")
    texts = [table.entry_text(line) for line in table.entries]
    texts += [back.format(entry=table.entry_text(line)) for line in table.later]
    return [f"{number:3}  {text}" for number, text in enumerate(texts, start=1)]


def _fix(prompt: "TablePrompt", rest: str) -> Reply:
    table = prompt.session
    number, _space, text = rest.partition(" ")
    text = text.strip()
    everything = [*table.entries, *table.later]
    if not everything:
        return misused(_("Nothing has been entered yet."))
    if not (number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(everything)):
        why = _("Type the number of a line from 1 to {last}, and what it should be: {example}.")
        return misused(why.format(last=len(everything), example="fix 7 bus"))
    at = int(number)
    if not text:
        table.asked = at
        asks = _("Line {number} is {entry}. What should it be? Press Enter to leave it as it is.")
        return answered([asks.format(number=at, entry=table.entry_text(everything[at - 1]))])
    try:
        found = table.correct(at, text)
    except MoveError as error:
        return misused(_("Not possible: {why}.").format(why=error.why))
    if not found.breaks:
        return _put_right(table, found)
    table.offer = found
    broken = table.entry_text(everything[found.breaks - 1])
    why = _("With that, line {number} ({entry}) no longer fits: {why}.")
    ask = _("Type {yes} to correct line {number} and set lines {first} to {last} aside. Anything else changes nothing.")
    if not found.line:
        ask = _(
            "Type {yes} to remove line {number} and set lines {first} to {last} aside. Anything else changes nothing."
        )
    span = {"number": at, "first": found.breaks, "last": len(everything), "yes": "yes"}
    return answered([why.format(number=found.breaks, entry=broken, why=found.why), ask.format(**span)])


def _put_right(table: RealTable, correction: Correction) -> Reply:
    return Reply(tuple(table.accept_correction(correction)))


def _yes(prompt: "TablePrompt", rest: str) -> Reply:
    assert prompt.offer is not None
    return _put_right(prompt.session, prompt.offer)


def _advise(prompt: "TablePrompt", rest: str) -> Reply:
    table = prompt.session
    if rest:
        why = _("Type {word} alone: it lists the best moves for everybody still to move.")
        return misused(why.format(word="advise"))
    if why := why_none(table):
        return misused(why)
    return shown(Show.ADVICE, lambda: _settled_advice(table))


def _settled_advice(table: RealTable) -> list[str]:
    advice = settled(Adviser(table))
    return advice_lines(advice) if advice else [_("There was no time to find advice.")]


class TablePrompt(GamePrompt):
    """The prompt of a real table."""

    home = Place.TABLE
    session: RealTable
    offer: Correction | None = None  # the correction that the current line may accept
    actions: ClassVar[Mapping[CommandWord, Callable[[Any, str], Reply]]] = {
        **GamePrompt.actions,
        words.YES: _yes,
        words.NO: lambda prompt, rest: answered([_("Nothing has changed.")]),
        words.MOVES: _moves,
        words.LOG: lambda prompt, rest: answered(entry_lines(prompt.session)),
        words.FIX: _fix,
        words.ADVISE: _advise,
    }

    @property
    def place(self) -> Place:
        """A table, or a table that was asked a question."""
        return Place.QUESTION if self.session.offer else self.home

    def help(self) -> list[str]:
        title = _("Enter what happens at the table, or type one of these words:")
        return [title, *self.word_lines(), *how_to_enter(self.session.view)]

    def grammar(self) -> TableGrammar:
        """Everything that can be typed now; if the person was asked about an entry, what could replace it."""
        return TableGrammar(self.move_texts(), self.offers(), self.other_names(), self.shown_names())

    def move_texts(self) -> list[str]:
        table = self.session
        return texts_now(table.before(table.asked) if table.asked else table.game)

    def other_names(self) -> dict[str, str]:
        return super().other_names() | {UNKNOWN: UNKNOWN}  # an unknown station may stand alone

    def read(self, text: str) -> TypedInput:
        """Parses a line; if the person was asked about an entry, the line replaces it."""
        asked = self.session.asked
        if asked and text.strip() and not self.command_in(text):
            return TypedInput(text.strip(), words.FIX, f"{asked} {text.strip()}")
        return super().read(text)

    def pick(self, move: Move) -> TypedInput:
        """If the person was asked about an entry, the choice replaces it."""
        typed = super().pick(move)
        return self.read(typed.text) if self.session.asked else typed

    def carry_out(self, typed: TypedInput) -> Reply:
        """Carries out a parsed line, which also settles an open question."""
        table = self.session
        self.offer, table.offer = table.offer, None
        asked, table.asked = table.asked, 0
        if asked and not typed.text:
            return answered([_("Line {number} stays as it is.").format(number=asked)])
        return super().carry_out(typed)
