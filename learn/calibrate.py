"""True chances: finds out what the chances of a net mean at every table, and writes it into the .net file.

    cmake --build build --target net_positions
    python3 learn/calibrate.py nets/crononautas-3-6.net --sides 0 --matches 40000 --cores 16

--sides says how many seats win every match: 1, 2 for teams of two, 0 where nobody may win. The net plays matches at random
levels (build/net_positions). For each combination of options and number of players, once for the seat that chooses and once
for the others, a logistic regression maps the net's logit to the true one; how steep and how high depends smoothly on the
levels. Then every pair of levels moves its own line through KNOTS points as far as its matches ask for; with --continue it starts
from the line in the file, for which the weights must be the same. bots/net.c needs integers alone.
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
PAIRS = LEVELS * LEVELS
LINES = PAIRS + LEVELS  # of each pair, and of each level where the others together are as strong, but unequal
CELL, CELLS = 1 / 16, 512  # logits are counted by so much and so many
PASSES = 4  # until the lines of the others fit
COUNTS = 16.0  # what a match counts for, in independent results
STIFF, STRAIGHT = 12.0, 25.0  # how much a pair's line clings to the smooth one, and to its bends
LIKELY = 0.1  # how far off, as a logit, the height of a pair's line may well be
LIKELY_JUMP = 0.01  # how much a chance may well jump from turn to turn
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


def share(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(z, -30, 30)))


# --- the smooth part -----------------------------------------------------------------------------------------------------


def features(level: np.ndarray, others: np.ndarray, logit: np.ndarray) -> np.ndarray:
    """A map (height, slope, bend) whose parts change smoothly with the two levels; the best player, who does not draw
    lots, has a part of its own."""
    a, b = (level - 2.5) / 2.5, (others - 2.5) / 2.5
    ones = np.ones_like(logit)
    table = np.stack([ones, a, b, a * a, a * b, b * b, level == 0, others == 0, (level == 0) & (others == 0)], -1)
    shape = np.stack([ones, logit, np.tanh(logit / 2)], -1)
    return (table[..., :, None] * shape[..., None, :]).reshape(logit.shape + (-1,))


def regress(x: np.ndarray, offset: np.ndarray, n: np.ndarray, won: np.ndarray, start: np.ndarray,
            ridge: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method with short steps: `won` of n results for each row of x, whose logit is
    x @ answer + offset. With no data the answer is `start`."""
    w = start.copy()
    for _ in range(60):
        p = share(x @ w + offset)
        slope = x.T @ (n * p - won) + ridge @ (w - start)
        step = np.linalg.solve((x * (n * p * (1 - p))[:, None]).T @ x + ridge, slope)
        largest = np.abs(step).max()
        w -= step / max(1.0, largest / 0.5)
        if largest < 1e-3:
            return w
    raise SystemExit("the regression does not settle: more matches are needed")


def line_of(level: np.ndarray, others: np.ndarray) -> np.ndarray:
    """The number of the line for every seat, as in bots/net.c."""
    unequal = (level != level[:, :1]).any(1, keepdims=True)
    return np.where(unequal & (level == others), PAIRS + level, level * LEVELS + others)


