"""A database that an older release has written (schema1.sql, made by scripts/old-database) is brought up to date and goes on."""
import json
import os
import sqlite3
import time

from client import Client, Engine, Server, canonical
from retention import db
from table import refused

TIMES = (("log", "at"), ("person", "created"), ("person", "seen"), ("token", "created"), ("token", "used"), ("link", "until"),
         ("tables", "created"), ("tables", "touched"), ("tables", "due"), ("tables", "ended"), ("player", "ended"), ("presence", "until"))


def load(w, name):
    """Puts the old database in place, as if it had been written just now. Returns what is known of it."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as f:
        text = f.read()
    known = json.loads(text.splitlines()[1].removeprefix("-- "))
    age = int(time.time() * 1000) - known["made"]
    text += "".join("UPDATE %s SET %s = %s + %d WHERE %s > 0;\n" % (t, c, c, age, c) for t, c in TIMES)
    w.sql(text)
    return known


def test_schema_1(w):
    known = load(w, "schema1.sql")
    first = Server(w.binary, w.db, log=w.dir + "/server.log")
    w.servers.append(first)
    people = {}
    for name, token in known["tokens"].items():
        people[name] = Client(first.port)
        assert people[name].ask("hello", token=token)["person"]["name"] == name
    ana = Client(first.port)
    ana.ask("hello")
    refused("bad_login", ana.ask, "login", name="Ana", password="bjarni's password")
    ana.ask("login", name="ana", password="ana's password")
    me = ana.ask("me")
    before = {game: {**r, "provisional": True} for game, r in known["ratings"]["Ana"].items()}
    assert canonical(me["ratings"]) == canonical(before), me["ratings"]
    assert [x["table"] for x in me["history"]] == [known["finished"]]
    record = ana.ask("record", table=known["finished"])["record"]
    engine = Engine(w.binary)
    proof = engine.good("verify", record=record, hash=record["fair"]["hash"])
    engine.end()
    assert proof["good"] and proof["promise"] == "kept" and proof["ending"] == "same", proof
    steps = ana.ask("open", table=known["finished"])["update"]["steps"]
    assert [x["text"] for x in steps if x["kind"] == "chat"] == ["good game"]
    update = ana.ask("open", table=known["running"]["table"])["update"]
    assert (update["version"], update["ply"]) == (known["running"]["version"], known["running"]["ply"])
    for who in (people["Ana"], people["Bjarni"]):
        update = who.ask("open", table=known["running"]["table"])["update"]
        if update["actions"]:
            who.ask("move", table=known["running"]["table"], ply=update["ply"], cid="after", action=update["actions"][0])
            break
    else:
        raise AssertionError("nobody is to move")
    guest = people["Guest"]
    update = guest.ask("open", table=known["against_bot"])["update"]
    guest.ask("move", table=known["against_bot"], ply=update["ply"], cid="after", action=update["actions"][0])
    guest.until(lambda p: p["push"] == "update" and p["ply"] > update["ply"] + 1)  # the bot goes on
    assert [t["table"] for t in guest.ask("tables")["tables"]] == [known["waiting"]]
    # What came later works on it: decks that people share, and reports about them.
    shared = guest.ask("deck_share", text="name\tdate\nA\t1\nB\t2")["deck"]
    assert ana.ask("deck", deck=shared)["shared"]["cards"] == 2
    ana.ask("report", deck=shared, kind="deck")
    # The line of a shared deck is of version 10.
    today = time.strftime("%Y-%m-%d", time.gmtime())
    assert sum(guest.ask("day_score", deck=shared, date=today, score=3)["counts"]) == 1
    # Friends are of version 9: people of the old database can have some.
    code = people["Ana"].ask("friend_link")["code"]
    assert people["Bjarni"].ask("befriend", code=code, accept=True)["friend"]
    assert [f["name"] for f in people["Ana"].ask("friends")["friends"]] == ["Bjarni"]
    assert w.ask("SELECT deck FROM report") == [shared] and w.ask("SELECT value FROM meta") == ["10" if w.pg else 10]
    # Tables count for who made them, those from before too.
    made = 0
    while made < 60:
        answer = ana.wait(ana.send("create", game="control", players=2, seats=["open", "random"]))  # it never ends
        if not answer["ok"]:
            assert answer["error"]["code"] == "too_many", answer
            break
        made += 1
    assert made == 48, made
    first.stop()
    assert ": 52, " in db(w, "check")
    first.start()  # nothing is left to do
    assert first.get("/healthz")[0] == 200


def test_a_match_goes_on_by_the_rules_it_began_with(w):
    """Tables of 1.0.0 name no revision of the rules: TimeQuest's marks began at zero then (timequest, B.7)."""
    if w.pg:
        return
    most = lambda client, table: client.ask("open", table=table)["update"]["view"]["players"][0]["stats"]["most_crystals"]
    first = w.server()
    ana = Client(first.port)
    ana.ask("hello")
    token = ana.ask("guest", name="Ana")["token"]
    table = ana.ask("create", game="timequest", players=2, options={"start_crystals": 6}, seats=["me", "random"])["table"]
    assert most(ana, table) == 6
    first.stop()
    with sqlite3.connect(w.db) as c:
        spec = json.loads(c.execute("SELECT spec FROM tables WHERE id = ?", (table,)).fetchone()[0])
        assert spec.pop("revision") >= 1
        c.execute("UPDATE tables SET spec = ? WHERE id = ?", (json.dumps(spec), table))
    first.start()
    ana = Client(first.port)
    ana.ask("hello", token=token)
    assert most(ana, table) == 0


def test_two_nodes_start_at_once(w):
    """One of them brings the schema up to date, the other waits for it."""
    load(w, "schema1.sql")
    nodes = [Server.__new__(Server) for _ in range(4)]
    for s in nodes:
        s.binary, s.db, s.flags, s.port, s.log = w.binary, w.db, (), 0, w.dir + "/server.log"
        s.start(wait=False)
        w.servers.append(s)
    for s in nodes:
        s.wait()
        assert s.get("/healthz")[0] == 200
