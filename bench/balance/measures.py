"""What docs/balance shows of each experiment: tables as text, pictures by name. `names` gives what people call a card."""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def fig(variant, name):
    f = variant["figures"].get(name)
    return f if f else {"value": 0.0, "low": 0.0, "high": 0.0, "n": 0}


def point(variant, name):
    f = fig(variant, name)
    return f["value"], f.get("low", f["value"]), f.get("high", f["value"])


def pct(variant, name):
    v, a, b = point(variant, name)
    return f"{v * 100:.1f} ({a * 100:.1f}-{b * 100:.1f})"


def num(variant, name, digits=1):
    return f"{fig(variant, name)['value']:.{digits}f}"


def table(head, rows):
    return "\n".join("| " + " | ".join(r) + " |" for r in [head, ["---"] * len(head), *rows]) + "\n"


def bands(game):
    """(name, share, low, high) of a game's measures.def, in its order."""
    with open(os.path.join(ROOT, "games", game, "measures.def"), encoding="utf-8") as f:
        rows = re.findall(r"^(MEASURE|SHARE)\((\w+), .*?, ([-\d.]+|ANY_MORE), ([-\d.]+|ANY_MORE)\)$", f.read(), flags=re.M)
    number = lambda text: 1e9 if text == "ANY_MORE" else float(text)
    return [(name, kind == "SHARE", number(low), number(high)) for kind, name, low, high in rows]


def page_table(names, game, columns):
    """What the rules page asks for: a row per measure with its band, a column per variant; outside of the band in bold."""
    rows = []
    for name, share, low, high in bands(game):
        scale, unit = (100, " %") if share else (1, "")
        top = 1 if share else 1e9
        band = "" if low == high == 0 else f"≥ {low * scale:g}{unit}" if high >= top else f"≤ {high * scale:g}{unit}" if low == 0 else f"{low * scale:g} – {high * scale:g}{unit}"
        cells = []
        for v in columns:
            f = v["figures"].get("page:" + name)
            if not f:
                cells.append("-")
                continue
            text = f"{f['value'] * scale:.{1 if share else 2}f}{unit}"
            inside = low == high == 0 or low - 1e-9 <= f["value"] and (high >= top or f["value"] <= high + 1e-9)
            cells.append(text if inside else f"**{text}**")
        if any(c != "-" for c in cells):
            rows.append([names.get(f"{game}.measure.{name}", name), band] + cells)
    return rows


def span(cells):
    """The cells of a row as one: the lowest to the highest, bold where one is outside the band."""
    texts = [c.strip("*") for c in cells]
    numbers = [float(t.rstrip(" %")) for t in texts]
    low, high = texts[numbers.index(min(numbers))], texts[numbers.index(max(numbers))]
    unit = " %" if low.endswith("%") else ""
    text = low if low == high else f"{low.removesuffix(unit)} – {high.removesuffix(unit)}{unit}"
    return f"**{text}**" if any(c.startswith("**") for c in cells) else text


def side_by_side(first, second):
    """Two page tables with a column per number of players as one with a column per kind of player; only rows with a value
    outside of its band."""
    rows = [[a[0], a[1], span(a[2:]), span(b[2:])] for a, b in zip(first, second)]
    below = re.compile("(weakest|strongest) (place|character)")  # with more games, in parts of the page of their own
    return [row for row in rows if any(cell.startswith("**") for cell in row[2:]) and not below.match(row[0])]


def things(variant, prefix, least=30):
    """{id: (value, low, high)} of the figures prefix...=id that were seen often enough."""
    return {k[len(prefix):]: (f["value"], f["low"], f["high"]) for k, f in variant["figures"].items()
            if k.startswith(prefix) and f["n"] >= least and f.get("low") is not None and " " not in k[len(prefix):]}


def pool(variants, prefix):
    """Shares added up over variants, relative to an equal share of each table."""
    won, expected = {}, {}
    for v in variants:
        for k, f in v["figures"].items():
            if k.startswith(prefix):
                won[k[len(prefix):]] = won.get(k[len(prefix):], 0) + f["value"] * f["n"]
                expected[k[len(prefix):]] = expected.get(k[len(prefix):], 0) + f["n"] / v["players"]
    out = {}
    for k in won:
        spread = 1.96 * max(won[k], 1) ** 0.5 / expected[k]
        out[k] = (won[k] / expected[k], max(0, won[k] / expected[k] - spread), won[k] / expected[k] + spread)
    return out


