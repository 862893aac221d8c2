#!/usr/bin/env python3
"""A player for Timetable in Python: timetable arena control --bot "cmd:python3 examples/mybot.py" --bot random

The table asks one question a line, a JSON object:
  {"op": "think", "game", "players", "player", "options", "ms", "seed", "events", "view", "actions"}
view is all that the seat may know, actions are the legal ones, events is what the seat saw happen since
it was asked last. The answer is one line: {"action": one of the actions}. When the input ends, so do we.

This one knows CONTROL a little (the most fuel, or the biggest card of the enemy) and plays any other
game at random. Replace `choose` by something better."""
import json
import random
import sys

FUEL = dict(rift=1, reactor=2, force_field=3, exotic_matter=4, deflector=5, wormhole=4, dark_energy=5,
            future_shift=6, antimatter=7, singularity=8, time_stop=9, nova=10)


def worth(action, question):
    """How good an action of CONTROL looks; about as much as a point of fuel is worth."""
    me, fuel = question["player"], question["view"]["fuel"]
    card = FUEL.get(action.get("card"), 0)
    target = action.get("target")
    if target:
        sign = 1 if (target["player"] - me) % question["players"] else -1
        return sign * (FUEL[target["card"]] + fuel[target["player"]] / 4) - card / 2
    if action["verb"] == "play":
        return 100 if fuel[me] + card >= 21 else card
    return {"draw": 4, "discard": 5, "trim": -card, "choose": 3}.get(action["verb"], 0)


def choose(question):
    random.seed(question["seed"])
    actions = question["actions"]
    if question["game"] != "control":
        return random.choice(actions)
    return max(actions, key=lambda action: worth(action, question) + random.random())


def main():
    for line in sys.stdin:
        print(json.dumps({"action": choose(json.loads(line))}), flush=True)


main()
