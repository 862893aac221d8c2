#!/usr/bin/env python3
"""The laboratory against a game whose answers are known. The model game (tests/lab_model/model.c) prints what happens in
each of its courses; this script works out every figure from that, by itself and from the definitions in docs/lab.md, and
compares: all of the JSON, then every number of the CSV file, the terminal's tables and the report.
usage: lab_model.py MODEL"""
import csv
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import xml.dom.minidom
from collections import defaultdict
from fractions import Fraction

MODEL = os.path.abspath(sys.argv[1])
FOLDS = 32
failed = checked = 0


def check(ok, what):
    global failed, checked
    checked += 1
    if not ok:
        failed += 1
        if failed < 40:
            print("FAIL", what)


def near(a, b, within=1e-9):
    return abs(a - b) <= within * max(1, abs(a), abs(b))


# --- statistics, from the textbook ---------------------------------------------------------------------

Z = 1.959963984540054


def wilson(k, n):
    p, z2 = k / n, Z * Z
    middle, half = (p + z2 / (2 * n)) / (1 + z2 / n), Z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return (0 if k <= 0 else middle - half), (1 if k >= n else middle + half)


def student(df):
    """The t that 95 % stay under, by integrating the density."""
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)
    low, high = 1.5, 14.0

    def inside(t, steps=2000):
        h = t / steps
        f = lambda x: (1 + x * x / df) ** (-(df + 1) / 2)
        return 2 * scale * h / 3 * sum(f(i * h) * (1 if i in (0, steps) else 4 if i % 2 else 2) for i in range(steps + 1))
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) < 0.95 else (low, middle)
    return low


STUDENT = {}


def t95(df):
    if df > 400:
        return Z * (1 + (Z * Z + 1) / (4 * df))
    if df not in STUDENT:
        STUDENT[df] = student(df)
    return STUDENT[df]


def share(k, n, weight=None):
    weight = n if weight is None else weight
    low, high = wilson(k / n * weight, weight)
    return {"kind": "share", "n": n, "value": k / n, "low": low, "high": high}


def mean_of(values, clip=True, scale=1.0):
    n, mean = len(values), sum(values) / len(values)
    sd = math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1)) if n > 1 else 0
    out = {"kind": "mean", "n": n, "value": mean * scale}
    if n > 1:
        half = t95(n - 1) * sd / math.sqrt(n)
        low = 0 if clip and min(values) >= 0 and mean < half else mean - half
        out.update(low=low * scale, high=(mean + half) * scale)
    return out


def ratio_error(pairs):
    """Standard error of sum(s) / sum(n) over clusters (n, s)."""
    g, total = len(pairs), sum(n for n, _ in pairs)
    mean = sum(s for _, s in pairs) / total
    return math.sqrt(max(0, sum((s - mean * n) ** 2 for n, s in pairs) * g / (g - 1))) / total


def cluster_mean(pairs, n=None):
    total = sum(k for k, _ in pairs)
    mean, out = sum(s for _, s in pairs) / total, {"kind": "mean", "n": total}
    out["value"] = mean
    if len(pairs) > 1:
        half = t95(len(pairs) - 1) * ratio_error(pairs)
        out.update(low=mean - half, high=mean + half)
    return out


def cluster_share(pairs):
    total, won = sum(n for n, _ in pairs), sum(s for _, s in pairs)
    p, weight = won / total, total
    if p <= 0 or p >= 1 or len(pairs) < 2:
        weight = len(pairs)
    elif ratio_error(pairs) > 0:
        weight = min(total, p * (1 - p) / ratio_error(pairs) ** 2)
    return share(won, total, weight)


def parts(name, values):
    """10th, 50th and 90th percentile as values that were there, the interval by ranks; and the most."""
    ordered, n, out = sorted(values), len(values), {}
    for part, q in (("p10", Fraction(1, 10)), ("median", Fraction(1, 2)), ("p90", Fraction(9, 10))):
        half = Z * math.sqrt(n * q * (1 - q))
        first, last = max(1, math.floor(n * q - half)), min(n, math.ceil(n * q + half) + 1)
        out[f"{name}.{part}"] = {"kind": "quantile", "n": n, "value": ordered[max(1, math.ceil(n * q)) - 1],
                                 "low": ordered[first - 1], "high": ordered[last - 1]}
    out[f"{name}.max"] = {"kind": "value", "n": n, "value": ordered[-1]}
    return out


