"""True chances: finds out what the chances of a net mean at every table, and writes it into the .net file.

    cmake --build build --target net_positions
    python3 learn/calibrate.py nets/crononautas-3-6.net --sides 0 --matches 40000 --cores 16

--sides says how many seats win every match: 1, 2 for teams of two, 0 where nobody may win. The net plays matches at random
levels (build/net_positions). For each combination of options and number of players, once for the seat that chooses and once
for the others, a logistic regression maps the net's logit to the true one; how steep and how high depends smoothly on the
levels. Then every pair of levels moves its own line through KNOTS points as far as its matches ask for. bots/net.c needs
integers alone.
Needs numpy. Measure with build/bench_chances, which plays other matches."""
from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import tempfile
import zlib
from pathlib import Path

import net_header
import numpy as np

KNOTS, STEP, UNIT, LEVELS = 9, 1.25, 1024, 6
PER_MATCH = 16  # positions to keep, at least: many are alike, but the height of a line gets surer with each
EVERY = (31, 29, 23, 19, 17, 13, 11, 7, 1)  # of so many turns one is kept: with a common divisor with the players, always the same seat's
COUNTS = 3.0  # what a match counts for, in independent results
STIFF, STRAIGHT = 12.0, 25.0  # how much a pair's line clings to the smooth one, and to its bends
LIKELY = 0.1  # how far off, as a logit, the height of a pair's line may well be
STRENGTH = 10.0 ** (-0.5 * np.arange(LEVELS))  # bots/net.c: tt_net_others
ROW = np.dtype([("match", "<u4"), ("turns", "<u4"), ("players", "u1"), ("seat", "u1"), ("winners", "u1"), ("none", "u1"),
                ("level", "u1", 8), ("logit", "<i2", 8)])


