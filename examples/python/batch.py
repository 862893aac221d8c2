"""Many tables in step: who wins, by seat, among random players. usage: batch.py [STEPS]"""
import sys

import numpy as np
import timetable

batch = timetable.Batch("crononautas", tables=1024, players=4, seed=1, threads=2)
wins, ended = np.zeros(4), 0
for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 500):
    batch.step()  # random legal actions; give an array of numbers to play them
    done = batch.done.astype(bool)
    wins += (batch.reward[done] > 0).sum(axis=0)
    ended += int(done.sum())
for seat, won in enumerate(wins):
    low, high = timetable.wilson(won, ended)
    print(f"seat {seat}: {100 * won / max(ended, 1):.1f} % of {ended} matches ({100 * low:.1f} to {100 * high:.1f})")
