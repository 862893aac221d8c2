"""True chances: finds out what the chances of a net mean at every table, and writes it into the .net file.

    for p in 2 3 4 5 6; do build/net_positions nets/crononautas-2-6.net $p 9000 11 4 >/tmp/rows-$p; done
    python3 learn/calibrate.py nets/crononautas-2-6.net 0 /tmp/rows-2 /tmp/rows-3 /tmp/rows-4 /tmp/rows-5 /tmp/rows-6

The number after the file says how many seats win every match: 1, 2 for teams of two, 0 where nobody may win. For each
number of players, once for the seat that chooses and once for the others, a logistic regression maps the net's logit to
the true one; how steep and how high depends smoothly on the levels. The map is written as a line through KNOTS points
for every pair of levels, so bots/net.c needs integers alone. Needs numpy. Measure with build/bench_chances."""
from __future__ import annotations

import sys
import zlib

import net_header
import numpy as np

KNOTS, STEP, UNIT, LEVELS = 9, 1.25, 1024, 6
MOST = 200_000  # chances to learn from: positions of one match are much alike, so more matches help, more positions hardly
ROW = [("match", "<u4"), ("players", "u1"), ("seat", "u1"), ("pair", "u1"), ("winners", "u1"), ("level", "u1", 8),
       ("logit", "<i2", (8, LEVELS * LEVELS))]


def unpack(rows: np.ndarray) -> tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Number of players; own level, level of the others, logit and result of every seat, counted from the mover."""
    players = int(rows["players"][0])
    seat = (rows["seat"][:, None] + np.arange(players)) % players
    level = np.take_along_axis(rows["level"].astype(int), seat, 1)
    others = (2 * (level.sum(1, keepdims=True) - level) + players - 1) // (2 * (players - 1))
    pair = (level * LEVELS + others)[:, :, None]
    logit = np.take_along_axis(rows["logit"][:, :players].astype(float), pair, 2)[:, :, 0] / 1024
    return players, level, others, logit, (rows["winners"][:, None] >> seat & 1).astype(float)


def features(level: np.ndarray, others: np.ndarray, logit: np.ndarray) -> np.ndarray:
    """A map (height, slope, bend) whose parts change smoothly with the two levels; the best player, who does not draw
    lots, has a part of its own."""
    a, b = (level - 2.5) / 2.5, (others - 2.5) / 2.5
    ones = np.ones_like(logit)
    table = np.stack([ones, a, b, a * a, a * b, b * b, level == 0, others == 0, (level == 0) & (others == 0)], -1)
    shape = np.stack([ones, logit, np.tanh(logit / 2)], -1)
    return (table[..., :, None] * shape[..., None, :]).reshape(logit.shape + (-1,))


def regress(x: np.ndarray, y: np.ndarray, ridge: float = 100.0) -> np.ndarray:
    """Logistic regression by Newton's method with short steps; with no data the map is the identity."""
    start = np.zeros(x.shape[1])
    start[1] = 1.0
    w = start.copy()
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (p - y) + ridge * (w - start)
        step = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(len(w)), slope)
        largest = np.abs(step).max()
        w -= step / max(1.0, largest / 0.5)
        if largest < 1e-3:
            return w
    raise SystemExit("the regression does not settle: more matches are needed")


def knots(w: np.ndarray) -> np.ndarray:
    """(pairs, KNOTS) integers; a larger logit never means a smaller chance."""
    pair = np.arange(LEVELS * LEVELS)[:, None]
    at = np.broadcast_to((np.arange(KNOTS) - KNOTS // 2) * STEP, (len(pair), KNOTS))
    level, others = np.broadcast_arrays(pair // LEVELS, pair % LEVELS, at)[:2]
    z = features(level, others, at) @ w
    middle = KNOTS // 2
    z[:, middle:] = np.maximum.accumulate(z[:, middle:], 1)
    z[:, :middle + 1] = np.minimum.accumulate(z[:, middle::-1], 1)[:, ::-1]
    return np.clip(np.rint(z * UNIT), -32767, 32767).astype("<i2")


def fit(path: str) -> tuple[int, np.ndarray]:
    rows = np.fromfile(path, dtype=ROW)
    rows = rows[::max(1, len(rows) * int(rows["players"][0]) // MOST)]
    players, level, others, logit, won = unpack(rows)
    maps = []
    for part in (slice(0, 1), slice(1, players)):
        x = features(level[:, part], others[:, part], logit[:, part])
        maps.append(knots(regress(x.reshape(-1, x.shape[-1]), won[:, part].ravel())))
    print(f"{path}: {players} players, {len(rows)} positions of {len(np.unique(rows['match']))} matches")
    return players, np.stack(maps)


def main() -> None:
    path, sides, *files = sys.argv[1:]
    lines, body = net_header.read(path)
    value = dict(line.split(" ", 1) for line in lines if " " in line)
    fewest, most = (int(n) for n in value["players"].split())
    found = dict(fit(file) for file in files)
    if sorted(found) != list(range(fewest, most + 1)):
        raise SystemExit(f"{path} needs positions of {fewest} to {most} players, not of {sorted(found)}")
    table = np.concatenate([found[n] for n in range(fewest, most + 1)]).tobytes()
    if "chances" in value:
        old = 2 * (most - fewest + 1) * LEVELS * LEVELS * int(value["chances"].split()[0]) * 2
        body = body[:len(body) - old - -old % 64]
    body += table + bytes(-len(table) % 64)
    net_header.put(lines, f"chances {KNOTS} {sides}")
    net_header.put(lines, f"bytes {len(body)}")
    net_header.put(lines, f"crc32 {zlib.crc32(body):08x}")
    net_header.write(path, lines, body)


if __name__ == "__main__":
    main()
