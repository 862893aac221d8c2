#!/usr/bin/env python3
"""The time machine's ops from outside: forks, lines, win chances, proofs, checks of positions, the day's puzzle.

usage: machine.py TIMETABLE"""
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from outside import Engine as Pipe, run_tests

TIMETABLE = sys.argv[1]
GAMES = ("control", "crononautas", "just_in_time", "timalina", "timequest")


class Engine(Pipe):
    def __init__(self):
        super().__init__(TIMETABLE)

    def play(self, rng, plies=100000):
        """Random moves; how many it were."""
        for done in range(plies):
            actions = self.good("legal")["actions"]
            if not actions:
                return done
            self.good("apply", action=rng.choice(actions))
        return plies


def finished(game, seed=5, **more):
    e = Engine()
    e.good("new", game=game, players=2, seed=seed, **more)
    e.play(random.Random(seed))
    assert e.good("result")["over"]
    return e


def test_fork():
    """A redealt fork looks the same to its seat, differs in what is hidden, and is replayed by its record."""
    for game in GAMES:
        e, rng = finished(game), random.Random(2)
        record = e.good("record")["record"]
        length, at = len(record["actions"]), len(record["actions"]) // 3
        e.good("goto", ply=at)
        view, state, legal = e.good("view", player=0), e.good("state"), e.good("legal", player=0)
        fork = e.good("fork", ply=at, player=0, seed=77)
        assert fork["ply"] == at and fork["redealt"] is True
        assert e.good("view", player=0) == view and e.good("legal", player=0) == legal
        assert e.good("state") != state, game
        assert e.good("goto", ply=at)["ply"] == at and e.good("state") != state, "the ply of the line is the redealt one"
        dealt = e.good("state")
        e.play(rng, 8)
        lines = e.good("lines")
        assert [l["line"] for l in lines["lines"]] == [0, fork["line"]] and lines["on"] == fork["line"]
        main, other = lines["lines"]
        assert main["length"] == length and main["over"] is True and main["winners"] == record["end"]["winners"]
        assert other["from"] == 0 and other["ply"] == at and other["redeal"] == {"player": 0, "seed": 77}
        e.good("name", line=fork["line"], name="what if")
        # The true line, the fork, and back: nothing is lost.
        assert e.good("goto", line=0, ply=at)["ply"] == at and e.good("state") == state
        e.good("goto", line=fork["line"], ply=at)
        assert e.good("state") == dealt
        e.bad("bad_request", "goto", line=fork["line"], ply=100000)
        e.bad("bad_request", "goto", line=1)
        assert e.good("lines")["on"] in (0, fork["line"]) and e.good("state") == dealt, "a refused goto changes nothing"
        # A second fork with other cards, off the fork's own ply, and one with the true cards.
        e.good("goto", line=fork["line"])
        end = e.good("state")
        again = e.good("fork", ply=at, player=1)
        assert again["line"] != fork["line"]
        e.play(rng, 3)
        e.good("goto", line=0, ply=at)
        true = e.good("fork")
        assert true["redealt"] is False and e.good("state") == state
        # From either line the record holds the whole tree.
        for line in (0, fork["line"], again["line"]):
            e.good("goto", line=line)
            here, tree = e.good("state"), e.good("record")["record"]
            assert tree["format"] == 2 and len(tree["branches"]) == 2, tree["branches"]
            other = Engine()
            other.good("load", record=tree)
            assert other.good("state") == here and other.good("record")["record"] == tree, game
            assert "what if" in json.dumps(tree) or line == fork["line"] or line == again["line"]
            other.end()
        e.good("goto", line=fork["line"])
        assert e.good("state") == end
        e.good("goto", line=0)
        check_join(e, e.good("record")["record"])
        e.end()


def whole_lines(record):
    lines = [{"actions": record["actions"], "redeals": record.get("redeals", [])}]
    for b in record["branches"]:
        up = lines[b["line"]]
        redeals = [r for r in up["redeals"] if r["ply"] < b["ply"]] + [r for r in up["redeals"] if r["ply"] == b["ply"]][:b.get("redealt", 0)]
        lines.append({"actions": up["actions"][:b["ply"]] + b["actions"], "redeals": redeals + b.get("redeals", []), "name": b.get("name", "")})
    return lines


