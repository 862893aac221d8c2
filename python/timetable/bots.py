"""Players: the bots of the library as callables, and matches between any callables."""
from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any, Callable, Sequence

import numpy as np

from ._library import Session, lib
from .errors import BadRequest, TimetableError
from .state import State, match_seed

Player = Callable[[State, int], int]
"""Given a state and the seat that is asked, the action number to play (of two parts, the one that is asked for)."""

_MASK = 0xFFFFFFFFFFFFFFFF


def bots() -> list[dict[str, Any]]:
    """The bots of the library: `id`, `name`, `text`, `options`."""
    return Session().ask("bots")["bots"]


class Bot:
    """A bot of the library: `bot(state, seat)` is the action number that it plays.

    `spec` is a level ("easy", "hard"), a bot with a budget ("ismcts:2000", "expert:500ms") or a program
    ("cmd:./mybot"). It is given what the seat may know, never the truth. The same seed and the same states give the
    same answers where the budget is a number of iterations.
    """

    def __init__(self, spec: str, seed: int = 0) -> None:
        self.spec = spec
        self.seed(seed)
        self._second: tuple[int, int] | None = None
        why = ctypes.create_string_buffer(300)
        self._handle: int | None = lib.tt_play_player(spec.encode(), why, len(why))
        if not self._handle:
            raise BadRequest("unknown_bot", why.value.decode())

    def __del__(self) -> None:
        if lib is not None and getattr(self, "_handle", None):
            lib.tt_player_free(self._handle)
            self._handle = None

    def __repr__(self) -> str:
        return f"Bot({self.spec!r})"

    def seed(self, seed: int) -> None:
        """Starts its chance over."""
        self._seed = seed & _MASK
        self._asked = 0

    def __call__(self, state: State, seat: int | None = None) -> int:
        first, second = state.first, self._second
        if second is not None and second[0] == first:  # of the move that it has chosen
            self._second = None
            return second[1]
        seat = state.seat if seat is None else seat
        out = (ctypes.c_int32 * 2)()
        self._asked += 1
        if lib.tt_play_think(state._handle, self._handle, seat, match_seed(self._seed, self._asked), out):
            raise TimetableError("bad_request", f"{self.spec} has no move for seat {seat}; actors are {state.actors}")
        if first is not None:
            return out[1]
        self._second = (out[0], out[1]) if out[1] >= 0 else None
        return out[0]


class RandomPlayer:
    """Plays any legal action number, each equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Starts its chance over."""
        self._rng = np.random.default_rng(seed & _MASK)

    def __call__(self, state: State, seat: int | None = None) -> int:
        return int(self._rng.choice(state.legal(seat)))


def wilson(wins: float, n: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share of `wins` in `n`."""
    if not n:
        return 0.0, 1.0
    share, square = wins / n, z * z
    middle, half = share + square / (2 * n), z * math.sqrt(share * (1 - share) / n + square / (4 * n * n))
    return max(0.0, (middle - half) / (1 + square / n)), min(1.0, (middle + half) / (1 + square / n))


@dataclass
class Contest:
    """What came of a contest: for each player its wins and the number of matches. A shared win counts as a share."""
    players: list[str]
    matches: int
    wins: list[float]

    def share(self, player: int) -> float:
        return self.wins[player] / self.matches

    def interval(self, player: int) -> tuple[float, float]:
        """95 %, by Wilson."""
        return wilson(self.wins[player], self.matches)

    def __str__(self) -> str:
        rows = [f"{self.matches} matches"]
        for i, name in enumerate(self.players):
            low, high = self.interval(i)
            rows.append(f"  {name:24} {100 * self.share(i):5.1f} %  ({100 * low:.1f} to {100 * high:.1f})")
        return "\n".join(rows)


def play(state: State, players: Sequence[Player]) -> State:
    """Plays a state to its end; `players[seat]` is asked for each choice of its seat."""
    while not state.over:
        seat = state.seat
        state.apply(players[seat](state, seat), seat)
    return state


def contest(game: str, players: Sequence[Player], matches: int, seed: int = 1, options: dict[str, Any] | None = None,
            names: Sequence[str] | None = None) -> Contest:
    """Plays matches between callables, one per seat; they change seats from match to match with the deal the same, so
    that nobody is favoured by the deal or the seat. `matches` is rounded up to whole turns around the table."""
    seats = len(players)
    state = State(game, seats, seed, options)
    wins, played = [0.0] * seats, 0
    for deal in range((matches + seats - 1) // seats):
        for turn in range(seats):
            state.restart(match_seed(seed, deal))
            play(state, [players[(seat + turn) % seats] for seat in range(seats)])
            winners = [seat for seat, value in enumerate(state.returns()) if value > 0]
            for seat in winners:
                wins[(seat + turn) % seats] += 1 / len(winners)
            played += 1
    return Contest([names[i] if names else getattr(p, "spec", getattr(p, "__name__", type(p).__name__))
                    for i, p in enumerate(players)], played, wins)
