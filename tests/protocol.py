#!/usr/bin/env python3
"""The protocol from outside: every op, every error code, garbage, huge lines, broken UTF-8.

usage: protocol.py TIMETABLE"""
import json
import random
import re
import sys

from outside import Engine as Pipe, run_tests

TIMETABLE = sys.argv[1]
CODES = {"bad_json", "bad_request", "too_long", "unknown_op", "unknown_game", "bad_players", "bad_option", "bad_position",
         "no_game", "illegal_action", "not_your_turn", "game_over", "bad_record", "unknown_bot"}


def Engine():
    return Pipe(TIMETABLE)


def test_encodings():
    """Layouts without gaps, observations of their length, a number for every legal action."""
    e = Engine()
    for game in e.good("games")["games"]:
        for players in game["players"]:
            layout = e.good("encoding", game=game["id"], players=players)
            for fields, bits in ((layout["fields"], layout["observation_bits"]), (layout["secrets"], layout["secret_bits"])):
                end = 0
                for field in fields:
                    assert field["at"] == end or field["at"] % 64 == 0 and 0 <= field["at"] - end < 64, field
                    end = field["at"] + field["bits"]
                    assert field["bits"] == field["items"] * field.get("levels", 1), field
                    assert "names" not in field or len(field["names"]) == field["items"], field
                assert bits - 64 < end <= bits, (game["id"], end, bits)
            count = 0
            for group in layout["actions"]:
                assert group["at"] == count, group
                a, b, c = group["items"]
                count += a * b * c
            assert count == layout["action_count"]
            options = {"mode": "solonauts"} if game["id"] == "crononautas" and players == 1 else {}
            e.good("new", game=game["id"], players=players, seed=5, options=options)
            for player in e.good("legal")["actors"]:
                seen = e.good("observe", player=player)
                assert len(seen["observation"]) == layout["observation_bits"] // 4
                assert len(seen["numbers"]) == len(e.good("legal", player=player)["actions"])
                assert len(set(map(tuple, seen["numbers"]))) == len(seen["numbers"])
                first = seen["numbers"][0][0]
                if layout["parts"] == 2:
                    assert e.good("observe", player=player, first=first)["observation"] != seen["observation"]
                else:
                    e.bad("bad_request", "observe", player=player, first=first)
    for wrong in ({}, {"player": 9}, {"player": 0, "first": -1}, {"player": 0, "first": 10 ** 6}):
        e.bad("bad_request", "observe", **wrong)
    e.bad("unknown_game", "encoding", game="chess")
    e.bad("bad_request", "encoding", game="control", players=5)
    e.end()


def test_hello_and_lists():
    e = Engine()
    hello = e.good("hello")
    assert hello["protocol"] == 1 and isinstance(hello["version"], str)
    games = e.good("games")["games"]
    assert games, "there are games"
    for game in games:
        assert set(game) >= {"id", "name", "players", "options"}
        low, high = game["players"]
        assert 1 <= low <= high <= 8
        for option in game["options"]:
            assert set(option) >= {"id", "type", "default", "text"}
            assert option["default"] in [*option["values"], *[None] * option["type"].endswith("_or_null")] if "values" in option else {"min", "max"} <= set(option), option
    assert any(b["id"] == "random" for b in e.good("bots")["bots"])
    for value in (7, "seven", None, [1, {"a": 2.5}], {"deep": [[[]]]}):
        assert e.ask("hello", id=value)["id"] == value
        assert e.ask("nonsense", id=value)["id"] == value
    e.end()


