#!/usr/bin/env python3
"""Runs the worked examples of every game's rules page through `timetable engine`.

usage: examples.py ENGINE games/<id>/examples.jsonl...

A file holds one JSON object a line: first {"compare": {...}}, then {"base": {...}} where the page has a
base position, then the examples as the page gives them. What `compare` says:
  sets     fields whose lists have no order of their own (at any depth)
  whole    objects that count as a whole; a missing number is 0
  prefix   lists of which only the first entries are compared
  merge    list of objects of the position that an example replaces field by field
No game is known here by name."""
import json
import sys

from outside import Engine


def canonical(value):
    return json.dumps(value, sort_keys=True)


def multiset(values):
    return sorted(canonical(v) for v in values)


class Comparer:
    def __init__(self, rules):
        self.sets = set(rules.get("sets", []))
        self.whole = set(rules.get("whole", []))
        self.prefix = set(rules.get("prefix", []))

    def same(self, want, got, field=""):
        if isinstance(want, bool) or isinstance(got, bool) or want is None or got is None:
            return want is got
        if isinstance(want, dict):
            if not isinstance(got, dict):
                return False
            if field in self.whole:
                keys = set(want) | set(got)
                return all(want.get(k, 0) == got.get(k, 0) for k in keys)
            return all(k in got and self.same(v, got[k], k) for k, v in want.items())
        if isinstance(want, list):
            if not isinstance(got, list):
                return False
            if field in self.sets and not any(isinstance(v, list) for v in want + got):
                return multiset(want) == multiset(got)
            if field in self.prefix:
                got = got[: len(want)]
            return len(want) == len(got) and all(self.same(a, b, field) for a, b in zip(want, got))
        return type(want) is type(got) and want == got


