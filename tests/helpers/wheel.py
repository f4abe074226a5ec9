"""Builds the wheel, installs it in an empty environment outside the project, and plays a game from there.

`python tests/helpers/wheel.py [--keep FOLDER]`; needs pip and the package index, nothing of the project's environment.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_MOVES = 2000  # a London game has far fewer
NEEDED = ("solo/py.typed", "ai/py.typed", "maps/london/lines.csv", "profiles/inspector.toml", "man/man1/solo-yard.1")


def environment(folder: Path) -> Path:
    """An empty environment; returns the folder of its commands."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def run(*words: str | Path, typed: str = "", within: Path) -> str:
    """Runs a command, and returns what it printed; ends the program if it fails."""
    done = subprocess.run([*map(str, words)], input=typed, capture_output=True, text=True, cwd=within, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(work: Path) -> list[Path]:
    """The source archive and the wheel, from a copy of the files that git knows."""
    source = work / "source"
    names = run("git", "ls-files", "-z", within=ROOT).split("\0")
    for name in filter(None, names):
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    tools = environment(work / "tools")
    run(tools / "python", "-m", "pip", "install", "-q", "build", within=work)
    run(tools / "python", "-m", "build", "--outdir", work / "dist", source, within=work)
    return sorted((work / "dist").iterdir())


def play(command: Path, within: Path) -> int:
    """Plays a whole game by the engine protocol, always the first legal move; returns how many moves that took."""
    pipe = subprocess.PIPE
    with subprocess.Popen([command, "engine"], stdin=pipe, stdout=pipe, text=True, cwd=within) as engine:
        assert engine.stdin is not None

        def ask(line: str) -> str:
            print(line, file=engine.stdin, flush=True)
            answer = engine.stdout.readline().rstrip()  # type: ignore[union-attr]
            if not answer.startswith("="):
                sys.exit(f"{line}: {answer}")
            return answer[1:].strip()

        ask("new edition=london detectives=2 seed=7")
        for number in range(MOST_MOVES):
            if json.loads(ask("state"))["winner"]:
                ask("quit")
                return number
            ask(f"play {json.loads(ask('legal'))[0]}")
    sys.exit("the game does not end")


def main() -> None:
    """Builds, installs, plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="where to put the wheel and the source archive")
    keep: Path | None = parser.parse_args().keep
    with tempfile.TemporaryDirectory(prefix="solo-yard-wheel-") as name:
        work = Path(name)
        for part in ("cache", "data", "state", "config"):
            os.environ[f"XDG_{part.upper()}_HOME"] = str(work / part)
        files = build(work)
        (wheel,) = (path for path in files if path.suffix == ".whl")
        away = work / "away"
        away.mkdir()
        commands = environment(work / "installed")
        run(commands / "python", "-m", "pip", "install", "-q", wheel, within=away)
        listed = run(commands / "python", "-m", "pip", "show", "-f", "solo-yard", within=away).replace("\\", "/")
        if missing := [path for path in NEEDED if path not in listed]:
            sys.exit(f"not in the wheel: {', '.join(missing)}")
        version = run(commands / "solo-yard", "--version", within=away).strip()
        opening = run(
            commands / "solo-yard", "play", "--plain", "--side", "hider", "--level", "constable", "--seed", "7",
            typed="moves\nquit\n", within=away,
        )  # fmt: skip
        if "You are on" not in opening:
            sys.exit(f"the opening says\n{opening}")
        print(f"{wheel.name}: {version} plays a game of {play(commands / 'solo-yard', away)} moves")
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            for path in files:
                shutil.copy2(path, keep)


if __name__ == "__main__":
    main()
