#!/usr/bin/env python3
"""Lets the bot `greedy` play all seats of many tables and keeps its choices as action numbers: lessons that train.py
imitates before it plays by itself. A batch with the same seed and these numbers is the same matches again.

    learn/teacher.py timequest --players 2-5 --tables 1024 --steps 1536 --out run/timequest.npz"""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

import numpy as np  # noqa: E402

import timetable  # noqa: E402

from tables import lesson_seed, plan_of  # noqa: E402


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("game")
    p.add_argument("--players", default="2")
    p.add_argument("--option", action="append", default=[], metavar="KEY=V1,V2")
    p.add_argument("--tables", type=int, default=1024, help="for each number of players and options")
    p.add_argument("--steps", type=int, default=1024, help="choices per table")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--out", required=True)
    a = p.parse_args()
    lessons = {}
    for i, variant in enumerate(plan_of(a.game, a.players, a.option).variants):
        batch = timetable.Batch(a.game, a.tables, variant.players, seed=lesson_seed(i), options=variant.options,
                                threads=a.threads, any_order=True)
        actions, greedy, ended = np.zeros((a.steps, a.tables), np.uint16), np.full(a.tables, timetable.GREEDY), 0
        for t in range(a.steps):
            batch.step(greedy)
            actions[t] = batch.played
            ended += int(batch.done.sum())
        lessons[f"{i:02}"] = actions
        np.savez_compressed(a.out, **lessons)
        print(f"{variant.players} players {variant.options}: {actions.size} choices, {ended} matches ended", flush=True)


if __name__ == "__main__":
    main()
