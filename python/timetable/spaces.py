"""Spaces of observations and actions: Gymnasium's where that is installed, else the little of them that is needed."""
from __future__ import annotations

from typing import Any, Callable

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
    HAVE_GYMNASIUM = True
except ImportError:
    HAVE_GYMNASIUM = False

    class _Space:
        """What the environments and their check use of a Gymnasium space."""
        shape: tuple[int, ...] = ()

        def __init__(self) -> None:
            self._rng = np.random.default_rng()

        def seed(self, seed: int | None = None) -> None:
            self._rng = np.random.default_rng(seed)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

    class Discrete(_Space):  # type: ignore[no-redef]
        """The numbers 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n = n
            self.dtype = np.dtype(np.int64)

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

        def sample(self, mask: Any = None) -> int:
            return int(self._rng.choice(self.n if mask is None else np.flatnonzero(mask)))

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays between two numbers."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
            super().__init__()
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and bool((x >= self.low).all() and (x <= self.high).all()))

        def sample(self) -> Any:
            return self._rng.integers(self.low, self.high + 1, self.shape).astype(self.dtype)

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        """One number per entry."""

        def __init__(self, nvec: Any) -> None:
            super().__init__()
            self.nvec = np.asarray(nvec, np.int64)
            self.shape = self.nvec.shape
            self.dtype = np.dtype(np.int64)

        def contains(self, x: Any) -> bool:
            return isinstance(x, np.ndarray) and x.shape == self.shape and bool(((x >= 0) & (x < self.nvec)).all())

        def sample(self) -> Any:
            return self._rng.integers(0, self.nvec)

    class Dict(_Space):  # type: ignore[no-redef]
        """Named spaces."""

        def __init__(self, spaces: dict[str, Any]) -> None:
            super().__init__()
            self.spaces = spaces

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def contains(self, x: Any) -> bool:
            return isinstance(x, dict) and set(x) == set(self.spaces) and all(x[k] in s for k, s in self.spaces.items())

        def sample(self) -> dict[str, Any]:
            return {key: space.sample() for key, space in self.spaces.items()}


class LegalDiscrete(Discrete):  # type: ignore[misc,valid-type]
    """Action numbers, of which only legal ones are sampled: an environment refuses the others."""

    def __init__(self, n: int, legal: Callable[[], Any]) -> None:
        super().__init__(n)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if probability is not None:
            return super().sample(probability=probability)
        mask = np.asarray(self._legal() if mask is None else mask, np.int8)
        return super().sample(mask) if mask.any() else super().sample()


def bit_space(bits: int) -> Any:
    return Box(0, 1, (bits,), np.int8)


__all__ = ["Box", "Dict", "Discrete", "HAVE_GYMNASIUM", "LegalDiscrete", "MultiDiscrete", "bit_space"]
