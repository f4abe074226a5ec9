"""Words that are shown can be typed, in every language, and never play something else."""

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from saving import begin as dealt
from sessions import prompt_of

from ai.belief.hidden_game import BlindGame
from ai.game.game import Game
from ai.game.notation import AmbiguousMove, MoveError
from ai.game.reader import COMMON_WORDS, WordReader
from ai.mechanics.registry import VERBS
from ai.position.names import seat_code, seat_name
from ai.position.shown_tickets import plain_letters
from ai.rules.options import Options
from ai.rules.setup import deal
from maps.edition_file import EDITIONS
from maps.load import RESERVED
from maps.wording import all_of, shown_mode
from profiles import load_profile
from solo.assist.entries import spelt_out
from solo.language import catalogues as language
from solo.play.session import Seat, Session

LANGUAGES = language.languages()


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language of the screen."""
    language.speak(request.param)
    yield request.param
    language.speak("en")


def ticket_of(game: Game, text: str) -> int | None:
    """The ticket as which a text is read; None where it is refused or asked about."""
    words = WordReader(game, f"{text} 1")
    try:
        ticket = words.ticket()
    except MoveError:
        return None
    return ticket if words.words == ["1"] else None


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_shown_is_read_as_that_and_as_nothing_else(edition: str, spoken: str) -> None:
    """Every ticket, by its English word, by its name, and by all beginnings of it, such as the letter on the panel."""
    game = Game.new(Options(edition=edition, seed=1))
    own = (*game.board.modes, "black")
    for ticket, word in enumerate(own):
        name = shown_mode(word)
        assert ticket_of(game, word) == ticket
        for spelling in (name, name.upper(), plain_letters(name)):
            assert ticket_of(game, spelling) == ticket, f"{spelling} in {spoken}"
        for length in range(1, len(name) + 1):
            part = plain_letters(name[:length])
            if part.endswith(" "):
                continue
            shown = {n for n, one in enumerate(own) if plain_letters(shown_mode(one)).startswith(part)}
            english = {n for n, one in enumerate(own) if one.startswith(part)}
            read = ticket_of(game, part)
            assert read is None or shown == {read}, f"{part} in {spoken} is not what is shown"
            if shown | english == {ticket} and " " not in part:
                assert read == ticket, f"{part} in {spoken} is clear"


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_name_of_a_ticket_means_anything_else(edition: str, spoken: str) -> None:
    """Not a command, not another kind of move, not the English word of another ticket."""
    board = Game.new(Options(edition=edition, seed=1)).board
    own = (*board.modes, "black")
    for ticket, word in enumerate(own):
        first = plain_letters(shown_mode(word)).split()[0]
        assert first not in {*RESERVED, *VERBS} - {"black"}, first
        for other, english in enumerate(own):
            assert other == ticket or first != english, f"{first} in {spoken}"
        for other, english in enumerate((*COMMON_WORDS[:3], "black")):
            assert other == ticket or first != english, f"{first} in {spoken}"


def test_only_an_editions_own_tickets_are_abbreviated() -> None:
    """`tax` is no gondola, and the T that Victorian London shows is a tram; programs write the common words in full."""
    venice, sherlock = (Game.new(Options(edition=edition, seed=1)) for edition in ("venice", "sherlock"))
    assert [ticket_of(venice, word) for word in ("taxi", "tax", "bu", "u")] == [0, None, None, None]
    assert [ticket_of(sherlock, word) for word in ("t", "tr", "c", "ta", "b")] == [1, 1, 0, None, 3]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Watson", "Irene Adler"), "Watson e Irene Adler"),
        (("Irene Adler", "Watson"), "Irene Adler y Watson"),
        (("el parque", "hidalgo"), "el parque e hidalgo"),
        (("agua", "hielo"), "agua y hielo"),
        (("I", "II", "III"), "I, II y III"),
        (("3", "8"), "3 y 8"),
    ],
)
def test_spanish_and_before_the_sound_i(words: tuple[str, ...], said: str) -> None:
    language.speak("es")
    try:
        assert all_of(words) == said
    finally:
        language.speak("en")
    assert all_of(words).endswith(f" and {words[-1]}")


def test_moto_is_asked_about() -> None:
    """In Venice the screen shows `moto acuática` for a jet-ski, and `motorboat` begins alike."""
    language.speak("es")
    try:
        game = Game.new(Options(edition="venice", seed=3))
        for typed in ("moto 85", "m 85", "mot 1"):
            with pytest.raises(AmbiguousMove) as asked:
                game.parse_move(typed)
            assert "motorboat (lancha)" in asked.value.why
            assert "jet-ski (moto acuática)" in asked.value.why
        assert ticket_of(game, "moto acuática") == ticket_of(game, "moto acuatica") == ticket_of(game, "moto a") == 2
        assert ticket_of(game, "moto lancha") is None
        assert ticket_of(game, "motor") == ticket_of(game, "l") == 1
    finally:
        language.speak("en")


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_moves_can_be_typed_as_they_are_shown(edition: str, spoken: str) -> None:
    """By either side; what can be played is not coloured as if it were wrong; and people at a table can do it too."""
    tried = 0
    for side in ("hider", "seekers"):
        session = Session.new(Options(edition=edition, seed=3), Seat.named(side), load_profile("random"))
        session.open()
        for _turn in range(12):
            game = session.game
            if session.waiting:
                grammar = prompt_of(session).grammar()
                for words in grammar.moves:
                    shown = " ".join(shown_mode(word) if word in game.board.modes else word for word in words)
                    if "ban" in words or shown == " ".join(words):
                        continue
                    assert game.parse_move(shown) == game.parse_move(" ".join(words)), shown
                    assert grammar.fits(shown), shown
                    assert all(piece.kind != "wrong" for piece in grammar.pieces(shown)), shown
                    tried += 1
                session.submit(game.move_text(session.choices()[0]))
            else:
                session.machine_move()
            if game.outcome is not None:
                break
    assert tried or spoken == "en"
    blind = BlindGame(deal(Options(edition=edition, seed=1, blind=True)))
    for word in blind.board.modes if not blind.rules.dice else ():
        if edition == "sherlock":
            continue  # he chooses where to start first
        assert spelt_out(blind, shown_mode(word)) == f"{shown_mode(word)} ?"
        assert WordReader(blind, f"{shown_mode(word)} ?").read() == WordReader(blind, f"{word} ?").read()


def test_a_ban_and_a_detective_can_be_named_as_they_are_shown(spoken: str) -> None:
    _save, game = dealt(Options(edition="sherlock", seed=3))
    assert WordReader(game, f"d3 ban {shown_mode('tram')}").read() == WordReader(game, "d3 ban tram").read()
    for seat in game.seats:
        assert (
            WordReader(game, f"{seat_name(game, seat)} 5").read()
            == WordReader(game, f"{seat_code(game, seat)} 5").read()
        )


def test_saved_games_are_read_in_every_language(spoken: str, tmp_path: Path) -> None:
    """Their words are English, whatever the screen speaks."""
    for edition in EDITIONS:
        _save, game = dealt(Options(edition=edition, seed=3))
        for _turn in range(20):
            if game.outcome is None and game.legal_moves():
                move = game.legal_moves()[-1]
                assert game.parse_move(game.move_text(move), half=True) == (move,)
                game.push(move)
    assert gettext.gettext("The log is empty.")
