"""A match with its whole history: objects in and out, as in the engine protocol."""
from __future__ import annotations

from typing import Any, Sequence

from ._library import Session, lib
from .errors import BadRequest
from .state import State, default_players

Action = dict[str, Any]
Event = dict[str, Any]


class Match:
    """A match that remembers: undo, branches, records, sentences. Actions, events, views and records are plain dicts.

    >>> m = Match("control", players=2, seed=1)
    >>> events = m.apply(m.legal()[0])
    >>> m.view(0)["fuel"]
    [1, 0]
    """

    def __init__(self, game: str, players: int | None = None, seed: int = 0, options: dict[str, Any] | None = None,
                 position: dict[str, Any] | None = None) -> None:
        self._session = Session()
        self._session.ask("new", game=game, players=default_players(game) if players is None else players, seed=seed,
                          options=options or {}, **({"position": position} if position is not None else {}))
        self._game = game

    @classmethod
    def load(cls, record: dict[str, Any]) -> "Match":
        """The match of a record; every action is replayed and checked."""
        if not isinstance(record, dict) or not isinstance(record.get("game"), str):
            raise BadRequest("bad_record", "a record is an object with the game's id as `game`")
        self = cls.__new__(cls)
        self._session = Session()
        self._session.ask("load", record=record)
        self._game = record["game"]
        return self

    def __repr__(self) -> str:
        return f"<match of {self._game}, {'over' if self.over else f'actors {self.actors}'}>"

    def close(self) -> None:
        """Frees the match now rather than when Python gets to it."""
        self._session.close()

    def __enter__(self) -> "Match":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    # --- playing ---

    @property
    def game(self) -> str:
        return self._game

    @property
    def actors(self) -> list[int]:
        """The seats that owe a choice now."""
        return self._session.ask("legal")["actors"]

    @property
    def over(self) -> bool:
        return bool(self._session.ask("result")["over"])

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every legal action of a seat, or of all who owe a choice."""
        return self._session.ask("legal", **_player(seat))["actions"]

    def apply(self, action: Action) -> list[Event]:
        """Plays an action and returns what happened, with nothing hidden."""
        return self._session.ask("apply", action=action)["events"]

    def preview(self, action: Action) -> dict[str, Any]:
        """What an action would do, as far as its seat can know: `events`, `sure`, `unanswered`, perhaps `view`."""
        return _body(self._session.ask("preview", action=action))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know; without a seat, what a spectator may."""
        return self._session.ask("view", **_player(seat))["view"]

    def position(self) -> dict[str, Any]:
        """Everything, hidden cards included."""
        return self._session.ask("state")["position"]

    def result(self) -> dict[str, Any] | None:
        """`winners`, `scores`, `reason`; None while the match is on."""
        answer = _body(self._session.ask("result"))
        return answer if answer.pop("over") else None

    def state(self) -> State:
        """The position as it is now, apart from the match: to encode, copy and search."""
        return State(self._game, _handle=lib.tt_play_new(self._session.handle))

    # --- history ---

    def undo(self, count: int = 1) -> None:
        self._session.ask("undo", count=count)

    def goto(self, ply: int) -> None:
        """Back to a ply, or forward again while nothing else was played."""
        self._session.ask("goto", ply=ply)

    def redeal(self, seat: int | None, seed: int) -> None:
        """From here on another deal of all that the seat cannot know: a branch of its own."""
        self._session.ask("fork", player=seat, seed=seed)

    def record(self) -> dict[str, Any]:
        """The whole match, replayable anywhere."""
        return self._session.ask("record")["record"]

    # --- words and advice ---

    def sentence(self, thing: Action | Event, lang: str = "en", names: Sequence[str] | None = None) -> str:
        """An action or event in words."""
        kind = "action" if "verb" in thing else "event"
        more = {"names": list(names)} if names else {}
        return self._session.ask("text", lang=lang, **{kind: thing}, **more)["text"]

    def rules(self, lang: str = "en") -> str:
        """The rulebook with its numbered clauses."""
        return self._session.ask("rules", game=self._game, lang=lang)["rules"]

    def think(self, seat: int | None = None, bot: str | None = None, **budget: int) -> dict[str, Any]:
        """What a bot would play: `action`, `value` per seat, `candidates`, `line`. Budget: `iterations` or `ms`, `seed`,
        `threads`."""
        more: dict[str, Any] = dict(budget)
        if bot is not None:
            more["bot"] = bot
        return _body(self._session.ask("think", **_player(self.actors[0] if seat is None else seat), **more))

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Any op of the engine protocol (docs/protocol.md)."""
        return _body(self._session.ask(op, **fields))


def _player(seat: int | None) -> dict[str, int]:
    return {} if seat is None else {"player": seat}


def _body(answer: dict[str, Any]) -> dict[str, Any]:
    answer.pop("ok", None)
    return answer