def check_join(e, tree):
    """A tree taken apart into whole lines and joined again is the same tree; what is there already is not there twice."""
    here, lines = e.good("state"), whole_lines(tree)[1:]
    assert len(lines) > 1
    alone = {**tree, "branches": [], "format": 1}
    assert e.good("join", record=alone, lines=lines)["record"] == tree
    assert e.good("join", record=tree, lines=lines + [{"actions": tree["actions"][:3]}])["record"] == tree
    long = e.good("join", record=alone, lines=[{**lines[0], "name": "á" * 60}])["record"]["branches"][0]["name"]
    assert long == "á" * 40
    e.bad("bad_record", "join", record=tree, lines=[{"actions": [{"verb": "nonsense", "player": 0}]}])
    e.bad("bad_request", "join", record=tree)
    e.bad("bad_request", "join", lines=[])
    assert e.good("state") == here


def holds(now, then):
    """Everything that was printed then is printed now; more may be."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(k in now and holds(now[k], v) for k, v in then.items())
    return now == then


def test_old_records():
    """Records of 1.0.0 are replayed by the rules of 1.0.0, redeals included, and verify as they did."""
    with open(os.path.join(os.path.dirname(__file__), "records", "1.0.0.jsonl"), encoding="utf-8") as file:
        kept = [json.loads(line) for line in file]
    assert {k["record"]["game"] for k in kept} == set(GAMES)
    for old in kept:
        e, record = Engine(), old["record"]
        e.good("load", record=record)
        result = e.good("result")
        assert {k: result[k] for k in old["result"]} == old["result"], old["what"]
        state = e.good("state")["position"]
        assert holds(state, old["position"]), old["what"]
        proof = e.good("verify", record=record)
        assert proof["good"] and proof["ending"] == ("same" if proof["over"] else "none"), (old["what"], proof)
        again = e.good("record")["record"]
        assert "revision" not in again and holds(again["actions"], record["actions"]), old["what"]
        # What is printed says by which rules it goes on.
        newest = next(g["revision"] for g in e.good("games")["games"] if g["id"] == record["game"])
        assert state.get("revision", newest) == 0, old["what"]
        if not proof["over"]:
            e.good("new", game=record["game"], players=record["players"], options=record["options"], position=state)
            assert e.good("state")["position"] == state
        e.bad("bad_record", "load", record={**record, "revision": newest + 1})
        e.bad("bad_request", "new", game=record["game"], players=record["players"], revision=newest + 1)
        e.end()


def test_old_records_keep_old_defaults():
    """An option that a record does not name has the default of the rules it was played by."""
    e = Engine()
    bare = {"game": "timalina", "players": 2, "seed": 4, "actions": []}
    e.good("load", record=bare)
    assert e.good("state")["position"]["options"]["top_card"] == "hidden"
    e.good("load", record={**bare, "revision": 1})
    assert e.good("state")["position"]["options"]["top_card"] == "name"
    e.good("new", game="timalina", players=2, seed=4)
    assert e.good("state")["position"]["options"]["top_card"] == "name"
    e.end()


def test_fork_at_the_end():
    """`fork` at the last ply makes another line; line 0 stays what was played."""
    for game in GAMES:
        e, rng = Engine(), random.Random(3)
        e.good("new", game=game, players=2, seed=5)
        e.play(rng, 7)
        true = e.good("state")
        fork = e.good("fork", player=0, seed=9)
        assert fork["redealt"] and fork["line"] != 0, fork
        assert [l["line"] for l in e.good("lines")["lines"]] == [0, fork["line"]]
        dealt = e.good("state")
        assert dealt != true
        e.play(rng, 3)
        for _ in range(2):
            assert e.good("goto", line=0, ply=7)["ply"] == 7 and e.good("state") == true, game
            assert e.good("goto", line=0)["ply"] == 7 and e.good("state") == true, game
            e.good("goto", line=fork["line"], ply=7)
            assert e.good("state") == dealt, game
        record = e.good("record")["record"]
        assert record["redeals"] and record["at"] == 7
        e.good("load", record=record)
        lines = e.good("lines")
        assert [l["line"] for l in lines["lines"]][0] == 0 and lines["on"] != 0 and e.good("state") == dealt, game
        e.good("goto", line=0)
        assert e.good("state") == true, game
        # Standing on line 0 the record has the fork as a branch, and line 0 goes on without it.
        record = e.good("record")["record"]
        assert "redeals" not in record and len(record["branches"]) == 1 and len(record["branches"][0]["actions"]) == 3
        e.play(rng, 1)
        assert e.good("lines")["on"] == 0
        e.end()


def test_record_says_where_the_table_stood():
    for game in GAMES:
        e, rng = Engine(), random.Random(6)
        e.good("new", game=game, players=2, seed=2)
        e.play(rng, 9)
        assert "at" not in e.good("record")["record"]
        e.good("undo", count=4)
        state, record = e.good("state"), e.good("record")["record"]
        assert record["at"] == 5 and len(record["actions"]) == 9
        other = Engine()
        assert other.good("load", record=record)["ply"] == 5 and other.good("state") == state, game
        assert other.good("goto", ply=9)["ply"] == 9
        old = {k: v for k, v in record.items() if k != "at"}
        assert other.good("load", record=old)["ply"] == 9
        for at in (-1, 10, "5", None):
            other.bad("bad_record", "load", record={**record, "at": at})
        other.end()
        e.end()


def test_a_fork_of_timalina_has_true_dates():
    """timalina/1.2: whatever a fork for people shows of a card's date is true."""
    with open(os.path.join(os.path.dirname(__file__), "..", "games", "timalina", "cards.def"), encoding="utf-8") as file:
        dates = {m[1]: int(m[2]) for m in re.finditer(r"^CARD\((\w+), *(-?\d+)", file.read(), re.M)}
    shown = 0
    for seed in range(30):
        e, rng = Engine(), random.Random(seed)
        e.good("new", game="timalina", players=3, seed=seed, options={"top_card": "hidden"} if seed % 2 else {})
        e.play(rng, seed % 5)
        e.good("fork", player=seed % 3, seed=seed + 1)
        for _ in range(6):
            position = e.good("state")["position"]
            action = rng.choice(e.good("legal")["actions"])
            events = e.good("apply", action=action)["events"]
            for event in events:
                if event["event"] == "placed":
                    assert event["date"] == dates[event["card"]], event
                    shown += 1
            after = e.good("state")
            e.good("undo")
            other = Engine()
            other.good("new", game="timalina", players=3, position=position)
            assert other.good("apply", action=action)["events"] == events and other.good("state") == after
            other.end()
            e.good("apply", action=action)
        e.end()
    assert shown == 180