BOTS = ["random", "greedy", "search"]


def control(load, draw, names):
    runs = {b: load("control_" + b) for b in BOTS}
    rows, marks = [], []
    for i in range(3):
        players = runs["random"][i]["players"]
        marks.append((f"{players} players",))
        for place in range(players if players < 4 else 2):
            marks.append((f"place {place + 1}", {b: point(runs[b][i], f"place_win.{place}") for b in BOTS}, 1 / players if players < 4 else 0.5))
        for b in BOTS:
            v = runs[b][i]
            rows.append([str(players), b, str(v["games"]), " / ".join(f"{fig(v, f'place_win.{p}')['value'] * 100:.1f}" for p in range(players)),
                         num(v, "decisions.median", 0), " / ".join(f"{fig(v, 'ending.' + e)['value'] * 100:.0f}" for e in ("fuel", "exhausted", "overtime")),
                         f"{fig(v, 'comeback')['value'] * 100:.0f}" if players < 4 else "(teams)"])
    two = runs["search"][0]
    cards = sorted(things(two, "uses.win:play card=").items(), key=lambda c: -c[1][0])
    power = [[names.get(f"control.name.{c}", c), pct(two, "uses.win:play card=" + c), f"{fig(two, 'pick:play card=' + c)['value'] * 100:.0f}"] for c, _ in cards]
    return ({"control_seats": table(["players", "bots", "games", "won by place, % (who begins first)", "decisions, median", "fuel / exhausted / overtime, %", "comebacks, %"], rows),
             "control_cards": table(["card", "its player wins, %", "chosen when possible, %"], power)},
            {"control_seats": draw.dots("CONTROL: who wins a round, by place (dashed: an equal share)", marks, BOTS),
             "control_cards": draw.dots("CONTROL, two searching players: how often who plays a card wins the round", [(names.get(f"control.name.{c}", c), {"search": p}, 0.5) for c, p in cards], ["search"])})


def control_players(load, draw, names):
    """What greedy players and players that have learned the game say of who begins."""
    rows, of = [], {}
    for v in load("control_players"):
        of.setdefault(v["players"], {})[v["levels"]["bots"]] = v
    for players, v in of.items():
        weak, strong = point(v["greedy"], "place_win.0"), point(v["instant"], "place_win.0")
        apart = weak[1] > strong[2] or strong[1] > weak[2]
        rows.append([str(players) + (" (teams)" if players == 4 else ""), f"{100 / (2 if players == 4 else players):.1f}", pct(v["greedy"], "place_win.0"), pct(v["instant"], "place_win.0"),
                     num(v["greedy"], "decisions.median", 0), num(v["instant"], "decisions.median", 0), "**no**" if apart else "yes"])
    return {"control_players": table(["players", "equal share, %", "greedy: place 1 wins, %", "instant: place 1 wins, %", "decisions, greedy", "decisions, instant", "do they agree?"], rows)}, {}


def side_by_side(load, name, figures):
    """What weak and strong players say: rows of players and figure; do their intervals overlap?"""
    rows, of = [], {}
    for v in load(name):
        of.setdefault(v["players"], {})[v["levels"]["bots"]] = v
    for players, v in of.items():
        for figure, words, share in figures:
            if figure not in v["greedy"]["figures"] and figure not in v["instant"]["figures"]:
                continue
            said = [(pct(v[b], figure) if share else num(v[b], figure, 0)) if figure in v[b]["figures"] else "0.0" for b in ("greedy", "instant")]
            apart = ""
            if share and all(figure in v[b]["figures"] for b in ("greedy", "instant")):
                weak, strong = point(v["greedy"], figure), point(v["instant"], figure)
                apart = "**no**" if weak[1] > strong[2] or strong[1] > weak[2] else "yes"
            rows.append([str(players), words, *said, apart])
    return {name: table(["players", "", "greedy", "instant", "do they agree?"], rows)}, {}


