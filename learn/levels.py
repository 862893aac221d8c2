"""Even steps between the levels of a net: finds temperatures that are as many Elo apart as asked for, and writes them into
the .net file.

    cmake --build build --target net_positions
    python3 learn/levels.py nets/timequest-2-5.net --cores 16

The net plays itself at neighbouring temperatures of a ladder (build/net_positions); ratings by Bradley-Terry; the levels lie
where the line through the ratings says. The last row plays neighbouring levels as a check. Calibrate the chances afterwards
(learn/calibrate.py). Needs numpy."""
from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import net_header
import numpy as np
from calibrate import LEVELS, play

RUNGS = (1.0, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0, 16.0, 22.0, 32.0, 45.0, 64.0, 90.0)  # the first one takes the best move


def score(tool: str, path: str, players: int, heat: tuple[float, float], matches: int, seed: int) -> tuple[int, int]:
    """Matches that each of two temperatures has won, of those with one winner."""
    with tempfile.TemporaryDirectory() as folder:
        copy = f"{folder}/copy.net"
        shutil.copy(path, copy)
        lines, body = net_header.read(copy)
        first = 0 if heat[0] == RUNGS[0] else 1
        temperatures = [1.0, heat[0], heat[1]] + [99.0] * (LEVELS - 3)
        net_header.put(lines, "levels " + " ".join(str(round(1000 * t)) for t in temperatures))
        net_header.write(copy, lines, body)
        rows = play(tool, copy, players, matches, 1, seed, 10**6, f"{first}2")
    rows = rows[np.unique(rows["match"], return_index=True)[1]]
    seats = np.arange(players)
    wins = (rows["winners"][:, None] >> seats & 1).astype(bool)
    weak = rows["level"][:, :players] == 2
    one = wins.any(1) & ((wins & weak).any(1) != (wins & ~weak).any(1))
    return int((wins & ~weak)[one].any(1).sum()), int((wins & weak)[one].any(1).sum())


def ratings(pairs: list[tuple[int, int]], won: list[tuple[int, int]], n: int) -> np.ndarray:
    """Elo below the first, by Newton's method with a weak prior."""
    r = np.zeros(n)
    for _ in range(50):
        slope, bend = -r * 0.01, np.eye(n) * 0.01
        for (i, j), (a, b) in zip(pairs, won):
            p = 1 / (1 + np.exp(r[j] - r[i]))
            pull, stiff = a - (a + b) * p, (a + b) * p * (1 - p) + 1e-6
            slope[i] += pull
            slope[j] -= pull
            bend[np.ix_([i, j], [i, j])] += stiff * np.array([[1, -1], [-1, 1]])
        r += np.clip(np.linalg.solve(bend, slope), -1, 1)
    return (r - r[0]) * 400 / np.log(10)


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("net")
    a.add_argument("--players", type=int, default=0, help="default: the fewest that the net knows")
    a.add_argument("--matches", type=int, default=1000, help="for each pair of temperatures")
    a.add_argument("--step", type=float, default=200.0, help="Elo")
    a.add_argument("--cores", type=int, default=os.cpu_count())
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--tool", default=str(Path(__file__).resolve().parent.parent / "build/net_positions"))
    a = a.parse_args()
    lines, body = net_header.read(a.net)
    value = dict(line.split(" ", 1) for line in lines if " " in line)
    players = a.players or int(value["players"].split()[0])

    def contest(heats: list[float], far: tuple[int, ...]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        pairs = [(i, i + k) for i in range(len(heats)) for k in far if i + k < len(heats)]
        with ThreadPoolExecutor(a.cores) as pool:
            won = list(pool.map(lambda job: score(a.tool, a.net, players, (heats[job[1][0]], heats[job[1][1]]), a.matches,
                                                  5000 * a.seed + job[0]), enumerate(pairs)))
        return pairs, won

    pairs, won = contest(list(RUNGS), (1, 2))
    elo = np.minimum.accumulate(ratings(pairs, won, len(RUNGS)))
    for heat, rating in zip(RUNGS, elo):
        print(f"temperature {heat:5.1f}: {rating:6.0f} Elo")
    wanted = [-a.step * k for k in range(1, LEVELS)]
    log = np.interp([-w for w in wanted], -elo, np.log(RUNGS))
    heats = [1.0] + [round(float(np.exp(x)), 2) for x in log]
    net_header.put(lines, "levels " + " ".join(str(round(1000 * t)) for t in heats))
    net_header.write(a.net, lines, body)
    for (i, j), (x, y) in zip(*contest(heats, (1,))):
        share = (x + 0.5) / (x + y + 1)
        error = 1.96 * np.sqrt(share * (1 - share) / (x + y + 1)) * 400 / np.log(10) / (share * (1 - share))
        elo = -400 * np.log10(1 / share - 1)
        print(f"level {j} (temperature {heats[j]:.2f}): {elo:.0f}±{error:.0f} Elo below level {i}, {x + y} matches")


if __name__ == "__main__":
    main()