def test_redeals_in_records_are_checked():
    e = Engine()
    e.good("new", game="control", players=2, seed=1)
    record = e.good("record")["record"]
    for redeals in (7, [7], [{}], [{"ply": 0, "player": 2, "seed": 1}], [{"ply": 0, "player": 0}], [{"ply": -1, "player": 0, "seed": 1}]):
        e.bad("bad_record", "load", record={**record, "redeals": redeals})
    e.good("load", record={**record, "redeals": [{"ply": 0, "player": None, "seed": 1}]})
    e.bad("bad_record", "load", record={**record, "branches": [{"line": 0, "ply": 0, "redealt": 1, "actions": []}]})
    e.bad("bad_record", "load", record={**record, "format": 99})
    e.end()


def test_verify():
    for game in GAMES:
        e = finished(game)
        record = e.good("record")["record"]
        proof = e.good("verify", record=record)
        assert proof["good"] and proof["replays"] and proof["promise"] == "none" and proof["ending"] == "same" and proof["over"]
        assert proof["plies"] == len(record["actions"]) and proof["lines"] == 1 and proof["redeals"] == 0
        hashed = hashlib.sha256(f"00ff:{record['seed']}".encode()).hexdigest()
        fair = {**record, "fair": {"nonce": "00ff", "hash": hashed}}
        assert e.good("verify", record=fair)["promise"] == "kept"
        assert e.good("verify", record=fair, hash=hashed.upper())["promise"] == "kept"
        assert e.good("verify", record=fair, hash="0" * 64)["promise"] == "broken"
        assert e.good("verify", record=record, hash=hashed)["promise"] == "broken", "a promise without a nonce"
        other = e.good("verify", record={**fair, "fair": {"nonce": "00fe", "hash": hashed}})
        assert other["promise"] == "broken" and not other["good"]
        # Another deal with the same moves: it does not replay, or it ends another way.
        for seed in range(20):
            other = e.good("verify", record={**record, "seed": seed + 100})
            assert not other["good"], game
            assert not other["replays"] or other["ending"] != "same"
        # The text of the seed counts where a program has spoilt the number.
        spoilt = {**record, "seed": 6, "fair": {"nonce": "00ff", "hash": hashed, "seed": "5"}}
        assert e.good("verify", record=spoilt)["good"]
        actions = record["actions"]
        for broken in ({"actions": actions[:-1]}, {"actions": actions + actions[-1:]}, {"actions": actions[1:]},
                       {"end": {**record["end"], "winners": [w for w in (0, 1) if w not in record["end"]["winners"]] or [0]}},
                       {"end": {**record["end"], "scores": [s + 1 for s in record["end"]["scores"]]}},
                       {"end": {**record["end"], "reason": "magic"}}, {"end": {**record["end"], "hash": "0" * 16}}):
            assert not e.good("verify", record={**record, **broken})["good"], (game, list(broken))
        assert "newer" in e.good("verify", record={**record, "format": 99})["reason"]
        e.bad("bad_request", "verify")
        e.bad("bad_request", "verify", record=record, hash=7)
        e.end()


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def fair_of(secret, contributions, commitments=None):
    """Key and member `fair` of a record, made here as docs/server-api.md describes them."""
    commitments = commitments or [c and sha256(c) for c in contributions]
    server = sha256(secret)
    return sha256(":".join(["key", secret] + [c or "-" for c in contributions])), {
        "hash": sha256(":".join(["seal", server] + [c or "-" for c in commitments])), "server": server,
        "commitments": commitments, "secret": secret, "contributions": contributions}


