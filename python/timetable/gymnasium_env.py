"""Gymnasium environments: one learner at the table, the other seats played by bots or by any callable.

They need Gymnasium only where its own wrappers are wanted; the interface is complete without it.
"""
from __future__ import annotations

from typing import Any, Callable, Sequence

import numpy as np

from .batch import HOLD, RANDOM, Batch
from .bots import Bot, Player, RandomPlayer
from .spaces import HAVE_GYMNASIUM, LegalDiscrete, MultiDiscrete, Box, bit_space
from .state import State, default_players, match_seed

if HAVE_GYMNASIUM:
    from gymnasium import Env as _Env
    from gymnasium.vector import VectorEnv as _VectorEnv
    try:
        from gymnasium.vector import AutoresetMode
        _AUTORESET: Any = AutoresetMode.SAME_STEP
    except ImportError:
        _AUTORESET = "SameStep"
else:
    _Env = _VectorEnv = object
    _AUTORESET = "SameStep"


def _player(spec: str | Player) -> Player:
    if not isinstance(spec, str):
        return spec
    return RandomPlayer() if spec == "random" else Bot(spec)


class Env(_Env):  # type: ignore[misc,valid-type]
    """One learner. Observations are bits; legal numbers are in `info["action_mask"]` and `action_masks()`, and
    `action_space.sample()` gives legal ones. The reward comes at the end: 1 won, -1 lost. An action that is not legal
    raises IllegalAction and changes nothing, unless `illegal` says otherwise."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: str, players: int | None = None, opponents: str | Player | Sequence[str | Player] = "random",
                 seat: int | None = None, options: dict[str, Any] | None = None, render_mode: str | None = None,
                 illegal: str = "raise") -> None:
        """`opponents`: one for all other seats, or one per other seat, clockwise from the learner's left. `seat`: where
        the learner sits; None: another seat each match. `illegal`: "raise", or "random" to play a random legal action
        instead, for learners that know no masks."""
        if illegal not in ("raise", "random"):
            raise ValueError(f'illegal must be "raise" or "random", not {illegal!r}')
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode must be None or "ansi", not {render_mode!r}')
        players = default_players(game) if players is None else players
        self.render_mode = render_mode
        self._illegal = illegal
        self._rng = np.random.default_rng(0)
        self._state = State(game, players, 0, options)
        given = [opponents] * (players - 1) if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(given) != players - 1:
            raise ValueError(f"opponents must be one, or {players - 1} for the other seats, not {len(given)}")
        self._opponents = [_player(spec) for spec in given]
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"seat must be 0 to {players - 1}, not {seat}")
        self._fixed_seat = seat
        self.seat = seat or 0
        self._run, self._runs = 0, 0
        code = self._state.encoding
        self.observation_space = bit_space(code.observation_bits)
        self.action_space = LegalDiscrete(code.action_count, self.action_masks)

    def action_masks(self) -> np.ndarray:
        """The legal action numbers as 0 and 1."""
        return self._state.mask(self.seat).view(np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None
              ) -> tuple[np.ndarray, dict[str, Any]]:
        if HAVE_GYMNASIUM:
            super().reset(seed=seed)
        if seed is not None:
            self._run, self._runs = seed, 0
            self._rng = np.random.default_rng(seed)
            for i, player in enumerate(self._opponents):
                if hasattr(player, "seed"):
                    player.seed(match_seed(seed, i))
        while True:
            self._state.restart(match_seed(self._run, self._runs))
            if self._fixed_seat is None:
                self.seat = self._runs % self._state.players
            self._runs += 1
            self._let_others_play()
            if not self._state.over:  # a match can end before the learner is asked
                return self._observation(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self._illegal == "random":
            legal = self._state.legal(self.seat)
            action = action if action in legal or not len(legal) else self._rng.choice(legal)
        self._state.apply(int(action), self.seat)
        self._let_others_play()
        over = self._state.over
        return self._observation(), float(self._state.returns()[self.seat]), over, False, self._info()

    def render(self) -> str | None:
        """What the learner sees, as text."""
        return str(self._state.view(self.seat)) if self.render_mode else None

    def close(self) -> None:
        pass

    @property
    def state_of_play(self) -> State:
        """The true position. It holds what the learner may not know."""
        return self._state

    def _let_others_play(self) -> None:
        while not self._state.over and self._state.seat != self.seat:
            other = self._state.seat
            player = self._opponents[(other - self.seat) % self._state.players - 1]
            self._state.apply(player(self._state, other), other)

    def _observation(self) -> np.ndarray:
        return self._state.observe(self.seat).view(np.int8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}


BatchPolicy = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Given observations (k, bits) and masks (k, actions) as 0 and 1, k action numbers."""


