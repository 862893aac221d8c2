"""One visitor's tables and bots cost nobody else anything: they are counted by who made them, and bots think for people in turn."""
import time

from client import Client, Player, canonical
from table import play, refused, settle, two

BOTS = {"game": "control", "players": 2, "seats": ["random", "random"], "options": {"match": "full"}}


def until(test, what, seconds=30):
    end = time.time() + seconds
    while not test():
        assert time.time() < end, what
        time.sleep(0.02)


def make_all(client, **fields):
    """As many tables as one person may make, asked for all at once. Returns their ids."""
    numbers = [client.send("create", **fields) for _ in range(60)]
    answers = [client.wait(n) for n in numbers]
    codes = {a["error"]["code"] for a in answers if not a["ok"]}
    assert codes <= {"too_many"}, codes
    return [a["table"] for a in answers if a["ok"]]


def test_tables_are_counted_by_who_made_them(w):
    s = w.server()
    guest, account = Player(s.port, "Guest"), Player(s.port, "Ana")
    account.client.ask("register", name="Ana", password="long enough")
    assert len(make_all(guest.client, **BOTS)) == 20
    assert len(make_all(account.client, **BOTS)) == 50
    s.restart()
    guest.reconnect(s.port)
    assert make_all(guest.client, **BOTS) == []


def test_bots_alone_play_only_before_spectators(w):
    s = w.server()
    a = Player(s.port, "Ana")
    made = a.client.ask("create", **BOTS)  # the one who makes it watches it
    until(lambda: a.client.ask("open", table=made["table"])["update"]["ply"] >= 2, "the bots do not play")
    a.client.close()
    until(lambda: s.metric("bots_waiting") == 0, "the bots go on without anybody")
    played = s.metric("bot_moves_total")
    for _ in range(2):
        s.restart()
        played = 0
        victim = Player(s.port, "Bjarni")  # somebody else's bots run; theirs do not come back by themselves
        victim.create(game="control", players=2, seats=["me", "random"], options={"match": "full"})
        moves = 0
        while moves < 10:
            victim.pump(0.05)
            if victim.my_turn():
                victim.move()
                moves += 1
        until(lambda: victim.pump(0.05) or victim.my_turn(), "the bot does not answer")
        assert s.metric("bot_moves_total") == sum(
            1 for x in victim.steps.values() if x["kind"] == "move" and x["seat"] != victim.seat), "bots play for nobody"
    watcher = Client(s.port)
    watcher.ask("hello")
    ply = watcher.ask("open", table=made["table"])["update"]["ply"]
    watcher.until(lambda p: p["push"] == "update" and p["ply"] > ply + 2)


def test_bots_think_for_people_in_turn(w):
    """One address has hundreds of tables with bots to move, all of them watched; another person's bot answers among the first."""
    s = w.server("--bot-threads", "1")
    crowd = []
    for i in range(10):
        p = Player(s.port, "Crowd", address="127.0.0.2")
        # A bot that thinks for a second: others play hundreds of moves while an answer travels.
        make_all(p.client, game="just_in_time", players=2, seats=["expert"] * 2)
        crowd.append(p)
    until(lambda: s.metric("bots_waiting") > 100, "no crowd")
    victim = Player(s.port, "Ana", address="127.0.0.3")
    victim.create(game="control", players=2, seats=["me", "random"], options={"match": "full"})
    for _ in range(6):
        until(lambda: victim.pump(0.02) or victim.my_turn(), "it is never the person's turn")
        victim.move()
        before = s.metric("bot_moves_total")
        answered = victim.version
        until(lambda: victim.pump(0.002) or victim.my_turn() or victim.version > answered, "the bot does not answer")
        others = s.metric("bot_moves_total") - before
        assert s.metric("bots_waiting") > 100, "the crowd is gone"
        assert others < 6, "%d moves of others came first" % others


def test_a_crowd_of_spectators(w):
    """All of them see the same and the whole, each in their language; that others come costs them next to nothing."""
    s = w.server()
    a, b = two(w, s)
    crowd = []
    for i in range(240):
        c = Client(s.port, address="127.0.0.%d" % (2 + i % 4))
        c.ask("hello", lang=("en", "es", "is")[i % 3], texts=i % 2 == 0, chat=i % 5 != 0)
        c.version, c.state, c.steps = -1, None, {}
        crowd.append(c)
        answer = c.ask("open", table=a.table)
        assert answer["seat"] is None
    for i in range(30):
        play([a, b], 1)
        if i == 10:
            a.ask("chat", text="hello all")
        if i == 20:
            b.reconnect(s.port)

    def catch_up(c):
        c.pump(0.01)
        for push in c.pushes:
            if push["push"] == "update" and push["version"] > c.version:
                assert c.version < 0 or push["from"] <= c.version, (push["from"], c.version)
                for step in push["steps"]:
                    assert c.steps.setdefault(step["version"], step) == step
                c.version, c.state = push["version"], push
        return c.version == a.version

    settle(a, b)
    until(lambda: all([catch_up(c) for c in crowd]), "somebody was left behind")
    alone = Client(s.port)
    alone.ask("hello")
    view = alone.ask("open", table=a.table)["update"]["view"]
    for i, c in enumerate(crowd):
        assert canonical(c.state["view"]) == canonical(view) and c.state["actions"] == [] and c.state["seat"] is None
        assert any(x["kind"] == "chat" for x in c.steps.values()) == (i % 5 != 0)
        texts = [x["texts"] for x in c.steps.values() if "texts" in x]
        assert bool(texts) == (i % 2 == 0)
        same = crowd[i % 30]
        assert canonical(c.steps) == canonical(same.steps), "two of a kind were told differently"
    assert canonical(crowd[0].steps) != canonical(crowd[1].steps) != canonical(crowd[2].steps)
    heard = [sum(p["push"] == "presence" for p in c.pushes) for c in crowd]
    assert max(heard) < 60, max(heard)  # 239 came after the first
    watching = [p["watching"] for p in crowd[0].pushes if p["push"] == "presence"]
    until(lambda: crowd[0].pump(0.05) or [p["watching"] for p in crowd[0].pushes if p["push"] == "presence"][-1:] == [241] or watching[-1:] == [241],
          "how many look on is never told")


def test_a_log_does_not_grow_without_end(w):
    """Undo, mute and coming and going have a rate and a bound; the game goes on all the same."""
    s = w.server()
    a, b = two(w, s)
    codes = [a.client.wait(a.client.send("mute", table=a.table, seat=b.seat, on=bool(i % 2))).get("error", {}).get("code") for i in range(40)]
    assert 25 <= codes.count(None) <= 30 and set(codes[31:]) == {"too_fast"}, codes
    b.ask("mute", seat=a.seat, on=True)  # one's limit is not the other's
    play([a, b], 4)
    s.stop()
    n = int(w.ask("SELECT MAX(version) FROM log WHERE tbl = '%s'" % a.table)[0])
    w.sql("".join("INSERT INTO log (tbl, version, at, kind, seat, body) VALUES ('%s', %d, 1000, 'mute', 0, '{\"target\":1,\"on\":true}');" % (a.table, i)
                  for i in range(n + 1, n + 3001)))
    s.start()
    a.reconnect(s.port)
    b.reconnect(s.port)
    for ask in ({"op": "propose", "what": "undo"}, {"op": "mute", "seat": b.seat}, {"op": "leave"}):
        refused("too_many", a.ask, **ask)
    play([a, b], 4)