def test_key():
    """A match whose chance comes from a key: records, proofs, and every forgery is found by its name."""
    secret, parts = "5e" * 32, ["a0" * 32, "b1" * 32]
    key, fair = fair_of(secret, parts)
    for game in GAMES:
        e = finished(game, key=key)
        record = e.good("record")["record"]
        assert record["key"] == key and record["format"] == 3 and "seed" not in record
        assert record["actions"] != finished(game).good("record")["record"]["actions"], "the key deals, not the seed"
        proof = e.good("verify", record=record)
        assert proof["good"] and proof["keyed"] and proof["promise"] == "none" and proof["contributed"] == []
        record["fair"] = fair
        for noted in ({}, {"hash": fair["hash"]}, {"hash": fair["hash"].upper(), "contribution": parts[1]}):
            proof = e.good("verify", record=record, **noted)
            assert proof["good"] and proof["promise"] == "kept" and proof["fault"] == "none", proof
            assert proof["contributed"] == [0, 1] and proof["silent"] == [] and proof["ending"] == "same"
        other = "c2" * 32

        def fault(want, player=None, record=record, **noted):
            proof = e.good("verify", record=record, **noted)
            assert not proof["good"] and (proof["promise"], proof["fault"], proof["player"]) == ("broken", want, player), proof

        fault("hash", hash=other)
        fault("missing", contribution=other)
        fault("hash", record={**record, "fair": {**fair, "hash": other}})
        fault("secret", record={**record, "fair": {**fair, "secret": other}})
        fault("hash", record={**record, "fair": {**fair, "secret": "?"}})
        fault("contribution", 1, record={**record, "fair": {**fair, "contributions": [parts[0], other]}})
        # With another commitment to match, the key or the hash that was noted tells.
        forged = fair_of(secret, [parts[0], other])[1]
        fault("key", record={**record, "fair": forged})
        fault("key", record={**record, "fair": fair_of(secret, [parts[0], None])[1]})
        fault("key", record={**record, "fair": fair_of(other, parts)[1]})
        for moved in ("key", "both"):
            other_key, all_new = fair_of(other, parts)
            proof = e.good("verify", record={**record, "key": other_key, **({"fair": all_new} if moved == "both" else {})},
                           hash=fair["hash"])
            assert not proof["good"], (game, moved, proof)
        e.end()
    # Who announced a contribution and did not reveal it is named.
    key, fair = fair_of(secret, [None, parts[1]], [sha256(parts[0]), sha256(parts[1])])
    e = finished("control", key=key)
    proof = e.good("verify", record={**e.good("record")["record"], "fair": fair})
    assert proof["good"] and proof["contributed"] == [1] and proof["silent"] == [0]
    e.end()


