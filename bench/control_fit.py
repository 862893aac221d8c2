#!/usr/bin/env python3
"""Fits the weights of games/control/bot.inc: single rounds of two bots, a logistic regression of who won on
what lay in hands and areas. Prints the tables in 1/256 of a doubling, as bot.inc wants them.

usage: bench/control_fit.py [TIMETABLE] [ROUNDS] [ITERATIONS]"""
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from outside import Engine

KINDS = ["rift", "reactor", "force_field", "exotic_matter", "deflector", "wormhole", "dark_energy", "future_shift",
         "antimatter", "singularity", "time_stop", "nova"]
FUEL = [1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 9, 10]
GOAL = 21
EXTRA = ["turn", "one card away", "within ten"]


def features(position, seat):
    hand, area = position["hands"][seat], position["areas"][seat]
    missing = GOAL - sum(FUEL[KINDS.index(c)] for c in area)
    best = max((FUEL[KINDS.index(c)] for c in hand), default=0)
    row = [hand.count(k) for k in KINDS] + [area.count(k) for k in KINDS]
    return row + [position["to_move"] == seat, missing <= best, best < missing <= 10]


def play(engine, seed, iterations):
    rows = []
    engine.ask("new", game="control", players=2, seed=seed, options={"match": "single"})
    over = False
    while not over:
        position = engine.ask("state")["position"]
        if position["phase"] == "action":
            pairs = zip(features(position, 0), features(position, 1))
            rows.append([(i, a - b) for i, (a, b) in enumerate(pairs) if a != b])
        action = engine.ask("think", bot="hard", iterations=iterations, seed=seed + len(rows))["action"]
        over = engine.ask("apply", action=action)["over"]
    won = engine.ask("result")["winners"] == [0]
    return rows, [won] * len(rows)


def chance(row, w):
    return 1 / (1 + math.exp(-sum(v * w[i] for i, v in row)))


def solve(a, b):
    """Gauss elimination; the ridge keeps it regular."""
    n = len(b)
    for i in range(n):
        for r in range(i + 1, n):
            f = a[r][i] / a[i][i]
            b[r] -= f * b[i]
            for k in range(i, n):
                a[r][k] -= f * a[i][k]
    for i in reversed(range(n)):
        b[i] = (b[i] - sum(a[i][k] * b[k] for k in range(i + 1, n))) / a[i][i]
    return b


def fit(x, y, steps=7, ridge=4.0):
    n = 2 * len(KINDS) + len(EXTRA)
    w = [0.0] * n
    for _ in range(steps):
        bend = [[ridge * (i == k) for k in range(n)] for i in range(n)]
        slope = [-ridge * v for v in w]
        for row, won in zip(x, y):
            p = chance(row, w)
            for i, v in row:
                slope[i] += (won - p) * v
                for k, u in row:
                    bend[i][k] += p * (1 - p) * v * u
        w = [a + b for a, b in zip(w, solve(bend, slope))]
    return w


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "build/timetable"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    iterations = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    engine, x, y = Engine(path), [], []
    for seed in range(rounds):
        rows, won = play(engine, seed, iterations)
        x += rows
        y += won
    w = fit(x, y)
    scaled = [round(v * 256 / math.log(2)) for v in w]
    loss = -sum(math.log(chance(row, w) if won else 1 - chance(row, w)) for row, won in zip(x, y)) / len(y)
    print(f"{rounds} rounds, {len(y)} positions, log loss {loss:.4f} (a coin: 0.6931)")
    print("worth_in_hand", scaled[:12])
    print("worth_in_area", scaled[12:24])
    print(dict(zip(EXTRA, scaled[24:])))


main()
