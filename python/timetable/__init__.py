"""Timetable: time-travel games on one engine, for people who build players.

    import timetable
    state = timetable.State("control", seed=1)
    while not state.over:
        state.apply(state.legal()[0])

`Match` has the whole history and speaks objects; `State` is one position whose moves are numbers; `Batch` is many
tables in step. docs/python.md is the guide, docs/encoding.md says what bits and numbers mean.
"""
from __future__ import annotations

from typing import Any

from ._library import Session as _Session
from .batch import GREEDY, HOLD, RANDOM, Batch
from .bots import Bot, Contest, Player, RandomPlayer, bots, contest, play, wilson
from .encoding import Encoding, Field, Group, encoding, unpack
from .errors import BadRequest, GameOver, IllegalAction, NotYourTurn, TimetableError
from .gpu import DeviceArray, GpuBatch
from .gymnasium_env import Env, VectorEnv
from .match import Match
from .pettingzoo_env import aec_env, parallel_env
from .state import State, match_seed

__version__: str = _Session().ask("hello")["version"]

__all__ = ["BadRequest", "Batch", "Bot", "Contest", "DeviceArray", "Encoding", "Env", "Field", "GREEDY", "GameOver", "GpuBatch", "Group", "HOLD", "IllegalAction",
           "Match", "NotYourTurn", "Player", "RANDOM", "RandomPlayer", "State", "TimetableError", "VectorEnv", "aec_env", "bots", "contest",
           "encoding", "games", "match_seed", "parallel_env", "play", "unpack", "wilson"]


def games(lang: str = "en") -> list[dict[str, Any]]:
    """The games: `id`, `name`, `players` [fewest, most], `options`."""
    return _Session().ask("games", lang=lang)["games"]