def test_key_in_positions_and_forks():
    """A printed position goes on with the same chances; a fork that deals again knows nothing of the key."""
    for game in GAMES:
        e, rng = Engine(), random.Random(3)
        e.good("new", game=game, players=2, key="77" * 32)
        e.play(rng, 5)
        position = e.good("state")["position"]
        assert position["rng"].endswith("77" * 32) and len(position["rng"]) == 80
        again = Engine()
        again.good("new", game=game, players=2, position=position)
        moves = random.Random(4)
        for _ in range(12):
            actions = e.good("legal")["actions"]
            assert actions == again.good("legal")["actions"]
            if not actions:
                break
            action = moves.choice(actions)
            assert e.good("apply", action=action) == again.good("apply", action=action)
        assert e.good("state") == again.good("state")
        # Its record replays before the end, too.
        record = again.good("record")["record"]
        other = Engine()
        other.good("load", record=record)
        assert other.good("state") == again.good("state"), game
        e.good("fork", ply=3, player=0, seed=9)
        assert len(e.good("state")["position"]["rng"]) == 16
        e.play(moves, 6)
        record = e.good("record")["record"]
        other.good("load", record=record)
        assert other.good("state") == e.good("state") and other.good("record")["record"] == record
        for engine in (e, again, other):
            engine.end()
    e = Engine()
    for key in ("", "77" * 31, "7G" + "77" * 31, "AB" + "77" * 31, 7, None):
        e.bad("bad_request", "new", game="control", players=2, key=key)
    e.good("new", game="control", players=2, seed=1)
    position = e.good("state")["position"]
    e.bad("bad_request", "new", game="control", players=2, key="77" * 32, position=position)
    e.bad("bad_position", "new", game="control", players=2, position={**position, "rng": "7" * 79})
    e.end()


def test_seal():
    e, parts = Engine(), ["a0" * 32, None, "b1" * 32]
    fair = fair_of("5e" * 32, parts)[1]
    assert e.good("seal", contribution=parts[0])["commitment"] == sha256(parts[0])
    assert e.good("seal", server=fair["server"], commitments=fair["commitments"])["hash"] == fair["hash"]
    e.bad("bad_request", "seal", contribution="a0")
    e.bad("bad_request", "seal", server=fair["server"], commitments=["?"])
    e.bad("bad_request", "seal", server=fair["server"], commitments=[None] * 9)
    e.bad("bad_request", "seal", commitments=fair["commitments"])
    e.end()


def test_sha256():
    """Against another implementation, at all the lengths where padding changes."""
    e = Engine()
    e.good("new", game="control", players=2, seed=12)
    record = e.good("record")["record"]
    for n in list(range(40, 70)) + [97, 98]:
        nonce = "a" * n
        hashed = hashlib.sha256(f"{nonce}:12".encode()).hexdigest()
        assert e.good("verify", record={**record, "fair": {"nonce": nonce, "hash": hashed}})["promise"] == "kept", n
    e.end()


def test_analyse():
    for game in GAMES:
        e = finished(game)
        length = len(e.good("record")["record"]["actions"])
        e.good("goto", ply=2)
        before = e.good("state")
        points = []
        for ply in [*range(0, min(6, length)), length - 1, length]:
            point = e.good("analyse", ply=ply, iterations=60, seed=1)
            assert point == e.good("analyse", ply=ply, iterations=60, seed=1), "the same question, the same answer"
            assert point["ply"] == ply and len(point["value"]) == 2 and all(0 <= v <= 1 for v in point["value"])
            points.append(point)
        for knowledge in ("mover", "all"):
            assert e.good("analyse", ply=1, iterations=50, knowledge=knowledge)["value"]
        e.bad("bad_request", "analyse", ply=1, knowledge="some")
        e.bad("bad_request", "analyse", ply=length + 1)
        assert e.good("state") == before, "looking changes nothing"
        end = points.pop()
        winners = e.good("lines")["lines"][0]["winners"]
        assert end["player"] is None and end["value"] == [1 if p in winners else 0 for p in (0, 1)] and "best" not in end
        for point in points:
            assert point["played"]["player"] == point["player"] == point["best"]["player"] and 0 <= point["loss"] <= 1
        if game == "just_in_time":
            assert all(p["value"][0] == p["value"][1] for p in points), "they win together"
        e.end()


def test_all_cards_open_is_another_estimate():
    """CONTROL: a player who sees that the other holds the winning card knows better. With an option that no net knows, so
    that the search judges both."""
    e = Engine()
    e.good("new", game="control", players=2, seed=3, options={"match": "single", "overtime_turns": 39}, position={
        "starter": 0, "to_move": 0, "hands": [["rift", "rift"], ["nova", "deflector"]], "areas": [[], ["nova", "rift"]]})
    blind, seeing = (e.good("analyse", iterations=2000, knowledge=k)["value"][0] for k in ("mover", "all"))
    assert seeing < blind, (seeing, blind)
    e.end()