# --- what happened, by name ------------------------------------------------------------------------------

LABELS = {"player", "to", "starter", "winners", "room"}  # of the model's fields; `round` only while it passes


def words_of(obj, head, skip):
    """Names that an action or event is counted under, besides its verb."""
    out = []
    for k, v in obj.items():
        if k in skip:
            continue
        if isinstance(v, bool):
            out.append(f"{head} {k}={str(v).lower()}")
        elif isinstance(v, str) or (isinstance(v, int) and head[0] == "a"):
            out.append(f"{head} {k}={v}")
        elif isinstance(v, list):
            out += [f"{head} {k}={x}" for x in v if isinstance(x, str)]
    return out


class Game:
    """One course, taken apart."""

    def __init__(self, raw, seats):
        self.seats, self.winners, self.reason, self.scores = seats, set(raw["winners"]), raw["reason"], raw["scores"]
        self.first = raw["actors"][0] if len(raw["actors"]) == 1 else None
        self.length = len(raw["decisions"])
        self.branch = [len(d["legal"]) for d in raw["decisions"]]
        self.times, self.who, self.offered, self.taken, self.at = defaultdict(int), defaultdict(set), defaultdict(int), defaultdict(int), {}
        self.sums, self.own, self.end, self.seat_end = defaultdict(int), defaultdict(int), {}, defaultdict(list)
        self.leaders = []
        for i, d in enumerate(raw["decisions"]):
            self.decide(i, d)
        self.finish(raw["view"])

    def happen(self, key, i, seat):
        self.times[key] += 1
        self.at.setdefault(key, i)
        if seat is not None:
            self.who[key].add(seat)

    def decide(self, i, d):
        best = max(d["values"])
        self.leaders.append(d["values"].index(best) if d["values"].count(best) == 1 and self.seats > 1 else None)
        names = lambda a: [f"a:{a['verb']}"] + words_of(a, f"a:{a['verb']}", ("verb", "player"))
        chosen = d["legal"][d["chosen"]]
        if len(d["legal"]) > 1:
            for key in {k for a in d["legal"] for k in names(a)}:
                self.offered[key] += 1
            for key in names(chosen):
                self.taken[key] += 1
        for key in names(chosen):
            self.happen(key, i, chosen["player"])
        for e, m in zip(d["events"], d["measures"]):
            self.event(i + 1, e, m)

    def event(self, i, e, measures):
        head, seat = f"e:{e['event']}", e.get("player")
        truths = [(k, v) for k, v in e.items() if isinstance(v, bool)]
        texts = [(k, v) for k, v in e.items() if isinstance(v, str) and k != "event"]
        for key in [head] + words_of(e, head, ("event", "player")) + [f"{head} {a}={x} {b}={str(y).lower()}" for b, y in truths for a, x in texts]:
            self.happen(key, i, seat)
        for k, v in e.items():
            if k in LABELS or k == "round" or isinstance(v, (bool, str)):
                continue
            name, value = (f"{e['event']}.{k}#", len(v)) if isinstance(v, list) else (f"{e['event']}.{k}", v)
            self.sums[name] += value
            if "why" in e and value:
                self.sums[f"{name} why={e['why']}"] += value
        for k, v in measures.items():
            self.own[k] += v

    def finish(self, view):
        for k, v in view.items():
            if k == "players":
                for p, one in enumerate(v):
                    self.seat_end["players.coins"].append(one["coins"])
                    self.hold(f"h:players.colour={one['colour']}", p)
            elif isinstance(v, int) and k not in LABELS:
                self.end[k] = v
            elif isinstance(v, str):
                self.hold(f"t:{k}={v}", None)
            elif isinstance(v, list):
                self.end[f"{k}#"] = len(v)
                for x in v:
                    self.hold(f"t:{k}={x}", None)
        self.seat_end["score"] = self.scores

    def hold(self, key, seat):
        self.happen(key, self.length, seat)

    def won(self, key):
        """(seats that did it, how many of them won); of things on the table: (1, somebody won)."""
        return (1, bool(self.winners)) if key[0] == "t" else (len(self.who[key]), len(self.who[key] & self.winners))


