#!/usr/bin/env python3
"""What is printed on cards, spaces and goals: op `components` has the same shape in every game, says what the tables of
the rules pages say in three languages, follows custom numbers, and tells no secret.

usage: components.py TIMETABLE ROOT"""
import json
import os
import random
import re
import subprocess
import sys

TT, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
failed = []


def check(ok, what):
    if not ok:
        failed.append(what)
        print("FAIL", what)


def talk(*requests):
    text = "".join(json.dumps(r) + "\n" for r in requests)
    done = subprocess.run([TT, "engine"], input=text, capture_output=True, text=True)
    return done.stdout.splitlines()


def components(game, players, **more):
    answer = json.loads(talk({"op": "components", "game": game, "players": players, **more})[0])
    check(answer["ok"], f"{game}: {answer}")
    return answer.get("components", [])


def find(parts, kind, one=None):
    found = {p["id"]: p["printed"] for p in parts if p["kind"] == kind}
    return found if one is None else found[one]


def keys_of(lang):
    with open(f"{ROOT}/lang/{lang}.po", encoding="utf-8") as f:
        return set(re.findall(r'^msgid "(.*)"', f.read(), re.M))


GAMES = {g["id"]: g["players"] for g in json.loads(talk({"op": "games"})[0])["games"]}


NAMED = {"card", "year", "mission", "identity", "wedge", "quest", "action", "active_event", "all_event", "character", "artifact", "objective", "place"}


def shape():
    """Every component has its fields, once, and a name in all languages where people see it."""
    known = [keys_of(lang) for lang in ("en", "es", "is")]
    for game, (least, most) in GAMES.items():
        for players in range(least, most + 1):
            first = json.loads(talk({"op": "new", "game": game, "players": players})[0])
            if not first["ok"]:
                continue
            parts = components(game, players)
            check(len(parts) > 10, f"{game}: hardly any components")
            check(len({(p["kind"], p["id"]) for p in parts}) == len(parts), f"{game}: a component is there twice")
            for p in parts:
                check(set(p) == {"kind", "id", "count", "printed"} and p["count"] >= 0, f"{game}: {p}")
                check(p["kind"] not in NAMED or all(f"{game}.name.{p['id']}" in k for k in known), f"{game}: no name for {p}")
    bad = json.loads(talk({"op": "components"})[0])
    check(bad["error"]["code"] == "no_game", f"without a game: {bad}")
    bad = json.loads(talk({"op": "components", "game": "control", "players": 9})[0])
    check(bad["error"]["code"] == "bad_players", f"nine players: {bad}")


def not_the_deal():
    """In a match they are the same bytes for every seed, at every ply, and after any redeal."""
    for game, (least, most) in GAMES.items():
        texts = set()
        for seed in (1, 2):
            asks = [{"op": "new", "game": game, "players": max(2, least), "seed": seed}, {"op": "components"}]
            for player in (0, 1, None):
                asks += [{"op": "fork", "player": player, "seed": 7}, {"op": "components"}]
            texts |= {line for line in talk(*asks) if '"components"' in line}
        check(len(texts) == 1, f"{game}: {len(texts)} different answers")


# --- stories ------------------------------------------------------------------------------------------------------


def stories():
    """Periods, characters and events of TimeQuest, identities and missions of Crononautas have a story in each language."""
    told = {"timequest": ("place", "character", "active_event", "all_event"), "crononautas": ("identity", "mission")}
    for lang in ("en", "es", "is"):
        with open(f"{ROOT}/lang/{lang}.po", encoding="utf-8") as f:
            keys = set(re.findall(r'^msgid "(\w+\.story\.\w+)"$', f.read(), re.M))
        for game, kinds in told.items():
            for kind in kinds:
                ids = list(find(components(game, 3), kind))
                check(len(ids) >= 6, f"{game}: {len(ids)} components of kind {kind}")
                for one in ids:
                    check(f"{game}.story.{one}" in keys, f"{lang}: {game}.story.{one} is missing")