def test_turning():
    e = Engine()
    def point(*value, loss=None):
        return {"value": list(value), **({} if loss is None else {"loss": loss})}
    calm = [point(0.5, 0.5, loss=0.0), point(0.52, 0.48, loss=0.02), point(0.55, 0.45, loss=0)]
    assert e.good("turning", points=calm)["turning"] == []
    turns = e.good("turning", points=[point(0.5, 0.5, loss=0.0), point(0.9, 0.1, loss=0.25), point(0.5, 0.5, loss=0.0), point(1, 0)])["turning"]
    assert turns == [{"ply": 0, "kind": "swing"}, {"ply": 1, "kind": "mistake"}, {"ply": 2, "kind": "swing"}], turns
    many = e.good("turning", points=[point(i % 2, 1 - i % 2, loss=0.0) for i in range(100)])["turning"]
    assert len(many) == 8
    e.bad("bad_request", "turning")
    e.end()


def test_check():
    e = Engine()
    fine = e.good("check", game="control", players=2, seed=5, position={"hands": [["rift"], ["nova"]]})
    assert fine["fits"] and fine["problems"] == [] and fine["position"]["hands"] == [["rift"], ["nova"]] and fine["actors"]
    assert e.good("check", game="control", players=2, seed=9, position=fine["position"])["position"] == fine["position"]
    e.bad("no_game", "state")

    def problems(game, position, **more):
        answer = e.good("check", game=game, players=2, position=position, **more)
        assert not answer["fits"] and "position" not in answer
        return answer["problems"]

    found = problems("control", {"hands": [["rift", "unicorn"], ["nova"]], "round": 0, "hats": 1, "phase": "tea"})
    assert {tuple(p["fields"]) for p in found} == {("hats",), ("phase",), ("round",), ("hands.0.1",)}, found
    assert any("unicorn" in p["message"] for p in found)
    # Any of three copies may be the one too many.
    found = problems("control", {"hands": [["rift", "rift"], []], "areas": [["rift"], []]})
    assert found[0]["fields"] == ["hands.0.0", "hands.0.1", "areas.0.0"] and "rift" in found[0]["message"], found
    # Paths stay those of the position that was given.
    found = problems("control", {"hands": [["unicorn", "rift", "dragon"], ["nova", "troll"]]})
    assert [p["fields"] for p in found] == [["hands.0.0"], ["hands.0.2"], ["hands.1.1"]], found
    found = problems("control", {}, options={"hats": True})
    assert found[0]["code"] == "bad_option", found
    e.bad("unknown_game", "check", game="chess")
    e.bad("bad_request", "check")
    e.end()


def leaves(value, path=""):
    """Every scalar of a position with its path."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield from leaves(child, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for i, child in enumerate(value):
            yield from leaves(child, f"{path}.{i}")
    else:
        yield path, value


def with_leaf(position, path, value):
    position = json.loads(json.dumps(position))
    at, keys = position, path.split(".")
    for key in keys[:-1]:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(keys[-1]) if isinstance(at, list) else keys[-1]] = value
    return position


def test_check_finds_the_spoilt_entry():
    """A position of every game with one entry spoilt: the problem names that entry, or what is around it."""
    e = Engine()
    for game in GAMES:
        e.good("new", game=game, players=2, seed=8)
        e.play(random.Random(1), 12)
        position = e.good("state")["position"]
        assert e.good("check", game=game, players=2, position=position)["fits"]
        all_leaves = [(p, v) for p, v in leaves(position) if v is not None and not p.startswith("options")]
        exact = told = 0
        for path, value in random.Random(2).sample(all_leaves, 30):
            spoilt = "no_such_thing" if isinstance(value, str) else 10 ** 9 if value is not True and value is not False else "maybe"
            answer = e.good("check", game=game, players=2, position=with_leaf(position, path, spoilt))
            assert not answer["fits"], (game, path)
            fields = [f for problem in answer["problems"] for f in problem["fields"]]
            exact += path in fields
            told += any(path == f or path.startswith(f + ".") for f in fields)
        assert told == 30 and exact >= 29, (game, exact, told)
    e.end()


def test_every_problem_has_words():
    """What is wrong with a position, a record or options is said in three languages."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    files = [f"games/{g}/{name}" for g in GAMES for name in os.listdir(f"{source}/games/{g}") if re.match(r"(read_\w+|text)\.inc$", name)]
    said = set()
    for name in files + ["engine/record.c", "engine/setup.c"]:
        text = open(os.path.join(source, name)).read()
        said |= set(re.findall(r'\b(?:wrong|wrong_at|bad)\s*\((?:[^"();]*,\s*)?"((?:[^"\\]|\\.)+)"', text))
        said |= set(re.findall(r'tt_fail\s*\([^"();]*,\s*"bad_\w+",\s*"((?:[^"\\]|\\.)+)"', text))
    said = {text for text in said if " " in text}
    assert len(said) > 150
    for lang in ("en", "es", "is"):
        keys = set(re.findall(r'^msgid "why\.(.*)"$', open(f"{source}/lang/{lang}.po").read(), re.M))
        assert said - {"bad_record", "bad_position"} <= keys, (lang, sorted(said - keys))


