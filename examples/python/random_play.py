"""A match of random players, in ten lines."""
import numpy as np
import timetable

rng = np.random.default_rng(1)
state = timetable.State("control", players=2, seed=1)
while not state.over:
    state.apply(rng.choice(state.legal()))
print("returns", state.returns(), "scores", state.scores())
