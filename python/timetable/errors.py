"""What can go wrong, with the codes of the engine protocol and the clause of the rules that forbids it."""
from __future__ import annotations

from typing import Any, NoReturn


class TimetableError(Exception):
    """`code` is one of the protocol's (docs/protocol.md); `rule` a clause such as "control/5.3", or None."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.code = code
        self.message = message
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message, self.rule)


class IllegalAction(TimetableError, ValueError):
    """The rules forbid this action now. Nothing has changed."""


class NotYourTurn(IllegalAction):
    """The player owes no choice now."""


class GameOver(IllegalAction):
    """The match has ended."""


class BadRequest(TimetableError, ValueError):
    """A game, option, number of players, position, record or bot that does not exist or is not allowed."""


_CLASSES: dict[str, type[TimetableError]] = {
    "illegal_action": IllegalAction,
    "not_your_turn": NotYourTurn,
    "game_over": GameOver,
    **{code: BadRequest for code in ("bad_request", "unknown_game", "bad_players", "bad_option", "bad_position",
                                     "bad_record", "unknown_bot", "too_long", "bad_json", "unknown_op")},
}


def raise_for(error: dict[str, Any]) -> NoReturn:
    """Raises the exception for the `error` of an answer."""
    kind = _CLASSES.get(error["code"], TimetableError)
    raise kind(error["code"], error["message"], error.get("rule"))
