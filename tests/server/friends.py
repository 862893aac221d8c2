"""Friends by link: making them, what they see of each other, inviting, and who cannot."""
from client import Player
from people import anybody, dump
from table import refused

GAME = {"game": "control", "players": 2}


def names(player):
    return [f["name"] for f in player.client.ask("friends")["friends"]]


def seen(player, who):
    return next(f for f in player.client.ask("friends")["friends"] if f["person"] == who.person)


def befriend(a, b):
    code = a.client.ask("friend_link")["code"]
    assert b.client.ask("befriend", code=code, accept=True)["friend"]
    return code


def test_a_link_makes_friends(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    refused("no_person", anybody(s).ask, "friend_link")
    code = a.client.ask("friend_link")["code"]
    # Opening it shows whose it is, to nobody in particular too, and changes nothing.
    stranger = anybody(s)
    for who in (stranger, b.client):
        offer = who.ask("befriend", code=code)
        assert offer["person"]["name"] == "Ana" and not offer["friend"] and not offer["own"], offer
    assert a.client.ask("befriend", code=code, accept=True)["own"]
    refused("no_person", stranger.ask, "befriend", code=code, accept=True)
    assert names(a) == names(b) == []
    assert b.client.ask("befriend", code=code, accept=True)["friend"]
    for who in (a, b):
        who.client.until(lambda p: p["push"] == "friends")
    assert names(a) == ["Bjarni"] and names(b) == ["Ana"]
    assert b.client.ask("befriend", code=code, accept=True)["friend"]  # twice is once
    assert a.client.ask("friends")["link"]["uses"] == 9
    for bad in ("x" * 43, ""):
        refused("bad_link", b.client.ask, "befriend", code=bad)
    refused("bad_request", b.client.ask, "befriend")
    # A guest who registers keeps them; they are there after a restart.
    b.client.ask("register", name="Bjarni", password="long enough")
    s.restart()
    a.reconnect(s.port)
    assert names(a) == ["Bjarni"] and seen(a, b)["kind"] == "account"
    b.reconnect(s.port)
    # A stranger who names somebody reaches nobody: the pushes of one connection come in order.
    a.client.pushes.clear()
    stranger = Player(s.port, "Nobody").client
    for op in ("unfriend", "invite"):
        stranger.ask(op, person=a.person)
    b.client.ask("unfriend", person=a.person)
    a.client.until(lambda p: p["push"] == "friends")
    assert names(a) == names(b) == [] and not a.client.pushes, a.client.pushes


def test_one_link_with_an_end(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    first = a.client.ask("friend_link")["code"]
    second = a.client.ask("friend_link")["code"]
    refused("bad_link", b.client.ask, "befriend", code=first, accept=True)
    a.client.ask("friend_link", on=False)
    refused("bad_link", b.client.ask, "befriend", code=second, accept=True)
    assert "link" not in a.client.ask("friends")
    code = a.client.ask("friend_link")["code"]
    for i in range(10):
        Player(s.port, "Guest %d" % i).client.ask("befriend", code=code, accept=True)
    refused("bad_link", b.client.ask, "befriend", code=code, accept=True)
    code = a.client.ask("friend_link")["code"]
    w.sql("UPDATE friend_link SET until = 1;")
    refused("bad_link", b.client.ask, "befriend", code=code, accept=True)
    codes = [a.client.wait(a.client.send("friend_link")).get("error", {}).get("code") for _ in range(20)]
    assert codes.count(None) == 16 and codes[-1] == "too_fast", codes
    # No link lies in the database as it is.
    s.stop()
    assert code.encode() not in dump(w) and first.encode() not in dump(w)


def test_what_friends_see(w):
    s = w.server()
    a, b, c = (Player(s.port, name) for name in ("Ana", "Bjarni", "Carla"))
    befriend(a, b)
    assert seen(a, b)["online"] and "at" not in seen(a, b)
    # A private table: the game, and no way to it. A public one: the way too.
    made = b.client.ask("create", **GAME)
    at = seen(a, b)["at"]
    assert at == {"game": "control", "status": "waiting"}, at
    b.client.ask("leave", table=made["table"])
    b.client.ask("close", table=made["table"])
    made = b.client.ask("create", **GAME, public=True)
    assert seen(a, b)["at"] == {"game": "control", "status": "waiting", "table": made["table"], "code": made["code"]}
    # Nobody else sees anything, and who hides is away.
    assert c.client.ask("friends")["friends"] == []
    assert b.client.ask("friends", shown=False)["shown"] is False
    there = seen(a, b)
    assert there["online"] is False and "at" not in there, there
    assert b.client.ask("friends", shown=True)["shown"] is True and seen(a, b)["online"]
    b.client.close()
    a.client.ask("me")
    while seen(a, b)["online"]:
        a.client.pump(0.05)


def test_inviting(w):
    s = w.server()
    a, b, c = (Player(s.port, name) for name in ("Ana", "Bjarni", "Carla"))
    befriend(a, b)
    made = a.create(**GAME)
    refused("not_friend", a.client.ask, "invite", person=c.person, table=made["table"])
    refused("not_seated", b.client.ask, "invite", person=a.person, table=made["table"])
    refused("bad_request", a.client.ask, "invite", table=made["table"])
    b.client.pushes.clear()
    a.client.ask("invite", person=b.person, table=made["table"])
    b.client.until(lambda p: p["push"] == "friends")
    assert seen(b, a)["invite"] == {"table": made["table"], "code": made["code"], "game": "control"}
    assert "invite" not in seen(a, b)
    b.client.ask("invite", person=a.person)
    assert "invite" not in seen(b, a), "declined"
    a.client.ask("invite", person=b.person, table=made["table"])
    # It lies there for who was not online, and is over when the seat is taken.
    b.reconnect(s.port)
    b.join(code=seen(b, a)["invite"]["code"])
    assert "invite" not in seen(b, a)
    refused("started", a.client.ask, "invite", person=b.person, table=made["table"])
    full = a.client.ask("create", **GAME, seats=["me", "open"])
    c.client.ask("join", code=full["code"])
    answer = a.client.wait(a.client.send("invite", person=b.person, table=full["table"]))
    assert answer["error"]["code"] in ("table_full", "started"), answer


def test_blocked_people_stay_out(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    code = befriend(a, b)
    a.client.ask("block", person=b.person)
    assert names(a) == names(b) == []
    # Who is blocked learns only that the link is void; who blocks is told why.
    refused("bad_link", b.client.ask, "befriend", code=code, accept=True)
    refused("bad_link", b.client.ask, "befriend", code=code)
    theirs = b.client.ask("friend_link")["code"]
    refused("you_block", a.client.ask, "befriend", code=theirs, accept=True)
    a.client.ask("block", person=b.person, on=False)
    assert a.client.ask("befriend", code=theirs, accept=True)["friend"]


def test_friends_go_with_the_person(w):
    s = w.server()
    a, b, c = (Player(s.port, name) for name in ("Ana", "Bjarni", "Carla"))
    befriend(a, b)
    befriend(a, c)
    a.client.ask("forget")
    assert names(b) == names(c) == []
    assert w.ask("SELECT COUNT(*) FROM friend") in ([0], ["0"])
    assert w.ask("SELECT COUNT(*) FROM friend_link") in ([0], ["0"])


def test_at_most_200(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    # Guests of the future: the sweep drops old ones.
    w.sql("".join("INSERT INTO person (id, name, kind, created, seen) VALUES ('px%d', 'G%d', 'guest', 4e12, 4e12);" % (i, i)
                  + "INSERT INTO friend (person, other, at) VALUES ('%s', 'px%d', 1);" % (a.person, i) for i in range(200)))
    assert len(names(a)) == 200
    code = a.client.ask("friend_link")["code"]
    refused("too_many", b.client.ask, "befriend", code=code, accept=True)
