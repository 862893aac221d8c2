"""Tables with custom cards or numbers: everybody at the table sees them, the record carries them, hostile ones are refused
with the field and what is allowed."""
import json
import random
import subprocess

from client import Player, Refused, agree

# One change per game, as a client sends it: the value of `cards` in a position.
NUMBERS = {
    "control": {"goals": {"round": {"fuel": 12}}, "deck": {"rift": {"fuel": 3}}},
    "just_in_time": {"rewind": {"normal": {"present_until": 6}}},
    "timequest": {"rules": {"arena_fight": {"ap": 4}}},
}


def usual_of(client, table):
    """What differs from the rules page, as `components` tells it: {id: {field: number of the rules page}}."""
    return {c["id"]: c["usual"] for c in client.ask("components", table=table)["components"] if "usual" in c}


def play_out(people):
    for _ in range(20000):
        for p in people:
            p.pump(0.001)
            if p.my_turn():
                try:
                    p.move()
                except Refused as e:  # somebody was faster
                    assert e.code in ("stale", "not_your_turn", "illegal_action", "game_over"), e.answer
                    p.take_pushes()
                    p.take(e.answer["update"]) if "update" in e.answer else None
        if all(p.over() for p in people):
            return
    raise AssertionError("the game did not end")


def test_numbers_are_shown_kept_and_recorded(w):
    s = w.server()
    for game, cards in NUMBERS.items():
        a, b = (Player(s.port, n, random.Random(n + game), contributes=True) for n in ("Ana", "Ben"))
        made = a.create(game=game, players=2, seats=["me", "open"], cards=cards, public=True)
        assert made["update"]["info"]["custom"] is True
        listed = [t for t in b.client.ask("tables")["tables"] if t["table"] == made["table"]]
        assert [t["custom"] for t in listed] == [True], "who looks for a table sees that it is not the rulebook's"
        before = usual_of(b.client, made["table"])
        assert before, "shown before anybody sits down"
        s.restart()  # the numbers are in the database, not only in memory
        a.reconnect(s.port)
        b.reconnect(s.port)
        assert usual_of(a.client, made["table"]) == before
        b.join(code=made["code"])
        watcher = Player(s.port, "Watcher")
        watcher.enter(watcher.client.ask("open", table=made["table"]))
        assert watcher.state["info"]["custom"] is True
        assert usual_of(watcher.client, made["table"]) == before, "a spectator sees them"
        play_out([a, b])
        while watcher.version < a.version:
            watcher.pump(0.05)
        record = agree(w.binary, [a, b], watcher.state["view"])
        assert record["position"] == {"cards": cards}, record["position"]
        again = a.ask("rematch")["table"]
        opened = a.client.ask("open", table=again)
        assert opened["update"]["info"]["custom"] is True and usual_of(a.client, again) == before, "a rematch keeps them"


def test_presets_open_tables(w):
    """What `games` offers as a preset can be sent as it is."""
    s = w.server()
    a = Player(s.port, "Ana")
    tuned = 0
    for game in a.client.ask("games")["games"]:
        for preset in game["presets"]:
            cards = preset.get("cards")
            seats = max(2, game["players"][0])
            made = a.create(game=game["id"], players=seats, seats=["me"] + ["open"] * (seats - 1), options=preset["options"], cards=cards)
            assert made["update"]["info"]["custom"] is (cards is not None)
            rows = {row: fields for table in (cards or {}).values() for row, fields in table.items()}
            usual = usual_of(a.client, made["table"])
            assert {r: set(f) for r, f in rows.items()} == {r: set(f) for r, f in usual.items()}, (rows, usual)
            tuned += cards is not None
    assert tuned, "the laboratory's numbers are offered"


def test_the_rulebook_has_no_mark(w):
    s = w.server()
    a = Player(s.port, "Ana")
    made = a.create(game="control", players=2, seats=["me", "random"], cards=None)
    assert made["update"]["info"]["custom"] is False
    assert not usual_of(a.client, made["table"])


def test_hostile_numbers_are_refused(w):
    s = w.server()
    a = Player(s.port, "Ana")
    bad = [
        ("control", {"deck": {"rift": {"fuel": 99}}}, ["deck/rift/fuel", "1..10"]),
        ("control", {"deck": {"rift": {"copies": -1}}}, ["deck/rift/copies", "0..4"]),
        ("control", {"deck": {"rift": {"fuel": "3"}}}, ["deck/rift/fuel", "1..10"]),
        ("control", {"deck": {"rift": {"fuel": 1e300}}}, ["deck/rift/fuel"]),
        ("control", {"deck": {"no_such": {"fuel": 3}}}, ["deck/no_such"]),
        ("control", {"no_such": {}}, ["no_such"]),
        ("control", {"deck": {"x" * 5000: {"fuel": 3}}}, ["deck/xxx"]),
        ("control", {"deck": []}, ["deck"]),
        ("control", [1, 2], ["cards"]),
        ("control", "all of them", ["cards"]),
        ("timequest", {"rules": {"arena_fight": {"ap": 200}}}, ["rules/arena_fight/ap"]),
        ("timalina", [{"id": "a", "date": 1, "name": "A"}], []),  # a deck too small for anybody
    ]
    for game, cards, words in bad:
        try:
            a.create(game=game, players=2, seats=["me", "random"], cards=cards)
            raise AssertionError("taken: %r" % (cards,))
        except Refused as e:
            error = e.answer["error"]
            assert error["field"] == "cards", error
            assert all(word in error["message"] for word in words), (error, words)
    s.restart()
    a.reconnect(s.port)
    assert a.client.ask("tables")["tables"] == [], "nothing of it is in the database"
    # A position could lay out the deck: no part of one is read but the cards.
    made = a.create(game="control", players=2, seats=["me", "random"], position={"players": 2, "hands": [["nova"], []]})
    assert made["update"]["info"]["custom"] is False and len(made["update"]["view"]["hands"][0]) != 1


def test_custom_is_never_rated(w):
    s = w.server()
    a = Player(s.port, "Ana")
    a.client.ask("register", name="Ana Custom", password="correct horse battery")
    try:
        a.create(game="control", players=2, seats=["me", "open"], rated=True, cards=NUMBERS["control"])
        raise AssertionError("a rated table with custom numbers")
    except Refused as e:
        assert e.answer["error"]["field"] == "rated", e.answer


def test_the_command_verifies_the_record(w):
    s = w.server()
    a = Player(s.port, "Ana", random.Random(7))
    a.create(game="just_in_time", players=1, seats=["me"], cards=NUMBERS["just_in_time"])
    play_out([a])
    record = agree(w.binary, [a])
    path = w.dir + "/custom.json"
    with open(path, "w", encoding="utf-8") as f:
        json.dump(record, f)
    done = subprocess.run([w.binary, "verify", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
