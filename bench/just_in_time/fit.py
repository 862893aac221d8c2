#!/usr/bin/env python3
"""Finds games/just_in_time/chances.def: what the promises of plans have come to, for every level.

build/bench_jit positions writes the positions of many matches, one per line; this reads such files and prints the table.
It is a logistic regression: the logit of a team is the mean over its players of a line in the promise, whose height and
slope go from knot to knot with the markers that are left, plus what the level gains by the number of players and by
the difficulty. Little-seen parts stay near the smooth line.

usage: fit.py POSITIONS... >games/just_in_time/chances.def
"""
import math
import sys
from collections import defaultdict

LEVELS, KNOTS, STEP, SEATS, DIFFICULTIES = 6, 7, 6, 6, 4
CELL = 400  # promises that are as near count as one
COUNTS = 3.0  # what a match counts for, in independent results
LINE, SEATING, BEND = 0.3, 4.0, 3.0  # how stiff
PARTS = LEVELS * (2 * KNOTS + SEATS + DIFFICULTIES)


def base(level, knot):
    return level * 2 * KNOTS + knot


def slope(level, knot):
    return level * 2 * KNOTS + KNOTS + knot


def seats(level, players):
    return LEVELS * 2 * KNOTS + level * SEATS + players - 1


def difficulty(level, which):
    return LEVELS * (2 * KNOTS + SEATS) + level * DIFFICULTIES + which


def features(levels, which, left, promise):
    """The parts that count and by how much."""
    out = defaultdict(float)
    i = min(left // STEP, KNOTS - 2)
    high = left / STEP - i
    for level in levels:
        each = 1.0 / len(levels)
        for knot, share in ((i, 1 - high), (i + 1, high)):
            out[base(level, knot)] += each * share
            out[slope(level, knot)] += each * share * promise / 1024
        out[seats(level, len(levels))] += each
        out[difficulty(level, which)] += each
    return list(out.items())


def read(paths):
    cells, rows, matches = defaultdict(lambda: [0, 0, 0.0]), 0, set()
    for path in paths:
        for line in open(path):
            levels, which, match, left, promise, won = line.split()
            key = levels, int(which), int(left), int(promise) // CELL
            cell = cells[key]
            cell[0] += 1
            cell[1] += int(won)
            cell[2] += int(promise)
            rows += 1
            matches.add((path, levels, which, match))
    weight = COUNTS * len(matches) / rows
    return [(features([int(c) for c in levels], which, left, total / n), n * weight, won * weight)
            for (levels, which, left, _), (n, won, total) in sorted(cells.items())]


def penalties():
    """Rows of what should be small: (parts, weight)."""
    rows = []
    for level in range(LEVELS):
        for part in (base, slope):
            scale = LINE if part is base else LINE * 4
            for k in range(KNOTS - 2):
                rows.append(([(part(level, k), 1), (part(level, k + 1), -2), (part(level, k + 2), 1)], BEND * scale))
            for k in range(KNOTS):
                if level:  # where little is known, as the stronger level
                    rows.append(([(part(level, k), 1), (part(level - 1, k), -1)], scale / 10))
        for n in range(1, SEATS + 1):
            rows.append(([(seats(level, n), 1)], SEATING / 4))
            if level:
                rows.append(([(seats(level, n), 1), (seats(level - 1, n), -1)], SEATING))
        for which in range(DIFFICULTIES):
            rows.append(([(difficulty(level, which), 1)], 50.0 if which == 1 else 0.3))
            if level:
                rows.append(([(difficulty(level, which), 1), (difficulty(level - 1, which), -1)], 0.3))
    for k in range(KNOTS):
        rows.append(([(base(0, k), 1)], 0.01))
        rows.append(([(slope(0, k), 1)], 0.01))
    return rows


def solve(a, b):
    n = len(b)
    for i in range(n):
        p = max(range(i, n), key=lambda r: abs(a[r][i]))
        a[i], a[p], b[i], b[p] = a[p], a[i], b[p], b[i]
        for r in range(i + 1, n):
            f = a[r][i] / a[i][i]
            if f:
                a[r] = [x - f * y for x, y in zip(a[r], a[i])]
                b[r] -= f * b[i]
    out = [0.0] * n
    for i in reversed(range(n)):
        out[i] = (b[i] - sum(a[i][k] * out[k] for k in range(i + 1, n))) / a[i][i]
    return out


def fit(cells):
    w = [0.0] * PARTS
    for level in range(LEVELS):
        for k in range(KNOTS):
            w[slope(level, k)] = 0.3
    for _ in range(40):
        a = [[0.0] * PARTS for _ in range(PARTS)]
        b = [0.0] * PARTS
        for x, n, won in cells:
            p = 1 / (1 + math.exp(-max(-30, min(30, sum(w[i] * v for i, v in x)))))
            for i, v in x:
                b[i] += v * (won - n * p)
                for k, u in x:
                    a[i][k] += v * u * n * p * (1 - p)
        for x, stiff in penalties():
            off = sum(w[i] * v for i, v in x)
            for i, v in x:
                b[i] -= stiff * v * off
                for k, u in x:
                    a[i][k] += stiff * v * u
        for i in range(PARTS):
            a[i][i] += 1e-6
        step = solve(a, b)
        most = max(abs(x) for x in step)
        w = [x + y / max(1.0, most / 0.7) for x, y in zip(w, step)]
        if most < 1e-3:
            break
    return w


def put(name, rows):
    print(f".{name} = {{")
    for row in rows:
        print("    {" + ", ".join(str(round(x * 1024)) for x in row) + "},")
    print("},")


def main():
    w = fit(read(sys.argv[1:]))
    put("base", [[w[base(level, k)] for k in range(KNOTS)] for level in range(LEVELS)])
    put("slope", [[max(0.0, w[slope(level, k)]) for k in range(KNOTS)] for level in range(LEVELS)])
    put("seats", [[w[seats(level, n)] for n in range(1, SEATS + 1)] for level in range(LEVELS)])
    put("difficulty", [[w[difficulty(level, d)] for d in range(DIFFICULTIES)] for level in range(LEVELS)])


if __name__ == "__main__":
    main()