def test_daily():
    e = Engine()
    counts = {"control": 20, "crononautas": 21, "just_in_time": 24, "timalina": 30, "timequest": 1}
    seen, days = {}, ["2028-%02d-%02d" % (m, d) for m, n in enumerate((31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31), 1) for d in range(1, n + 1)]
    for day in days:
        answer = e.good("daily", date=day, counts=counts)
        assert 0 <= answer["puzzle"] < counts[answer["game"]]
        seen.setdefault(answer["game"], []).append(answer["puzzle"])
    assert set(seen) == set(counts)
    for game, which in seen.items():
        once = which[:counts[game]]
        assert len(set(once)) == len(once), "none comes again before all have come"
    assert e.good("daily", date="2026-11-15", counts={"timalina": 7}) == e.good("daily", date="2026-11-15", counts={"timalina": 7})
    for date in ("2026-02-29", "2026-13-01", "15.11.2026", "1969-12-31", "2026-11-151", 7, None):
        e.bad("bad_request", "daily", date=date, counts=counts)
    e.bad("bad_request", "daily", date="2026-11-15", counts={})
    e.end()


def command(*args, stdin=None):
    done = subprocess.run([TIMETABLE, *args], capture_output=True, text=True, input=stdin, env={**os.environ, "LANG": "C"})
    return done.returncode, done.stdout, done.stderr