# --- figures ----------------------------------------------------------------------------------------------

def base_figures(games, seats):
    n, out = len(games), {}
    out["decisions"] = mean_of([g.length for g in games])
    out.update(parts("decisions", [g.length for g in games]))
    out["branching"] = dict(cluster_mean([(g.length, sum(g.branch)) for g in games]))
    out["branching.max"] = {"kind": "value", "n": out["branching"]["n"], "value": max(max(g.branch) for g in games)}
    out["forced"] = cluster_share([(g.length, g.branch.count(1)) for g in games])
    for p in range(seats):
        out[f"seat_win.{p}"] = share(sum(p in g.winners for g in games), n)
    alone = [g for g in games if g.first is not None]
    for k in range(seats):
        out[f"place_win.{k}"] = share(sum((g.first + k) % seats in g.winners for g in alone), len(alone))
    count = [len(g.winners) for g in games]
    out["all_win"], out["none_win"] = share(count.count(seats), n), share(count.count(0), n)
    if seats > 2:
        out["shared_win"] = share(sum(1 < c < seats for c in count), n)
    reasons = sorted({g.reason for g in games})
    for r in reasons:
        out[f"ending.{r}"] = share(sum(g.reason == r for g in games), n)
    shares = [out[f"ending.{r}"]["value"] for r in reasons]
    out["variety"] = {"kind": "value", "n": n, "value": math.exp(-sum(p * math.log(p) for p in shares))}
    led = [g for g in games if any(x is not None for x in g.leaders)]
    judged = [g for g in led if g.leaders[g.length // 2] is not None and 0 < len(g.winners) < seats]
    if judged:
        out["comeback"] = share(sum(g.leaders[g.length // 2] not in g.winners for g in judged), len(judged))
    changes = []
    for g in led:
        known = [x for x in g.leaders if x is not None]
        changes.append(sum(a != b for a, b in zip(known, known[1:])))
    if changes:
        out["lead_changes"] = mean_of(changes)
        out.update(parts("lead_changes", changes))
    out["score"] = cluster_mean([(seats, sum(g.scores)) for g in games])
    if seats > 1:
        gaps = [max(g.scores) - min(g.scores) for g in games]
        out["score_gap"] = mean_of(gaps)
        out.update(parts("score_gap", gaps))
    return out


def thing_figures(games):
    n, out, word = len(games), {}, {"a": "uses", "e": "events", "h": "held", "t": "table"}
    for key in {k for g in games for k in list(g.times) + list(g.offered)}:
        kind, name = word[key[0]], key[2:]
        times = [g.times[key] for g in games]
        if key[0] in "ae":
            out[f"{kind}:{name}"] = mean_of(times)
        out[f"{kind}.games:{name}"] = share(sum(t > 0 for t in times), n)
        pairs = [g.won(key) for g in games if g.times[key] and (key[0] == "t" or g.who[key])]
        if pairs:
            out[f"{kind}.win:{name}"] = cluster_share(pairs)
        if key[0] == "a" and " " not in name and sum(times):
            out[f"forced:{name}"] = share(sum(times) - sum(g.taken[key] for g in games), sum(times), sum(t > 0 for t in times))
        picks = [(g.offered[key], g.taken[key]) for g in games if g.offered[key]]
        if picks:
            out[f"pick:{name}"] = cluster_share(picks)
        if key[0] == "e":
            seen = [Fraction(g.at[key] * 1000 // g.length, 1000) for g in games if key in g.at]
            out[f"first:{name}"] = {"kind": "value", "n": len(seen), "value": float(sum(seen) / len(seen))}
            if " " not in name:
                out.update(parts(f"events:{name}", times))
    return out


def number_figures(games):
    out = {}
    for k in {k for g in games for k in g.sums}:
        out[f"sum:{k}"] = mean_of([g.sums.get(k, 0) for g in games])
    for k in {k for g in games for k in g.own}:
        values = [g.own[k] for g in games if k in g.own] if k in ("first", "third") else [g.own.get(k, 0) for g in games]
        out[f"own:{k}"] = mean_of(values)
        out.update(parts(f"own:{k}", values))
    for k in {k for g in games for k in g.end}:
        have = [g for g in games if k in g.end]
        out[f"end:{k}"] = mean_of([g.end[k] for g in have])
        out.update(parts(f"end:{k}", [g.end[k] for g in have]))
        won, lost = [[(1, g.end[k]) for g in have if bool(g.winners) == w] for w in (True, False)]
        if won and lost:
            out[f"winners_end:{k}"], out[f"losers_end:{k}"] = cluster_mean(won), cluster_mean(lost)
    for k in games[0].seat_end:
        out[f"seat_end:{k}"] = cluster_mean([(g.seats, sum(g.seat_end[k])) for g in games])
        out.update(parts(f"seat_end:{k}", [v for g in games for v in g.seat_end[k]]))
        for name, of in (("winners_end", True), ("losers_end", False)):
            groups = [[v for p, v in enumerate(g.seat_end[k]) if (p in g.winners) == of] for g in games]
            out[f"{name}:{k}"] = cluster_mean([(len(v), sum(v)) for v in groups if v])
    return out


def measures(games, seats):
    """name: (value, kind, unit) as tests/lab_model/measures.inc has them, written out."""
    n = len(games)
    mean = lambda f: sum(f(g) for g in games) / n
    alone = [g for g in games if g.first is not None]
    place = [sum((g.first + k) % seats in g.winners for g in alone) / len(alone) for k in range(seats)] if alone else [0]
    equal = sum(len(g.winners) for g in games) / n / seats
    rates, used = [], []
    for c in ("ant", "bee", "cat"):
        did = [g.won(f"a:m_pick card={c}") for g in games if g.times[f"a:m_pick card={c}"]]
        shown = sum(g.times[f"e:m_shown card={c}"] for g in games)
        if did:
            rates.append(sum(w for _, w in did) / sum(k for k, _ in did))
        if shown:
            used.append(sum(g.times[f"a:m_pick card={c}"] for g in games) / shown)
    lost = [v for g in games for p, v in enumerate(g.seat_end["players.coins"]) if p not in g.winners]
    return {
        "rich_or_shared": mean(lambda g: g.reason in ("rich", "shared")),
        "coins_a_round": mean(lambda g: g.sums["m_paid.amount"]) / seats / mean(lambda g: g.end["round"]),
        "first_place": place[0] / (sum(place) / seats), "first_more": place[0] - sum(place) / seats,
        "best_card": max(rates) / equal, "rarest_card": min(used),
        "taxed": mean(lambda g: g.times["e:m_paid why=tax"]) / mean(lambda g: g.times["e:m_paid"]),
        "all_coins": mean(lambda g: g.sums["m_paid.amount why=tax"]) + mean(lambda g: g.sums["m_paid.amount why=gift"]), "never": 0.0,
    }, lost


PERCENT, POINTS = {"rich_or_shared", "rarest_card", "taxed"}, {"first_more"}


def page_figures(games, seats, known):
    out, whole = {}, measures(games, seats)[0]
    without = [measures([g for i, g in enumerate(games) if i % FOLDS != k], seats)[0] for k in range(FOLDS)]
    for name, value in whole.items():
        v = [w[name] for w in without]
        middle = sum(v) / FOLDS
        half = t95(FOLDS - 1) * math.sqrt(sum((x - middle) ** 2 for x in v) * (FOLDS - 1) / FOLDS)
        low, high = value - half, value + half
        if name in PERCENT:
            low, high = max(0, low), min(1, high)
        elif name not in POINTS and value >= 0:
            low = max(0, low)
        out[f"page:{name}"] = {"kind": "ratio", "n": len(games), "value": value, "low": low, "high": high}
    out["page:rounds"], out["page:rounds_p90"], out["page:rich"] = known["end:round"], known["end:round.p90"], known["ending.rich"]
    out["page:no_winners"] = known["losers_end:players.coins"]
    late = known["own:any_late"]
    out["page:late"] = share(late["value"] * late["n"], late["n"])
    m = known["end:round.median"]
    out["page:rounds_a_seat"] = dict(m, n=len(games), **{k: m[k] / seats for k in ("value", "low", "high")})
    thousandths = lambda v: math.floor(v * 1000 + 0.5)
    both = [thousandths((g.own["third"] - g.own["first"]) / 2) for g in games if "third" in g.own and "first" in g.own]
    parts_of = [thousandths(g.own["first"] / g.end["round"]) for g in games if "first" in g.own]
    for name, values in (("between", both), ("first_share", parts_of)):
        if values:
            out[f"each:{name}"] = out[f"page:{name}"] = mean_of(values, clip=False, scale=0.001)
    return out


def expected(games, seats):
    out = base_figures(games, seats)
    out.update(number_figures(games))
    out.update(thing_figures(games))
    out.update(page_figures(games, seats, out))
    return out


# --- comparing --------------------------------------------------------------------------------------------

def same_figures(where, got, want):
    check(set(got) == set(want), f"{where}: figures {sorted(set(got) ^ set(want))[:8]}")
    for name in set(got) & set(want):
        a, b = got[name], want[name]
        check(a["kind"] == b["kind"] and a["n"] == b["n"], f"{where}: {name}: {a['kind']}, {a['n']} instead of {b['kind']}, {b['n']}")
        check(near(a["value"], float(b["value"])), f"{where}: {name} is {a['value']} instead of {float(b['value'])}")
        for end in ("low", "high"):
            if b.get(end) is None:
                check(a.get(end) is None, f"{where}: {name} has an interval")
            else:
                room = 2e-3 * abs(float(b["high"]) - float(b["low"])) + 1e-9  # of Student's distribution
                check(a.get(end) is not None and abs(a[end] - float(b[end])) <= room, f"{where}: {name}.{end} is {a.get(end)} instead of {float(b[end])}")


def number(v):
    return f"{v:.1f}" if abs(v) >= 100 else f"{v:.2f}"


def whole(v):
    return f"{v:.0f}" if v == math.floor(v) else f"{v:.2f}"


def cell(x):
    """A figure as people read it."""
    unit = x.get("unit", "share" if x["kind"] == "share" else "")
    scale = 100 if unit else 1
    form = (lambda v: f"{v:+.1f}") if unit == "points" else (lambda v: f"{v:.1f}") if unit else whole if x["kind"] in ("quantile", "value") and x["name"] != "variety" else number
    value = form(x["value"] * scale)
    if x.get("low") is None:
        return value
    low, high = form(x["low"] * scale), form(x["high"] * scale)
    if unit == "points":
        return f"{value} points ({low} to {high})"
    value += " %" if unit else ""
    return f"{value} ({low} to {high})" if x["low"] < 0 or x["high"] < 0 else f"{value} ({low}-{high})"


NAMES = {"decisions": "decisions per game", "branching": "choices per decision", "forced": "decisions with one choice only", "all_win": "everybody wins", "none_win": "nobody wins",
         "shared_win": "several win, not all", "variety": "variety of endings", "comeback": "comebacks (leader half-way loses)", "lead_changes": "changes of the lead",
         "score": "score of a seat", "score_gap": "best score minus worst"}
PARTS = {"p10": "10th percentile", "median": "median", "p90": "90th percentile", "max": "most"}


def row_name(name):
    head, _, part = name.partition(".")
    if head == "seat_win":
        return f"seat {int(part) + 1} wins"
    if head == "place_win":
        return f"no. {int(part) + 1} in turn order wins"
    if head == "ending":
        return f"ending: {part}"
    return NAMES[head] + (f", {PARTS[part]}" if part else "") if head in NAMES else name


def printed_rows(text):
    """{first cell: other cells} of the terminal's tables; cells are two blanks or more apart."""
    rows = defaultdict(list)
    for line in text.splitlines():
        if line.startswith("  "):
            one = re.split(r"  +", line.strip())
            rows[one[0]].append([c.removeprefix("! ").removeprefix("? ") for c in one[1:]])
    return rows


def same_text(where, text, variants):
    rows, used, games = printed_rows(text), set(), variants[0]["games"]
    for name in variants[0]["figures"]:
        if ":" in name and not name.startswith("page:"):
            continue
        cells = [cell(v["figures"][name]) + (f", in {v['figures'][name]['n']} games" if name.startswith("page:") and v["figures"][name]["n"] < games else "") for v in variants]
        found = [r for r in rows[row_name(name)] if r[-len(cells):] == cells]
        if name == "ending.rich":  # stands on the rules page
            check(not rows[row_name(name)], f"{where}: {name} is printed twice")
            continue
        check(len(found) == 1, f"{where}: {row_name(name)}: {rows[row_name(name)]} instead of {cells}")
        used.add(row_name(name))
    return rows, used


def words(key):
    """The words for a key of actions and events, of which the language files know none."""
    head, *rest = key.split(" ")
    if "=" in head:
        head, rest = "", [head]
    for part in rest:
        field, value = part.split("=")
        field, value = field.removeprefix("players."), {"true": "yes", "false": "no"}.get(value, value)
        text = value if field == "card" else f"{field}: {value}"
        head += text if not head else f"{': ' if field == 'card' else ', '}{text}"
    return head


def same_things(where, rows, figures):
    """The lists of actions, things held and events: every cell."""
    seen = 0
    kinds = ("uses:", "uses.win:", "pick:"), ("held.games:", "held.win:"), ("events:", "events.win:")
    for columns in kinds:
        for key in {k[len(columns[0]):] for k in figures if k.startswith(columns[0]) and "." not in k[len(columns[0]):].removeprefix("players.")}:
            want = [cell(figures[c + key]) if c + key in figures else "-" for c in columns]
            lines = rows.get(words(key), [])
            check(not lines or want in lines, f"{where}: {words(key)}: {lines} instead of {want}")
            seen += want in lines
    return seen


def same_summary(where, text, variants):
    """Every number with an interval in the sentences at the beginning is a figure, or the leader's part of comebacks."""
    part = text.split("In short", 1)[1].split("\n\n", 1)[0]
    cells = {cell(f) for v in variants for f in v["figures"].values()}
    x = variants[0]["figures"]["comeback"]
    cells.add(cell(dict(x, value=1 - x["value"], low=1 - x["high"], high=1 - x["low"])))
    found = re.findall(r"[-+]?[\d.]+(?: %)? \([\d.]+-[\d.]+\)", part)
    check(3 <= part.count("\n  ") <= 7 + 3 and len(found) >= 3, f"{where}: {part}")
    for one in found:
        check(one in cells, f"{where}: {one} in the summary is no figure")
    check(text.splitlines()[1].startswith("timetable lab model --bots hard:1 --players") and "--seed 77" in text.splitlines()[1], f"{where}: the command")


def same_report(where, page, variants):
    doc = xml.dom.minidom.parseString(page)
    text = lambda node: "".join(n.data if n.nodeType == n.TEXT_NODE else text(n) for n in node.childNodes)
    tables = [[[text(c) for c in row.childNodes if c.nodeName in ("td", "th")] for row in t.getElementsByTagName("tr")] for t in doc.getElementsByTagName("table")]
    figures, numbers, power, found = variants[0]["figures"], 0, 0, 0
    labels = {v["label"] or "as the rules have it": v for v in variants}
    for t in tables:
        head = t[0] if t else []
        for row in t[1:]:
            if head[:4] == ["variant", "figure", "value (95 % interval)", "counted over"]:
                by_row = {row_name(k): f for k, f in labels[row[0]]["figures"].items() if ":" not in k}
                check(row[2] == cell(by_row[row[1]]) and row[3] == str(by_row[row[1]]["n"]), f"{where}: report, {row}")
                found += 1
            if head[:2] == ["figure", "band"]:
                for c, v in zip(row[2:], variants):
                    f = v["figures"].get(row[0])
                    want = cell(f) + (f", in {f['n']} games" if f["n"] < v["games"] else "") if f else "-"
                    check(re.sub(r" [▲△].*", "", c) == want, f"{where}: rules page, {row[0]}: {c} instead of {want}")
                    found += 1
            if len(head) == 9 and head[1] == "mean":
                numbers += 1
                check(len(row) == 9, f"{where}: numbers, {row}")
                if row[0].endswith(" at the end") and " of a seat" not in row[0]:
                    f = figures.get("end:" + row[0].removesuffix(" at the end"))
                    if f and len(variants) == 1:
                        check(row[1] == cell(f) and row[8] == str(f["n"]), f"{where}: numbers, {row}")
            if head[:3] == ["what", "per game", "win rate of seats that did it"]:
                power += 1
                if len(variants) == 1:
                    rates = [f for k, f in figures.items() if ".win:" in k and words(k.split(":", 1)[1]) == row[0]]
                    check(any(row[2] == f"{f['value'] * 100:.1f} %" and row[3] == f"{f['low'] * 100:.1f} – {f['high'] * 100:.1f}" and row[4] == str(f["n"]) for f in rates), f"{where}: power, {row}")
    check(found > 20 and numbers > 3 and power > 5, f"{where}: the report's tables ({found}, {numbers}, {power})")


def same_csv(where, path, variants):
    with open(path, encoding="utf-8", newline="") as f:
        rows = list(csv.DictReader(f))
    check(len(rows) == sum(len(v["figures"]) for v in variants), f"{where}: lines of the CSV")
    for row in rows:
        v = next(v for v in variants if v["label"] == row["variant"])
        f = v["figures"][row["figure"]]
        check(row["kind"] == f["kind"] and int(row["n"]) == f["n"] and near(float(row["value"]), f["value"], 1e-8), f"{where}: CSV, {row}")
        for end in ("low", "high"):
            check((row[end] == "") == (f.get(end) is None) and (row[end] == "" or near(float(row[end]), f[end], 1e-8)), f"{where}: CSV, {row['figure']}.{end}")


def experiment(folder, *levels, split=None):
    """split: the one factor with several values."""
    where = " ".join(levels)
    subprocess.run([MODEL, "run", folder, *levels], check=True)
    read = lambda name: open(os.path.join(folder, name), encoding="utf-8").read()
    variants = json.loads(read("json"))["variants"]
    for v in variants:
        for name, f in v["figures"].items():
            f["name"] = name
    choices = [[levels[i] for i in range(len(levels)) if levels[i] != split] + ([] if not split else [f"{split.split('=')[0]}={x}"]) for x in (split.split("=")[1].split(",") if split else [""])]
    for v, level in zip(variants, choices):
        dump = subprocess.run([MODEL, "dump", *level], check=True, capture_output=True, text=True).stdout
        games = [Game(json.loads(line), v["players"]) for line in dump.splitlines()]
        check(v["games"] == v["watched"] == len(games) == 540, f"{where}: how many games")
        same_figures(" ".join(level), v["figures"], expected(games, v["players"]))
    rows, _ = same_text(where, read("text"), variants)
    check(same_things(where, rows, variants[0]["figures"]) >= 12, f"{where}: lists of actions and events")
    same_summary(where, read("text"), variants)
    same_csv(where, os.path.join(folder, "csv"), variants)
    same_report(where, read("html"), variants)
    return variants, read("text")


def main():
    with tempfile.TemporaryDirectory() as folder:
        three, _ = experiment(folder, "players=3")
        f = three[0]["figures"]
        # Known without any program: a third of the courses each has 1, 2, 3 rounds, and ends in each of three ways.
        check(f["end:round"]["value"] == 2 and near(f["ending.rich"]["value"], 1 / 3) and near(f["none_win"]["value"], 1 / 3), "by hand")
        check(near(f["variety"]["value"], 3) and f["own:third"]["n"] < f["own:first"]["n"] < 540, "by hand: what is not in every game")
        check(0 <= f["page:between"]["value"] <= 1 and f["page:between"]["n"] == f["own:third"]["n"], "a time between two things is never negative")
        check(not any(k.startswith(("sum:m_round", "end:starter", "sum:m_closed")) or k == "sum:m_gave.to" for k in f), "seats, rounds and ids are not added up")
        teams, _ = experiment(folder, "players=4", "teams=true")
        rich = teams[0]["figures"]["page:first_place"]["value"]
        check(0.8 < rich < 1.25, f"who begins in teams: {rich}, not twice an equal share")
        experiment(folder, "players=2")
        both, text = experiment(folder, "players=3", "bonus=0,1", split="bonus=0,1")
        check("page:between" in text.split("\nWhat the rules page asks for\n")[0], "measures of the rules page are among what differs")
        check("points" in text.split("\nWhat the rules page asks for\n")[0], "shares differ in points")
    print(f"{checked} comparisons, {failed} failed")
    return failed > 0


sys.exit(main())
