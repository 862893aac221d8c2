"""States as OpenSpiel has them, for algorithms written against its Python interface. Chance is inside the moves: there
are no chance nodes, and `resample_from_infostate` deals again what a player cannot know."""
from __future__ import annotations

from typing import Any, Callable

import numpy as np

from . import state as _state
from .encoding import encoding

TERMINAL_PLAYER = -4


class Game:
    """A game with its options, as `pyspiel.load_game` gives one."""

    def __init__(self, game: str, players: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.name = game
        self.options = options or {}
        self._players = _state.default_players(game) if players is None else players
        self._encoding = encoding(game, self._players)
        self._first = _state.State(game, self._players, 0, self.options)

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self._encoding.action_count

    def information_state_tensor_shape(self) -> list[int]:
        return [self._encoding.observation_bits]

    observation_tensor_shape = information_state_tensor_shape

    def information_state_tensor_size(self) -> int:
        return self._encoding.observation_bits

    observation_tensor_size = information_state_tensor_size

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self, seed: int | None = None) -> "State":
        """A match that has been dealt; without a seed, by chance."""
        play = self._first.copy()
        play.restart(int(np.random.default_rng().integers(1 << 62)) if seed is None else seed)
        return State(self, play, [])

    def __str__(self) -> str:
        return f"{self.name}(players={self._players})"


class State:
    """A position as OpenSpiel's `State`. Where several seats owe a choice, the lowest is the current player."""

    def __init__(self, game: Game, play: _state.State, history: list[int]) -> None:
        self._game, self._play, self._history = game, play, history

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._play.players

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self._play.over else self._play.seat

    def is_terminal(self) -> bool:
        return self._play.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self._play.over or (player is not None and player != self._play.seat):
            return []
        return self._play.legal().tolist()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        if self._play.over or (player is not None and player != self._play.seat):
            return [0] * self._game.num_distinct_actions()
        return self._play.mask().tolist()

    def apply_action(self, action: int) -> None:
        self._play.apply(action)
        self._history.append(int(action))

    def child(self, action: int) -> "State":
        out = self.clone()
        out.apply_action(action)
        return out

    def clone(self) -> "State":
        return State(self._game, self._play.copy(), self._history[:])

    __deepcopy__ = lambda self, memo: self.clone()  # noqa: E731

    def history(self) -> list[int]:
        return self._history[:]

    def move_number(self) -> int:
        return len(self._history)

    def returns(self) -> list[float]:
        return self._play.returns()

    rewards = returns

    def player_return(self, player: int) -> float:
        return self._play.returns()[player]

    def information_state_tensor(self, player: int | None = None) -> list[int]:
        """What the player may know, as 0 and 1 (docs/encoding.md)."""
        return self._play.observe(player).tolist()

    observation_tensor = information_state_tensor

    def information_state_string(self, player: int | None = None) -> str:
        return self._play.observe_words(player).tobytes().hex()

    observation_string = information_state_string

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> "State":
        """Another position that the player cannot tell apart. `sampler` gives numbers from 0 to 1."""
        chance = np.random.default_rng().random if sampler is None else sampler
        out = self.clone()
        out._play.redeal(player, int(chance() * (1 << 53)))
        return out

    def action_to_string(self, player: int, action: int | None = None) -> str:
        return self._play.encoding.describe_action(player if action is None else action)

    def __str__(self) -> str:
        return str(self._play.view(-1))