def test_commands():
    """verify, analyse and fork on files and in pipes, in three languages, with their exit codes."""
    with tempfile.TemporaryDirectory() as folder:
        def write(name, what):
            path = os.path.join(folder, name)
            with open(path, "w") as f:
                f.write(what if isinstance(what, str) else json.dumps(what))
            return path

        e = finished("control")
        record = e.good("record")["record"]
        hashed = hashlib.sha256(f"00ff:{record['seed']}".encode()).hexdigest()
        fair = {**record, "fair": {"nonce": "00ff", "hash": hashed, "seed": str(record["seed"])}}
        good, promised = write("good.json", record), write("fair.json", fair)
        bad = write("bad.json", {**fair, "actions": record["actions"][1:]})
        words = set()
        for lang in ("en", "es", "is"):
            for path, code in ((good, 0), (promised, 0), (bad, 1)):
                rc, out, err = command("verify", path, "--lang", lang)
                assert rc == code and len(out.splitlines()) >= 3 and not err, (rc, out, err)
                words.add(out)
        assert len(words) == 9, "each case is said in each language in its own words"
        assert "Fair" in command("verify", promised)[1] and "Fair" not in command("verify", good)[1]
        assert command("verify", promised, "--hash", "0" * 64)[0] == 1
        key, sealed = fair_of("5e" * 32, ["a0" * 32, None], [sha256("a0" * 32), sha256("b1" * 32)])
        keyed = finished("control", key=key).good("record")["record"]
        sealed = {**keyed, "fair": sealed}
        rc, out, _ = command("verify", write("keyed.json", sealed), "--hash", sealed["fair"]["hash"], "--contribution", "a0" * 32)
        assert rc == 0 and "Fair" in out and "added to the key: 1." in out and "did not reveal it: 2." in out, out
        rc, out, _ = command("verify", write("forged.json", {**sealed, "fair": {**sealed["fair"], "contributions": ["a1" * 32, None]}}))
        assert rc == 1 and "contribution of seat 1 is NOT" in out, out
        assert command("verify", "-", stdin=json.dumps({"table": "x", "record": fair}))[0] == 0
        lines = write("export.jsonl", "\n".join(json.dumps({"record": r}) for r in (fair, record, json.load(open(bad)))) + "\n")
        rc, out, _ = command("verify", lines)
        assert rc == 1 and "2 in order, 1 not" in out, out
        assert json.loads(command("verify", good, "--json")[1])["good"] is True
        for wrong in (write("none.json", ""), write("torn.json", '{"game":'), os.path.join(folder, "nowhere")):
            assert command("verify", wrong)[0] == 2, wrong
        assert command("verify")[0] == command("verify", good, good)[0] == command("verify", good, "--hash")[0] == 2
        rc, out, _ = command("verify", write("new.json", {**record, "format": 99}))
        assert rc == 1 and "newer" in out

        # The analysis is kept with the record, and a record that has one needs no second.
        rc, out, err = command("analyse", good, "--iterations", "40", "--keep")
        assert rc == 0 and len(out.splitlines()) > len(record["actions"]), err
        kept = json.load(open(good))
        analysis = kept.pop("analysis")
        assert kept == record and len(analysis["points"]) == len(record["actions"]) + 1 and analysis["knowledge"] == "mover"
        assert e.good("load", record={**record, "analysis": analysis})["over"] is True
        changed = json.loads(json.dumps(analysis))
        changed["points"][0]["value"] = [0.25, 0.75]
        write("good.json", {**record, "analysis": changed})
        again = json.loads(command("analyse", good, "--iterations", "40", "--json")[1])
        assert again["points"][0]["value"][0] == 0.25, "what is there is shown"
        deeper = json.loads(command("analyse", good, "--iterations", "41", "--json")[1])
        assert deeper["points"][0]["value"][0] != 0.25, "more is asked: it is done again"
        other = {**record, "actions": record["actions"][:-2], "analysis": changed}
        del other["end"]
        half = json.loads(command("analyse", write("half.json", other), "--iterations", "40", "--json")[1])
        assert len(half["points"]) == len(record["actions"]) - 1, "an analysis of another line is not this one's"
        assert json.loads(command("analyse", good, "--iterations", "30", "--knowledge", "all", "--json")[1])["knowledge"] == "all"
        assert command("analyse", good, "--knowledge", "none")[0] == command("analyse", "-", "--keep", stdin="{}")[0] == 2

        # Forks.
        out = os.path.join(folder, "fork.json")
        assert command("fork", good, "--ply", "9", "--seat", "2", "--seed", "4", "--name", "what if", "--out", out)[0] == 0
        fork = json.load(open(out))
        assert fork["redeals"] == [{"ply": 9, "player": 1, "seed": 4}] and len(fork["actions"]) == 9 and len(fork["branches"]) == 1
        assert command("verify", out)[0] == 0
        assert command("fork", good, "--ply", "9", "--out", out)[0] == 0 and json.load(open(out))["table"]["ply"] == 9
        assert command("fork", write("half.json", other), "--ply", "9")[0] == 2, "the true cards are for after the end"
        assert command("fork", good)[0] == command("fork", good, "--ply", "100000")[0] == command("fork", good, "--ply", "3", "--seat", "5")[0] == 2

        # A fork of Tímalína would tell dates while the match runs; after the end it shuffles the deck.
        quiz = finished("timalina").good("record")["record"]
        played = write("quiz.json", quiz)
        running = write("running.json", {k: v for k, v in {**quiz, "actions": quiz["actions"][:-2]}.items() if k != "end"})
        rc, _, err = command("fork", running, "--ply", "1", "--seat", "1")
        assert rc == 2 and "dates" in err, err
        assert command("fork", played, "--ply", "1", "--seat", "1", "--seed", "4", "--out", out)[0] == 0
        fork = json.load(open(out))
        assert fork["redeals"] == [{"ply": 1, "player": 0, "seed": 4, "revision": 1}]
        e.end()


def test_replay_in_a_pipe():
    """The replay line by line: chances, turning points, a copy to a file and out; the chances are kept with the record."""
    with tempfile.TemporaryDirectory() as folder:
        path, copy = os.path.join(folder, "game.json"), os.path.join(folder, "copy.json")
        e = finished("timalina")
        record = e.good("record")["record"]
        e.end()
        with open(path, "w") as f:
            json.dump(record, f)
        for lang, word in (("en", "of 100"), ("es", "de 100"), ("is", "af 100")):
            rc, out, err = command("replay", path, "--plain", "--lang", lang, stdin=f"c\ns {copy}\ny\nq\n")
            assert rc == 0 and out.count(word) >= 2 and not err, (out, err)
        kept = json.load(open(path))
        assert len(kept.pop("analysis")["points"]) == len(record["actions"]) + 1 and kept == record
        assert json.load(open(copy))["analysis"]["knowledge"] == "mover"
        printed = [line for line in out.splitlines() if line.startswith("{")]
        assert len(printed) == 1 and json.loads(printed[0])["actions"] == record["actions"]
        assert command("verify", copy)[0] == 0
        # A game opens from a pipe too, and a torn one is refused in words.
        assert command("replay", "-", stdin=json.dumps(record))[0] == 0
        rc, _, err = command("replay", "-", "--lang", "es", stdin=json.dumps({**record, "format": 99}))
        assert rc == 1 and "versión más nueva" in err, err


run_tests(globals())
