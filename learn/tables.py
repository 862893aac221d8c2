"""Which tables a net learns at: every number of players with every combination of the options it is to know."""
from __future__ import annotations

import ctypes
import itertools
from dataclasses import dataclass
from typing import Any

import timetable
from timetable._library import lib

from nets import Knows

# Options that a net of the game knows without being told to: what people change most.
USUAL: dict[str, dict[str, list[Any]]] = {"control": {"match": ["full", "single"]}}


@dataclass
class Variant:
    players: int
    options: dict[str, Any]


@dataclass
class Plan:
    knows: Knows
    variants: list[Variant]
    secrets: int  # bits, of the largest table


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        return text


def _signature(game: str) -> str:
    lib.tt_game_find.argtypes, lib.tt_game_find.restype = [ctypes.c_char_p], ctypes.c_void_p
    lib.tt_signature.argtypes, lib.tt_signature.restype = [ctypes.c_void_p], ctypes.c_uint64
    return f"{lib.tt_signature(lib.tt_game_find(game.encode())):016x}"


def plan_of(game: str, players: str, chosen: list[str]) -> Plan:
    fewest, _, most = players.partition("-")
    low, high = int(fewest), int(most or fewest)
    options = dict(USUAL.get(game, {}))
    for item in chosen:
        key, _, values = item.partition("=")
        options[key] = [_value(v) for v in values.split(",")]
    combinations = [dict(zip(options, values)) for values in itertools.product(*options.values())]
    variants = [Variant(n, o) for n in range(low, high + 1) for o in combinations]
    about = next(g for g in timetable.games() if g["id"] == game)
    code = timetable.encoding(game, high)
    knows = Knows(game, (low, high), options, _signature(game), about["revision"], code.version, code.observation_bits,
                  code.action_count)
    return Plan(knows, variants, code.secret_bits)