def play(tool: str, path: str, players: int, matches: int, cores: int, seed: int, every: int, levels: str = "-",
         combination: int = -1) -> np.ndarray:
    """Rows of matches that the net plays with itself; numbers of matches are unique."""
    rows, parts = [], min(cores, matches)
    with tempfile.TemporaryDirectory() as folder:
        jobs = []
        for i in range(parts):
            with open(f"{folder}/{i}", "wb") as out:
                jobs.append(subprocess.Popen([tool, path, str(players), str(matches // parts), str(seed + i), str(every)]
                                             + [levels] + [str(combination)] * (combination >= 0), stdout=out))
        for i, job in enumerate(jobs):
            if job.wait():
                raise SystemExit(f"{tool} failed")
            part = np.fromfile(f"{folder}/{i}", dtype=ROW)
            part["match"] += i * (matches // parts)
            rows.append(part)
    return np.concatenate(rows)


def unpack(rows: np.ndarray) -> tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Number of players; own level, level of the others, logit and result of every seat, counted from the mover."""
    players = int(rows["players"][0])
    seat = (rows["seat"][:, None] + np.arange(players)) % players
    level = np.take_along_axis(rows["level"].astype(int), seat, 1)
    strength = STRENGTH[level]
    mean = (strength.sum(1, keepdims=True) - strength) / max(players - 1, 1)
    others = (mean[:, :, None] * 16 < STRENGTH * 9).sum(2)
    return players, level, others, rows["logit"][:, :players] / 1024.0, (rows["winners"][:, None] >> seat & 1).astype(float)


# --- the smooth part -----------------------------------------------------------------------------------------------------


def features(level: np.ndarray, others: np.ndarray, logit: np.ndarray) -> np.ndarray:
    """A map (height, slope, bend) whose parts change smoothly with the two levels; the best player, who does not draw
    lots, has a part of its own."""
    a, b = (level - 2.5) / 2.5, (others - 2.5) / 2.5
    ones = np.ones_like(logit)
    table = np.stack([ones, a, b, a * a, a * b, b * b, level == 0, others == 0, (level == 0) & (others == 0)], -1)
    shape = np.stack([ones, logit, np.tanh(logit / 2)], -1)
    return (table[..., :, None] * shape[..., None, :]).reshape(logit.shape + (-1,))


def regress(x: np.ndarray, y: np.ndarray, weight: float, start: np.ndarray, ridge: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method with short steps; with no data the answer is `start`."""
    w = start.copy()
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = weight * (x.T @ (p - y)) + ridge @ (w - start)
        step = np.linalg.solve(weight * (x * (p * (1 - p))[:, None]).T @ x + ridge, slope)
        largest = np.abs(step).max()
        w -= step / max(1.0, largest / 0.5)
        if largest < 1e-3:
            return w
    raise SystemExit("the regression does not settle: more matches are needed")


# --- the lines of every pair of levels -----------------------------------------------------------------------------------


def hats(logit: np.ndarray) -> np.ndarray:
    """How much of each knot the value at a logit has, as bots/net.c draws the line (beyond its ends, too)."""
    at = logit / STEP + KNOTS // 2
    i = np.clip(np.floor(at).astype(int), 0, KNOTS - 2)
    out = np.zeros(logit.shape + (KNOTS,))
    np.put_along_axis(out, i[..., None], (1 - (at - i))[..., None], -1)
    np.put_along_axis(out, i[..., None] + 1, (at - i)[..., None], -1)
    return out


def height(x: np.ndarray, y: np.ndarray, line: np.ndarray, match: np.ndarray) -> float:
    """By how much a line must be raised so that wins are as many as it says. All seats of a match choose, and one wins
    what the other loses: so the mean is known far better than COUNTS says, and what is left over shows how well."""
    p = 1 / (1 + np.exp(-np.clip(x @ line, -30, 30)))
    missing = np.bincount(match, y - p)
    slope = (p * (1 - p)).sum()
    raised = missing.sum() / slope
    return raised * LIKELY**2 / (LIKELY**2 + (missing**2).sum() / slope**2)


def lines(level: np.ndarray, others: np.ndarray, logit: np.ndarray, won: np.ndarray, match: np.ndarray,
          weight: float) -> np.ndarray:
    """(pairs, KNOTS): what the logits of the knots mean."""
    x = features(level, others, logit)
    start = np.zeros(x.shape[1])
    start[1] = 1.0
    w = regress(x, won, weight, start, 3.0 * np.eye(len(start)))
    pair = np.arange(LEVELS * LEVELS)[:, None]
    at = np.broadcast_to((np.arange(KNOTS) - KNOTS // 2) * STEP, (len(pair), KNOTS))
    own, their = np.broadcast_arrays(pair // LEVELS, pair % LEVELS, at)[:2]
    smooth = features(own, their, at) @ w
    bend = np.diff(np.eye(KNOTS), 2, axis=0)
    ridge = STIFF * np.eye(KNOTS) + STRAIGHT * bend.T @ bend
    for k in range(LEVELS * LEVELS):
        here = level * LEVELS + others == k
        if here.any():
            x = hats(logit[here])
            smooth[k] = regress(x, won[here], weight, smooth[k], ridge)
            smooth[k] += height(x, won[here], smooth[k], match[here])
    return smooth


def integers(z: np.ndarray) -> np.ndarray:
    """A larger logit never means a smaller chance."""
    middle = KNOTS // 2
    z[:, middle:] = np.maximum.accumulate(z[:, middle:], 1)
    z[:, :middle + 1] = np.minimum.accumulate(z[:, middle::-1], 1)[:, ::-1]
    return np.clip(np.rint(z * UNIT), -32767, 32767).astype("<i2")


def fit(rows: np.ndarray) -> np.ndarray:
    """(2, pairs, KNOTS): for the seat that chooses, for the others."""
    players, level, others, logit, won = unpack(rows)
    weight = COUNTS * len(np.unique(rows["match"])) / len(rows)
    match = np.broadcast_to(rows["match"][:, None].astype(np.int64), logit.shape)
    maps = []
    for part in (slice(0, 1), slice(1, players)):
        share = 1.0 / (part.stop - part.start)  # seats of one position are no further positions
        flat = [x[:, part].ravel() for x in (level, others, logit, won, match)]
        maps.append(integers(lines(*flat, weight * share)))
    return np.stack(maps)


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("net")
    a.add_argument("--sides", type=int, required=True, help="seats that win every match; 0: it may be none")
    a.add_argument("--matches", default="40000", help="for each combination of options and number of players: 40000, "
                   "or one number per number of players: 40000,20000,20000")
    a.add_argument("--cores", type=int, default=os.cpu_count())
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--tool", default=str(Path(__file__).resolve().parent.parent / "build/net_positions"))
    a = a.parse_args()
    lines_, body = net_header.read(a.net)
    value = dict(line.split(" ", 1) for line in lines_ if " " in line)
    fewest, most = (int(n) for n in value["players"].split())
    matches = [int(n) for n in a.matches.split(",")]
    if len(matches) not in (1, most + 1 - fewest):
        raise SystemExit(f"--matches must be one number or {most + 1 - fewest} for {fewest} to {most} players, not {a.matches}")
    values = [option.partition("=")[2].split(",") for option in value.get("options", "").split()]
    found, combinations = [], list(itertools.product(*values))
    for i, players in itertools.product(range(len(combinations)), range(fewest, most + 1)):
        pilot = play(a.tool, a.net, players, 64, a.cores, 900 + a.seed, 10**6, combination=i)
        every = next((n for n in EVERY if n * PER_MATCH <= float(pilot["turns"].mean())), 1)
        rows = play(a.tool, a.net, players, matches[min(players - fewest, len(matches) - 1)], a.cores,
                    1000 * a.seed + 100 * players, every, combination=i)
        found.append(fit(rows))
        print(f"{players} players {' '.join(combinations[i])}: {len(rows)} positions of {len(np.unique(rows['match']))} matches",
              flush=True)
    table = np.concatenate(found).tobytes()
    if "chances" in value:
        knots, _, *tables = (int(n) for n in value["chances"].split())
        old = 2 * (tables or [1])[0] * (most - fewest + 1) * LEVELS * LEVELS * knots * 2
        body = body[:len(body) - old - -old % 64]
    body += table + bytes(-len(table) % 64)
    net_header.put(lines_, f"chances {KNOTS} {a.sides} {len(combinations)}")
    net_header.put(lines_, f"bytes {len(body)}")
    net_header.put(lines_, f"crc32 {zlib.crc32(body):08x}")
    net_header.write(a.net, lines_, body)


if __name__ == "__main__":
    main()
