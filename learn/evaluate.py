"""How strong a net is: matches against bots of the library, every deal from every seat, on all cores."""
from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import timetable
from timetable.bots import play, wilson
from timetable.state import match_seed

from tables import Plan, Variant

SEED = 4242
_own = threading.local()


def _match(game: str, variant: Variant, specs: tuple[str, ...], deal: int, turn: int) -> float:
    """One match: whether the seat of the first spec has won, alone or with others."""
    key = (game, variant.players, str(variant.options), specs)
    if getattr(_own, "key", None) != key:
        _own.key = key
        _own.state = timetable.State(game, variant.players, SEED, variant.options)
        _own.bots = [timetable.Bot(spec) for spec in specs]
    _own.state.restart(match_seed(SEED, deal))
    for i, bot in enumerate(_own.bots):
        bot.seed(match_seed(deal, 8 * turn + i))
    play(_own.state, [_own.bots[(seat + turn) % variant.players] for seat in range(variant.players)])
    winners = [seat for seat, value in enumerate(_own.state.returns()) if value > 0]
    mine = -turn % variant.players
    return float(mine in winners)


def evaluate(path: str, plan: Plan, against: str, threads: int) -> list[dict[str, Any]]:
    """`against` is a list of BOT=MATCHES; the net has one seat or team, the bot all others. One row for each kind of table."""
    rows = []
    for item in filter(None, against.split(",")):
        bot, _, matches = item.rpartition("=")
        for variant in plan.variants:
            seats = variant.players
            specs = tuple(bot if i % variant.sides else f"net:{path}" for i in range(seats))
            jobs = [(deal, turn) for deal in range(int(matches) // seats) for turn in range(seats)]
            with ThreadPoolExecutor(threads) as pool:
                won = sum(pool.map(lambda job: _match(plan.knows.game, variant, specs, *job), jobs))
            low, high = wilson(won, len(jobs))
            rows.append({"against": bot, "players": seats, "options": variant.options, "matches": len(jobs), "won": won,
                         "share": won / len(jobs), "low": low, "high": high})
    return rows


def show(row: dict[str, Any]) -> str:
    table = " ".join([f"{row['players']} players"] + [f"{k}={v}" for k, v in row["options"].items()])
    return (f"  against {row['against']:14} {table:28} {row['matches']:5} matches: won {100 * row['share']:5.1f} % "
            f"({100 * row['low']:.1f} to {100 * row['high']:.1f})")
