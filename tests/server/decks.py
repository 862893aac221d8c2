"""Tables with a custom deck: its dates stay in the server until a card is turned over, everybody reads title and author,
and hostile decks are refused and change nothing."""
import json
import random

from client import Client, Closed, Player, Refused, agree
from custom import play_out

FIRST, STEP = -19_000_000_001, 1_000_003  # dates that stand nowhere by chance


def deck(n, **more):
    return [{"card": f"card_{i}", "date": FIRST + i * STEP, **({"day": f"{1 + i % 12:02d}-{1 + i % 28:02d}"} if i % 3 == 0 else {}), "name": f"Thing {i} & <3", "note": f"Note-{i:04d}.", "difficulty": 1 + i % 5, **more}
            for i in range(n)]


def hidden(view, cards):
    """The cards whose dates nobody may know yet."""
    turned = {c["card"] for c in view["line"] + view["box"] + [c for hand in view.get("shown", []) for c in hand]}
    return [c for c in cards if c["card"] not in turned]


def check_secret(text, view, cards):
    secret = hidden(view, cards)
    told = {c.get("day") for c in cards if c not in secret}
    for c in secret:
        assert "day" not in c or c["day"] in told or f'"day": "{c["day"]}"' not in text, f"the day of {c['card']} is told"
        assert str(c["date"]) not in text, f"the date of {c['card']} is told"
        assert c["note"] not in text, f"the note of {c['card']} is told"


def test_a_deck_travels_with_its_table(w):
    s = w.server()
    cards = deck(120)  # enough so that the box is never shuffled back
    a, b = (Player(s.port, n, random.Random(n)) for n in ("Ana", "Ben"))
    made = a.create(game="timalina", players=2, seats=["me", "open"], public=True, options={"hand": 2}, cards=cards,
                    deck={"title": "Our school <3", "author": "Class 4b"})
    said = {"title": "Our school <3", "author": "Class 4b"}
    assert made["update"]["info"]["deck"] == said, made["update"]["info"]
    assert [t["deck"] for t in b.client.ask("tables")["tables"]] == [said]
    s.restart()
    a.reconnect(s.port)
    b.reconnect(s.port)
    b.join(code=made["code"])
    watcher = Player(s.port, "Watcher")
    watcher.enter(watcher.client.ask("open", table=made["table"]))
    assert watcher.state["info"]["deck"] == said
    parts = json.dumps(b.client.ask("components", table=made["table"]))
    assert "Thing 1 & <3" in parts and not [c for c in cards if str(c["date"]) in parts or c["note"] in parts]
    moves = 0
    for _ in range(20000):
        for p in (a, b):
            p.pump(0.001)
            for q in (a, b, watcher):
                if not q.over():
                    check_secret(json.dumps(q.state), q.state["view"], cards)
            if p.my_turn():
                p.move()
                moves += 1
        if a.over() and b.over():
            break
    assert a.over() and moves > 3
    while watcher.version < a.version:
        watcher.pump(0.05)
    record = agree(w.binary, [a, b], watcher.state["view"])
    assert record["position"]["cards"] == cards, "the record has what it needs"
    again = a.ask("rematch")["table"]
    assert a.client.ask("open", table=again)["update"]["info"]["deck"] == said


def test_the_largest_deck(w):
    s = w.server()
    a = Player(s.port, "Ana", random.Random(1))
    cards = [{**c, "note": "x" * 200} for c in deck(250)]
    a.create(game="timalina", players=2, seats=["me", "greedy"], options={"hand": 1}, cards=cards, deck={"title": "x" * 80})
    play_out([a])


def test_hostile_decks_change_nothing(w):
    s = w.server()
    a = Player(s.port, "Ana")
    good = deck(30)
    bad = [
        ("cards", good + [good[3]], "card_3"),
        ("cards", deck(251), ""),
        ("cards", [*good, {"card": "x", "date": 0}], "x"),
        ("cards", [*good, {"card": "x", "date": "1900"}], "x"),
        ("cards", [*good, {"card": "X y", "date": 5}], "X y"),
        ("cards", [*good, {"card": "x", "date": 5, "name": "bell\x07"}], "x"),
        ("cards", [*good, {"card": "x", "date": 5, "note": "two\nlines"}], "x"),
        ("cards", [*good, {"card": "x", "date": 5, "name": "y" * 201}], "x"),
        ("cards", [*good, {"card": "x", "date": 5, "picture": "../../etc"}], "x"),
        ("cards", [*good, {"card": "x", "date": 5, "script": "alert(1)"}], "script"),
        ("cards", {"deck": good}, ""),
        ("cards", [*good, {"card": "x", "date": 5, "name": "<script>alert(1)</script>"}], "x"),
        ("cards", [*good, {"card": "x", "date": 5, "note": "</p><!-- x"}], "x"),
    ]
    for field, cards, word in bad:
        try:
            a.create(game="timalina", players=2, seats=["me", "greedy"], cards=cards)
            raise AssertionError("taken: %r" % (cards[-1:],))
        except Refused as e:
            assert e.answer["error"]["field"] == field and word in e.answer["error"]["message"], (e.answer, word)
    for words in ({"title": "x" * 81}, {"title": "bell\x07"}, {"title": 5}, {"author": ["x"]}, {"title": "<img src=x>"}, "title"):
        try:
            a.create(game="timalina", players=2, seats=["me", "greedy"], cards=good, deck=words)
            raise AssertionError(f"taken: {words}")
        except Refused as e:
            assert e.answer["error"]["field"] == "deck", e.answer
    for size in (100_000, 400_000):  # rows: about 4 and 16 MB
        big = Client(s.port)
        big.ask("hello", name="Big")
        try:
            big.ask("create", game="timalina", players=2, cards=[{"card": f"c{i}", "date": 1 + i % 2000} for i in range(size)])
            raise AssertionError("taken")
        except (Closed, Refused) as e:
            assert not isinstance(e, Refused) or e.code == "too_big", e.answer
        finally:
            big.close(hard=True)
    s.restart()
    a.reconnect(s.port)
    assert a.client.ask("tables")["tables"] == [], "nothing of it is in the database"