class Example:
    def __init__(self, engine, game, compare, base, example):
        self.engine, self.game, self.example = engine, game, example
        self.comparer = Comparer(compare)
        given = dict(base) if not example.get("alone") else {}
        for key, value in example["given"].items():
            if key in compare.get("merge", []) and key in given:
                value = [{**old, **new} for old, new in zip(given[key], value)]
            given[key] = value
        self.given = given
        players = example.get("players", given.get("players") if isinstance(given.get("players"), int) else None)
        self.request = {"game": game, "players": players or 2, "seed": 1, "position": given}
        if "options" in example:
            self.request["options"] = example["options"]

    def run(self):
        answer = self.engine.ask("new", **self.request)
        refused = self.example.get("refused")
        if refused:
            return self.refusal(answer, refused)
        if not answer["ok"]:
            return [f"new refused: {answer['error']}"]
        wrong = []
        for number, step in enumerate(self.example["steps"]):
            wrong += [f"step {number + 1}: {w}" for w in self.step(step)]
        return wrong + self.round_trip()

    def refusal(self, answer, want):
        if answer["ok"]:
            return ["was accepted"]
        return [f"refused with {answer['error']}, not {want}"] if any(answer["error"].get(k) != v for k, v in want.items()) else []

    def step(self, step):
        if "refused" in step:
            before = self.engine.ask("state")
            wrong = self.refusal(self.engine.ask("apply", action=step["do"]), step["refused"])
            if self.engine.ask("state") != before:
                wrong.append("a refused action changed the game")
            return wrong
        if "do" in step:
            answer = self.engine.ask("apply", action=step["do"])
            if not answer["ok"]:
                return [f"{step['do']} refused: {answer['error']}"]
        return self.expect(step.get("expect", {}))

    def expect(self, want):
        position = self.engine.ask("state")["position"]
        legal = self.engine.ask("legal")
        result = self.engine.ask("result")
        open_view = self.engine.ask("view")["view"]
        actions = multiset(legal["actions"])
        wrong = []

        def check(name, ok, got):
            if not ok:
                wrong.append(f"{name}: want {json.dumps(want[name])}, got {json.dumps(got)}")

        for name, value in want.items():
            if name == "actors":
                check(name, value == legal["actors"], legal["actors"])
            elif name == "legal":
                check(name, multiset(value) == actions, legal["actions"])
            elif name == "legal_has":
                check(name, all(canonical(v) in actions for v in value), legal["actions"])
            elif name == "legal_lacks":
                check(name, not any(canonical(v) in actions for v in value), legal["actions"])
            elif name == "legal_count":
                check(name, value == len(actions), len(actions))
            elif name == "scores":
                check(name, value == result.get("scores"), result)
            elif name == "right":
                self.right_places(value, wrong)
            elif name == "views":
                for view in value:
                    self.one_view(view, wrong)
            elif name == "sizes":
                for field, size in value.items():
                    got = position[field]
                    got = [len(g) for g in got] if isinstance(size, list) else len(got)
                    check(name, got == size, got)
            elif name.endswith("_size"):
                got = [len(g) for g in position[name[: -len("_size")]]]
                check(name, value == got, got)
            else:
                got = position.get(name, result if name == "result" else open_view.get(name))
                check(name, self.comparer.same(value, got, name), got)
        return wrong

    def one_view(self, want, wrong):
        seat = want.get("seat", want.get("player"))
        view = self.engine.ask("view", player=seat)["view"] if seat is not None else self.engine.ask("view")["view"]
        for name, value in want.items():
            if name in ("seat", "player"):
                continue
            if value == "absent":
                if name in view:
                    wrong.append(f"view of {seat}: {name} should not be there")
            elif name not in view or not self.comparer.same(value, view[name], name):
                wrong.append(f"view of {seat}: {name}: want {value}, got {view.get(name)}")

    def right_places(self, want, wrong):
        """For each card named, the places at which the player to move would place it rightly."""
        actions = self.engine.ask("legal")["actions"]
        for card, places in want.items():
            got = []
            for action in actions:
                if action.get("card") == card:
                    events = self.engine.ask("apply", action=action)["events"]
                    if next(e for e in events if e["event"] == "placed")["right"]:
                        got.append(action["place"])
                    self.engine.ask("undo")
            if got != places:
                wrong.append(f"right places of {card}: want {places}, got {got}")

    def round_trip(self):
        """`new` takes back what `state` printed, and the record replays."""
        position = self.engine.ask("state")["position"]
        record = self.engine.ask("record")["record"]
        ply = self.engine.ask("undo", count=0)["ply"]
        loaded = self.engine.ask("load", record=record)
        self.engine.ask("goto", ply=ply)  # a line may go on beyond the place where the table stands
        wrong = [] if loaded["ok"] else [f"record: {loaded['error']}"]
        if "rng" not in self.given and loaded["ok"] and self.engine.ask("state")["position"] != position:
            wrong.append("the record replays to something else")
        request = {**self.request, "position": position}
        again = self.engine.ask("new", **request)
        if not again["ok"]:
            return wrong + [f"new refuses the printed position: {again['error']}"]
        if self.engine.ask("state")["position"] != position:
            wrong.append("the printed position reads back as another one")
        return wrong


def run_file(engine, path):
    game = path.split("/")[-2]
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    compare = next((r["compare"] for r in rows if "compare" in r), {})
    base = next((r["base"] for r in rows if "base" in r), {})
    passed = failed = 0
    for row in rows:
        if "name" not in row:
            continue
        wrong = Example(engine, game, compare, base, row).run()
        if wrong:
            failed += 1
            print(f"FAIL {game} {row['name']}")
            for w in wrong:
                print(f"     {w}")
        else:
            passed += 1
    print(f"{game}: {passed} examples passed, {failed} failed")
    return failed + (passed + failed == 0)  # a file without examples shows nothing


def main():
    engine, paths = Engine(sys.argv[1]), sys.argv[2:]
    sys.exit(1 if not paths or sum(run_file(engine, path) for path in paths) else 0)


main()