def crononautas_players(load, draw, names):
    return side_by_side(load, "crononautas_players", [("place_win.0", "won by who begins, %", True), ("ending.identity", "ends by identity, %", True),
                                                      ("ending.mission", "by mission, %", True), ("ending.hand", "by hand, %", True), ("decisions.median", "decisions, median", False)])


def timequest_players(load, draw, names):
    return side_by_side(load, "timequest_players", [("place_win.0", "won by who begins, %", True), ("page:round_limit", "ended by the round limit, %", True),
                                                    ("uses.win:choose_character character=amara_jones", "won with Amara, %", True), ("uses.win:choose_character character=akira_tanaka", "won with Akira, %", True),
                                                    ("decisions.median", "decisions, median", False)])


def crononautas(load, draw, names):
    runs = {b: load("crononautas_" + b) for b in BOTS}
    endings = ["identity", "mission", "hand", "paradox", "turn_limit"]
    bars, rows, seats = [], [], []
    for b in BOTS:
        bars.append((f"{b} players",))
        for v in runs[b]:
            share = {e: fig(v, "ending." + e)["value"] for e in endings}
            share["other"] = max(0.0, 1 - sum(share.values()))
            bars.append((f"{v['players']} seats", share))
            if v["players"] % 2 == 0:  # the picture has all of them
                rows.append([b, str(v["players"]), str(v["games"])] + [f"{share[e] * 100:.1f}" for e in endings] +
                            [num(v, "end:turn.median", 0) + ", " + num(v, "end:turn.p90", 0)])
    for i, v in enumerate(runs["search"]):
        seats.append((f"{v['players']} seats",))
        for p in range(v["players"]):
            seats.append((f"place {p + 1}", {b: point(runs[b][i], f"place_win.{p}") for b in ("greedy", "search")}, None))
    identity = sorted(pool(runs["search"], "held.win:identities=").items(), key=lambda c: -c[1][0])
    first = [[str(v["players"])] + [pct(runs[b][i], "first_mover_win") for b in BOTS] + [f"{100 / v['players']:.1f}"] for i, v in enumerate(runs["search"])]
    return ({"crononautas_endings": table(["bots", "seats", "games"] + [e + ", %" for e in endings] + ["turns: median, 90th"], rows),
             "crononautas_first": table(["seats"] + [b + ", %" for b in BOTS] + ["equal share, %"], first)},
            {"crononautas_endings": draw.stacked("Crononautas: how games end, % of games", bars, endings + ["other"]),
             "crononautas_seats": draw.dots("Crononautas: share of games won, by place in turn order", seats, ["greedy", "search"]),
             "crononautas_identities": draw.dots("Crononautas: wins of who holds an identity at the end, 1 = equal share", [(names.get(f"crononautas.name.{k}", k), {"search": v}, 1) for k, v in identity], ["search"], percent=False)})


def just_in_time(load, draw, names):
    levels = ["easier", "normal", "harder", "impossible"]
    variants, marks = load("just_in_time_greedy"), []
    for players in range(1, 7):
        of = {v["levels"]["difficulty"]: v for v in variants if v["players"] == players}
        marks.append((f"{players} players", {d: point(of[d], "sum:ended.progress") for d in levels}, None))
    return {}, {"just_in_time_progress": draw.dots("Just in Time: progress (36 wins) by players and difficulty, greedy bots", marks, levels, percent=False)}


def timalina(load, draw, names):
    levels = [[v["levels"]["bots"], f"{100 * right(v):.1f}", num(v, "page:rounds"), num(v, "decisions.median", 0), pct(v, "first_mover_win")] for v in load("timalina_levels")]
    players = load("timalina_players")
    seats = [[str(v["players"]), " / ".join(f"{fig(v, f'place_win.{p}')['value'] * 100:.1f}" for p in range(v["players"])), f"{100 / v['players']:.1f}", num(v, "decisions.median", 0)] for v in players]
    v = load("timalina_cards")[0]
    cards = {}
    for k, f in v["figures"].items():
        m = k.removeprefix("events:placed card=")
        if m != k and m.endswith((" right=true", " right=false")):
            card, truth = m.split(" right=")
            cards.setdefault(card, {})[truth] = f["value"] * f["n"]
    rate = []
    for card, n in cards.items():
        all_n = n.get("true", 0) + n.get("false", 0)
        if all_n >= 100:
            p = n.get("true", 0) / all_n
            half = 1.96 * (p * (1 - p) / all_n) ** 0.5
            rate.append((card, (p, max(0, p - half), min(1, p + half))))
    rate.sort(key=lambda c: c[1][0])
    chosen = rate[:15] + rate[-10:]
    return ({"timalina_levels": table(["bots", "placed right, %", "rounds", "decisions, median", "who begins wins, %"], levels),
             "timalina_seats": table(["players", "won by place, %", "equal share, %", "decisions, median"], seats)},
            {"timalina_cards": draw.dots("Tímalína: how often a card is placed right (medium bots): the 15 hardest, the 10 easiest", [(names.get(f"timalina.name.{c}", c), {"medium": p}, None) for c, p in chosen], ["medium"])})


