"""Programs from outside at a server's tables: they play, they are told what their seat may know and nothing else, and what
they do wrong costs them a move and nobody else anything."""
import json
import os
import random
import re
import subprocess
import sys
import time

from client import Client, Engine, Player, Refused, canonical

EXAMPLE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "examples", "mybot.py"))

SPY = """import json, random, sys
for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    print(json.dumps({"action": random.choice(json.loads(line)["actions"])}), flush=True)
"""
WRONG = {
    "dies": "import sys\nsys.stdin.readline()\n",
    "raves": "import sys\nfor line in sys.stdin: print('{\"action\": {\"verb\": \"win\"}}', flush=True)\n",
    "floods": "import sys\nfor line in sys.stdin: print('x' * 200000, flush=True)\n",
}
SILENT = "import sys, time\nsys.stdin.readline()\ntime.sleep(600)\n"


def program(w, name, text, *args):
    path = "%s/%s.py" % (w.dir, name)
    with open(path, "w") as f:
        f.write(text)
    return "%s=cmd:%s" % (name, " ".join([sys.executable, path, *args]))


def faults(s):
    return int(re.search(r"bot_faults_total (\d+)", s.get("/metrics")[2].decode()).group(1))


def play_out(p):
    for _ in range(20000):
        p.pump(0.01)
        if p.over():
            return
        if p.my_turn():
            try:
                p.move()
            except Refused as e:
                assert e.code in ("stale", "illegal_action", "not_your_turn", "game_over"), e.answer


def test_bots_lists_programs(w):
    s = w.server("--bot", "mybot=cmd:%s %s" % (sys.executable, EXAMPLE), "--bot", "medium")
    c = Client(s.port)
    c.ask("hello")
    texts = set()
    for lang in ("en", "es", "is"):
        bots = {b["id"]: b for b in c.ask("bots", lang=lang)["bots"]}
        assert "expert" in bots and bots["mybot"]["options"] == [] and bots["mybot"]["name"] == "mybot"
        texts.add(bots["mybot"]["text"])
    assert len(texts) == 3 and "bot.program" not in texts
    p = Player(s.port, "Ada")
    try:
        p.create(game="control", players=2, seats=["me", "nobody_knows"])
        assert False
    except Refused as e:
        assert e.code == "unknown_bot"
    assert s.stop() == 0


def test_bad_names(w):
    for flag in ("random=cmd:./x", "Upper=cmd:./x", "=cmd:./x", "mybot=./x", "mybot=cmd:", "me=cmd:./x", "a" * 24 + "=cmd:./x"):
        done = subprocess.run([w.binary, "serve", "--port", "0", "--db", w.db, "--bot", flag], capture_output=True, timeout=20)
        assert done.returncode == 2, flag


def test_program_plays_every_game(w):
    s = w.server("--bot", "mybot=cmd:%s %s" % (sys.executable, EXAMPLE))
    c = Client(s.port)
    c.ask("hello")
    for i, game in enumerate(c.ask("games")["games"]):
        p = Player(s.port, "Ada%d" % i, random.Random(i))
        p.create(game=game["id"], players=max(2, game["players"][0]), seats=["me"] + ["mybot"] * (max(2, game["players"][0]) - 1))
        play_out(p)
        assert p.over(), game["id"]
    assert faults(s) == 0
    assert s.stop() == 0


def check_event(told, truth):
    """As it happened, but for the cards of others, of which at most the number is told."""
    hidden = [k for k in truth if told.get(k) != truth[k]]
    assert set(told) <= set(truth) and hidden in ([], ["card"], ["cards"]), (told, truth)
    if hidden:
        assert truth["player"] != 1 and told[hidden[0]] in (None, len(truth[hidden[0]])), (told, truth)


def test_told_what_the_seat_sees(w):
    log = w.dir + "/heard.jsonl"
    s = w.server("--bot", program(w, "spy", SPY, log))
    for game in ("control", "crononautas"):
        p = Player(s.port, "Eve", random.Random(3))
        p.create(game=game, players=2, seats=["me", "spy"])
        play_out(p)
        assert p.over()
        record = p.client.ask("record", table=p.table)["record"]
        heard = [json.loads(line) for line in open(log)]
        os.remove(log)
        assert len(heard) > 3
        engine = Engine(w.binary)
        engine.good("load", record=record)
        events, asked = [], 0
        for ply, action in enumerate(record["actions"]):
            engine.good("goto", ply=ply)
            if action["player"] == 1:
                q = heard[asked]
                asked += 1
                assert set(q) == {"op", "game", "players", "player", "options", "ms", "seed", "events", "view", "actions"}, q
                assert canonical(q["view"]) == canonical(engine.good("view", player=1)["view"])
                assert canonical(q["actions"]) == canonical(engine.good("legal", player=1)["actions"])
                assert len(q["events"]) == len(events)
                for told, truth in zip(q["events"], events):
                    check_event(told, truth)
                assert record["key"] not in json.dumps(q) and record["fair"]["secret"] not in json.dumps(q)
                events = []
            engine.good("goto", ply=ply)
            events += engine.good("apply", action=action)["events"]
        assert asked == len(heard)
        engine.end()
    assert faults(s) == 0
    assert s.stop() == 0


def test_faults_cost_a_move(w):
    flags = []
    for name, text in WRONG.items():
        flags += ["--bot", program(w, name, text)]
    flags += ["--bot", "absent=cmd:%s/there_is_no_such_program" % w.dir]
    s = w.server(*flags)
    for name in [*WRONG, "absent"]:
        before = faults(s)
        p = Player(s.port, name, random.Random(1))
        p.create(game="control", players=2, seats=["me", name], options={"match": "single"})
        end = time.time() + 60
        while (faults(s) < before + 2 or p.state["ply"] < 2) and not p.over() and time.time() < end:
            p.pump(0.05)
            if p.my_turn():
                p.move()
        assert faults(s) > before and p.state["ply"] >= 2, name
    assert '"bot_fault"' in w.log()
    assert s.stop() == 0


def test_silent_program_delays_nobody_else(w):
    s = w.server("--bot", program(w, "silent", SILENT), "--bot-threads", "1")
    stuck = Player(s.port, "Stuck")
    stuck.create(game="control", players=2, seats=["me", "silent"], options={"match": "single"})
    other = Player(s.port, "Other")
    other.create(game="control", players=2, seats=["me", "random"], options={"match": "single"})
    while stuck.my_turn():
        stuck.move()
    begin = time.time()
    while other.state["ply"] < 6 and not other.over() and time.time() - begin < 20:
        other.pump(0.01)
        if other.my_turn():
            other.move()
    # The silent one has not been given up yet: nobody waited for it.
    assert faults(s) == 0 and not stuck.my_turn(), "a silent program held up another table"
    play_out(other)
    while not (stuck.my_turn() or stuck.over()) and time.time() - begin < 30:
        stuck.pump(0.1)
    assert stuck.my_turn() or stuck.over(), "the game did not go on without an answer"
    assert faults(s) >= 1
    assert other.over() and s.stop() == 0
