"""Every game there is, played through over WebSocket by people who lose their connections, repeat themselves, send out of
order, read slowly and keep two tabs open. In the end all clients, the database and a replay agree."""
import json
import os
import random
import subprocess

from client import Client, Player, Refused, agree, canonical


def chaos(p, port, rng, binary):
    """One thing that goes wrong, or a move."""
    dice = rng.random()
    if dice < 0.04:
        p.reconnect(port)
        return
    if not p.my_turn():
        return
    request = p.request()
    if dice < 0.10:  # sent, and the line is lost before the answer: sent again on the next one
        p.client.send("move", **request)
        p.reconnect(port)
    if dice < 0.20:  # the same frame two or three times
        for _ in range(rng.randint(1, 2)):
            p.client.send("move", **request)
    if dice < 0.25:  # a later frame overtakes an earlier one
        later = dict(request, ply=request["ply"] + 1, cid=request["cid"] + "-later")
        number = p.client.send("move", **later)
        answer = p.client.wait(number)
        assert not answer["ok"] or answer["ply"] == later["ply"] + 1
        if answer["ok"]:
            p.acknowledged.append((answer["version"], answer["ply"]))
        p.take_pushes()
        p.take(answer["update"]) if "update" in answer else None
    try:
        answer = p.client.ask("move", **request)
        p.acknowledged.append((answer["version"], answer["ply"]))
        p.take_pushes()
        p.take(answer["update"])
    except Refused as e:
        assert e.code in ("stale", "illegal_action", "not_your_turn", "game_over"), e.answer
        if "update" in e.answer:
            p.take_pushes()
            p.take(e.answer["update"])
    p.client.answers.clear()


def play(w, s, game, players, seed):
    rng = random.Random(seed)
    people = [Player(s.port, "P%d" % i, random.Random(seed * 10 + i), contributes=True) for i in range(min(players, 3))]
    seats = ["me"] + ["open"] * (len(people) - 1) + ["random"] * (players - len(people))
    made = people[0].create(game=game, players=players, seats=seats, public=True)
    for p in people[1:]:
        p.join(code=made["code"])
    watcher = Player(s.port, "Watcher")
    watcher.enter(watcher.client.ask("open", table=made["table"]))
    tab = Client(s.port)
    tab.ask("hello", token=people[0].token)
    tab.ask("open", table=made["table"])
    slow = Client(s.port, receive_buffer=4096)  # never reads before the end
    slow.ask("hello", token=people[-1].token, texts=True)
    slow.ask("open", table=made["table"])
    for _ in range(20000):
        for p in people:
            p.pump(0.001)
            if not p.over():
                chaos(p, s.port, rng, w.binary)
        if all(p.over() for p in people):
            break
    assert all(p.over() for p in people), "the game did not end"
    while watcher.version < people[0].version:
        watcher.pump(0.05)
    record = agree(w.binary, people, watcher.state["view"])
    tab.pump(0.2)
    last = [u for u in tab.pushes if u["push"] == "update"][-1]
    assert canonical(last["view"]) == canonical(people[0].state["view"])
    # The slow reader takes it all in at last: in order, without a gap, up to the same view.
    version = None
    while version != people[0].version:
        slow.pump(1.0)
        updates = [u for u in slow.pushes if u["push"] == "update"]
        version = updates[-1]["version"]
    assert all(b["from"] == a["version"] or b["steps"] is None for a, b in zip(updates, updates[1:]))
    assert canonical(updates[-1]["view"]) == canonical(people[-1].state["view"])
    # What was acknowledged is there once, and the log that was shown is complete.
    for p in people:
        seen = [x for x in p.steps.values() if x["kind"] == "move"]
        for version, ply in p.acknowledged:
            assert p.gaps or [x for x in seen if x["version"] == version and x["ply"] == ply], "an acknowledged move is not there"
    assert people[0].state["ply"] == len(record["actions"])
    for c in (tab, slow, watcher.client, *(p.client for p in people)):
        c.close()
    return made["table"], record


def test_all_games(w):
    s = w.server()
    games = Client(s.port)
    games.ask("hello")
    records = {}
    only = os.environ.get("GAMES", "").split()
    for i, game in enumerate(game for game in games.ask("games")["games"] if not only or game["id"] in only):
        low, high = game["players"]
        counts = {max(2, low), min(4, high)} if w.long else {max(2, low) if i % 2 else min(3, high)}
        for players in sorted(counts):
            table, record = play(w, s, game["id"], players, seed=players + i)
            records[table] = record
    assert records, "no game was played"
    assert s.stop() == 0
    # The database says the same as everybody.
    lines = subprocess.run([w.binary, "db", "export", "--db", w.db], check=True, capture_output=True, text=True).stdout.splitlines()
    kept = {line["table"]: line["record"] for line in map(json.loads, lines)}
    assert {t: canonical(r) for t, r in kept.items()} == {t: canonical(r) for t, r in records.items()}
    done = subprocess.run([w.binary, "verify", "-", "--lang", "en"], input="\n".join(lines), capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.count("Fair: ") == len(lines), done.stdout
    done = subprocess.run([w.binary, "db", "check", "--db", w.db], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
