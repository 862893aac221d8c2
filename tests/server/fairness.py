"""Who decides the deal: nobody. Commitments, the seal, contributions, and what happens when somebody holds them back."""
import json
import time

from client import Client, Player, Refused, agree, sha256
from table import GAME, SHORT, finish, refused, settle

SECONDS = 5  # that a seat which is here has for its contribution


def pair(s):
    return Player(s.port, "Ana", contributes=True), Player(s.port, "Bjarni", contributes=True)


def until(test, players, seconds=20):
    end = time.time() + seconds
    while not test() and time.time() < end:
        for p in players:
            p.pump(0.01)
    assert test()


def playing(*players):
    return lambda: all(p.state["status"] == "playing" for p in players)


def silent(player):
    """Takes updates, and reveals nothing."""
    player.seal = "none"


def play_out(*players):
    """With bots, which take their time."""
    while not all(p.over() for p in players):
        for p in players:
            p.pump(0.01)
            if p.my_turn():
                p.move()


def test_everybody_adds_to_the_key(w):
    s = w.server()
    a, b = pair(s)
    made = a.create(**{**GAME, **SHORT})
    fair = a.state["fair"]
    assert fair["commitments"] == [sha256(a.contribution), None] and not fair["sealed"] and "secret" not in fair
    server = fair["server"]
    b.join(code=made["code"])
    assert b.state["status"] == "waiting" and b.state["fair"]["sealed"] and b.state["view"] is None
    refused("started", Player(s.port, "Carla").client.ask, "join", table=made["table"])
    refused("bad_request", b.ask, "reveal", contribution="00" * 32)
    refused("not_seated", Player(s.port, "Dora").client.ask, "reveal", table=made["table"], contribution=a.contribution)
    until(playing(a, b), (a, b))
    b.ask("reveal", contribution=b.contribution)  # once more does nothing
    assert a.state["fair"] == b.state["fair"] and a.seal == b.seal == a.state["fair"]["hash"]
    assert a.state["fair"]["server"] == server and "contributions" not in json.dumps(a.state)
    finish(a, b)
    record = agree(w.binary, [a, b])
    assert record["fair"]["contributions"] == [a.contribution, b.contribution]
    assert a.contribution not in json.dumps([v for v in b.steps.values()]), "steps say nothing of it"


