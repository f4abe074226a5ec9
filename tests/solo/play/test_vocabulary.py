"""One list of typed words: in every place help, completion, colours and parser know the same, and a word of another
place is refused with a sentence that says where it works."""

from pathlib import Path

import pytest
from places import ALL_WORDS, PROMPTS, REFUSED, in_help, played, table
from reviewing import few_playouts
from sessions import session
from taking_lessons import own_data

from maps.load import RESERVED
from solo.assist.commands import TablePrompt
from solo.play import vocabulary as words
from solo.play.commands import GamePrompt
from solo.play.guess import DidYouMean
from solo.play.prompt import NotHere
from solo.play.telling import told
from solo.play.vocabulary import COMMANDS, CommandWord

pytestmark = pytest.mark.usefixtures("few_playouts", "own_data")
__all__ = ["few_playouts", "own_data"]

places = pytest.mark.parametrize("place", PROMPTS)
surfaces = pytest.mark.parametrize("on_screen", [False, True], ids=["plain", "screen"])


@places
@surfaces
def test_help_completion_and_parser_know_the_same_words(place: str, on_screen: bool, tmp_path: Path) -> None:
    prompt = PROMPTS[place](tmp_path, on_screen)
    grammar = prompt.grammar()
    begins = {move[0] for move in grammar.moves}
    offered = [word for word in grammar.next_words("") if word not in begins]
    understood = {word for one in COMMANDS for word in (one.word, *one.also) if prompt.find(word)}
    assert in_help(prompt.help()) == understood
    assert offered == [one.word for one in prompt.commands()]
    assert {*offered} <= understood
    assert {one for one in prompt.commands() if one not in prompt.actions} == set(), "each word does something"
    for word in understood:
        assert prompt.read(word).command is prompt.find(word)
        assert [piece.kind for piece in grammar.pieces(word)] == ["command"]


@places
@surfaces
def test_what_can_follow_a_word_is_offered_and_understood(place: str, on_screen: bool, tmp_path: Path) -> None:
    prompt = PROMPTS[place](tmp_path, on_screen)
    for command in prompt.commands():
        grammar = prompt.grammar()
        arguments = grammar.next_words(f"{command.word} ")
        assert bool(arguments) == (command.argument is not None)
        for argument in [*arguments[:9], *arguments[-2:]]:
            line = f"{command.word} {argument}"
            assert all(piece.kind in ("command", "number", "") for piece in grammar.pieces(line)), line
            assert not prompt.carry_out(prompt.read(line)).wrong, line
        if arguments:
            assert [piece.kind for piece in grammar.pieces(f"{command.word} 9999")][-1] == "wrong"


@places
def test_a_word_of_another_place_is_refused_and_told_where_it_works(place: str, tmp_path: Path) -> None:
    prompt = PROMPTS[place](tmp_path, False)
    foreign = [word for word in ALL_WORDS if prompt.find(word) is None]
    assert foreign
    for word in foreign:
        typed = prompt.read(word)
        if word == words.ROLL.word:  # a move of tables and dice, where it is not refused
            continue
        (event,) = typed.refusal
        assert isinstance(event, NotHere)
        (sentence,) = told(typed.refusal)
        assert REFUSED.search(sentence), sentence
        assert prompt.carry_out(typed).wrong


def test_where_a_word_works_is_said_in_words(tmp_path: Path) -> None:
    assert words.where(words.FIX) == "at a real table"
    assert words.where(words.HINT) == "in a game or in a lesson"
    assert words.where(words.YES) == "as the answer to a question at a real table"
    seeker, hider = GamePrompt(played("seekers")), GamePrompt(played("hider"))
    assert told(seeker.read("exits").refusal)[0].startswith("Exits are for the hider")
    assert hider.read("exits").command is words.EXITS
    assert told(hider.read("board").refusal) == [
        "board does not work here, only in editions with another kind of board."
    ]
    dice = GamePrompt(played("seekers", "dice"))
    assert dice.read("board").command is words.BOARD
    assert told(dice.read("roll").refusal) == ["Not possible: the program rolls the dice."]
    hints = told(TablePrompt(table()).read("hints on").refusal)
    assert hints == ["hints does not work here, only in a game. At a real table, type advise."]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("udno", "undo"),
        ("bleief", "belief"),
        ("HLEP", "help"),
        ("hins on", "hints on"),
        ("taxy 5", "taxi 5"),
        ("d1 tuxi 9", "d1 taxi 9"),
    ],
)
def test_a_mistyped_word_is_guessed(typed: str, meant: str) -> None:
    read = GamePrompt(played("seekers")).read(typed)
    assert read.refusal[0] == DidYouMean(meant)
    assert told(read.refusal)[0] == f"Did you mean {meant}?"


@pytest.mark.parametrize("typed", ["red taxi 5", "d1 9", "x" * 5000, "zzzz", "555 9", "taxy\x07 5"])
def test_a_mistyped_move_is_not_taken_for_a_command(typed: str) -> None:
    prompt = GamePrompt(played("seekers"))
    assert not any(isinstance(event, DidYouMean) for event in prompt.read(typed).refusal)


def test_while_the_computer_is_to_move_words_are_guessed_too() -> None:
    person = session("seekers", "random", seed=3)
    person.open()
    assert not person.waiting
    prompt = GamePrompt(person)
    assert told(prompt.read("udno").refusal) == ["Did you mean undo?"]
    assert told(prompt.read("fix 3").refusal) == ["fix does not work here, only at a real table."]
    assert told(prompt.read("d1 taxi 5").refusal) == ["It is not your turn yet."]


def test_a_question_at_a_table_is_answered_with_words_of_its_own() -> None:
    prompt = TablePrompt(table(asked=True))
    assert [one.word for one in prompt.commands()][:2] == ["yes", "no"]
    assert prompt.grammar().next_words("ye") == ["yes"]
    assert {"yes", "y", "no"} <= in_help(prompt.help())
    assert told(prompt.obey("no").events) == ["Nothing has changed."]
    (sentence,) = told(prompt.read("yes").refusal)
    assert sentence == "yes does not work here, only as the answer to a question at a real table."


def test_a_move_wins_where_both_could_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """No mode of a board is called like a command; but if one were, it could be travelled by."""
    person = played("hider")
    prompt = GamePrompt(person)
    line = person.view.move_text(person.choices()[0])
    mode, station = line.split()
    odd = CommandWord(mode, lambda: "what a mode is called like")
    monkeypatch.setattr("solo.play.prompt.COMMANDS", (*COMMANDS, odd))
    assert prompt.read(mode).command is odd, "alone it is no move"
    assert prompt.read(line).moves == (person.choices()[0],)
    grammar = prompt.grammar()
    assert [piece.kind for piece in grammar.pieces(line)] == ["move", "", "number"]
    assert station in grammar.next_words(f"{mode} ")


def test_no_board_can_call_a_mode_like_a_command() -> None:
    spellings = {word for one in COMMANDS for word in (one.word, *one.also)}
    assert spellings - {*RESERVED} == {"?"}


def test_every_place_has_each_word_once() -> None:
    for place in words.Place:
        spellings = [word for one in COMMANDS if place in one.places for word in (one.word, *one.also)]
        assert len(spellings) == len({*spellings}), place