# --- rules pages -------------------------------------------------------------------------------------------------


def rows(game, lang):
    """Every table row of the rules page as a list of cells."""
    name = "RULES.md" if lang == "en" else f"RULES.{lang}.md"
    with open(f"{ROOT}/games/{game}/{name}", encoding="utf-8") as f:
        return [[c.strip() for c in line.strip().strip("|").split("|")] for line in f if line.startswith("|")]


def expect(table, where, key, figures):
    """Some row of this key lists these figures, in this order, behind it."""
    for row in table:
        at = next((i for i, cell in enumerate(row) if cell.split(" ")[0] in (f"`{key}`", key)), None)
        if at is None:
            continue
        words = iter(re.findall(r"\w+", " ".join(row[at + 1:])))
        if all(str(f) in words for f in figures):
            return
    check(False, f"{where}: no row of {key} says {figures}")


def control_page(lang):
    table = rows("control", lang)
    for one, p in find(components("control", 3), "card").items():
        word = {"stable": {"en": "stable", "es": "estable", "is": "stöðugt"}, "unstable": {"en": "unstable", "es": "inestable", "is": "óstöðugt"}}
        expect(table, f"control {lang}", one, [p["fuel"], word[p["type"]][lang]])


def crononautas_page(lang):
    table, parts, where = rows("crononautas", lang), components("crononautas", 4), f"crononautas {lang}"
    both = {"en": "AND", "es": "Y", "is": "OG"}[lang]
    for p in find(parts, "year").values():
        year = str(p["year"])
        if p["type"] == "linchpin":
            expect(table, where, year, [p["icon"], *p["touches"]] if lang == "en" else [])
        else:
            expect(table, where, year, [both, *p["causes"]] if p["needs"] == "all" else p["causes"])
            rule = next(r for r in table if year in r[:2] and len(r) in (4, 5))[-2]
            check((rule == both) == (p["needs"] == "all"), f"{where}: {year} needs {p['needs']}, the page says {rule}")
    for card in (p for p in parts if p["kind"] == "card"):
        p, one = card["printed"], card["id"]
        if p["type"] == "patch":
            expect(table, where, one, [p["year"]])
            if lang == "en" and p["year"] == 1945:
                expect(table, where, one, [1945, *p["causes"], *sorted(p["unless"])])
        elif p["type"] == "artifact":
            expect(table, where, one, [p["group"]] if lang == "en" else [card["count"]])
        else:
            expect(table, where, one, [card["count"], *(p["targets"] if len(p.get("targets", [0] * 13)) < 13 else [])])
    for one, p in find(parts, "mission").items():
        expect(table, where, one, [s["slot"] for s in p["slots"]] if lang == "en" else [])
    for one, p in find(parts, "identity").items():
        expect(table, where, one, [*p["true"], *p["patched"]])


def just_in_time_page(lang):
    table, cards = rows("just_in_time", lang), find(components("just_in_time", 2), "card")
    at = next(i for i, r in enumerate(table) if r[1:] == [str(n) for n in range(1, 10)])
    words = {}
    for ring, row in (("place", table[at + 2]), ("time", table[at + 3])):
        for n, word in enumerate(row[1:], 1):
            words.setdefault(word, set()).add(cards[str(n)][ring])
    check(len(words) == 3 and all(len(w) == 1 for w in words.values()), f"just_in_time {lang}: {words}")


