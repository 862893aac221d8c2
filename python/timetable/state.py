"""One position with its moves as numbers: small, quick to copy, without a history."""
from __future__ import annotations

import ctypes
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import Session, lib, text_at
from .encoding import Bits, Encoding, Words, encoding, unpack
from .errors import GameOver, IllegalAction, NotYourTurn

_SEATS = 8
_VIEW, _ACTION, _POSITION = range(3)


def match_seed(run: int, number: int) -> int:
    """The seed of match `number` of a run, as batches deal them."""
    return int(lib.tt_play_seed(run, number))


class _Room:
    """Memory that the library writes to, with its addresses: looking them up takes longer than a step."""

    def __init__(self, state: "State") -> None:
        self.words = np.zeros(state._words, np.uint64)
        self.bytes = self.words.view(np.uint8)
        self.mask = np.zeros(state._mask_words, np.uint64)
        self.mask_bytes = self.mask.view(np.uint8)
        self.legal = np.zeros(state._actions, np.int32)
        self.words_at, self.mask_at, self.legal_at = (a.ctypes.data for a in (self.words, self.mask, self.legal))


class State:
    """A position in play.

    Actions are numbers (`Encoding.describe_action` says what they mean). In a game whose moves have two parts the
    seat gives the first number, then the second; `first` holds the one that was given.
    """

    def __init__(self, game: str, players: int | None = None, seed: int = 0, options: dict[str, Any] | None = None,
                 position: dict[str, Any] | None = None, *, _handle: int | None = None,
                 _like: "State | None" = None) -> None:
        if _handle is None:
            session = Session()
            session.ask("new", game=game, players=default_players(game) if players is None else players, seed=seed,
                        options=options or {}, **({"position": position} if position is not None else {}))
            _handle = lib.tt_play_new(session.handle)
            session.close()
        if not _handle:
            raise MemoryError("libtimetable has no memory left")
        self._handle: int | None = _handle
        if _like is None:
            sizes = (ctypes.c_int32 * 8)()
            lib.tt_play_sizes(_handle, sizes)
            self._players, self._words, self._secret_words, self._mask_words, self._actions = sizes[:5]
            self._game = game
        else:
            self._players, self._words, self._secret_words = _like._players, _like._words, _like._secret_words
            self._mask_words, self._actions, self._game = _like._mask_words, _like._actions, _like._game
        self._room: _Room | None = None

    def __del__(self) -> None:
        if lib is not None and getattr(self, "_handle", None):
            lib.tt_play_free(self._handle)
            self._handle = None

    def __repr__(self) -> str:
        return f"<{self._game} with {self._players} players, {'over' if self.over else f'actors {self.actors}'}>"

    # --- what it is ---

    @property
    def game(self) -> str:
        return self._game

    @property
    def players(self) -> int:
        return self._players

    @property
    def encoding(self) -> Encoding:
        return encoding(self._game, self._players)

    @property
    def actors(self) -> list[int]:
        """The seats that owe a choice now; none when the match is over."""
        mask = lib.tt_play_actors(self._handle)
        return [seat for seat in range(self._players) if mask >> seat & 1]

    @property
    def seat(self) -> int:
        """The lowest seat that owes a choice; -1 when the match is over."""
        mask = lib.tt_play_actors(self._handle)
        return (mask & -mask).bit_length() - 1

    @property
    def over(self) -> bool:
        return not lib.tt_play_actors(self._handle)

    @property
    def first(self) -> int | None:
        """The first number of a move in two parts, where it has been given."""
        number = lib.tt_play_first(self._handle)
        return None if number < 0 else number

    # --- playing ---

    def legal_mask(self, seat: int | None = None) -> Words:
        """The legal action numbers as bits, 64 to a word; all 0 for a seat that owes no choice."""
        room = self._room or self._make_room()
        lib.tt_play_mask(self._handle, self._seat(seat), room.mask_at)
        return room.mask.copy()

    def mask(self, seat: int | None = None) -> Bits:
        """The legal action numbers as 0 and 1."""
        room = self._room or self._make_room()
        lib.tt_play_mask(self._handle, self._seat(seat), room.mask_at)
        return np.unpackbits(room.mask_bytes, count=self._actions, bitorder="little")

    def legal(self, seat: int | None = None) -> npt.NDArray[np.int32]:
        """The legal action numbers of a seat, ascending."""
        room = self._room or self._make_room()
        return room.legal[:lib.tt_play_legal(self._handle, self._seat(seat), room.legal_at)].copy()

    def apply(self, action: int, seat: int | None = None) -> None:
        """Plays an action number; raises IllegalAction and changes nothing where it is not legal."""
        seat = self._seat(seat)
        if lib.tt_play_act(self._handle, seat, int(action)) == 0:
            return
        if self.over:
            raise GameOver("game_over", "the match is over")
        if seat not in self.actors:
            raise NotYourTurn("not_your_turn", f"seat {seat} owes no choice now; actors are {self.actors}")
        raise IllegalAction("illegal_action", f"action {action} is not legal now; legal() lists what is")

    def copy(self) -> "State":
        return State(self._game, _handle=lib.tt_play_copy(self._handle), _like=self)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def restart(self, seed: int) -> None:
        """Deals again: the same game, players and options with another seed."""
        lib.tt_play_start(self._handle, seed & 0xFFFFFFFFFFFFFFFF)

    def redeal(self, seat: int, seed: int) -> None:
        """Replaces all that the seat cannot know by another deal that it cannot tell apart."""
        self._check_seat(seat, spectator=True)
        lib.tt_play_redeal(self._handle, seat, seed & 0xFFFFFFFFFFFFFFFF)

    # --- looking ---

    def observe(self, seat: int | None = None) -> Bits:
        """What the seat may know, as 0 and 1."""
        room = self._room or self._make_room()
        lib.tt_play_observe(self._handle, self._seat(seat), room.words_at)
        return np.unpackbits(room.bytes, bitorder="little")

    def observe_words(self, seat: int | None = None) -> Words:
        """The same as words of 64 bits."""
        room = self._room or self._make_room()
        lib.tt_play_observe(self._handle, self._seat(seat), room.words_at)
        return room.words.copy()

    def secret(self, seat: int | None = None) -> Bits:
        """What the seat may not know but a critic may during training."""
        out = np.empty(self._secret_words, np.uint64)
        lib.tt_play_secret(self._handle, self._seat(seat), out.ctypes.data)
        return unpack(out)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat may know, as the game prints it; None gives the lowest actor's, -1 a spectator's."""
        return self._text(_VIEW, self.seat if seat is None else seat, 0)

    def action(self, number: int, seat: int | None = None) -> dict[str, Any]:
        """The action object of a legal number, as in the protocol; of two parts, with the second."""
        seat = self._seat(seat)
        if number not in self.legal(seat):
            raise IllegalAction("illegal_action", f"action {number} is not legal now")
        return self._text(_ACTION, seat, int(number))

    def position(self) -> dict[str, Any]:
        """Everything, hidden cards included."""
        return self._text(_POSITION, 0, 0)

    def returns(self) -> list[float]:
        """For each seat 1 if it has won and -1 if not; 0 while the match is on."""
        return self._result()[0]

    def scores(self) -> list[int]:
        """For each seat its score; 0 while the match is on."""
        return self._result()[1]

    # --- inside ---

    def _result(self) -> tuple[list[float], list[int]]:
        reward, score = (ctypes.c_float * _SEATS)(), (ctypes.c_int32 * _SEATS)()
        lib.tt_play_result(self._handle, reward, score)
        return list(reward[:self._players]), list(score[:self._players])

    def _text(self, what: int, seat: int, number: int) -> dict[str, Any]:
        length = ctypes.c_size_t()
        return json.loads(text_at(lib.tt_play_text(self._handle, what, seat, number, ctypes.byref(length)), length))

    def _check_seat(self, seat: int, spectator: bool = False) -> int:
        if not (-1 if spectator else 0) <= seat < self._players:
            raise ValueError(f"seats are 0 to {self._players - 1}, not {seat}")
        return seat

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return self._check_seat(seat)
        mask = lib.tt_play_actors(self._handle)
        return (mask & -mask).bit_length() - 1 if mask else 0

    def _make_room(self) -> _Room:
        self._room = _Room(self)
        return self._room


_PLAYERS: dict[str, int] = {}


def default_players(game: str) -> int:
    """Two players, or the fewest that the game takes where it is for more."""
    if not _PLAYERS:
        for row in Session().ask("games")["games"]:
            _PLAYERS[row["id"]] = max(2, row["players"][0])
    return _PLAYERS.get(game, 2)
