"""Who plays a side in the arena: a level of this program, or another program that speaks the engine protocol.

A program is written `engine:COMMAND`, or `engine[WORDS]:COMMAND` with words for each of its `go` commands, such as
`engine[level=commander playouts=300]:/opt/old/bin/solo-yard engine`.
"""

import hashlib
import json
import re
import shlex
from dataclasses import asdict, dataclass
from gettext import gettext as _

from ai.players.search.think import Effort
from profiles import Profile

EXAMPLE = "engine[level=commander]:/opt/old/bin/solo-yard engine"
LONGEST = 1000  # characters
WRITTEN = re.compile(r"engine(?:\[(?P<words>[^\]]*)\])?:(?P<command>.+)")
ENGINE = "engine"


class ContestantError(ValueError):
    """A program that cannot play as it is written; the message says what would be right."""


@dataclass(frozen=True)
class EngineCommand:
    """A program that is asked for its moves line by line."""

    name: str  # as it was written
    arguments: tuple[str, ...]  # its command line
    words: str  # for every `go`

    @property
    def shown_name(self) -> str:
        """Its name on the screen; a command is the same in every language."""
        return self.name

    @property
    def keys(self) -> list[str]:
        """The keys among its words."""
        return [word.partition("=")[0] for word in shlex.split(self.words)]

    def go(self, effort: Effort, seed: int) -> str:
        """The line that asks it for a move."""
        limits = [f"playouts={effort.playouts}"] if effort.playouts is not None else []
        limits += [f"time={_decimal(effort.seconds)}"] if effort.seconds is not None else []
        return " ".join(["go", *([self.words] if self.words else []), *limits, f"seed={seed}"])

    def seconds(self, effort: Effort) -> float:
        """How long it may think about a move; 0 if nothing limits its time."""
        if effort.seconds is not None:
            return effort.seconds
        own = [word.partition("=")[2] for word in shlex.split(self.words) if word.startswith("time=")]
        return float(own[0]) if own and re.fullmatch(r"\d+(\.\d+)?", own[0], re.ASCII) else 0.0

    def refuse(self, effort: Effort) -> None:
        """Raises ContestantError where its own words and the arena's limits contradict each other."""
        for key, limit in (("playouts", effort.playouts), ("time", effort.seconds)):
            if limit is not None and key in self.keys:
                why = _("{name}: {key} is given there and as {option}; one of them is enough")
                raise ContestantError(why.format(name=self.name, key=f"{key}=", option=f"--{key}"))


Contestant = Profile | EngineCommand


def is_engine(text: str) -> bool:
    """Whether a text stands for a program, and not for a level."""
    return text.startswith((f"{ENGINE}:", f"{ENGINE}["))


def parse_engine(text: str) -> EngineCommand:
    """The program that a text stands for; raises ContestantError."""
    found = WRITTEN.fullmatch(text)
    if found is None or len(text) > LONGEST or not text.isprintable():
        why = _("a program is written like {example}, in up to {most} printable characters; not like {given}")
        raise ContestantError(why.format(example=EXAMPLE, most=LONGEST, given=repr(text[:80])))
    words = " ".join((found["words"] or "").split())
    try:
        arguments, parts = tuple(shlex.split(found["command"])), shlex.split(words)
    except ValueError as error:
        why = _("{name}: a quotation mark is not closed")
        raise ContestantError(why.format(name=text)) from error
    if not arguments:
        raise ContestantError(_("{name}: a command must follow the colon").format(name=text))
    keys = [part.partition("=")[0] for part in parts]
    if not all(re.fullmatch(r"[a-z_]+=.*", part) for part in parts) or len({*keys}) < len(keys) or "seed" in keys:
        why = _("{name}: brackets hold words for {command} such as {example}, each once, and no {seed}")
        told = {"command": "go", "example": "level=commander playouts=300", "seed": "seed="}
        raise ContestantError(why.format(name=text, **told))
    return EngineCommand(text, arguments, words)


def as_level(contestant: Contestant) -> Profile:
    """A contestant that must be a level; raises ContestantError."""
    if isinstance(contestant, EngineCommand):
        why = _("{name}: another program tells its moves and not what it thinks, so it must be a level here")
        raise ContestantError(why.format(name=contestant.name))
    return contestant


def identity(contestant: Contestant) -> str:
    """A name for a header: the level with a digest of all its settings, or the program as it was written."""
    settings = json.dumps(asdict(contestant), sort_keys=True, default=str)
    return f"{contestant.name} {hashlib.sha256(settings.encode()).hexdigest()[:16]}"


def name_in(identity: str) -> str:
    """The name in what `identity` wrote."""
    return identity.rpartition(" ")[0]


def _decimal(seconds: float) -> str:
    """Seconds as the protocol reads them: 0.5, never 5e-01."""
    return f"{seconds:.6f}".rstrip("0").rstrip(".")
