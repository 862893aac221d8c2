"""Many tables in step: one array in, arrays out, nothing copied."""
from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import BatchRows, Session, lib
from .encoding import Bits, Encoding, Words, encoding, unpack
from .errors import IllegalAction
from .state import State, default_players

RANDOM = -1
"""As an action: a random legal one."""
HOLD = -2
"""As an action: this table waits; nothing changes there."""
GREEDY = -3
"""As an action: what the bot `greedy` plays; not on a GPU."""

_ROWS = ("observation", "mask", "secret", "reward", "score", "done", "seat", "match", "played")


class Batch:
    """`tables` matches at once, each asking one seat for an action number.

    After `reset` and every `step` these arrays tell of all tables (one row each). They are views of memory that the
    library writes: copy what you keep.

    | array | shape and type | meaning |
    | --- | --- | --- |
    | `observation` | (tables, words) uint64 | what the seat that is asked may know; `bits()` unpacks |
    | `mask` | (tables, words) uint64 | legal action numbers; `mask_bits()` unpacks |
    | `seat` | (tables,) uint8 | who is asked |
    | `done` | (tables,) uint8 | 1: a match has ended in this step, and the next one has begun |
    | `reward` | (tables, players) float32 | of the match that has ended: 1 won, -1 lost; else 0 |
    | `score` | (tables, players) int32 | of the match that has ended; else 0 |
    | `match` | (tables,) uint64 | number of the match that is on; `match_seed(seed, number)` is its seed |
    | `played` | (tables,) int32 | the action number that the last step played; -1: none |
    | `secret` | (tables, words) uint64 | for a critic; only with `secrets=True` |
    """

    def __new__(cls, *args: Any, device: str = "cpu", **options: Any) -> Any:
        if cls is Batch and device != "cpu":
            from .gpu import GpuBatch
            return super().__new__(GpuBatch)
        return super().__new__(cls)

    def __init__(self, game: str, tables: int, players: int | None = None, seed: int = 0,
                 options: dict[str, Any] | None = None, *, threads: int = 1, secrets: bool = False,
                 forced: bool = False, any_order: bool = False, position: dict[str, Any] | None = None,
                 device: str = "cpu") -> None:
        """`forced`: ask for choices among one, too. `any_order`: of several seats that owe a choice ask a random one
        instead of the lowest. `position`: brings custom cards; the deal is by the seed. `device="cuda"` makes a
        GpuBatch: the same rows in the memory of a GPU."""
        if device != "cpu":  # Batch(...) itself makes a GpuBatch
            raise ValueError(f'device must be "cpu" for {type(self).__name__}, not {device!r}; a GPU has GpuBatch')
        players = default_players(game) if players is None else players
        if not 1 <= tables <= 1 << 24:
            raise ValueError(f"tables must be 1 to {1 << 24}, not {tables}")
        if not 1 <= threads <= 256:
            raise ValueError(f"threads must be 1 to 256, not {threads}")
        self.game, self.players, self.tables = game, players, tables
        session = Session()
        session.ask("new", game=game, players=players, seed=seed, options=options or {},
                    **({"position": position} if position is not None else {}))
        self.encoding: Encoding = encoding(game, players)
        words, secret = self.encoding.observation_bits // 64, self.encoding.secret_bits // 64
        self.observation: Words = np.zeros((tables, words), np.uint64)
        self.mask: Words = np.zeros((tables, (self.encoding.action_count + 63) // 64), np.uint64)
        self.secret: Words | None = np.zeros((tables, secret), np.uint64) if secrets else None
        self.reward: npt.NDArray[np.float32] = np.zeros((tables, players), np.float32)
        self.score: npt.NDArray[np.int32] = np.zeros((tables, players), np.int32)
        self.done: npt.NDArray[np.uint8] = np.zeros(tables, np.uint8)
        self.seat: npt.NDArray[np.uint8] = np.zeros(tables, np.uint8)
        self.match: npt.NDArray[np.uint64] = np.zeros(tables, np.uint64)
        self.played: npt.NDArray[np.int32] = np.zeros(tables, np.int32)
        self._rows = self._point(self.observation, self.mask, self.secret)
        self._like = State(game, _handle=lib.tt_play_new(session.handle))
        flags = (1 if forced else 0) | (2 if any_order else 0)
        self._handle: int | None = lib.tt_play_batch(self._like._handle, seed & 0xFFFFFFFFFFFFFFFF, tables, threads,
                                                     flags, ctypes.byref(self._rows))
        if not self._handle:
            raise MemoryError(f"libtimetable has no memory for {tables} tables of {game}")

    def _point(self, observation: Words, mask: Words, secret: Words | None) -> BatchRows:
        at = lambda array: None if array is None else array.ctypes.data  # noqa: E731
        return BatchRows(at(observation), at(mask), at(secret), at(self.reward), at(self.score), at(self.done),
                         at(self.seat), at(self.match), at(self.played))

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Frees the tables and ends the threads."""
        if lib is not None and getattr(self, "_handle", None):
            lib.tt_batch_free(self._handle)
            self._handle = None

    def write_to(self, **arrays: npt.NDArray[Any]) -> None:
        """From now on these rows go to the given arrays, for example `observation` to row t of a rollout's buffer, or all
        of them to memory that a GPU can read."""
        for name, array in arrays.items():
            own = getattr(self, name, None) if name in _ROWS else None
            if own is None:
                raise ValueError(f"arrays are {', '.join(_ROWS)} (secret only with secrets=True), not {name}")
            if array.shape != own.shape or array.dtype != own.dtype or not array.flags.c_contiguous:
                raise ValueError(f"{name} must be a C-contiguous {own.dtype} array of shape {own.shape}")
            setattr(self, name, array)
        self._rows = self._point(self.observation, self.mask, self.secret)

    def reset(self, seed: int) -> None:
        """Deals all tables again, from match 0 of another run."""
        lib.tt_batch_reset(self._open(), seed & 0xFFFFFFFFFFFFFFFF, ctypes.byref(self._rows))

    def step(self, actions: npt.ArrayLike | None = None) -> None:
        """Plays one action number per table; None plays random ones. Raises IllegalAction, and nothing has changed,
        where one is not legal."""
        if actions is None:
            actions = self._random()
        a = np.ascontiguousarray(actions, np.int32)
        if a.shape != (self.tables,):
            raise ValueError(f"actions must be one number per table, shape ({self.tables},), not {a.shape}")
        wrong = lib.tt_batch_step(self._open(), a.ctypes.data, ctypes.byref(self._rows))
        if wrong >= 0:
            raise IllegalAction("illegal_action", f"action {a[wrong]} is not legal at table {wrong}; nothing was played")

    def bits(self) -> Bits:
        """The observations as 0 and 1: (tables, bits)."""
        return unpack(self.observation)

    def mask_bits(self) -> Bits:
        """The legal action numbers as 0 and 1: (tables, actions)."""
        return unpack(self.mask, self.encoding.action_count)

    def state(self, table: int) -> State:
        """The position of a table, apart from the batch. A move's first number that was given is given there, too."""
        if not 0 <= table < self.tables:
            raise ValueError(f"tables are 0 to {self.tables - 1}, not {table}")
        out = self._like.copy()
        lib.tt_play_of_table(out._handle, self._open(), table)
        return out

    def _open(self) -> int:
        if not self._handle:
            raise ValueError("this batch has been closed")
        return self._handle

    def _random(self) -> npt.NDArray[np.int32]:
        if not hasattr(self, "_random_actions"):
            self._random_actions = np.full(self.tables, RANDOM, np.int32)
        return self._random_actions