def timequest_page(lang):
    table, parts, where = rows("timequest", lang), components("timequest", 3), f"timequest {lang}"
    words, places = {}, {one: p for one, p in find(parts, "place").items() if one != "void"}
    row = {one: next(r for r in table if len(r) == 5 and r[1] == f"`{one}`") for one in places}
    for one, p in places.items():
        words.setdefault(row[one][3], set()).add(p["x"])
        words.setdefault(row[one][4], set()).add(p["y"])
    check(len(words) == 5 and all(len(w) == 1 for w in words.values()), f"{where}: X and Y of the periods: {words}")
    for one, p in places.items():
        gains = {next(iter(words.get(c.strip(), {c}))) for c in row[one][2].split(",")}
        check(gains == {p["gain_1"], p["gain_2"]} and p["amount_1"] == p["amount_2"] == 1, f"{where}: {one} yields {gains}")
    for one, p in find(parts, "quest").items():
        expect(table, where, one, [p["x"], p["y"], p["crystals"]])
    for one, p in find(parts, "objective").items():
        expect(table, where, one, [p["level_1"], p["level_2"], p["level_3"]])
    for one, p in find(parts, "rule").items():
        if "ap" in p and one != "turn" and lang == "en":
            expect(table, where, one, [p["ap"]])


# --- custom numbers and decks -------------------------------------------------------------------------------------

CHANGES = [("place", "periods", "prehistoric_era", "gain_1", "gold", "knowledge"), ("place", "periods", "space_race", "amount_2", 3, 1),
           ("quest", "quests", "fire_mastery", "x", 6, 2), ("quest", "quests", "fire_mastery", "crystals", 9, 3),
           ("action", "action_cards", "temporal_scholar", "knowledge", 7, 2),
           ("active_event", "active_events", "ev_time_loop", "rolls", [6], [4, 5, 6]),
           ("all_event", "all_events", "all_timequake", "pay_crystals", 8, 2),
           ("character", "characters", "amara_jones", "once_a_turn", True, False),
           ("artifact", "artifacts", "art_roman_empire", "plus", 3, 1), ("objective", "objectives", "obj_void_voyager", "level_3", 9, 5),
           ("rule", "rules", "turn", "ap", 6, 4)]


def custom_numbers():
    usual = components("timequest", 3)
    check(not any("usual" in p for p in usual), "nothing differs from the rules page where nothing was changed")
    cards = {}
    for _, table, one, field, value, _ in CHANGES:
        cards.setdefault(table, {}).setdefault(one, {})[field] = value
    parts = components("timequest", 3, position={"cards": cards})
    for kind, _, one, field, value, before in CHANGES:
        found = next(p for p in parts if p["kind"] == kind and p["id"] == one)
        check(found["printed"][field] == value, f"{one} {field}: {found}")
        check(found["usual"][field] == before, f"{one} {field}: {found}")
        if isinstance(value, int):
            check(re.search(rf"\b{'yes' if value is True else value}\b", found["changed"]), f"in words: {found}")
    words = {json.dumps([p.get("changed") for p in components("timequest", 3, position={"cards": cards}, lang=lang)]) for lang in ("en", "es", "is")}
    check(len(words) == 3 and not any(re.search(r"[a-z]_[a-z]", w) for w in words), f"in three languages: {words}")
    same = [p for p in parts if "usual" not in p]
    check(len(same) == len(parts) - len({c[2] for c in CHANGES}) and all(p in usual for p in same), "and nothing else changed")
    out = components("timequest", 3, position={"cards": {"quests": {"fire_mastery": {"copies": 0}}}})
    check(next(p for p in out if p["id"] == "fire_mastery")["count"] == 0, "a quest that was left out is there no time")


def other_value(now, allowed, taken):
    """Another value that may stand there, and in no other field of the row."""
    if re.match(r"\d", allowed):
        low, high = map(int, allowed.split(".."))
        return now + 1 if now < high else now - 1 if now > low else None
    if allowed.startswith("["):
        return [6] if now != [6] else [5]
    words = [{"true": True, "false": False}.get(w, w) for w in allowed.split(", ")]
    return next((w for w in words if w not in taken), None)