def test_new_from_a_view():
    """What a player sees is enough for a match in which that player sees the same and may do the same."""
    e, other = Engine(), Engine()
    for game in e.good("games")["games"]:
        seats = max(2, game["players"][0])
        e.good("new", game=game["id"], players=seats, seed=3)
        for _ in range(12):
            actors = e.good("legal")["actors"]
            if not actors:
                break
            view, mine = e.good("view", player=actors[0])["view"], e.good("legal", player=actors[0])["actions"]
            hidden = set()
            for seed in (1, 2, 3):
                other.good("new", game=game["id"], players=seats, view=view, player=actors[0], seed=seed)
                assert other.good("view", player=actors[0])["view"] == view
                assert other.good("legal", player=actors[0])["actions"] == mine
                state = other.good("state")["position"]
                hidden.add(json.dumps({k: v for k, v in state.items() if k != "rng"}))
            assert len(hidden) > 1, (game["id"], "the same deal for three seeds")
            e.good("apply", action=mine[0])
        bare = e.good("view")["view"]
        other.good("new", game=game["id"], players=seats, view=bare, seed=1)
        assert other.good("view")["view"] == bare, "a spectator's view too"
    e.bad("bad_position", "new", game="control", view={"players": 2}, player=0, seed=1)
    e.bad("bad_position", "new", game="control", view=[], player=0, seed=1)
    e.bad("bad_request", "new", game="control", view={"players": 2}, player=9, seed=1)
    e.end()
    other.end()


def test_every_error_code():
    seen = set()
    e = Engine()

    def bad(code, op, **fields):
        seen.add(code)
        return e.bad(code, op, **fields)

    for line in (b"", b"{", b"[1,2", b"{'a':1}", b'{"op":"hello"} x', b"\xff\xfe{}", b'{"op":"\xc3\x28"}', b"nul", b'{"op":1,"op":2}', b"[" * 5000 + b"]" * 5000):
        answer = e.raw(line)
        assert not answer["ok"] and answer["error"]["code"] == "bad_json", (line[:40], answer)
    seen.add("bad_json")
    for line in (b"7", b"[]", b'"hello"', b"null", b"{}", b'{"op":7}'):
        answer = e.raw(line)
        assert answer["error"]["code"] == "bad_request", (line, answer)
    seen.add("bad_request")
    answer = e.raw(b'{"op":"' + b"x" * (1 << 20) + b'"}')
    assert answer["error"]["code"] == "too_long", answer
    seen.add("too_long")
    answer = e.raw(b"x" * (5 << 20))
    assert answer["error"]["code"] == "too_long", answer
    assert e.good("hello")
    bad("unknown_op", "dance")
    for op in ("legal", "apply", "view", "state", "result", "undo", "goto", "record", "think", "text"):
        bad("no_game", op, action={"verb": "x", "player": 0}, ply=0)
    bad("unknown_game", "new", game="chess", players=2)
    bad("bad_request", "new", game=5, players=2)
    bad("bad_request", "new", game="control", players="two")
    bad("bad_request", "new", game="control", players=2, seed="x")
    bad("bad_request", "new", game="control", players=2, seed=1.5)
    bad("bad_request", "new", game="control", players=2, options=[])
    bad("bad_request", "new", game="control", players=2, position=[])
    for players in (0, 1, 5, -1, 1 << 40):
        bad("bad_players", "new", game="control", players=players)
    bad("bad_option", "new", game="control", players=2, options={"hats": 1})
    bad("bad_option", "new", game="control", players=2, options={"match": "endless"})
    bad("bad_option", "new", game="control", players=2, options={"overtime_turns": 0})
    bad("bad_option", "new", game="control", players=2, options={"overtime_turns": True})
    bad("bad_position", "new", game="control", players=2, position={"hats": []})
    bad("bad_position", "new", game="control", players=2, position={"hands": [["unicorn"], []]})
    bad("bad_position", "new", game="control", players=2, position={"players": 3})
    bad("bad_position", "new", game="control", players=2, position={"rng": "zz"})
    bad("bad_position", "new", game="control", players=2, options={"match": "full"}, position={"options": {"match": "single"}})
    e.good("new", game="control", players=2, seed=3, position={"starter": 0, "to_move": 0, "hands": [["rift", "nova"], ["nova"]]})
    before = e.good("state")
    error = bad("illegal_action", "apply", action={"verb": "play", "player": 0, "card": "deflector"})
    assert error["rule"] == "control/3.4", error
    error = bad("illegal_action", "apply", action={"verb": "discard", "player": 0, "card": "nova"})
    assert error["rule"] == "control/3.5", error
    bad("illegal_action", "apply", action={"verb": "play", "player": 0, "card": "rift", "hat": 1})
    bad("not_your_turn", "apply", action={"verb": "draw", "player": 1})
    bad("bad_request", "apply")
    bad("bad_request", "apply", action=7)
    bad("bad_request", "apply", action={"verb": "draw"})
    bad("bad_request", "apply", action={"verb": "draw", "player": 9})
    bad("bad_request", "apply", action={"player": 0})
    bad("bad_request", "view", player=2)
    bad("bad_request", "view", player="me")
    bad("bad_request", "undo", count=1)
    bad("bad_request", "undo", count=-1)
    bad("bad_request", "goto")
    bad("bad_request", "goto", ply=5)
    bad("bad_request", "text")
    bad("bad_request", "text", action={"verb": "draw", "player": 0}, lang="tlh")
    bad("bad_request", "text", action={"verb": "dance", "player": 0})
    bad("bad_request", "text", event={"event": "x" * 500})
    bad("bad_request", "text", actions=[{"verb": "dance", "player": 0}])
    bad("bad_request", "text", events=["x"])
    bad("unknown_bot", "think", bot="deep_thought")
    bad("not_your_turn", "think", player=1)
    bad("bad_request", "load")
    for record in ({}, {"format": 99}, {"format": 1, "game": "chess"}, {"format": 1, "game": "control", "players": 2},
                   {"format": 1, "game": "control", "players": 2, "actions": [{"verb": "fly", "player": 0}]},
                   {"format": 1, "game": "control", "players": 2, "actions": [], "branches": [{"line": 3, "ply": 0, "actions": []}]}):
        bad("bad_record", "load", record=record)
    assert e.good("state") == before, "a refused request changed the game"
    e.good("new", game="control", players=2, options={"match": "single"}, position={
        "starter": 0, "hands": [["nova"], ["nova"]], "areas": [["nova", "rift"], []]})
    assert e.good("apply", action={"card": "nova", "player": 0, "verb": "play"})["over"] is True
    bad("game_over", "apply", action={"verb": "draw", "player": 1})
    bad("game_over", "think")
    assert e.good("result")["winners"] == [0]
    assert CODES == seen, CODES ^ seen
    e.end()