class VectorEnv(_VectorEnv):  # type: ignore[misc,valid-type]
    """Many learners in step, on a Batch. A match that ends is followed by the next in the same step: reward and
    termination tell of the end, observation and mask of the new match."""

    metadata: dict[str, Any] = {"autoreset_mode": _AUTORESET, "render_modes": []}

    def __init__(self, game: str, num_envs: int, players: int | None = None, opponents: str | BatchPolicy = "random",
                 seat: int | None = None, options: dict[str, Any] | None = None, threads: int = 1) -> None:
        """`opponents`: "random", another bot's name (one table after the other: slow), or a policy for many tables."""
        players = default_players(game) if players is None else players
        self.num_envs = num_envs
        self.batch = Batch(game, num_envs, players, 0, options, threads=threads)
        self._fixed_seat = seat
        self._opponents: BatchPolicy | Bot | None = None
        if opponents != "random":
            self._opponents = Bot(opponents) if isinstance(opponents, str) else opponents
        code = self.batch.encoding
        self.single_observation_space = bit_space(code.observation_bits)
        self.single_action_space = LegalDiscrete(code.action_count, lambda: self.batch.mask_bits()[0])
        self.observation_space = Box(0, 1, (num_envs, code.observation_bits), np.int8)
        self.action_space = MultiDiscrete(np.full(num_envs, code.action_count))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None
              ) -> tuple[np.ndarray, dict[str, Any]]:
        self._run = seed if seed is not None else getattr(self, "_run", -1) + 1
        self.batch.reset(self._run)
        self._let_others_play(np.zeros(self.num_envs), np.zeros(self.num_envs, bool))
        return self._observation(), self._info()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        rewards, done, seats = np.zeros(self.num_envs), np.zeros(self.num_envs, bool), self.seats()
        self.batch.step(actions)
        self._count(seats, rewards, done)
        self._let_others_play(rewards, done)
        return self._observation(), rewards, done, np.zeros(self.num_envs, bool), self._info()

    def close(self, **unused: Any) -> None:
        self.batch.close()

    def seats(self) -> np.ndarray:
        """Where the learner sits at each table, in the match that is on."""
        if self._fixed_seat is not None:
            return np.full(self.num_envs, self._fixed_seat)
        match = self.batch.match.astype(np.int64)
        return (match + match // self.num_envs) % self.batch.players

    def _count(self, seats: np.ndarray, rewards: np.ndarray, done: np.ndarray) -> None:
        ended = self.batch.done.astype(bool)
        rewards += np.where(ended, self.batch.reward[np.arange(self.num_envs), seats], 0)
        done |= ended

    def _let_others_play(self, rewards: np.ndarray, done: np.ndarray) -> None:
        while True:
            seats = self.seats()
            others = self.batch.seat != seats
            if not others.any():
                return
            actions = np.full(self.num_envs, HOLD, np.int32)
            actions[others] = self._answers(np.flatnonzero(others))
            self.batch.step(actions)
            self._count(seats, rewards, done)

    def _answers(self, tables: np.ndarray) -> Any:
        if self._opponents is None:
            return RANDOM
        if isinstance(self._opponents, Bot):
            return [self._ask_bot(int(i)) for i in tables]
        return self._opponents(self.batch.bits()[tables], self.batch.mask_bits()[tables])

    def _ask_bot(self, table: int) -> int:
        state, bots = self.batch.state(table), self.__dict__.setdefault("_bots", {})
        bot = bots.setdefault(table, Bot(self._opponents.spec, table))  # type: ignore[union-attr]
        return bot(state, int(self.batch.seat[table]))

    def _observation(self) -> np.ndarray:
        return self.batch.bits().view(np.int8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask_bits().view(np.int8), "seat": self.seats()}
