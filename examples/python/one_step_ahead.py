"""A custom player: tries every move on redealt copies, plays each out at random, takes the best. And what it is
worth, with an interval. usage: one_step_ahead.py [MATCHES]"""
import sys

import numpy as np
import timetable

rng = np.random.default_rng(1)
chance = timetable.RandomPlayer(1)


def one_step_ahead(state, seat, tries=4):
    """The move with the best mean result. `redeal` keeps it honest: it never looks at the true cards."""
    values = {}
    for number in state.legal(seat):
        values[number] = 0
        for _ in range(tries):
            copy = state.copy()
            copy.redeal(seat, int(rng.integers(1 << 62)))
            copy.apply(number, seat)
            values[number] += timetable.play(copy, [chance] * copy.players).returns()[seat]
    return max(values, key=values.get)


matches = int(sys.argv[1]) if len(sys.argv) > 1 else 40
print(timetable.contest("control", [one_step_ahead, chance], matches, options={"match": "single"}))
