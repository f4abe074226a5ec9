"""All that the drill says goes through gettext: in a language that marks its messages, nothing unmarked is printed."""

import io
from collections.abc import Iterator
from pathlib import Path

import catalogue
import pseudo
import pytest
from pseudo import forgotten

from ai.explain.principles import principles_of
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.edition_file import EDITIONS
from solo import cli
from solo.language import catalogues as language

IDS = {one.id for edition in EDITIONS.values() for side in (HIDER_SIDE, SEEKER_SIDE)
       for one in principles_of(edition, side)}  # fmt: skip
TYPED = ("solo-yard", "solo-yard:", "drill", ">", *IDS, *EDITIONS, "hider", "seekers", "--edition", "default", "mono")


@pytest.fixture(autouse=True)
def _marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pseudo.write(catalogue.template(), tmp_path / "locale")
    for name, value in {"SOLO_YARD_LANGUAGE": pseudo.CODE, "LANGUAGE": "en", "COLUMNS": "1000"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(language, "CATALOGUES", tmp_path / "locale")
    language.speak()
    yield
    monkeypatch.undo()
    language.speak("en")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["drill", "--edition", edition, "--plain"]) == 0
    assert forgotten(capsys.readouterr().out, TYPED) == []


@pytest.mark.parametrize("words", ["cordn", "cordon --side hider", "nonsense --edition dice"])
def test_refusals(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["drill", *words.split()]) == 2
    assert forgotten(capsys.readouterr().err, TYPED) == []


@pytest.mark.parametrize(
    "words",
    ["tracking", "exits", "cordon --edition victorian", "hideouts --edition sherlock", "counting --edition venice",
     "dice --edition dice", "all --side hider"],
)  # fmt: skip
def test_a_round(words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for typed in ("show\nhelp\nnonsense\nmoves\nshow\nquit\n", "show\n" * 30, ""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert cli.run(["drill", *words.split(), "--plain"]) == 0
    printed = capsys.readouterr().out
    assert forgotten(printed, TYPED) == []
    assert "⟦" in printed


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.run(["drill", "--help"])
    words = [word for word in forgotten(capsys.readouterr().out, TYPED) if word.isalpha() and word.islower()]
    assert words == []
