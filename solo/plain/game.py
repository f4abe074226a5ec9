"""Plain mode: the game line by line, for screen readers, simple terminals and scripts."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from gettext import gettext as _
from pathlib import Path
from typing import TextIO

from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.edition import Edition
from maps.edition_file import EDITIONS, all_editions
from maps.wording import any_of, in_line, printable
from solo.files.folders import Folders
from solo.files.settings import Settings
from solo.learn.review.ending import ending_of, escape_line, result_lines
from solo.learn.stats.news import news
from solo.plain.preparing import Preparation
from solo.play.autosave import Keeper
from solo.play.coach import Decision
from solo.play.commands import GamePrompt
from solo.play.events import SessionEvent
from solo.play.grades import grade_lines, warning
from solo.play.hints import give_hint
from solo.play.prompt import TypedInput
from solo.play.session import Session
from solo.play.telling import told
from solo.play.vocabulary import BETTER, HELP, HINT, RULES, is_leaving
from solo.play.ways_back import farewell
from solo.terminal.arguments import fitted, guessed
from solo.terminal.signals import ended_by_signals
from solo.texts import narrate
from solo.texts.board_text import board_rows
from solo.texts.mechanics.registry import travel_of
from solo.texts.rules_text import opening_lines
from solo.texts.titles import count_about

PLAIN = Settings()
TUTORIAL = "tutorial"  # can be chosen like an edition


def ask_edition(
    lines: TextIO,
    out: TextIO,
    *,
    tutorial: bool = True,
    detectives: int | None = None,
    folders: Folders | None = None,
) -> str | None:
    """Asks for an edition, or the tutorial if that is offered; None at the end of input.

    Only editions for that many detectives are offered; the person's own come last.
    """
    fits = [one for one in all_editions(folders.editions if folders else None) if (detectives or 1) <= one.counts[-1]]
    titles = {one.id: one.shown_title for one in fits}
    if tutorial:
        titles[TUTORIAL] = _("The tutorial, if you are new to the game")
    numbers = {str(number): name for number, name in enumerate(titles, start=1)}
    print(_("Which edition?"), file=out)
    for number, name in numbers.items():
        word = name if name in EDITIONS or name == TUTORIAL else Path(name).name
        print(f"  {number}  " + _("{choice} ({word})").format(choice=titles[name], word=word), file=out)
    question = _("Type 1 to {last} [1]: ").format(last=len(numbers))
    names = {title.lower(): name for name, title in titles.items()} | {one.shown_name.lower(): one.id for one in fits}
    return _ask(question, {"": numbers["1"], **numbers, **names, **{name: name for name in titles}}, lines, out)


def ask_side(lines: TextIO, out: TextIO) -> str | None:
    """Asks which side the person wants to play; None at the end of input."""
    sides = {"": SEEKER_SIDE, "1": SEEKER_SIDE, "2": HIDER_SIDE, SEEKER_SIDE: SEEKER_SIDE, HIDER_SIDE: HIDER_SIDE}
    print(_("Which side do you want to play?"), file=out)
    print("  1  " + _("the seekers, who hunt him ({word})").format(word=SEEKER_SIDE), file=out)
    print("  2  " + _("the hider, who is hunted ({word})").format(word=HIDER_SIDE), file=out)
    return _ask(_("Type 1 or 2 [1]: "), sides, lines, out)


def ask_count(edition: Edition, lines: TextIO, out: TextIO) -> int | None:
    """Asks how many detectives the person wants to lead; the official number for one person is the default; None at the
    end of input."""
    counts = [str(count) for count in edition.counts]
    print(_("How many detectives?"), file=out)
    for count in edition.counts:
        print(f"  {count}  {count_about(edition, count, SEEKER_SIDE)}", file=out)
    question = _("Type {numbers} [{first}]: ").format(numbers=any_of(counts), first=counts[0])
    found = _ask(question, {"": counts[0], **{count: count for count in counts}}, lines, out)
    return int(found) if found else None


def _ask(question: str, answers: Mapping[str, str], lines: TextIO, out: TextIO) -> str | None:
    """The answer to a question; None if the person leaves or the input ends."""
    while True:
        print(question, end="", file=out, flush=True)
        line = lines.readline()
        word = line.strip().lower()
        if not line or is_leaving(word):
            return None
        if word in answers:
            return answers[word]
        if word:
            why = _("{answer} is not one of the answers.").format(answer=repr(word[:40]))
            print(fitted(guessed(why, word, [name for name in answers if not name.isdigit()]), out), file=out)


class PlainGame:
    """A game in plain mode: the person types lines and reads lines."""

    def __init__(
        self,
        session: Session,
        keeper: Keeper | None,
        lines: TextIO,
        out: TextIO,
        preparation: Preparation | None = None,
    ) -> None:
        """A game; `preparation` if the computer players may still be compiled."""
        self.session = session
        self.prompt = GamePrompt(session)
        self.keeper = keeper
        self.lines = lines
        self.out = out
        self.preparation = preparation
        self.seed = session.options.seed
        self._warned = ""
        self._marks = self._marked()

    def run(self) -> None:
        """Plays until the game is over or the person leaves; whoever is interrupted is told how to come back, too."""
        try:
            with ended_by_signals():
                self.play()
        except (KeyboardInterrupt, SystemExit):
            with suppress(OSError):  # the terminal may be gone
                self.say([""])
                self.part()
            raise
        finally:
            if self.keeper:
                self.keeper.close()
            if self.preparation:
                self.preparation.stop()

    def play(self) -> None:
        """Plays until the game is over or the person leaves."""
        session = self.session
        game = session.game
        if session.side == HIDER_SIDE:
            text = _("{title}. You play {name} against {level}. Deal number {seed}.")
        else:
            text = _("{title}. You play the seekers against {level}. Deal number {seed}.")
        names = {"title": game.edition.shown_title, "name": game.edition.shown_hider}
        self.say([text.format(**names, level=session.profile.shown_name, seed=self.seed)])
        text = _("Type {help} for the commands, {rules} for the rules.")
        self.say([*opening_lines(session.view), text.format(help=HELP.word, rules=RULES.word)])
        self.say(told(session.open()))
        if rows := board_rows(session.view):
            self.say(["", *rows])
        if session.waiting:
            self.say(["", *narrate.situation(session.view)])
        while game.outcome is None:
            if not session.waiting:
                self.wait_for_players()
                self.say(self.kept(session.machine_move()))
                if session.waiting:
                    self.say(["", *narrate.situation(session.view, rolled=False)])
                continue
            if session.hints != "off":
                session.coach.look()
            line = self.read()
            typed = None if line is None else self.prompt.read(line)
            if typed and self.must_work_out(typed):
                self.wait_for_players()
            decisions = session.coach.decisions(typed.moves) if typed and session.hints != "off" else []
            if session.hints == "tutor" and not self.goes_ahead(decisions):
                continue
            reply = self.prompt.carry_out(typed) if typed else None
            if reply is None or reply.leaves:
                self.say([self.leave()])
                self.part()
                break
            self.say(self.kept(reply.events) if reply.moved else self.counted(told(reply.events)))
            if reply.moved and session.hints != "off":
                self.say(self.counted(grade_lines(session.coach, decisions, session.coach.key)))
            if reply.jumped:
                self.say(narrate.situation(session.view))
            if session.waiting and (reply.moved or travel_of(game.edition).repeats_next):
                self.say(self.what_next())
        else:
            self.say(self.ending())
            self.say(self.news())
            self.part()

    def must_work_out(self, typed: TypedInput) -> bool:
        """Whether the belief or the coach is needed for a line."""
        command = typed.command
        return self.session.hints != "off" or bool(command and (command.works_out or command in (HINT, BETTER)))

    def wait_for_players(self) -> None:
        """Waits until the computer players, the belief and the coach can be used."""
        if self.preparation:
            self.preparation.finish()

    def goes_ahead(self, decisions: list[Decision]) -> bool:
        """Whether a line may be played: the tutor has no objection, or the person insists."""
        session = self.session
        objection = warning(session, decisions)
        if objection is None:
            return True
        self.say([objection[0]])
        answers = {"1": "rethink", "2": "play", "3": "hint", "4": "stop"}
        words = {word: word for word in answers.values()}
        text = _("{rethink}; {play} it anyway; {hint}; {stop} tutoring. Type 1 to 4, or the word [1]: ")
        numbered = {word: f"{number} {word}" for number, word in answers.items()}
        answer = _ask(text.format(**numbered), {**answers, **words}, self.lines, self.out)
        if answer == "hint":
            self.say(self.counted(give_hint(session)))
        if answer == "stop":
            session.hints = "on"
        return answer in ("play", "stop")

    def news(self) -> list[str]:
        """What a game that is over and kept has changed: the deal of the day, the ladder, records, achievements."""
        keeper = self.keeper
        if not (keeper and keeper.folders and keeper.finished):
            return []
        return news(keeper.folders, keeper.finished.name)

    def ending(self) -> list[str]:
        """What there is to tell about a game that is over, besides how it ended and his way."""
        ending = ending_of(self.session.game, self.session.side)
        result, _how, *captor = result_lines(ending)
        return [in_line([result, *captor]), escape_line(ending)]

    def what_next(self) -> list[str]:
        """A remark about what is still to come."""
        return narrate.what_next(self.session.view)

    def kept(self, events: Iterable[SessionEvent]) -> list[str]:
        """Saves a game that has changed, before anything is printed about it."""
        return [*told(events), *self._keep()]

    def _keep(self) -> list[str]:
        """Saves the game; if that fails, reports it once."""
        wrong = (self.keeper and self.keeper()) or ""
        self._marks = self._marked()
        news = [wrong] if wrong != self._warned and wrong else []
        self._warned = wrong
        return news

    def counted(self, sentences: list[str]) -> list[str]:
        """The same if no move was made, but a hint may have been given: saves that the game is unrated."""
        return sentences if self._marks == self._marked() else [*sentences, *self._keep()]

    def _marked(self) -> tuple[str, set[str]]:
        return self.session.hints, {*self.session.unrated}

    def read(self) -> str | None:
        """A line from the person, None at the end of input."""
        print("> ", end="", file=self.out, flush=True)
        line = self.lines.readline()
        return line.strip() if line else None

    def say(self, sentences: list[str]) -> None:
        for sentence in sentences:
            print(fitted(sentence, self.out), file=self.out)
        self.out.flush()

    def leave(self) -> str:
        """How far the game had progressed."""
        game = self.session.game
        return travel_of(game.edition).leaving(game)

    def part(self) -> None:
        """Says how to come back. Lines with a command are never wrapped: they are there to be copied."""
        for line in farewell(self.keeper, in_full=True) if self.keeper else []:
            print(printable(line), file=self.out)
        self.out.flush()