def right(v):
    yes, no = fig(v, "events:placed right=true")["value"], fig(v, "events:placed right=false")["value"]
    return yes / (yes + no) if yes + no else 0


def timequest(load, draw, names):
    greedy, search = load("timequest_greedy"), load("timequest_search")
    people = {b: pool(runs, "uses.win:choose_character character=") for b, runs in (("greedy", greedy), ("search", search))}
    order = sorted(people["greedy"], key=lambda c: -people["greedy"][c][0])
    seats = []
    for i, v in enumerate(greedy):
        n = v["players"]
        seats.append((f"{n} players",))
        seats += [(f"place {p + 1}", {"greedy": point(v, f"place_win.{p}"), "search": point(search[i], f"place_win.{p}")}, 1 / n) for p in range(n)]
    return ({"timequest_page": table(["measure", "band", "search", "greedy"],
                                     side_by_side(*(page_table(names, "timequest", runs) for runs in (search, greedy))))},
            {"timequest_seats": draw.dots("TimeQuest: share of games won, by place in turn order (dashed: an equal share)", seats, ["greedy", "search"]),
             "timequest_characters": draw.dots("TimeQuest: wins by character given at random, 1 = equal share",
                                               [(names.get(f"timequest.name.{c}", c), {b: people[b][c] for b in people}, 1) for c in order], ["greedy", "search"], percent=False)})


# What the proposal is about, of the page's measures.
PROPOSED = ["best_character", "worst_character", "void_entries", "void_turns", "fights", "ap_fight", "rarest_event", "rounds", "rounds_p90", "round_limit"]


def proposal_rows(names, variants):
    """A row per measure with its band, a column per table of numbers, with intervals; outside of the band in bold."""
    rows = []
    for name, share, low, high in bands("timequest"):
        if name not in PROPOSED:
            continue
        scale, unit, digits, top = (100, " %", 1, 1) if share else (1, "", 2, 1e9)
        band = f"≥ {low * scale:g}{unit}" if high >= top else f"≤ {high * scale:g}{unit}" if low == 0 else f"{low * scale:g} – {high * scale:g}{unit}"
        cells = []
        for v in variants:
            x, a, b = point(v, "page:" + name)
            text = f"{x * scale:.{digits}f}{unit}"
            inside = low - 1e-9 <= x and (high >= top or x <= high + 1e-9)
            cells.append((text if inside else f"**{text}**") + f" ({a * scale:.{digits}f}-{b * scale:.{digits}f})")
        rows.append([names.get(f"timequest.measure.{name}", name), band] + cells)
    return rows


def timequest_proposal(load, draw, names):
    out = {}
    for experiment in ("timequest_tuned", "timequest_tuned_free"):
        variants = load(experiment)
        people = [pool([v], "uses.win:choose_character character=") for v in variants]
        order = sorted(people[0], key=lambda c: -people[0][c][0])
        out[experiment] = table(["measure", "band", "rulebook", "proposal"], proposal_rows(names, variants))
        out[experiment + "_characters"] = table(["character", "rulebook", "proposal"],
                                                [[names.get(f"timequest.name.{c}", c)] + [f"{p[c][0]:.2f} ({p[c][1]:.2f}-{p[c][2]:.2f})" for p in people] for c in order])
    return out, {}


ALL = [control, control_players, crononautas, crononautas_players, just_in_time, timalina, timequest, timequest_players, timequest_proposal]
