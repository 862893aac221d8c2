"""Which tables a net learns at: every number of players with every combination of the options it is to know."""
from __future__ import annotations

import ctypes
import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

import timetable
from timetable._library import lib

from nets import Knows

# Options that a net of the game knows without being told to: what people change most.
USUAL: dict[str, dict[str, list[Any]]] = {"control": {"match": ["full", "single"]}, "timequest": {"trades": ["free", "simple"]}}
# Fields that tell how far a match has come, what each of their bits adds to it, and what it is without any: where a win
# is too rare for a beginner to learn from, a lost match counts for what it reached (--shape).
PROGRESS: dict[str, tuple[dict[str, float], float]] = {"just_in_time": ({"markers_left": -1 / 36, "round_two": 1 / 2}, 1 / 2)}
# Actions that only take time where nothing comes of them: --thrift makes them look a little worse.
COSTLY: dict[str, tuple[str, ...]] = {"timequest": ("offer",)}


# Tables at which teams play: into how many sides the seats are counted off.
SIDES: dict[tuple[str, int], int] = {("control", 4): 2}


@dataclass
class Variant:
    players: int
    sides: int  # seats whose numbers are equal modulo this win together
    options: dict[str, Any]
    share: float  # of the tables


@dataclass
class Plan:
    knows: Knows
    variants: list[Variant]
    secrets: int  # bits, of the largest table
    progress: list[tuple[int, int, float]]  # first bit, bits, worth of a bit
    progress_of_nothing: float
    costly: np.ndarray  # 1 for each action number that takes time


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


def plan_of(game: str, players: str, chosen: list[str], shares: str = "") -> Plan:
    """`shares`: of the tables, for each number of players; none: equal ones."""
    fewest, _, most = players.partition("-")
    low, high = int(fewest), int(most or fewest)
    options = dict(USUAL.get(game, {}))
    for item in chosen:
        key, _, values = item.partition("=")
        options[key] = [_value(v) for v in values.split(",")]
    combinations = [dict(zip(options, values)) for values in itertools.product(*options.values())]
    share = [float(s) for s in shares.split(",")] if shares else [1.0] * (high + 1 - low)
    variants = [Variant(n, SIDES.get((game, n), n), o, share[n - low])
                for n in range(low, high + 1) for o in combinations if share[n - low]]
    about = next(g for g in timetable.games() if g["id"] == game)
    code = timetable.encoding(game, high)
    knows = Knows(game, (low, high), options, _signature(game), about["revision"], code.version, code.observation_bits,
                  code.action_count)
    worth, nothing = PROGRESS.get(game, ({}, 0.0))
    progress = [(f.at, f.bits, worth[f.name]) for f in code.fields if f.name in worth and f.seat == 0]
    costly = np.zeros(code.action_count, np.float32)
    for group in code.groups:
        if group.name in COSTLY.get(game, ()):
            costly[group.at:group.at + group.count] = 1
    return Plan(knows, variants, code.secret_bits, progress, nothing, costly)


def lesson_seed(variant: int) -> int:
    """Of the run of matches that a teacher has played for a kind of table."""
    return 7700001 + variant
