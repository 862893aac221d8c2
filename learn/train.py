#!/usr/bin/env python3
"""Trains a net for a game by self-play (PPO) and writes it as a file that the bots play from.

    learn/train.py control --players 2 --seconds 240 --out nets
    learn/train.py control --players 3-4 --seconds 240 --total 480 --out run   # half of it;
    learn/train.py control --players 3-4 --seconds 240 --total 480 --out run   # goes on where it stopped

Needs PyTorch with a GPU and a build of libtimetable. docs/bots.md explains it."""
from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

import numpy as np  # noqa: E402
import torch  # noqa: E402

import timetable  # noqa: E402

from evaluate import evaluate, show  # noqa: E402
from nets import write_net  # noqa: E402
from ppo import Trainer  # noqa: E402
from tables import plan_of  # noqa: E402


def arguments() -> argparse.Namespace:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("game", help="control, crononautas, just_in_time or timequest")
    a.add_argument("--players", default="2", help="2, or 3-4 for one net for three and four players")
    a.add_argument("--option", action="append", default=[], metavar="KEY=V1,V2", help="values of an option to meet")
    a.add_argument("--seconds", type=float, default=240, help="time to train in this run")
    a.add_argument("--total", type=float, default=0, help="time to train in all runs; learning slows down towards it")
    a.add_argument("--width", type=int, default=512, help="units of a layer, a multiple of 16")
    a.add_argument("--tables", type=int, default=32768, help="matches at once")
    a.add_argument("--steps", type=int, default=32, help="decisions per table between two updates")
    a.add_argument("--minibatch", type=int, default=65536)
    a.add_argument("--epochs", type=int, default=2)
    a.add_argument("--rate", type=float, nargs=2, default=(7e-4, 3e-5), help="learning rate at first and at last")
    a.add_argument("--entropy", type=float, nargs=2, default=(0.04, 0.003), help="its weight at first and at last")
    a.add_argument("--trace", type=float, default=0.95, help="lambda of GAE")
    a.add_argument("--mixed", type=float, default=0.125, help="share of tables at which weaker levels sit, for the chances")
    a.add_argument("--rivals", type=float, default=0.0, help="share of tables at which `greedy` has all seats but one")
    a.add_argument("--past", type=float, default=0.0, help="share of tables at which an older copy has all seats but one")
    a.add_argument("--exploit", default="", metavar="FILE.net", help="learn only to beat this net, from a copy of it")
    a.add_argument("--shape", type=float, default=0.0, help="worth of a lost match that was nearly won, at first")
    a.add_argument("--thrift", type=float, default=0.0, help="what actions cost that only take time (tables.COSTLY)")
    a.add_argument("--start", default="", help=".net file of the same game, players and width to go on from")
    a.add_argument("--lessons", default="", help="file of teacher.py to imitate at first")
    a.add_argument("--passes", type=int, default=2, help="how often it is gone through")
    a.add_argument("--shares", default="", help="of the tables, for each number of players: 3,1,2")
    a.add_argument("--compile", action="store_true", help="have PyTorch compile the losses: a slow start, then faster")
    a.add_argument("--step-on", choices=("gpu", "cpu"), default="", help="where tables are stepped; default: where it can")
    a.add_argument("--threads", type=int, default=15, help="of the processor")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--against", default="", help="opponents of the evaluation and matches: greedy=2000,expert:4000=400")
    a.add_argument("--every", type=float, default=0, help="also evaluate at this interval, in seconds")
    a.add_argument("--out", default="nets", help="folder for the net, its log and checkpoint")
    a.add_argument("--name", default="", help="of the files; default GAME-PLAYERS")
    return a.parse_args()


def can_step_on_gpu() -> bool:
    try:
        return timetable.gpu.device_name() is not None
    except ImportError:
        return False


def main() -> None:
    a = arguments()
    a.total = a.total or a.seconds
    if a.exploit:
        a.start, a.rivals, a.mixed, a.past = a.start or a.exploit, 0.0, 0.0, 0.0
        a.against = a.against or f"net:{a.exploit}=2000"
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    name = a.name or f"{'exploit-' if a.exploit else ''}{a.game}-{a.players}"
    torch.manual_seed(a.seed)
    a.step_on = a.step_on or ("gpu" if can_step_on_gpu() else "cpu")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    trainer = Trainer(plan_of(a.game, a.players, a.option, a.shares), a, device)
    if trainer.load(out / name):
        a.lessons = ""
        print(f"goes on after {trainer.trained:.0f} s and {trainer.decisions} decisions", flush=True)
    elif a.start:
        trainer.start_from(a.start)
    log = open(out / f"{name}.log", "a", encoding="utf-8")
    command = f"learn/train.py {' '.join(sys.argv[1:])}"

    def save() -> None:
        size = write_net(str(out / f"{name}.net"), trainer.average, trainer.plan.knows, *trainer.seen(), command)
        trainer.save(out / name)
        print(f"{out / name}.net: {size} bytes after {trainer.trained:.0f} s of training", flush=True)

    def judge() -> None:
        for row in evaluate(str(out / f"{name}.net"), trainer.plan, a.against, a.threads + 1):
            print(show(row), flush=True)
            log.write(json.dumps({**row, "trained": trainer.trained, "decisions": trainer.decisions}) + "\n")
            log.flush()

    if a.lessons:
        with np.load(a.lessons) as file:
            report = trainer.imitate([file[key] for key in sorted(file.files)], a.passes)
        print(f"imitated: {report['policy']:.3f} per choice is missing, of which {report['entropy']:.3f} is doubt", flush=True)
        save()
        judge()
    begun, told, judged, spent = time.monotonic(), 0.0, 0.0, 0.0
    while spent < a.seconds:
        from_ = time.monotonic()
        report = trainer.iterate(min(1.0, trainer.trained / a.total))
        seconds = time.monotonic() - from_
        trainer.trained += seconds
        spent += seconds
        if spent - told >= 10 or spent >= a.seconds:
            told = spent
            row = {"trained": round(trainer.trained, 1), "decisions": trainer.decisions, **report}
            print(" ".join(f"{k} {v:.4g}" if isinstance(v, float) else f"{k} {v}" for k, v in row.items()), flush=True)
            log.write(json.dumps(row) + "\n")
            log.flush()
        if a.every and spent - judged >= a.every and spent < a.seconds:
            judged = spent
            save()
            judge()
    save()
    judge()
    print(f"{time.monotonic() - begun:.0f} s in all", flush=True)


if __name__ == "__main__":
    main()
