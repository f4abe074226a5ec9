"""Turns what a JSON file says into values of the right kinds, and says where it is wrong."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from gettext import gettext as _
from types import NoneType, UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from solo.files.folders import shown

LONGEST_TEXT = 1000
LARGEST = 2**63 - 1


class Misfit(ValueError):
    """A value of the wrong kind; the message is a part of a sentence, such as "seed must be a whole number"."""


def parse_json(text: str) -> object:
    """What a JSON text says; raises ValueError (a Misfit where something stands there twice) or RecursionError."""
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Misfit(_("{key} stands there twice").format(key=shown(key, 40)))
        found[key] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise Misfit(_("{word} is no number").format(word=word))


def fit(value: object, kind: Any, where: str) -> Any:
    """A value made into a text, a number, a yes or no, a tuple or a dataclass; raises Misfit.

    `kind` is written as in the annotation of a dataclass's field. What may be None may also be left out; a dataclass
    that is made already is kept.
    """
    if is_dataclass(kind):
        return value if type(value) is kind else _record(value, kind, where)
    if get_origin(kind) is UnionType:
        (inner,) = (one for one in get_args(kind) if one is not NoneType)
        return None if value is None else fit(value, inner, where)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise Misfit(_("{where} must be a list").format(where=where))
        (inner, *_more) = get_args(kind)
        if inner is str and all(type(one) is str and len(one) <= LONGEST_TEXT and one.isprintable() for one in value):
            return tuple(value)  # the moves of a game, mostly: a game is read in half the time
        return tuple(fit(one, inner, f"{where} {number}") for number, one in enumerate(value, start=1))
    if kind is str:
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not _is_line(value):
            raise Misfit(_("{where} must be a text of one line").format(where=where))
    elif kind is bool:
        if not isinstance(value, bool):
            raise Misfit(_("{where} must be true or false").format(where=where))
    elif kind is float:
        if not isinstance(value, int | float) or isinstance(value, bool) or abs(value) > LARGEST:
            raise Misfit(_("{where} must be a number").format(where=where))
    elif not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise Misfit(_("{where} must be a whole number").format(where=where))
    return value


def _is_line(text: str) -> bool:
    """Whether a text is one plain line; names of files may hold bytes that are no text (PEP 383)."""
    return text.isprintable() or all(sign.isprintable() or "\udc80" <= sign <= "\udcff" for sign in text)


def _record(value: object, kind: Any, where: str) -> Any:
    """A dataclass from an object of JSON."""
    if not isinstance(value, Mapping):
        raise Misfit(_("{where} must be an object in braces").format(where=where))
    known = _fields(kind)
    for key in value:
        if key not in known:
            raise Misfit(_("{key} in {where} is not known").format(key=shown(key, 40), where=where))
    for name, (field, _hint) in known.items():
        if name not in value and (field.default is MISSING or field.default is not None):
            raise Misfit(_("{name} is missing in {where}").format(name=name, where=where))
    return kind(**{name: fit(value[name], hint, name) for name, (_field, hint) in known.items() if name in value})


@cache
def _fields(kind: Any) -> dict[str, tuple[Field[Any], Any]]:
    """The fields of a dataclass, and what kind each is of."""
    hints = get_type_hints(kind)
    return {field.name: (field, hints[field.name]) for field in fields(kind)}
