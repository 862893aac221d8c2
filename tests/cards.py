#!/usr/bin/env python3
"""Cards from a file: the game's own come back unchanged, a changed number changes play, mistakes are told,
and any table that is allowed plays to its end.

usage: cards.py TIMETABLE"""
import json
import os
import random
import subprocess
import sys
import tempfile

TT = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
WITH_NUMBERS = ("control", "crononautas", "just_in_time", "timequest")
failed = []


def check(ok, what):
    if not ok:
        failed.append(what)
        print("FAIL", what)


def run(*args, lang="en"):
    return subprocess.run([TT, *args, "--lang", lang], capture_output=True, text=True, cwd=FOLDER.name)


def write(name, text):
    path = os.path.join(FOLDER.name, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return path


def table(*rows):
    return "table\tid\tfield\tvalue\n" + "".join("\t".join(row) + "\n" for row in rows)


def lab(*args):
    done = run("lab", *args, "--quiet", "--json", "-", "--threads", "1")
    check(done.returncode == 0, f"lab {args}: {done.stderr}")
    return json.loads(done.stdout or "{}")


def talk(*requests):
    text = "".join(json.dumps(r) + "\n" for r in requests)
    done = subprocess.run([TT, "engine"], input=text, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def own_cards_come_back():
    """Written out and read in again, the tables are the same game, number for number."""
    args = ["--players", "3", "--games", "40"]
    tables = [(game, name) for game in WITH_NUMBERS for name in ("own.tsv", "own.json")]
    for game, name in (*tables, ("timalina", "deck.tsv")):
        flags = ["--json"] if name.endswith("json") else []
        path = write(name, run("cards", game, *flags).stdout)
        done = run("cards", "check", game, path)
        check(done.returncode == 0 and (game == "timalina" or done.stdout.rstrip().endswith(" 0")), f"{name}: {done.stdout}{done.stderr}")
        if game != "timalina":
            plain, brought = lab(game, *args), lab(game, *args, "--cards", path)
            for data in (plain, brought):
                data["variants"][0].pop("levels")
            check(plain["variants"] == brought["variants"], f"{name}: another game than without it")
    check(run("cards").returncode == 2 and run("cards", "check", "timequest").returncode == 2, "usage")


def mistakes():
    wrong = [("quests", "hunters_chalenge", "x", "2"), ("quest", "fire_mastery", "x", "2"), ("quests", "fire_mastery", "z", "2"),
             ("quests", "fire_mastery", "x", "7"), ("quests", "fire_mastery", "x", "-1"), ("quests", "fire_mastery", "y", "1.5"),
             ("periods", "space_race", "x", "wood"), ("characters", "amara_jones", "once_a_turn", "1"),
             ("active_events", "ev_time_loop", "rolls", "[]"), ("active_events", "ev_time_loop", "rolls", "[7]"),
             ("quests", "fire_mastery", "crystals")]
    texts = set()
    for lang in ("en", "es", "is"):
        path = write("wrong.tsv", table(*wrong, ("quests", "fire_mastery", "x", "3"), ("quests", "fire_mastery", "x", "3")))
        done = run("cards", "check", "timequest", path, lang=lang)
        lines = [int(line[len(path) + 1:].split(":")[0]) for line in done.stderr.splitlines()]
        check(done.returncode == 1 and lines == [*range(2, 13), 14], f"lines told: {lines}")
        texts.add(done.stderr)
    check(len(texts) == 3, "three languages")
    check("'hunters_challenge'" in done.stderr and "'quests'" in done.stderr, "the nearest names")
    check("0..6" in done.stderr and "cloth" in done.stderr, "what is allowed")
    for name, text, says in (("head.tsv", "id\tvalue\n", "head.tsv:1:"), ("empty.tsv", "", "empty.tsv:1:"), ("a.json", "[]", "a.json:"),
                             ("b.json", '{"quests": {', "b.json:1:"), ("c.json", '{"quests": {"fire_mastery": {"x": 9}}}', "0..6"),
                             ("d.json", '{"quests": 5}', "quests"), ("e.json", '{"nothing": {}}', "nothing"),
                             ("f.tsv", table(("periods", "space_race", "x", "knowledge")), "space_race"),
                             ("g.tsv", table(("quests", "fire_mastery", "x", "0"), ("quests", "fire_mastery", "y", "0")), "fire_mastery"),
                             ("h.tsv", table(("objectives", "obj_void_voyager", "level_1", "9")), "obj_void_voyager")):
        done = run("lab", "timequest", "--cards", write(name, text), "--games", "1")
        check(done.returncode == 2 and says in done.stderr, f"{name}: {done.returncode} {done.stderr}")
    check(run("lab", "timequest", "--cards", "not_there.tsv").returncode == 2, "a file that is not there")
    check(run("lab", "timequest", "--cards", write("d.tsv", "id\tdate\na\t1\nb\t2\n")).returncode == 2, "a deck is no table")
    check(run("lab", "timalina", "--cards", write("t.tsv", table())).returncode == 2, "a table is no deck")
    for cards in ({"quests": {"fire_mastery": {"x": 7}}}, {"quests": {"fire": {}}}, {"quest": {}}, {"quests": []}, [], 5,
                  {"periods": {"space_race": {"y": "stone"}}}):
        answer, = talk({"op": "new", "game": "timequest", "players": 2, "seed": 1, "position": {"cards": cards}})
        check(not answer["ok"] and answer["error"]["code"] == "bad_position", f"{cards}: {answer}")


def changes_change():
    """A quest's cost and reward, a character's power, a card's number: at the table they are what the file says."""
    place = {"round": 3, "first_player": 0, "turn": {"player": 0}, "quest_row": ["fire_mastery", "hunters_challenge"],
             "players": [{"character": "amara_jones", "location": "roman_empire", "resources": {"stone": 1, "gold": 1},
                          "hand": ["time_surge"]}, {"character": "akira_tanaka"}]}
    quest = {"verb": "complete_quest", "player": 0, "quest": "fire_mastery"}
    new = {"op": "new", "game": "timequest", "players": 2, "seed": 5}
    plain = talk({**new, "position": place}, {"op": "legal", "player": 0})
    check(quest not in plain[1]["actions"], "two stone and two gold are needed")
    cards = {"quests": {"fire_mastery": {"x": 1, "y": 1, "crystals": 9}}, "characters": {"amara_jones": {"extra": 2, "once_a_turn": True}},
             "action_cards": {"time_surge": {"ap": 3}}, "rules": {"collect": {"ap": 2}, "turn": {"ap": 6}}}
    says = talk({**new, "position": {**place, "cards": cards}}, {"op": "apply", "action": quest},
                {"op": "apply", "action": {"verb": "play", "player": 0, "card": "time_surge"}},
                {"op": "apply", "action": {"verb": "collect", "player": 0}}, {"op": "apply", "action": {"verb": "collect", "player": 0}},
                {"op": "state"}, {"op": "record"}, {"op": "view", "player": 1})
    check(all(a["ok"] for a in says), f"{[a for a in says if not a['ok']]}")
    position = says[5]["position"]
    me = position["players"][0]
    check(me["crystals"] == 9 and me["resources"]["knowledge"] == 1 + 2 + 1, f"{me['crystals']} crystals, {me['resources']}")
    check(position["turn"]["ap"] == 6 - 1 + 3 - 2 - 2 and "tome" in position["turn"]["used"], f"{position['turn']}")
    check(position["cards"] == cards == says[7]["view"]["cards"], "a position and a view say which cards are played with")
    again = talk({**new, "position": position}, {"op": "state"}, {"op": "load", "record": says[6]["record"]}, {"op": "state"})
    check(again[1]["position"] == position == again[3]["position"], "the position and the record bring them back")
    rich = write("rich.tsv", table(*(("quests", q, "crystals", "12") for q in quests())))
    plain, much = (lab("timequest", "--players", "2", "--games", "60", *flags) for flags in ([], ["--cards", rich]))
    figure = "sum:gained.crystals"
    check(much["variants"][0]["figures"][figure]["value"] > 1.3 * plain["variants"][0]["figures"][figure]["value"], figure)
    out = write("out.json", json.dumps({"action_cards": {"time_lock": {"copies": 0}}}))
    without = lab("timequest", "--players", "2", "--games", "60", "--cards", out)["variants"][0]["figures"]
    check(not any("time_lock" in k for k in without), "a card left out is never seen")


def other_games_change():
    """The numbers of the other games are what the file says, at the table and in the position: control/1.6,
    crononautas/1.7, just_in_time/1.6."""
    new = {"op": "new", "players": 3, "seed": 5}
    cards = {"deck": {"nova": {"fuel": 1, "copies": 0}, "rift": {"fuel": 9}}, "goals": {"round": {"fuel": 12}},
             "rules": {"hand": {"dealt": 5, "limit": 6}}}
    say = talk({**new, "game": "control", "position": {"cards": cards}}, {"op": "state"}, {"op": "components"}, {"op": "view", "player": 0})
    position, printed = say[1]["position"], {c["id"]: c for c in say[2]["components"]}
    dealt = [sum(hand.values()) if isinstance(hand, dict) else len(hand) for hand in position["hands"]]
    check(sorted(dealt) == [5, 5, 5], f"control deals {dealt}")
    check("nova" not in json.dumps(position["decks"]) + json.dumps(position["hands"]), "a card left out is never seen")
    check(position["cards"] == cards == say[3]["view"]["cards"], "control: position and view say which numbers are played with")
    check(printed["rift"]["printed"]["fuel"] == 9 and printed["rift"]["usual"] == {"fuel": 1} and printed["nova"]["count"] == 0,
          f"control: {printed['rift']}")
    short = write("short.json", json.dumps({"goals": {"round": {"fuel": 10}}}))
    long = write("long.json", json.dumps({"goals": {"round": {"fuel": 30}}}))
    rounds = [lab("control", "--games", "300", "--bots", "greedy", "--cards", path)["variants"][0]["figures"]["decisions"]["value"]
              for path in (short, long)]
    check(rounds[0] < 0.7 * rounds[1], f"control: a lower goal is reached earlier: {rounds}")

    cards = {"deck": {"gyro_del_destino": {"copies": 2}, "patch_1944": {"copies": 0}}, "rules": {"hand": {"dealt": 5, "wins_with": 6}}}
    say = talk({**new, "game": "crononautas", "position": {"cards": cards}}, {"op": "state"}, {"op": "components"})
    position, printed = say[1]["position"], {c["id"]: c for c in say[2]["components"]}
    check([len(hand) for hand in position["hands"]] == [6, 5, 5] or sorted(map(len, position["hands"])) == [5, 5, 6],
          f"crononautas deals {position['hands']}")
    check(printed["gyro_del_destino"]["count"] == 2 and printed["patch_1944"]["count"] == 0 and position["cards"] == cards, "crononautas")
    check(json.dumps(position).count('"gyro_del_destino"') == 2 + 1, "two of them, and the one in the table of numbers")

    cards = {"rewind": {"normal": {"present_until": 5}}, "deck": {"9": {"copies": 0}}, "rules": {"hand": {"cards": 2}}}
    say = talk({**new, "game": "just_in_time", "position": {"cards": cards}}, {"op": "state"}, {"op": "components"})
    position, printed = say[1]["position"], {c["id"]: c for c in say[2]["components"] if c["kind"] == "card"}
    check([len(seat["hand"]) for seat in position["seats"]] == [2, 2, 2] and position["cards"] == cards, "just_in_time: hands of two")
    check(printed["9"]["count"] == 0 and printed["8"]["count"] > 0, "just_in_time: card 9 is left out")
    for game, cards in (("control", {"deck": {"nova": {"fuel": 11}}}), ("control", {"goals": {"round": {"fuel": 9}}}),
                        ("control", {"deck": {k: {"copies": 1} for k in printed_ids("control")}}),
                        ("crononautas", {"deck": {"message_from_future": {"copies": 1}}}), ("crononautas", {"rules": {"hand": {"dealt": 6}}}),
                        ("just_in_time", {"rewind": {"normal": {"far_until": 7}}}), ("just_in_time", {"rewind": {"hard": {}}}),
                        ("just_in_time", {"deck": {str(k): {"copies": 0} for k in range(1, 6)}})):
        answer, = talk({**new, "game": game, "position": {"cards": cards}})
        check(not answer["ok"] and answer["error"]["code"] == "bad_position", f"{game} {cards}: {answer}")


def printed_ids(game):
    return json.loads(run("cards", game, "--json").stdout)["deck"]


def quests():
    return json.loads(run("cards", "timequest", "--json").stdout)["quests"]


def any_table_plays(game):
    """Random tables, at the ends of what is allowed and between: games end, positions come back."""
    rng = random.Random(20261115)
    rows = [line.split("\t") for line in run("cards", game).stdout.splitlines()[1:]]
    for n in range(8 if game == "timequest" else 5):
        picked = []
        for name, key, field, value, allowed, _ in rows:
            if name == "periods" and field in ("gain_1", "gain_2", "x", "y"):
                continue
            if field == "copies" and rng.random() < 0.9 or name == "objectives":
                continue
            if rng.random() < 0.3:
                continue
            if ".." in allowed and allowed[0] != "[":
                low, high = map(int, allowed.split(".."))
                low += name == "quests" and field == "x" and low == 0
                value = str(rng.choice([low, high, rng.randint(low, high)]))
            elif allowed[0] == "[":
                value = json.dumps(sorted(rng.sample(range(1, 7), rng.randint(1, 6))))
            elif allowed == "true, false":
                value = rng.choice(["true", "false"])
            picked.append((name, key, field, value))
        path = write(f"any{n}.tsv", table(*picked))
        flags = ["--option", f"objectives={'true' if n % 2 else 'false'}"] if game == "timequest" else []
        seats = 2 + n % (3 if game == "control" else 4)
        lab(game, "--players", str(seats), "--games", "6", "--cards", path, *flags)
        lab(game, "--players", str(seats), "--games", "1", "--bots", "greedy", "--cards", path, *flags)
        cards = {}
        for name, key, field, value in picked:
            cards.setdefault(name, {}).setdefault(key, {})[field] = json.loads(value)
        play(rng, {"op": "new", "game": game, "players": seats, "seed": n, "position": {"cards": cards}})


def play(rng, new):
    """A random game over the protocol; every so often the printed position must have the same legal actions."""
    engine = subprocess.Popen([TT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(request):
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())

    answer = ask(new)
    for ply in range(400):
        if not answer["ok"] or not answer["actors"]:
            break
        actions = ask({"op": "legal"})["actions"]
        check(0 < len(actions) <= 256 * len(answer["actors"]), f"{len(actions)} legal actions")
        if ply % 29 == 0:
            position = ask({"op": "state"})["position"]
            other = talk({**new, "position": position}, {"op": "legal"}, {"op": "state"})
            check(other[0]["ok"], f"ply {ply}: {other[0]}")
            if other[0]["ok"]:
                check(other[1]["actions"] == actions and other[2]["position"] == position, f"ply {ply}: another position came back")
        answer = ask({"op": "apply", "action": rng.choice(actions)})
    check(answer["ok"], f"{answer}")
    engine.stdin.close()
    engine.wait()
    engine.stdout.close()


own_cards_come_back()
mistakes()
changes_change()
other_games_change()
for game in WITH_NUMBERS:
    any_table_plays(game)
print("cards from files do what they should" if not failed else f"{len(failed)} failures")
sys.exit(bool(failed))
