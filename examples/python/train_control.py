"""Trains a small net for CONTROL by self-play (PPO, numpy alone) and plays it against bots, with intervals.

usage: train_control.py [SECONDS] [MATCHES] [LOG.jsonl]"""
import json
import sys
import time

import numpy as np
import timetable

SECONDS, MATCHES = (float(sys.argv[1]) if len(sys.argv) > 1 else 240), (int(sys.argv[2]) if len(sys.argv) > 2 else 100)
LOG = open(sys.argv[3], "w") if len(sys.argv) > 3 else None
LOOKS = 6  # with a log it plays against bots so often on the way
TABLES, STEPS, HIDDEN, EPOCHS, CLIP, LAMBDA = 256, 32, 128, 2, 0.2, 0.95
OPTIONS = {"match": "single"}
rng = np.random.default_rng(1)
code = timetable.encoding("control", 2)
BITS, ACTIONS = code.observation_bits, code.action_count


def layer(n_in, n_out, scale):
    return [(rng.standard_normal((n_in, n_out)) * scale / np.sqrt(n_in)).astype(np.float32), np.zeros(n_out, np.float32)]


params = layer(BITS, HIDDEN, 3) + layer(HIDDEN, HIDDEN, 1.4) + layer(HIDDEN, ACTIONS + 1, 0.1)
mean, square, updates = [np.zeros_like(p) for p in params], [np.zeros_like(p) for p in params], 0


def forward(bits, mask):
    """Chances of the actions, the expected return, and what backward() needs."""
    x = bits.astype(np.float32)
    h1 = np.maximum(x @ params[0] + params[1], 0)
    h2 = np.maximum(h1 @ params[2] + params[3], 0)
    out = h2 @ params[4] + params[5]
    logits = np.where(mask, out[:, :ACTIONS], -1e9)
    p = np.exp(logits - logits.max(axis=1, keepdims=True))
    p /= p.sum(axis=1, keepdims=True)
    return p, np.tanh(out[:, ACTIONS]), (x, h1, h2)


def backward(kept, d_out, rate):
    """One step of Adam against the gradient of the outputs."""
    global updates
    x, h1, h2 = kept
    d2 = (d_out @ params[4].T) * (h2 > 0)
    d1 = (d2 @ params[2].T) * (h1 > 0)
    updates += 1
    for i, g in enumerate([x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ d_out, d_out.sum(0)]):
        mean[i] += 0.1 * (g - mean[i])
        square[i] += 0.01 * (g * g - square[i])
        params[i] -= rate * (mean[i] / (1 - 0.9 ** updates)) / (np.sqrt(square[i] / (1 - 0.99 ** updates)) + 1e-6)


def choose(p):
    return (p.cumsum(axis=1) > rng.random((len(p), 1))).argmax(axis=1)


def rollout(batch):
    """Both seats play the same net. Advantages run along each seat's own decisions (GAE)."""
    rows = []
    for _ in range(STEPS):
        bits, mask = batch.bits(), batch.mask_bits().astype(bool)
        p, value, _ = forward(bits, mask)
        action = choose(p)
        seat = batch.seat.copy()
        batch.step(action)
        rows.append((bits, mask, action, p[np.arange(TABLES), action], value, seat, batch.done.copy(), batch.reward.copy()))
    _, value, _ = forward(batch.bits(), batch.mask_bits().astype(bool))
    # What comes next for each seat: the value of its next decision, or the end of the match.
    ahead = np.zeros((TABLES, 2), np.float32)
    ahead[np.arange(TABLES), batch.seat] = value
    ahead[np.arange(TABLES), 1 - batch.seat] = -value
    trail, advantages, at = np.zeros((TABLES, 2), np.float32), [], np.arange(TABLES)
    for bits, mask, action, p, value, seat, done, reward in reversed(rows):
        ended = done.astype(bool)
        ahead[ended], trail[ended] = reward[ended], 0
        delta = ahead[at, seat] - value
        trail[at, seat] = delta + LAMBDA * trail[at, seat]
        advantages.append(trail[at, seat].copy())
        ahead[at, seat] = value
    columns = [np.concatenate(c) for c in list(zip(*rows))[:5]]
    return columns, np.concatenate(advantages[::-1])


def learn(columns, advantage, rate, entropy):
    bits, mask, action, old, value = columns
    target, scaled = value + advantage, (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(action))
        for part in np.array_split(order, 8):
            p, v, kept = forward(bits[part], mask[part])
            n, a, adv = np.arange(len(part)), action[part], scaled[part]
            ratio = p[n, a] / old[part]
            active = ~(((ratio > 1 + CLIP) & (adv > 0)) | ((ratio < 1 - CLIP) & (adv < 0)))
            d = p * (ratio * adv * active)[:, None]
            d[n, a] -= ratio * adv * active
            log = np.log(p + 1e-9)
            d += entropy * p * (log - (p * log).sum(axis=1, keepdims=True))
            d_value = (v - target[part]) * (1 - v * v)
            backward(kept, np.concatenate([d, d_value[:, None]], axis=1).astype(np.float32) / len(part), rate)


def net(state, seat):
    """The trained player."""
    p, _, _ = forward(state.observe(seat)[None], state.mask(seat)[None].astype(bool))
    return int(p[0].argmax())


def contests(decisions, seconds):
    for spec in ("random", "beginner", "easy"):
        result = timetable.contest("control", [net, timetable.Bot(spec)], MATCHES, seed=7, options=OPTIONS, names=["net", spec])
        if LOG:
            print(json.dumps({"decisions": decisions, "seconds": round(seconds, 1), "against": spec, "share": result.share(0),
                              "matches": MATCHES}), file=LOG, flush=True)
        else:
            print(result)


batch = timetable.Batch("control", TABLES, 2, seed=1, options=OPTIONS, threads=2)
spent, decisions, looks = 0.0, 0, 0
while spent < SECONDS:
    begun = time.monotonic()
    columns, advantage = rollout(batch)
    left = 1 - spent / SECONDS
    learn(columns, advantage, 1e-3 * left + 1e-4, 0.03 * left + 0.003)
    decisions += TABLES * STEPS
    spent += time.monotonic() - begun
    if LOG and spent >= SECONDS * (looks + 1) / LOOKS:  # time for contests does not count
        looks += 1
        contests(decisions, spent)
print(f"{decisions} decisions in {SECONDS:.0f} s")
if not LOG:
    contests(decisions, spent)
