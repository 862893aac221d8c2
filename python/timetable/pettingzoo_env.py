"""PettingZoo environments: `aec_env` asks one agent after another, `parallel_env` all at once.

They need PettingZoo only where its own wrappers are wanted; the interface is complete without it.
"""
from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from .spaces import Dict, Discrete, LegalDiscrete, bit_space
from .state import State, default_players, match_seed

try:
    from pettingzoo import AECEnv as _AECEnv
    from pettingzoo import ParallelEnv as _ParallelEnv
except ImportError:
    _AECEnv = _ParallelEnv = object

Observation = dict[str, np.ndarray]


def _agents(players: int) -> list[str]:
    return [f"player_{seat}" for seat in range(players)]


class _Common:
    """What both have: a state, spaces and names."""

    metadata: dict[str, Any] = {"name": "timetable", "is_parallelizable": True, "render_modes": ["ansi"]}

    def _open(self, game: str, players: int | None, options: dict[str, Any] | None, render_mode: str | None,
              max_cycles: int | None, more_actions: int) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode must be None or "ansi", not {render_mode!r}')
        self.game = game
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {**_Common.metadata, "name": f"timetable_{game}"}
        self._state = State(game, default_players(game) if players is None else players, 0, options)
        self._runs = 0
        self.possible_agents = _agents(self._state.players)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        code, n = self._state.encoding, self._state.encoding.action_count + more_actions
        self._observation_spaces = {agent: Dict({"observation": bit_space(code.observation_bits),
                                                 "action_mask": bit_space(n)}) for agent in self.possible_agents}
        self._action_spaces = {agent: self._action_space_of(agent, n) for agent in self.possible_agents}

    def _action_space_of(self, agent: str, n: int) -> Any:
        return Discrete(n)

    @property
    def state_of_play(self) -> State:
        """The true position. It holds what no player may know."""
        return self._state

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        return str(self._state.view(-1)) if self.render_mode else None

    def close(self) -> None:
        pass

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._run, self._runs = seed, 0
        elif not hasattr(self, "_run"):
            self._run = int(np.random.default_rng().integers(1 << 62))
        self._state.restart(match_seed(self._run, self._runs))
        self._runs += 1


class AEC(_Common, _AECEnv):  # type: ignore[misc,valid-type]
    """One agent after another. `observe` gives {"observation": bits, "action_mask": legal numbers}; the mask of an
    agent that is not asked is empty. Rewards come at the end: 1 for those who have won, -1 for the others."""

    def __init__(self, game: str, players: int | None = None, options: dict[str, Any] | None = None,
                 render_mode: str | None = None, max_cycles: int | None = None) -> None:
        """`max_cycles`: decisions after which a match is cut off (truncated)."""
        if _AECEnv is not object:
            super().__init__()
        self._open(game, players, options, render_mode, max_cycles, 0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self.agent_selection = self.possible_agents[self._state.seat]

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        asked = not self._state.over and self.agent_selection == agent and not self.terminations.get(agent, True)
        mask = self._state.mask(seat) if asked else np.zeros(self._state.encoding.action_count, np.uint8)
        return {"observation": self._state.observe(seat).view(np.int8), "action_mask": mask.view(np.int8)}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        self._state.apply(int(action), self._seat_of[agent])  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {a: 0.0 for a in self.agents}
        self._cycles += 1
        if self._state.over:
            for a, value in zip(self.possible_agents, self._state.returns()):
                self.rewards[a] = value
                self.terminations[a] = True
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = {a: True for a in self.agents}
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]
        if self._state.over or any(self.truncations.values()):
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._state.seat]

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        self.rewards = {a: 0.0 for a in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]


class Parallel(_Common, _ParallelEnv):  # type: ignore[misc,valid-type]
    """All agents at once. Who is not asked plays the last action number, `wait`; nothing else is legal for it.

    Where several are asked their actions are carried out by seat. One that the actions before it have made illegal is
    not carried out, and its agent is asked again in the next step; choices made unseen by each other, as in Just in
    Time, never meet this. Moves in two parts take two steps.
    """

    def __init__(self, game: str, players: int | None = None, options: dict[str, Any] | None = None,
                 render_mode: str | None = None, max_cycles: int | None = None) -> None:
        if _ParallelEnv is not object:
            super().__init__()
        self._open(game, players, options, render_mode, max_cycles, 1)
        self.agents: list[str] = []
        self.wait = self._state.encoding.action_count

    def _action_space_of(self, agent: str, n: int) -> Any:
        return LegalDiscrete(n, lambda: self._mask(self._seat_of[agent]))

    def _mask(self, seat: int) -> np.ndarray:
        mask = np.zeros(self._state.encoding.action_count + 1, np.int8)
        if seat in self._asked():
            mask[:-1] = self._state.mask(seat)
        else:
            mask[-1] = 1
        return mask

    def _asked(self) -> list[int]:
        """Of a move in two parts only the seat that has given the first goes on."""
        return self._state.actors if self._state.first is None else [self._state.seat]

    def _observations(self) -> dict[str, Observation]:
        return {agent: {"observation": self._state.observe(seat).view(np.int8), "action_mask": self._mask(seat)}
                for agent, seat in self._seat_of.items()}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None
              ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool],
                                                     dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        asked = self._asked()
        for agent in self.agents:  # all are looked at before anything is played
            if not self._mask(self._seat_of[agent])[self._number(actions, agent)]:
                raise self._wrong(agent, actions[agent])
        for i, seat in enumerate(asked):
            number = self._number(actions, self.possible_agents[seat])
            if i == 0 or (seat in self._asked() and number < self.wait and self._state.mask(seat)[number]):
                self._state.apply(number, seat)
        self._cycles += 1
        over = self._state.over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        agents, returns = self.agents, self._state.returns()
        answer = (self._observations(), {a: returns[self._seat_of[a]] for a in agents}, {a: over for a in agents},
                  {a: cut for a in agents}, {a: {} for a in agents})
        if over or cut:
            self.agents = []
        return answer

    def _number(self, actions: dict[str, int], agent: str) -> int:
        number = int(actions[agent])
        if not 0 <= number <= self.wait:
            raise self._wrong(agent, number)
        return number

    def _wrong(self, agent: str, number: int) -> Exception:
        from .errors import IllegalAction
        return IllegalAction("illegal_action", f"action {number} is not legal for {agent} now; nothing was played")


def aec_env(game: str, **options: Any) -> AEC:
    """An AEC environment; `options` are those of `AEC`."""
    return AEC(game, **options)


def parallel_env(game: str, **options: Any) -> Parallel:
    """A parallel environment; `options` are those of `Parallel`."""
    return Parallel(game, **options)