def test_a_table_without_contributions_starts_at_once(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    made = a.create(**{**GAME, **SHORT})
    b.join(code=made["code"])
    assert b.state["status"] == "playing" and b.state["fair"]["commitments"] == [None, None]
    settle(a, b)
    finish(a, b)
    agree(w.binary, [a, b])


def test_nobody_holds_the_deal_up(w):
    s = w.server()
    a, b = pair(s)
    made = a.create(**{**GAME, **SHORT})
    b.join(code=made["code"])
    silent(b)
    until(playing(a, b), (a, b))
    at = {step["kind"]: step["at"] for step in a.steps.values()}
    assert at["start"] - at["seat"] >= SECONDS * 1000
    b.seal = a.seal
    finish(a, b)
    lost, b.contribution = b.contribution, None
    record = agree(w.binary, [a, b])
    assert record["fair"]["contributions"] == [a.contribution, None] and record["fair"]["commitments"][1] == sha256(lost)
    # Nor does one who is gone.
    a, b = pair(s)
    made = a.create(**GAME)
    silent(b)
    b.join(code=made["code"])
    b.client.close(hard=True)
    until(playing(a), (a,))


def test_bots_add_nothing(w):
    s = w.server()
    a = Player(s.port, "Ana", contributes=True)
    a.create(**{**GAME, **SHORT}, seats=["me", "random"])
    assert a.state["fair"]["sealed"] and a.state["fair"]["commitments"][1] is None
    until(playing(a), (a,))
    play_out(a)
    record = agree(w.binary, [a])
    assert record["fair"]["contributions"] == [a.contribution, None]


def test_other_commitments_before_the_seal(w):
    s = w.server()
    a, b = pair(s)
    made = a.create(**GAME)
    first = a.contribution
    a.join(table=made["table"])  # from another device, say
    assert a.contribution != first and a.state["fair"]["commitments"][0] == sha256(a.contribution)
    for wrong in ("00" * 31, "0G" * 32, 7, ["00" * 32], "AA" * 32):
        refused("bad_request", b.client.ask, "join", table=made["table"], commitment=wrong)
        refused("bad_request", b.client.ask, "create", commitment=wrong, **GAME)
    codes = [a.client.wait(a.client.send("join", table=made["table"], commitment="%064x" % i)).get("error", {}).get("code") for i in range(40)]
    assert codes[-1] == "too_fast", "the log of a table does not grow without end"
    # Who leaves takes the commitment along.
    c = Player(s.port, "Carla", contributes=True)
    three = a.create(**{**GAME, "players": 3})
    c.join(code=three["code"])
    assert c.state["fair"]["commitments"][1] == sha256(c.contribution)
    c.ask("leave")
    assert c.state["fair"]["commitments"][1] is None


def test_rematch_and_start_by_the_host(w):
    s = w.server()
    a, b = pair(s)
    a.create(**{**GAME, **SHORT, "players": 3})
    b.join(table=a.table)
    refused("not_started", a.ask, "reveal", contribution=a.contribution)
    a.ask("start", bot="random")
    assert a.state["fair"]["sealed"] and a.state["status"] == "waiting"
    refused("started", a.ask, "kick", seat=1)
    until(playing(a, b), (a, b))
    play_out(a, b)
    agree(w.binary, [a, b])
    new = a.client.ask("rematch", table=a.table, **a.commit())["table"]
    for p in (a, b):
        p.version, p.steps, p.state = -1, {}, None
    a.enter({"table": new, "update": a.client.ask("open", table=new)["update"]})
    b.join(table=new)
    until(playing(a, b), (a, b))
    play_out(a, b)
    agree(w.binary, [a, b])


def test_sealed_across_a_restart(w):
    """What was committed to and revealed is in the log: a server that dies in between goes on with it."""
    s = w.server()
    a, b = pair(s)
    made = a.create(**{**GAME, **SHORT})
    silent(b)
    b.join(code=made["code"])
    a.pump(0.1)
    until(lambda: a.seal is not None, (a,))
    s.kill()
    s.start()
    for p in (a, b):
        p.reconnect(s.port)
    b.seal = None
    until(playing(a, b), (a, b))
    finish(a, b)
    record = agree(w.binary, [a, b] if b.seal else [a])
    assert record["fair"]["contributions"][0] == a.contribution
    assert record["fair"]["hash"] == a.seal


def test_the_secret_stays_secret(w):
    """No answer and no push before the end has the key or what it is made of."""
    s = w.server()
    a, b = pair(s)
    made = a.create(**{**GAME, **SHORT})
    b.join(code=made["code"])
    watcher = Client(s.port)
    watcher.ask("hello", texts=True)
    heard = [watcher.ask("open", table=made["table"])]
    until(playing(a, b), (a, b))
    for _ in range(6):
        for p in (a, b):
            p.pump(0.01)
            if p.my_turn():
                p.move()
            heard += [p.state, p.client.ask("open", table=p.table)]
        watcher.pump(0.05)
    try:
        a.client.ask("record", table=a.table)
        until(a.over, (a, b))  # a short match can be over by now
    except Refused as e:
        assert e.code == "not_over"
    before = [m for m in heard + watcher.pushes if m.get("update", m).get("status") != "over"]
    assert len(before) > 3
    before = json.dumps(before)
    finish(a, b)
    record = agree(w.binary, [a, b])
    for part in (record["key"], record["fair"]["secret"], a.contribution, b.contribution):
        assert part not in before