def levels_of(line: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return np.where(line < PAIRS, line // LEVELS, line - PAIRS), np.where(line < PAIRS, line % LEVELS, line - PAIRS)


def smooth(pair: np.ndarray, logit: np.ndarray, offset: np.ndarray, n: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """(LINES, KNOTS): lines that change smoothly with the levels."""
    x = features(*levels_of(pair), logit)
    start = np.zeros(x.shape[1])
    start[1] = 1.0
    w = regress(x, offset, n, wins, start, 3.0 * np.eye(len(start)))
    at = np.broadcast_to((np.arange(KNOTS) - KNOTS // 2) * STEP, (LINES, KNOTS))
    own, their = np.broadcast_arrays(*levels_of(np.arange(LINES)[:, None]), at)[:2]
    return features(own, their, at) @ w


# --- the lines of every pair of levels -----------------------------------------------------------------------------------


def hats(logit: np.ndarray) -> np.ndarray:
    """How much of each knot the value at a logit has, as bots/net.c draws the line (beyond its ends, too)."""
    at = logit / STEP + KNOTS // 2
    i = np.clip(np.floor(at).astype(int), 0, KNOTS - 2)
    out = np.zeros(logit.shape + (KNOTS,))
    np.put_along_axis(out, i[..., None], (1 - (at - i))[..., None], -1)
    np.put_along_axis(out, i[..., None] + 1, (at - i)[..., None], -1)
    return out


def height(z: np.ndarray, y: np.ndarray, match: np.ndarray) -> float:
    """By how much a line must be raised so that wins are as many as it says. Where levels are equal, all seats of a match
    choose and one wins what the other loses: so the mean is known far better than COUNTS says, and what is left over
    shows how well."""
    p = share(z)
    missing = np.bincount(match, y - p)
    slope = (p * (1 - p)).sum()
    raised = missing.sum() / slope
    return raised * LIKELY**2 / (LIKELY**2 + (missing**2).sum() / slope**2)


def lines(pair: np.ndarray, logit: np.ndarray, offset: np.ndarray, won: np.ndarray, match: np.ndarray,
          weight: float, start: np.ndarray | None) -> np.ndarray:
    """(LINES, KNOTS): what the logits of the knots mean; `offset` is added to it. `start`: what was found before."""
    cell = pair * CELLS + np.clip(logit / CELL + CELLS / 2, 0, CELLS - 1).astype(int)  # alike: same pair, near logits
    count = np.bincount(cell, minlength=LINES * CELLS)
    full = np.flatnonzero(count)
    mean, more = (np.bincount(cell, of)[full] / count[full] for of in (logit, offset))
    n, wins = weight * count[full], weight * np.bincount(cell, won)[full]
    of = full // CELLS
    out = smooth(of, mean, more, n, wins) if start is None else start.copy()
    bend = np.diff(np.eye(KNOTS), 2, axis=0)
    ridge = STIFF * np.eye(KNOTS) + STRAIGHT * bend.T @ bend
    for k in range(LINES):
        here = of == k
        if here.any():
            out[k] = regress(hats(mean[here]), more[here], n[here], wins[here], out[k], ridge)
            rows = pair == k
            out[k] += height(hats(logit[rows]) @ out[k] + offset[rows], won[rows], match[rows])
    return out


def integers(z: np.ndarray) -> np.ndarray:
    """A larger logit never means a smaller chance."""
    middle = KNOTS // 2
    z[:, middle:] = np.maximum.accumulate(z[:, middle:], 1)
    z[:, :middle + 1] = np.minimum.accumulate(z[:, middle::-1], 1)[:, ::-1]
    return np.clip(np.rint(z * UNIT), -32767, 32767).astype("<i2")


def drawn(line: np.ndarray, pair: np.ndarray, logit: np.ndarray) -> np.ndarray:
    """The true logits by the integers of the file."""
    at = logit / STEP + KNOTS // 2
    i = np.clip(np.floor(at).astype(int), 0, KNOTS - 2)
    low, high = line[pair, i] / UNIT, line[pair, i + 1] / UNIT
    return low + (high - low) * (at - i)


def fit(rows: np.ndarray, sides: int, start: np.ndarray | None = None) -> np.ndarray:
    """(2, PAIRS, KNOTS): for the seat that chooses, for the others. Those fit together in the end (bots/net.c:
    tt_net_values), and the lines of the others must come true after that."""
    players, level, others, logit, won = unpack(rows)
    pair = line_of(level, others)
    matches, match = np.unique(rows["match"], return_inverse=True)
    weight = COUNTS * len(matches) / len(rows)
    mover = integers(lines(pair[:, 0], logit[:, 0], np.zeros(len(rows)), won[:, 0], match, weight,
                           None if start is None else start[0]))
    if players == 1:
        return np.stack([mover, mover])
    of, at, offset = pair[:, 1:].ravel(), logit[:, 1:].ravel(), np.zeros((len(rows), players - 1))
    for _ in range(PASSES):
        other = integers(lines(of, at, offset.ravel(), won[:, 1:].ravel(), np.repeat(match, players - 1),
                               weight / (players - 1),  # seats of one position are no further positions
                               None if start is None else start[1]))
        offset = fitted(mover, other, pair, logit, sides)[2]
    for _ in range(PASSES if sides < 2 else 0):  # partners, too, choose one after another
        mover, other = balance(mover, other, pair, logit, won, rows["seat"].astype(int), match, sides)
    return np.stack([mover, other])


def fitted(mover: np.ndarray, other: np.ndarray, pair: np.ndarray, logit: np.ndarray,
           sides: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Chances of the seat that chooses and of the others, fitting together; by how much that has changed the logits of
    the others."""
    chosen = share(drawn(mover, pair[:, 0], logit[:, 0]))
    z = drawn(other, pair[:, 1:], logit[:, 1:])
    said = share(z)
    factor = ((sides or 1) - chosen) / said.sum(1)
    said *= (factor if sides else np.minimum(factor, 1))[:, None]
    said = np.clip(said, 1e-6, 1 - 1e-6)
    return chosen, said, np.log(said / (1 - said)) - z


def balance(mover: np.ndarray, other: np.ndarray, pair: np.ndarray, logit: np.ndarray, won: np.ndarray, seat: np.ndarray,
            match: np.ndarray, sides: int) -> tuple[np.ndarray, np.ndarray]:
    """A seat's chance must not jump on average when the next one's turn begins. Chance in the results cancels there, so
    this says far better than results how much is to be taken from those who choose and given to the others. Only where all
    levels are equal: elsewhere making chances fit takes from one seat what another one's line is raised by."""
    players = pair.shape[1]
    chosen, said, _ = fitted(mover, other, pair, logit, sides)
    then = won[:, 0].copy()
    here = np.flatnonzero(match[1:] == match[:-1])
    then[here] = said[here + 1, (seat[here] - seat[here + 1]) % players - 1]
    mover, other = mover / UNIT, other / UNIT
    for k in range(0, PAIRS, LEVELS + 1):
        of = pair[:, 0] == k
        if not of.any():
            continue
        jumps = np.bincount(match[of], (then - chosen)[of])
        error = (jumps**2).sum() / of.sum()**2
        jump = jumps.sum() / of.sum() * LIKELY_JUMP**2 / (LIKELY_JUMP**2 + error) / players
        mover[k] += jump * (players - 1) / (chosen * (1 - chosen))[of].mean()
        far = said[pair[:, 1:] == k]
        other[k] -= jump / (far * (1 - far)).mean()
    return integers(mover), integers(other)


def table_of(path: str) -> tuple[np.ndarray | None, int]:
    """The lines in the file, (options and players, 2, LINES, KNOTS), and the bytes they take at its end."""
    header, body = net_header.read(path)
    value = dict(line.split(" ", 1) for line in header if " " in line)
    if "chances" not in value:
        return None, 0
    fewest, most = (int(n) for n in value["players"].split())
    numbers = [int(n) for n in value["chances"].split()]
    knots, _, tables, unequal = numbers + [1, 0][len(numbers) - 2:]
    n, lines = tables * (most - fewest + 1), LINES if unequal else PAIRS
    size = n * 2 * lines * knots * 2
    room = size + -size % 64
    table = np.frombuffer(body[-room:][:size], "<i2").reshape(n, 2, lines, knots) / UNIT
    return (table if unequal else np.concatenate([table, table[:, :, :PAIRS:LEVELS + 1]], 2)), room


def put(path: str, sides: int, found: list[np.ndarray]) -> None:
    """Writes the lines into the file: for each combination of options every number of players."""
    header, body = net_header.read(path)
    fewest, most = next([int(n) for n in line.split()[1:]] for line in header if line.startswith("players "))
    unequal = int(most > 2)
    table = np.concatenate([lines if unequal else lines[:, :PAIRS] for lines in found]).tobytes()
    body = body[:len(body) - table_of(path)[1]] + table + bytes(-len(table) % 64)
    net_header.put(header, f"chances {KNOTS} {sides} {len(found) // (most - fewest + 1)}" + " 1" * unequal)
    net_header.put(header, f"bytes {len(body)}")
    net_header.put(header, f"crc32 {zlib.crc32(body):08x}")
    net_header.write(path, header, body)


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("net")
    a.add_argument("--sides", type=int, required=True, help="seats that win every match; 0: it may be none")
    a.add_argument("--matches", default="40000", help="for each combination of options and number of players: 40000, "
                   "or one number per number of players: 40000,20000,20000")
    a.add_argument("--continue", dest="known", action="store_true", help="start from the lines in the file")
    a.add_argument("--cores", type=int, default=os.cpu_count())
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--tool", default=str(Path(__file__).resolve().parent.parent / "build/net_positions"))
    a = a.parse_args()
    value = dict(line.split(" ", 1) for line in net_header.read(a.net)[0] if " " in line)
    fewest, most = (int(n) for n in value["players"].split())
    matches = [int(n) for n in a.matches.split(",")]
    if len(matches) not in (1, most + 1 - fewest):
        raise SystemExit(f"--matches must be one number or {most + 1 - fewest} for {fewest} to {most} players, not {a.matches}")
    values = [option.partition("=")[2].split(",") for option in value.get("options", "").split()]
    found, combinations = [], list(itertools.product(*values))
    known = table_of(a.net)[0] if a.known else None
    for i, players in itertools.product(range(len(combinations)), range(fewest, most + 1)):
        rows = play(a.tool, a.net, players, matches[min(players - fewest, len(matches) - 1)], a.cores,
                    1000 * a.seed + 100 * players, 1, combination=i)
        found.append(fit(rows, a.sides, None if known is None else known[len(found) % len(known)]))
        print(f"{players} players {' '.join(combinations[i])}: {len(rows)} positions of {len(np.unique(rows['match']))} matches",
              flush=True)
    put(a.net, a.sides, found)


if __name__ == "__main__":
    main()