def numbers_of(game):
    """(table, row, field, value, another value), of every number that may be changed: one of each field of each table."""
    head, *lines = subprocess.run([TT, "cards", game], capture_output=True, text=True).stdout.splitlines()
    if not head.startswith("table\t"):
        return []
    seen, cells = {}, [line.split("\t")[:5] for line in lines]
    for table, row, field, value, allowed in cells:
        taken = [c[3] for c in cells if c[:2] == [table, row]] if re.match("[a-z]", value) else []
        now = value if re.match("[a-z]", value) and value not in ("true", "false") else json.loads(value)
        seen.setdefault((table, field), []).append((table, row, field, now, other_value(now, allowed, [now, *taken])))
    return [rows[0] for rows in seen.values()] + [rows[-1] for rows in seen.values()]


def every_kind_of_number():
    """Each number alone: exactly one component differs from the rules page, in that field, and says so in three languages."""
    games = 0
    for game, (least, most) in GAMES.items():
        tried = numbers_of(game)
        games += bool(tried)
        for table, row, field, now, then in tried:
            options = {"difficulty": row} if table == "rewind" else {}
            setup = {"op": "components", "game": game, "players": max(2, least), "options": options, "position": {"cards": {table: {row: {field: then}}}}}
            answers = [json.loads(line) for line in talk(*({**setup, "lang": lang} for lang in ("en", "es", "is")))]
            where = f"{game} {table}/{row}/{field} {now} -> {then}"
            check(all(a["ok"] for a in answers), f"{where}: {answers[0]}")
            changed = [[p for p in a.get("components", []) if "usual" in p] for a in answers]
            if not check_one(where, changed[0], field, now, then):
                continue
            words = {c[0]["changed"] for c in changed}
            check(len(words) > 1, f"{where}: the same sentence in three languages: {words}")
            check(not any(re.search(r"[a-z]_[a-z]", w) for w in words), f"{where}: no words for it: {words}")
    check(games >= 4, f"custom numbers of {games} games only")


def check_one(where, changed, field, now, then):
    if len(changed) != 1 or len(changed[0]["usual"]) != 1:
        check(False, f"{where}: {changed}")
        return False
    (key, before), = changed[0]["usual"].items()
    check(key == field, f"{where}: {changed}")
    if key == "copies":  # of all decks together
        check((before > changed[0]["count"]) == (now > then) and before != changed[0]["count"], f"{where}: {changed}")
    else:
        check(before == now and changed[0]["printed"][key] == then, f"{where}: {changed}")
    return True


def hidden_dates():
    """Decks with the same fronts look alike, whatever stands on the backs; no built-in card tells its date."""
    chance = random.Random(5)
    fronts = [{"card": f"card_{chr(97 + i)}", "name": f"Something {i}"} for i in range(20)]
    seen = set()
    for _ in range(6):
        chance.shuffle(fronts)
        deck = [{**f, "date": d} for f, d in zip(fronts, chance.sample(range(-3000, 2000), 20)) if d]
        seen.add(talk({"op": "components", "game": "timalina", "players": 2, "position": {"cards": deck}})[0])
    check(len(seen) == 1, "the order or a field tells the dates of an own deck")
    for deck in ("base", "science", "music_film_books", "iceland"):
        text = talk({"op": "components", "game": "timalina", "players": 2, "options": {"deck": deck}})[0]
        parts = json.loads(text)["components"]
        check([p["id"] for p in parts] == sorted(p["id"] for p in parts), f"{deck}: cards are listed by id")
        for p in parts:
            check(set(p["printed"]) == {"category", "region"}, f"{deck}: {p}")
            check(not re.search(r"\d", json.dumps(p["printed"])), f"{deck}: {p} tells a date")


shape()
not_the_deal()
stories()
for page in (control_page, crononautas_page, just_in_time_page, timequest_page):
    for language in ("en", "es", "is"):
        page(language)
custom_numbers()
every_kind_of_number()
hidden_dates()
print(f"components: {len(failed)} failed" if failed else "components: all well")
sys.exit(bool(failed))
