"""Ends that people decide on (resign, draw, abort), and what becomes of ratings."""
from client import Client, Engine, Player
from table import GAME, SHORT, account, play, refused, settle, two


def rated(s, a, b, **more):
    a.version = b.version = -1
    a.steps, b.steps = {}, {}
    b.join(code=a.create(**{**GAME, **SHORT}, rated=True, **more)["code"])
    settle(a, b)


def rating(p, game="control"):
    return p.client.ask("me")["ratings"][game]


def reloaded(s, p):
    """The table as a server that has just started reads it."""
    s.restart()
    p.reconnect(s.port)
    return p.client.ask("open", table=p.table)["update"]


def test_resign(w):
    s = w.server()
    a, b = two(w, s, clock={"kind": "move", "seconds": 60})
    play([a, b], 3)
    watcher = Client(s.port)
    watcher.ask("hello")
    watcher.ask("open", table=a.table)
    refused("not_seated", Player(s.port, "Carla").client.ask, "resign", table=a.table)
    a.ask("resign")
    settle(a, b)
    for p in (a, b):
        assert p.state["status"] == "over" and p.state["end"] == "resign" and p.state["resigned"] == [0], p.state
        assert p.state["result"] == {"over": True, "winners": [1], "scores": [0, 1], "reason": "resign"}
        assert p.state["actors"] == [] and p.state["actions"] == [] and p.state["clock"]["running"] == []
    watcher.until(lambda p: p["push"] == "update" and p["status"] == "over")
    refused("game_over", b.client.ask, "move", **dict(b.request({"verb": "pass"}), cid="late"))
    refused("game_over", b.ask, "resign")
    record = b.client.ask("record", table=a.table)["record"]
    assert record["agreed"] == {"how": "resign", "winners": [1]} and "end" not in record
    engine = Engine(w.binary)
    engine.good("load", record=record)
    proof = engine.good("verify", record=record, hash=record["fair"]["hash"])
    assert proof["good"] and proof["promise"] == "kept", proof
    engine.end()
    assert b.client.ask("me")["history"][0]["won"] and not a.client.ask("me")["history"][0]["won"]
    after = reloaded(s, b)
    assert (after["status"], after["end"], after["result"]["winners"]) == ("over", "resign", [1])
    b.client.ask("rematch", table=b.table)


def test_of_three_the_others_play_on(w):
    s = w.server("--bot", "random")
    people = [Player(s.port, n) for n in ("Ana", "Bjarni", "Carla")]
    made = people[0].create(**{**GAME, **SHORT, "players": 3})
    for p in people[1:]:
        p.join(code=made["code"])
    settle(*people)
    people[2].ask("resign")
    assert people[2].state["status"] == "playing" and people[2].state["seats"][2]["bot"] == "random"
    refused("resigned", people[2].ask, "back")
    people[1].ask("resign")
    settle(*people)
    assert people[0].state["result"]["winners"] == [0]


def test_draw(w):
    s = w.server()
    a, b = two(w, s)
    refused("no_draw", a.ask, "propose", what="draw")  # CONTROL knows no shared win
    c, d = Player(s.port, "Carla"), Player(s.port, "Dora")
    d.join(code=c.create(game="timequest", players=2)["code"])
    settle(c, d)
    c.ask("propose", what="draw")
    settle(c, d)
    assert d.state["proposal"]["what"] == "draw" and d.state["status"] == "playing"
    d.ask("vote", yes=False)
    c.ask("propose", what="draw")
    d.ask("vote", yes=True)
    settle(c, d)
    assert c.state["end"] == "draw" and c.state["result"]["winners"] == [0, 1], c.state["result"]
    assert reloaded(s, d)["end"] == "draw"
    e = Player(s.port, "Eva")
    e.create(game="timequest", players=2, seats=["me", "random"])
    refused("no_draw", e.ask, "propose", what="draw")  # a bot can agree to nothing


def test_abort(w):
    s = w.server()
    a, b = account(s, "Ana"), account(s, "Bjarni")
    rated(s, a, b)
    play([a, b], 1)
    b.ask("abort")
    settle(a, b)
    assert a.state["status"] == "over" and a.state["end"] == "abort" and a.state["result"] is None
    assert "secret" not in a.state["fair"], "what was dealt stays hidden"
    refused("not_over", a.client.ask, "record", table=a.table)
    me = a.client.ask("me")
    assert me["ratings"] == {} and me["history"] == []
    assert reloaded(s, a)["end"] == "abort"
    b.reconnect(s.port)
    rated(s, a, b)
    play([a, b], 2)
    refused("too_late", a.ask, "abort")
    for _ in range(2):
        rated(s, a, b)
        b.ask("abort")
    rated(s, a, b)
    refused("too_late", b.ask, "abort")  # nobody looks for a better deal all day
    assert b.client.ask("open", table=b.table)["update"]["status"] == "playing"
    a.ask("abort")


def test_ratings_of_several_and_of_partners(w):
    s = w.server()
    people = [account(s, n) for n in ("Ana", "Bjarni", "Carla", "Dora")]
    made = people[0].create(**{**GAME, **SHORT, "players": 4}, rated=True)
    for p in people[1:]:
        p.join(code=made["code"])
    settle(*people)
    people[1].ask("resign")
    people[3].ask("resign")  # the other side has won
    settle(*people)
    assert people[0].state["result"]["winners"] == [0, 2]
    numbers = [rating(p) for p in people]
    assert numbers[0]["rating"] == numbers[2]["rating"] > 1500 > numbers[1]["rating"], numbers
    assert all(n["games"] == 1 and n["provisional"] for n in numbers)
    assert people[0].client.ask("open", table=people[0].table)["update"]["seats"][0]["provisional"] is True
    refusal = refused("bad_request", people[0].client.ask, "create", game="just_in_time", players=2, rated=True)
    assert refusal["error"]["field"] == "rated", "all win or lose together"


def test_a_rating_settles(w):
    """Who always wins rises by less and less, and is not provisional for ever."""
    s = w.server()
    numbers = []
    a = account(s, "Ana")
    for i in range(11):
        b = account(s, "Opponent%d" % i)
        rated(s, a, b)
        b.ask("resign")
        numbers.append(rating(a))
    rises = [y["rating"] - x["rating"] for x, y in zip(numbers, numbers[1:])]
    assert all(r > 0 for r in rises) and rises[-1] < rises[0], rises
    assert [n["provisional"] for n in numbers] == [True] * 9 + [False] * 2, numbers


def test_the_same_two_all_day(w):
    """After ten rated matches within a day the same two play without ratings; with others they are rated."""
    s = w.server()
    a, b = account(s, "Ana"), account(s, "Bjarni")
    for _ in range(10):
        rated(s, a, b)
        b.ask("resign")
        settle(a, b)
    after = rating(a)
    made = a.create(**{**GAME, **SHORT}, rated=True)
    refused("too_often", b.client.ask, "join", code=made["code"])
    assert rating(a) == after and after["games"] == 10
    a.ask("leave")
    a.version = b.version = -1
    a.steps, b.steps = {}, {}
    b.join(code=a.create(**{**GAME, **SHORT})["code"])
    settle(a, b)
    b.ask("resign")
    assert rating(a) == after
    c = account(s, "Carla")
    rated(s, a, c)
    c.ask("resign")
    settle(a, c)
    assert rating(a)["games"] == 11
    w.sql("UPDATE met SET at = at - 86400001;")  # tomorrow
    rated(s, a, b)
