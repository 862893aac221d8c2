#!/usr/bin/env python3
"""The puzzles: each is what it says, by games that strong players play on; they can be solved, listed, found again, and have their day.

usage: puzzles.py TIMETABLE SOURCE [GAMES]"""
import json
import os
import subprocess
import sys
import tempfile

from outside import run_tests

TIMETABLE, SOURCE = sys.argv[1:3]
PLAYED = sys.argv[3] if len(sys.argv) > 3 else "300"
GAMES = ("control", "crononautas", "just_in_time", "timalina", "timequest")
LEVELS = ["beginner", "easy", "medium", "hard", "expert"]
folder = tempfile.mkdtemp(prefix="ttpuzzles")


def command(*args, stdin=None):
    done = subprocess.run([TIMETABLE, *args], capture_output=True, text=True, input=stdin,
                          env={**os.environ, "LANG": "C", "XDG_STATE_HOME": folder})
    return done.returncode, done.stdout, done.stderr


def shelf(game):
    with open(os.path.join(SOURCE, "games", game, "puzzles.jsonl")) as lines:
        return [json.loads(line) for line in lines]


def ask(process, op, **fields):
    process.stdin.write(json.dumps({"op": op, **fields}) + "\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def test_there_are_enough_and_they_differ():
    for game in GAMES:
        puzzles = shelf(game)
        assert len(puzzles) >= 20, (game, len(puzzles))
        assert len({p["id"] for p in puzzles}) == len(puzzles) == len({json.dumps(p["position"]) for p in puzzles})
        assert len({p["prompt"]["en"] + p["why"]["en"] for p in puzzles}) == len(puzzles), game + ": two ask the same"
        assert len({p["difficulty"] for p in puzzles}) >= 3, (game, "all of a kind")
        hard = [p["id"] for p in puzzles if p["difficulty"] >= 4]
        assert len(hard) >= (6 if game == "just_in_time" else 1), (game, "too few are hard", hard)
        verbs = [p["best"][0]["verb"] for p in puzzles]
        assert game == "timalina" or max(verbs.count(v) for v in verbs) <= len(verbs) * 2 / 3, (game, verbs)


def test_fields():
    for game in GAMES:
        engine = subprocess.Popen([TIMETABLE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for p in shelf(game):
            assert p["game"] == game and p["id"].startswith(game + "-") and 1 <= p["difficulty"] <= 5
            assert p["missed"] == [l for l in LEVELS if l in p["missed"]] and p["difficulty"] == min(5, 1 + len(p["missed"]))
            assert p["knowledge"] in ("mover", "all") and 0 <= p["next"] < p["value"] <= 1
            assert "rng" not in p["position"]
            for words in (p["prompt"], p["why"]):
                assert set(words) == {"en", "es", "is"} and len(set(words.values())) == 3
                assert all(text and "{" not in text and "puzzle." not in text for text in words.values()), words
            setup = {k: p[k] for k in ("game", "players", "options", "position")}
            assert ask(engine, "new", **setup)["ok"], p["id"]
            legal = ask(engine, "legal", player=p["player"])["actions"]
            assert len(legal) > len(p["best"]) and all(b in legal for b in p["best"]), p["id"]
            # Nothing is wrong with the position, and it is the whole of it.
            checked = ask(engine, "check", **setup)
            position = checked["position"]
            del position["rng"]
            # A puzzle that is older than an option does not name it.
            if "options" in position:
                position["options"] = {k: v for k, v in position["options"].items() if k in p["position"]["options"]}
            assert checked["fits"] and position == p["position"], p["id"]
        engine.stdin.close()
        engine.wait(10)


def test_games_agree():
    """Strong players play on after every move, in the same deals. Tímalína's are checked by the truth."""
    rc, out, err = command("puzzle", "--check", "--played", PLAYED)
    assert rc == 0 and " 0 wrong" in out, out[-2000:] + err
    lines = [line for line in out.splitlines() if line.endswith("ok")]
    assert len(lines) >= 100
    # The lead is more than twice its standard error; at so few games some may miss it.
    close = [line for line in lines if "?" in line]
    assert len(close) <= len(lines) / 10, close


def test_a_wrong_one_is_found_out():
    """The check can fail: the same puzzles with another answer do not pass."""
    for game in GAMES:
        engine = subprocess.Popen([TIMETABLE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        path, wrong = os.path.join(folder, "wrong.jsonl"), []
        for p in shelf(game)[:6]:
            ask(engine, "new", **{k: p[k] for k in ("game", "players", "options", "position")})
            others = [a for a in ask(engine, "legal", player=p["player"])["actions"] if a not in p["best"]]
            wrong.append({**p, "best": others[:1]})
        engine.stdin.close()
        engine.wait(10)
        with open(path, "w") as f:
            f.writelines(json.dumps(p) + "\n" for p in wrong)
        rc, out, _ = command("puzzle", "--check", path, "--played", PLAYED, "--iterations", "300")
        assert rc == 1 and out.count("WRONG") == len(wrong), (game, out)


def test_solving():
    for game in GAMES:
        p = shelf(game)[0]
        engine = subprocess.Popen([TIMETABLE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        ask(engine, "new", **{k: p[k] for k in ("game", "players", "options", "position")})
        legal = ask(engine, "legal", player=p["player"])["actions"]
        good = legal.index(p["best"][0]) + 1
        bad = next(i for i, a in enumerate(legal, 1) if a not in p["best"])
        engine.stdin.close()
        engine.wait(10)
        for lang in ("en", "es", "is"):
            rc, out, err = command("puzzle", game, "1", "--lang", lang, stdin=f"{bad}\nh\n{good}\nq\n")
            assert rc == 0, err
            assert p["prompt"][lang] in out and out.count(p["why"][lang]) == 2, (game, lang, out[-1500:])
        listed = command("puzzle", game)[1].splitlines()
        assert len(listed) == len(shelf(game)) + 2 and "+" in listed[1] and "+" not in listed[2][:14], listed[:3]
        assert command("puzzle", game, p["id"], stdin="q\n")[0] == 0
        # The next one to solve is the first that is not solved.
        assert shelf(game)[1]["prompt"]["en"] in command("puzzle", game, "--solve", stdin="q\n")[1]
    assert command("puzzle", "control", "999")[0] == command("puzzle", "chess")[0] == command("puzzle")[0] == 2


def test_daily():
    day = json.loads(command("puzzle", "--date", "2026-11-15", "--json")[1])
    assert day in shelf(day["game"])
    rc, out, _ = command("puzzle", "--date", "2026-11-15", stdin="q\n")
    assert rc == 0 and day["prompt"]["en"] in out
    assert command("puzzle", "--date", "tomorrow")[0] == 2
    assert command("puzzle", "--daily", stdin="q\n")[0] == 0


def test_finding():
    """A small run finds some, the same ones again, and what it finds holds."""
    for game, more in (("control", ["--option", "match=single"]), ("timalina", [])):
        def find():
            path = os.path.join(folder, "found.jsonl")
            if os.path.exists(path):
                os.remove(path)
            rc, _, err = command("puzzle", game, "--count", "1", "--seed", "3", "--played", "60", "--games", "30", *more, "--out", path)
            assert rc == 0, err
            return open(path).read()
        found = find()
        assert found and found == find(), "the same seed finds the same"
        assert json.loads(found)["best"]
        assert command("puzzle", "--check", os.path.join(folder, "found.jsonl"))[0] == 0


run_tests(globals())
