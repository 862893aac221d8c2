"""What the bits of observations and the numbers of actions mean (docs/encoding.md)."""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import Session

Bits = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]


def unpack(words: Words, bits: int | None = None) -> Bits:
    """Words of 64 bits as an array of 0 and 1, along the last axis; the first `bits` of them."""
    flat = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=-1, bitorder="little")
    return flat if bits is None else flat[..., :bits]


@dataclass(frozen=True)
class Field:
    """A run of bits. `seat` is how many seats to the left it is about; 0 is the observer."""
    name: str
    seat: int
    at: int
    bits: int
    type: str
    items: int
    levels: int
    step: int
    names: tuple[str, ...]

    def read(self, bits: Bits) -> Any:
        """The value that an observation has here: a number, a name, or a dict of names to numbers."""
        own = bits[self.at:self.at + self.bits]
        if self.type == "one":
            at = np.flatnonzero(own)
            return None if not len(at) else self.name_of(int(at[0]))
        counts = own.reshape(self.levels, self.items).sum(axis=0).astype(int) * self.step
        if self.items == 1:
            return int(counts[0])
        return {self.name_of(i): int(n) for i, n in enumerate(counts) if n}

    def name_of(self, item: int) -> str | int:
        return self.names[item] if self.names else item


@dataclass(frozen=True)
class Group:
    """A run of action numbers: all combinations of up to three things, the last one counting fastest."""
    name: str
    seat: int
    at: int
    items: tuple[int, int, int]
    names: tuple[tuple[str, ...], ...]

    @property
    def count(self) -> int:
        a, b, c = self.items
        return a * b * c

    def describe(self, number: int) -> str:
        k, words = number - self.at, [self.name]
        for items, names in reversed(list(zip(self.items, self.names))):
            if items > 1:
                words.insert(1, names[k % items] if names else str(k % items))
            k //= items
        return " ".join(words) + (f" (seat +{self.seat})" if self.seat else "")


class Encoding:
    """The layout for a game at a number of players."""

    def __init__(self, game: str, players: int, layout: dict[str, Any]) -> None:
        self.game = game
        self.players = players
        self.version: int = layout["version"]
        self.parts: int = layout["parts"]
        self.observation_bits: int = layout["observation_bits"]
        self.secret_bits: int = layout["secret_bits"]
        self.action_count: int = layout["action_count"]
        self.fields = tuple(self._field(row) for row in layout["fields"])
        self.secrets = tuple(self._field(row) for row in layout["secrets"])
        self.groups = tuple(self._group(row) for row in layout["actions"])

    @staticmethod
    def _field(row: dict[str, Any]) -> Field:
        return Field(row["field"], row["seat"], row["at"], row["bits"], row["type"], row["items"], row.get("levels", 1),
                     row.get("step", 1), tuple(row.get("names", ())))

    @staticmethod
    def _group(row: dict[str, Any]) -> Group:
        return Group(row["group"], row["seat"], row["at"], tuple(row["items"]),
                     tuple(tuple(row.get(key, ())) for key in ("names", "second_names", "third_names")))

    def describe(self, observation: Bits) -> dict[str, Any]:
        """An observation in words: {field: value}; fields of other seats as "field+1" and so on."""
        return {f.name + (f"+{f.seat}" if f.seat else ""): f.read(observation) for f in self.fields}

    def describe_action(self, number: int) -> str:
        """What an action number stands for, without a position."""
        for group in self.groups:
            if group.at <= number < group.at + group.count:
                return group.describe(number)
        raise ValueError(f"action numbers of {self.game} with {self.players} players are 0 to {self.action_count - 1}, "
                         f"not {number}")


@lru_cache(maxsize=None)
def encoding(game: str, players: int) -> Encoding:
    """The layout for a game at a number of players."""
    return Encoding(game, players, Session().ask("encoding", game=game, players=players))