def test_positions_partial():
    e = Engine()
    e.good("new", game="control", players=2, seed=5, position={"hands": [["rift"], ["nova"]]})
    position = e.good("state")["position"]
    assert position["hands"] == [["rift"], ["nova"]]
    assert [len(d) for d in position["decks"]] == [23, 23]
    e.good("new", game="control", players=2, seed=99, position=position)
    assert e.good("state")["position"] == position, "a full position brings its own chances"
    assert "rng" not in json.dumps(e.good("view", player=0)) and "rng" not in json.dumps(e.good("record"))
    e.end()


def test_every_game_with_undo_and_records():
    e, rng = Engine(), random.Random(4)
    for game in e.good("games")["games"]:
        players = max(2, game["players"][0])
        assert e.good("new", game=game["id"], players=players, seed=11)["actors"]
        plies = 0
        while plies < 80:
            legal = e.good("legal")
            if not legal["actions"]:
                break
            for seat in range(players):
                own = e.good("legal", player=seat)["actions"]
                assert own == [a for a in legal["actions"] if a["player"] == seat]
            action = rng.choice(legal["actions"])
            keys = list(action)
            rng.shuffle(keys)
            for lang in ("en", "es", "is"):
                assert e.good("text", action=action, lang=lang)["text"]
            applied = e.good("apply", action={k: action[k] for k in keys})
            for event in applied["events"]:
                assert e.good("text", event=event)["text"]
                named = e.good("text", events=[event, event], names=["Ana", "Bea", "Cai", "Dag"])["texts"]
                assert len(named) == 2 and not re.search(r"Player \d", named[0]), named
            plies += 1
        state = e.good("state")
        record = e.good("record")["record"]
        assert record["game"] == game["id"] and len(record["actions"]) == plies and record["seed"] == 11
        if plies >= 2:
            assert e.good("undo")["ply"] == plies - 1
            assert e.good("undo", count=plies - 1)["ply"] == 0
            assert e.good("goto", ply=plies)["ply"] == plies
            assert e.good("state") == state, "back and forth is the same"
            # Another choice opens a branch; the record keeps both.
            e.good("goto", ply=plies // 2)
            actions = [a for a in e.good("legal")["actions"] if a != record["actions"][plies // 2]]
            if actions:
                e.good("apply", action=actions[0])
                both = e.good("record")["record"]
                assert len(both["actions"]) == plies // 2 + 1 and len(both["branches"]) == 1
                assert both["branches"][0]["actions"] == record["actions"][plies // 2:]
                assert e.good("load", record=both)["ply"] == plies // 2 + 1
        loaded = e.good("load", record=record)
        assert loaded["ply"] == plies and e.good("state") == state
        assert len(e.good("rules", lang="is")["rules"]) > 100
        if e.good("legal")["actions"]:
            actor = e.good("legal")["actors"][0]
            thought = e.good("think", player=actor, bot="random", iterations=10, seed=1)
            assert thought["action"] in e.good("legal", player=actor)["actions"]
            assert len(thought["value"]) == players and thought["candidates"]
    e.end()


def test_views_have_the_fields_of_their_pages():
    """A view has the fields of the position, less the generator, and what its page derives; nothing else."""
    derived = {"control": {"fuel", "actors"}, "crononautas": {"paradoxes", "inaccessible"}, "just_in_time": {"ready", "progress"}, "timalina": {"top"}}
    e = Engine()
    for game, more in derived.items():
        e.good("new", game=game, players=3, seed=3)
        fields = set(e.good("state")["position"]) - {"rng"} | more
        for who in ({}, {"player": 0}, {"player": 2}):
            assert set(e.good("view", **who)["view"]) == fields, game
    e.end()


def test_records_from_positions():
    """A game that began in the middle of another, with its generator, can be replayed before it is over."""
    e, rng = Engine(), random.Random(5)

    def play(plies):
        for _ in range(plies):
            actions = e.good("legal")["actions"]
            if actions:
                e.good("apply", action=rng.choice(actions))

    for game in e.good("games")["games"]:
        for seed in range(3):
            players = max(2, game["players"][0])
            e.good("new", game=game["id"], players=players, seed=seed)
            play(20)
            e.good("new", game=game["id"], players=players, seed=99, position=e.good("state")["position"])
            play(60)
            state, record = e.good("state"), e.good("record")["record"]
            assert ("rng" in record["position"]) == e.good("result")["over"]
            e.good("load", record=record)
            assert e.good("state") == state, game["id"]
    e.end()


def test_records_by_hand():
    """What the protocol names is enough for a record: no number of a format, no branches."""
    e = Engine()
    e.good("new", game="control", players=2, seed=3)
    action = e.good("legal")["actions"][0]
    e.good("apply", action=action)
    state = e.good("state")
    assert e.good("load", record={"game": "control", "players": 2, "seed": 3, "actions": [action]})["ply"] == 1
    assert e.good("state") == state
    e.end()


def test_seen_only_when_wanted():
    e = Engine()
    for wanted, there in ((True, True), (False, False), (None, False)):
        e.good("new", game="control", players=2, seed=3)
        assert ("seen" in e.good("apply", action=e.good("legal")["actions"][0], seen=wanted)) == there
    e.end()


def test_preview():
    """What an action would do: certain things only, nothing drawn, nothing changed, nothing where the deck is the secret."""
    e, rng = Engine(), random.Random(5)
    sure = {}
    for game in e.good("games")["games"]:
        e.good("new", game=game["id"], players=max(2, game["players"][0]), seed=4)
        sure[game["id"]] = 0
        for _ in range(60):
            actions = e.good("legal")["actions"]
            if not actions:
                break
            action, state = rng.choice(actions), e.good("state")
            seen = e.good("preview", action=action)
            assert e.good("foresee", action=action) == seen  # its old name
            assert e.good("state") == state, game["id"]
            assert game["id"] != "timalina" or (not seen["events"] and not seen["sure"] and "view" not in seen)
            truth = e.good("apply", action=action, seen=True)["seen"][action["player"]]
            if seen["sure"] and not seen["unanswered"]:
                sure[game["id"]] += 1
                assert seen["events"] == truth, (game["id"], action)
    assert all(n > 5 for game, n in sure.items() if game != "timalina") and not sure["timalina"], sure
    e.good("new", game="control", players=2, seed=3, position={"to_move": 0, "starter": 0})
    drawn = e.good("preview", action={"verb": "draw", "player": 0})
    assert drawn["events"][0] == {"event": "drew", "player": 0, "cards": 1, "why": "action"} and not drawn["sure"] and "view" not in drawn
    e.bad("illegal_action", "preview", action={"verb": "pass", "player": 0})
    e.good("new", game="crononautas", players=2, seed=3, position={"to_move": 0, "hands": [["gyro_del_destino"], ["rex"]]})
    flip = e.good("preview", action={"verb": "play", "player": 0, "card": "gyro_del_destino", "year": 1914})
    assert flip["unanswered"] and {"event": "paradox", "year": 1918} in flip["events"] and flip["view"]["flipped"] == [1914]
    e.end()


def test_clause():
    """Which clause is behind an action: every legal one of every game has one, asking changes nothing."""
    e = Engine()
    for game in e.good("games")["games"]:
        e.good("new", game=game["id"], players=max(2, game["players"][0]), seed=4)
        state = e.good("state")
        for action in e.good("legal")["actions"]:
            assert e.good("clause", action=action)["rule"].startswith(game["id"] + "/"), action
        assert e.good("state") == state
    e.good("new", game="control", players=2, seed=3, position={"to_move": 0, "starter": 0})
    wrong = {"verb": "pass", "player": 0}
    assert e.good("clause", action=wrong)["rule"] == e.bad("illegal_action", "apply", action=wrong)["rule"]
    e.bad("not_your_turn", "clause", action={"verb": "draw", "player": 1})
    e.bad("bad_request", "clause", action={"player": 0})
    e.bad("bad_request", "clause")
    e.end()


def test_sentences_of_strange_objects():
    """Anybody may ask for words about any object: numbers at their limits, texts without end."""
    e = Engine()
    e.good("new", game="timalina", players=2, seed=3)
    for n in (2 ** 63 - 1, -2 ** 63, 0, -11):
        for lang in ("en", "es", "is"):
            e.good("text", event={"event": "placed", "player": n, "card": "x", "place": n, "date": n, "right": True}, lang=lang)
            e.good("text", event={"event": "reshuffled", "count": n}, lang=lang)
    for cards in range(150, 220):  # cut somewhere, but never within a character
        out = [{"card": "ð" * (cards % 7 + 1), "date": -5}] * cards
        for lang in ("en", "es", "is"):
            e.good("text", event={"event": "out", "player": 0, "cards": out}, lang=lang)
    e.end()


def test_garbage():
    """Whatever comes in, one object comes out, and the process goes on."""
    e, rng = Engine(), random.Random(9)
    e.good("new", game="control", players=3, seed=1)
    words = [b'"op"', b'"apply"', b'"action"', b'"new"', b'"load"', b'"position"', b'"hands"', b"{", b"}", b"[", b"]", b":", b",",
             b"null", b"-1", b"1e999", b"99999999999999999999", b'"\\ud800"', b"\xf0\x9f\x98\x80", b"\x00", b'"control"', b'"game"', b'"players"', b"2"]
    for _ in range(3000):
        line = b"".join(rng.choice(words) for _ in range(rng.randrange(1, 14)))
        answer = e.raw(line.replace(b"\n", b""))
        assert answer["ok"] or answer["error"]["code"] in CODES
    assert e.good("hello")
    e.process.stdin.write(b'{"op":"hello","id":1}')  # no newline at the end of input
    e.process.stdin.close()
    assert json.loads(e.process.stdout.readline())["id"] == 1
    assert e.process.wait(10) == 0


def test_quit():
    e = Engine()
    assert e.good("quit")
    assert e.process.wait(10) == 0


run_tests(globals())
