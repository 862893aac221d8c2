#!/usr/bin/env python3
"""The laboratory from outside: same numbers however it is run, valid output, promises kept or broken.
usage: lab.py TIMETABLE"""
import csv
import io
import json
import os
import re
import resource
import shutil
import signal
import shlex
import subprocess
import sys
import tempfile
import time
import xml.dom.minidom

TT = os.path.abspath(sys.argv[1])
DIR = tempfile.mkdtemp(prefix="lab-test-")
failed = 0


def check(ok, what):
    global failed
    if not ok:
        failed += 1
        print("FAIL", what)


def lab(*args, lang="en", expect=0):
    r = subprocess.run([TT, "lab", *args, "--lang", lang], capture_output=True, text=True, cwd=DIR)
    check(r.returncode == expect, f"exit {r.returncode} instead of {expect}: lab {' '.join(args)}\n{r.stderr}")
    return r


def path(name):
    return os.path.join(DIR, name)


def result(name, *args):
    lab(*args, "--quiet", "--json", path(name))
    with open(path(name), "rb") as f:
        return f.read()


def value(data, figure, variant=0):
    return json.loads(data)["variants"][variant]["figures"][figure]["value"]


def same_numbers():
    for args in (["control", "--option", "match=single", "--players", "2,3", "--games", "3000"],
                 ["crononautas", "--bots", "greedy,random", "--games", "12"],
                 ["just_in_time", "--bots", "random", "--games", "200", "--option", "difficulty=easier,harder"]):
        one = result("t1.json", *args, "--threads", "1")
        check(one == result("t2.json", *args, "--threads", "2"), f"two threads give other numbers: {args}")
        check(one != result("s.json", *args, "--seed", "2"), f"another seed gives the same numbers: {args}")
    # Watching a game must not change it: the quick loop and the watching one play the same games.
    args = ["control", "--option", "match=single", "--games", "2000"]
    all_seen, few_seen = result("w1.json", *args, "--watch", "1"), result("w2.json", *args, "--watch", "500")
    for figure in ("decisions", "branching", "seat_win.0", "ending.fuel", "place_win.0"):
        check(value(all_seen, figure) == value(few_seen, figure), f"{figure} depends on watching")
    check(json.loads(few_seen)["variants"][0]["watched"] == 4, "every 500th of 2000 games is four games")


def page_of_the_rules():
    """What the rules page of CONTROL measured: 2,000 games a row, shares within 2 points."""
    r = result("rules.json", "control", "--option", "match=single", "--games", "12000")
    check(43 <= value(r, "decisions.median") <= 47, "median of decisions")
    check(abs(value(r, "ending.fuel") - 0.77) < 0.025, "share of endings by fuel")
    check(abs(value(r, "place_win.0") - 0.53) < 0.025, "who moves first")
    check(abs(value(r, "branching") - 7.2) < 0.1, "choices per decision")
    check(abs(value(r, "events:cancelled") - 0.6) < 0.1, "cancelled cards per round")


def cpu_seconds(pid):
    """The processor time that a process has used so far: by then it plays."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as f:
            fields = f.read().rpartition(")")[2].split()
    except FileNotFoundError:
        return float("inf")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resume():
    args = ["crononautas", "--players", "3", "--bots", "greedy", "--games", "800", "--threads", "2", "--quiet"]
    straight = result("straight.json", *args)
    keep = path("keep")
    cut = 0
    for seconds in (0.2, 0.4):
        p = subprocess.Popen([TT, "lab", *args, "--resume", "--checkpoint", keep, "--json", path("resumed.json")],
                             stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while p.poll() is None and cpu_seconds(p.pid) < seconds:
            time.sleep(0.01)
        p.send_signal(signal.SIGINT)
        cut += p.wait() == 1
    check(cut > 0, "no run was interrupted: nothing was tested")
    check(os.path.exists(keep), "an interrupted run leaves its checkpoint")
    lab(*args, "--resume", "--checkpoint", keep, "--json", path("resumed.json"))
    with open(path("resumed.json"), "rb") as f:
        check(f.read() == straight, "a resumed run gives other numbers than a straight one")
    # Finished: taken up again it plays nothing more, and says the same.
    before = time.process_time()
    lab(*args, "--resume", "--checkpoint", keep, "--json", path("again.json"))
    check(time.process_time() - before < 1, "a finished run is played again")
    with open(path("again.json"), "rb") as f:
        check(f.read() == straight, "a finished checkpoint gives other numbers")
    lab("crononautas", "--games", "11", "--resume", "--checkpoint", keep, expect=1)  # another experiment
    with open(keep) as f:
        text = f.read()
    with open(keep, "w") as f:
        f.write(text[: len(text) // 2])
    lab(*args, "--resume", "--checkpoint", keep, expect=1)  # damaged


def interrupt():
    """Without a terminal a line now and then; Ctrl-C ends the run, and what is done is reported."""
    p = subprocess.Popen([TT, "lab", "crononautas", "--players", "3", "--bots", "greedy", "--games", "1000000", "--threads", "2", "--json", path("cut.json")],
                         stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    said = [p.stderr.readline(), p.stderr.readline()]
    check(re.search(r"^about \d+:\d\d:\d\d with 2 threads", said[0]), f"no estimate: {said}")
    check(re.search(r"^\d+\.\d %, \d+:\d\d:\d\d left", said[1]), f"no progress: {said}")
    p.send_signal(signal.SIGINT)
    out, err = p.communicate()
    done = re.search(r"interrupted after (\d+) of 1000000 games", err)
    check(p.returncode == 1 and done and int(done[1]) > 0, f"an interrupted run says what is done: {err}")
    check("In short" in out and "was interrupted" in out, "an interrupted run reports what is done")
    with open(path("cut.json")) as f:
        data = json.load(f)
    check(data["complete"] is False and done and data["variants"][0]["games"] == int(done[1]), "and writes it")
    r = lab("control", "--option", "match=single", "--games", "50")
    check("about" not in r.stderr, "no estimate for what takes no time")


def ranks():
    """Several ranks on one machine, where there is MPI."""
    module = os.path.join(os.path.dirname(os.path.abspath(TT)), "timetable_mpi.so")
    if not shutil.which("mpirun") or not os.path.exists(module):
        print("no MPI here: ranks not tested")
        return
    args = ["control", "--option", "match=single", "--players", "2,4", "--games", "3000", "--quiet", "--threads", "1"]
    alone = result("alone.json", *args)
    for n in ("2", "3"):
        r = subprocess.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", n, TT, "lab", *args, "--json",
                            path("ranks.json")], capture_output=True, text=True)
        check(r.returncode == 0, f"mpirun -np {n}: {r.stderr}")
        with open(path("ranks.json"), "rb") as f:
            check(f.read() == alone, f"{n} ranks give other numbers than one process")
    # A run is cut off with two ranks and goes on with three, then alone.
    keep = ["--resume", "--checkpoint", path("ranks.keep"), "--json", path("ranks.json")]
    args = ["crononautas", "--bots", "greedy", "--games", "60", "--quiet", "--threads", "1"]
    alone = result("alone.json", *args)
    for n, wait in (("2", 2), ("3", 2), ("1", None)):
        p = subprocess.Popen(["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", n, TT, "lab", *args, *keep] if n != "1" else [TT, "lab", *args, *keep],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            p.wait(timeout=wait)
        except subprocess.TimeoutExpired:
            p.send_signal(signal.SIGINT)
            p.wait()
    with open(path("ranks.json"), "rb") as f:
        check(f.read() == alone, "a run that went on with other ranks gives other numbers")


def compare():
    args = ["control", "--option", "match=single", "--games", "3000"]
    result("a.json", *args)
    result("b.json", *args, "--seed", "99")
    result("c.json", *args, "--bots", "greedy")
    same = json.loads(lab("compare", path("a.json"), path("b.json"), "--json").stdout)
    differs = [d for v in same for d in v["differences"] if d["differs"]]
    check(len(differs) <= 2, f"other seeds, no other game, and yet: {[d['figure'] for d in differs]}")
    other = json.loads(lab("compare", path("a.json"), path("c.json"), "--json").stdout)
    by_name = {d["figure"]: d for d in other[0]["differences"]}
    check(by_name["decisions"]["differs"] and by_name["decisions"]["difference"] < -10, "greedy games are shorter")
    check(by_name["decisions"]["low"] < by_name["decisions"]["difference"] < by_name["decisions"]["high"], "interval")
    check(all(d["p_corrected"] >= d["p"] for d in by_name.values()), "a corrected p is never smaller")
    check("decisions per game" in lab("compare", path("a.json"), path("c.json")).stdout, "compare in words")
    lab("compare", path("a.json"), expect=2)
    lab("compare", path("a.json"), path("none.json"), expect=2)
    result("other.json", "timalina", "--games", "20")
    lab("compare", path("a.json"), path("other.json"), expect=2)


def promises():
    args = ["control", "--option", "match=single", "--games", "2000", "--quiet"]
    lab(*args, "--assert", "first_seat_win < 0.55", "--assert", "decisions.p90 < 100")
    lab(*args, "--assert", "first_seat_win < 0.4", expect=1)
    lab(*args, "--assert", "first_seat_win < 55%", "--assert", "uses:play card=nova > 0.1")
    lab(*args, "--assert", "first_seat_win.high < 0.5", expect=1)
    lab(*args, "--assert", "no_such_figure < 1", expect=2)
    lab(*args, "--assert", "first_seat_win", expect=2)
    r = lab(*args, "--players", "2,3", "--assert", "decisions < 60", expect=1)  # holds for two, not for three
    check("players=3" in r.stderr and "BROKEN" in r.stderr, "says which variant breaks it")


def report():
    texts = {}
    for lang in ("en", "es", "is"):
        lab("crononautas", "--players", "2,3", "--bots", "random", "--option", "paradox_limit=9,13", "--games", "120",
            "--quiet", "--report", path("r.html"), lang=lang)
        with open(path("r.html"), encoding="utf-8") as f:
            texts[lang] = f.read()
        page = xml.dom.minidom.parseString(texts[lang])
        check(len(page.getElementsByTagName("svg")) > 20, "charts")
        check(len(page.getElementsByTagName("table")) >= 10, "data tables behind the charts")
        for tag, name in (("script", "src"), ("link", "href"), ("img", "src")):
            check(not any(e.getAttribute(name) for e in page.getElementsByTagName(tag)), f"{tag} reaches outside")
        outside = texts[lang].replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xhtml", "")
        check("http" not in outside and "url(" not in outside, "an address in the page")
        check("nan" not in texts[lang].lower().replace("financ", "").split(), "a number that is none")
        check("lab." not in "".join(texts[lang].split("timetable lab")), "a word is missing")
    check(len(set(texts.values())) == 3, "three languages")


def rules_pages():
    """What each rules page asks for is there, by name and in words, with its band."""
    want = {"control": ["turns_median", "time_stops", "cancelled", "mimicked", "skips", "fuel_end", "diffusions", "hand_size"],
            "crononautas": ["by_identity", "turns_median", "best_identity", "worst_mission", "messages", "forced_passes"],
            "just_in_time": ["won", "turns", "cards_left", "shards_spent", "rewinds", "turns_missed", "hardest_place"],
            "timalina": ["placed_right", "rounds"],
            "timequest": ["rounds", "round_limit", "crystals_a_round", "arrivals_a_turn", "first_closing", "best_character", "ap_collect",
                          "late_free_moves", "void_turns", "no_resource", "rarest_card", "richest_event", "objectives_1", "offers_accepted"]}
    for game, names in want.items():
        flags = ["--option", "match=single"] if game == "control" else ["--option", "objectives=true"] if game == "timequest" else []
        figures = json.loads(result("page.json", game, "--players", "3", "--games", "150", *flags))["variants"][0]["figures"]
        for name in names:
            check("page:" + name in figures, f"{game}: no measure {name}")
        if game == "control":
            r = figures
            check(abs(r["page:hand_size"]["value"] - r["own:hand"]["value"] / r["events:turn_began"]["value"]) < 1e-9, "a formula")
            check(r["page:turns_median"]["value"] == r["events:turn_began.median"]["value"] and 35 <= r["page:turns_median"]["value"] <= 45, "turns of a round")
        if game == "timequest":
            played = sum(f["value"] for k, f in figures.items() if k.startswith("page:ap_"))
            check(abs(played - 1) < 1e-9, "the nine AP actions are all of them")
            by_cause = sum(f["value"] for k, f in figures.items() if k.startswith("sum:gained.crystals why="))
            check(abs(by_cause - figures["sum:gained.crystals"]["value"]) < 1e-6, "crystals by cause add up")
    for lang in ("en", "es", "is"):
        out = lab("timequest", "--games", "40", lang=lang).stdout
        ids = [w for w in out.replace("(", " ").split() if "_" in w or "=" in w and "=" != w]
        check(not ids, f"ids instead of words in {lang}: {ids[:8]}")
        check(" nan" not in out and "-nan" not in out and "12 – 18" in out, f"the band of the rounds in {lang}")
    lab("timequest", "--games", "60", "--quiet", "--assert", "page:rounds < 25", "--assert", "page:winners_score >= 0")


def right_numbers():
    """What was wrong once: quantities that a game does not have, teams, shares in points, labels added up, facts twice."""
    r = json.loads(result("v.json", "timequest", "--players", "3", "--games", "100", "--option", "visits=5,7", "--option", "round_limit=20"))
    for v in r["variants"]:
        f = v["figures"]
        gap = f["page:between_closings"]
        check(gap["value"] > 0 and gap["n"] < 100 and gap["low"] > 0, f"rounds between closings: {gap}")
        check(f["own:closing_3"]["n"] == gap["n"] <= f["own:closing_1"]["n"], "a round is averaged over the games that have it")
        check(all(isinstance(f[k].get("low"), float | int) for k in f if k.startswith("page:")), "a measure without an interval")
        labels = (".round", ".target", ".spot", ".winner", ".to", ".first_player", ".place", ".year", ".date", ".victim", ".starter")
        check(not any(k.startswith("sum:") and k.split(" ")[0].endswith(labels) for k in f), "labels are added up")
    out = lab("timequest", "--players", "3", "--games", "100", "--option", "visits=5,7").stdout
    differs = out.split("\nAgainst ")[-1].split("\nWhat the rules page")[0]
    check("ended by the round limit" in differs and "points" in differs, f"what differs leaves out what matters: {differs}")
    teams = json.loads(result("t.json", "control", "--players", "4", "--games", "4000", "--option", "match=single"))["variants"][0]["figures"]
    check(0.9 < teams["page:first_place"]["value"] < 1.1, f"who begins in teams: {teams['page:first_place']}")
    long = json.loads(result("p.json", "timequest", "--players", "3", "--games", "60"))["variants"][0]["figures"]
    check(all(long[f"decisions.{q}"].get("width", 1) == 1 for q in ("p10", "median", "p90")), "percentiles are exact")
    check(any(long[f"decisions.{q}"]["value"] % 16 for q in ("p10", "median", "p90")), "percentiles are edges of bins")
    result("w.json", "timequest", "--players", "3", "--games", "100", "--option", "visits=7")
    lines = lab("compare", path("p.json"), path("w.json")).stdout.splitlines()
    check(len(lines) < 60, f"compare prints {len(lines)} lines")
    check("points" in "".join(lines), "shares differ in points")
    names = [line.split("  ")[1] for line in out.splitlines() if line.startswith("  ") and "%" in line]
    check("seat 1 wins" in names and not any("first seat" in n for n in names), "seats have one name")


def answer_first():
    """Up to seven sentences, the command that gives the same again, and a warning where a pick coincides with a place."""
    args = ["timequest", "--players", "2", "--bots", "greedy", "--games", "14", "--option", "round_limit=6"]
    out = lab(*args).stdout
    again = lab(*out.splitlines()[1].split()[2:]).stdout
    check(out == again, f"the printed command gives something else: {out.splitlines()[1]}")
    short = out.split("In short")[1].split("\n\n")[0]
    check(3 <= sum(line.strip()[:2] in ("1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.") for line in short.splitlines()) <= 7, short)
    check("players: greedy" in out.splitlines()[0], "who played")
    check("Take care:" in short and "--chance choose_character" in short, f"no warning of what cannot be told apart: {short}")
    data = json.loads(result("warn.json", *args))
    check(any(w["chance"] == "choose_character" for w in data["variants"][0]["warnings"]), "warnings in JSON")
    check("Take care:" not in lab(*args, "--chance", "choose_character").stdout, "a warning for nothing")
    for lang in ("es", "is"):
        check("lab." not in lab(*args, lang=lang).stdout.replace("timetable lab", ""), f"a word is missing in {lang}")
    lab(*args, "--quiet", "--report", path("a.html"))
    with open(path("a.html"), encoding="utf-8") as f:
        page = f.read()
    links = set(re.findall(r'href="#(\w+)"', page))
    check(links and all(f'id="{name}"' in page for name in links), f"links of the report: {links}")
    check("timetable lab timequest" in page and page.index("<ol>") < page.index("<svg"), "the answer is not first")


def tables():
    lab("timalina", "--players", "3", "--games", "60", "--quiet", "--csv", path("x.csv"), "--json", path("x.json"))
    with open(path("x.csv"), encoding="utf-8", newline="") as f:
        rows = list(csv.DictReader(f))
    with open(path("x.json"), encoding="utf-8") as f:
        data = json.load(f)
    check(len(rows) == len(data["variants"][0]["figures"]) > 100, "CSV and JSON have the same figures")
    for row in rows:
        other = data["variants"][0]["figures"][row["figure"]]
        check(abs(float(row["value"]) - other["value"]) <= 1e-6 * abs(other["value"]), row["figure"])
        if row["low"]:
            check(float(row["low"]) <= float(row["value"]) + 1e-9 and float(row["value"]) <= float(row["high"]) + 1e-9,
                  f"{row['figure']} outside its interval")
    wins = sum(sum(e["wins"]) for e in data["variants"][0]["endings"].values())
    check(wins >= 60, "every game of Tímalína has a winner")
    out = lab("control", "--games", "50", "--csv", "-").stdout
    check(len(list(csv.reader(io.StringIO(out)))) > 50, "CSV on standard output")


def own_variants():
    with open(path("options"), "w") as f:
        f.write("# an experiment\nmatch = single\novertime_turns = 1, 40  # short and long\n")
    r = json.loads(result("o.json", "control", "--players", "3", "--options", path("options"), "--games", "100"))
    check([v["label"] for v in r["variants"]] == ["overtime_turns=1", "overtime_turns=40"], "options from a file")
    with open(path("options"), "a") as f:
        f.write("nonsense\n")
    check("options:4" in lab("control", "--options", path("options"), expect=2).stderr, "the line that is wrong")
    r = lab("control", "--option", "no_such=1", expect=2)
    check("overtime_turns" in r.stderr, "an unknown option says which there are")
    r = lab("timequest", "--option", "visit_per_period=5", expect=2)
    check("'visits_per_period'" in r.stderr, "the nearest option")
    # The very command of the issue, with fewer games: the beginning of an option's name is enough.
    r = json.loads(result("v.json", "timequest", "--players", "3", "--games", "1", "--bots", "greedy", "--option", "visits=5,6,7"))
    check([v["label"] for v in r["variants"]] == [f"visits_per_period={n}" for n in (5, 6, 7)], "visits=5,6,7")
    lab("timequest", "--option", "visits=5", "--option", "visits_per_period=6", expect=2)
    lab("control", "--option", "overtime_turns=1,5000", expect=2)
    lab("control", "--option", "overtime_turns=1,1", expect=2)
    lab("control", "--players", "9", expect=2)
    lab("control", "--bots", "nobody", expect=2)
    lab("control", "--games", "0", expect=2)
    lab("control", "--device", "cuda", expect=1)
    with open(path("deck.tsv"), "w") as f:
        f.write("id\tdate\n" + "".join(f"card_{i}\t{1000 + i}\n" for i in range(60)))
    r = result("d.json", "timalina", "--cards", path("deck.tsv"), "--games", "40")
    check(any("card_7" in k for k in json.loads(r)["variants"][0]["figures"]), "own cards are played")
    with open(path("deck.json"), "w") as f:
        json.dump([{"card": f"own_{i}", "date": 1500 + i} for i in range(60)], f)
    r = result("e.json", "timalina", "--cards", path("deck.json"), "--games", "40")
    check(any("own_7" in k for k in json.loads(r)["variants"][0]["figures"]), "own cards from JSON are played")
    r = json.loads(result("f.json", "timalina", "--deck", "base", "--deck", "base," + path("deck.tsv"), "--category", "nature", "--size", "60", "--games", "20"))
    check([v["label"].split(",")[0] for v in r["variants"]] == ["cards=base"] * 2, "a variant for each combination of decks")
    check(any("card_" in k for k in r["variants"][1]["figures"]) and not any("card_" in k for k in r["variants"][0]["figures"]), "combined cards are played")
    again = json.loads(result("g.json", *shlex.split(r["command"])[2:]))
    check(again["variants"] == r["variants"], "the command that is told gives the same numbers")
    with open(path("deck.tsv"), "a") as f:
        f.write("Bad Id\tsoon\n")
    check("deck.tsv:62" in lab("timalina", "--cards", path("deck.tsv"), expect=2).stderr, "the line of the deck")
    lab("control", "--cards", path("deck.tsv"), expect=2)


def chance():
    """Choices left to chance are not the bot's any more; without the flag they are."""
    args = ["timequest", "--players", "2", "--bots", "ismcts:1", "--games", "12"]
    for flags, least in ([], 0), (["--chance", "choose_character"], 4):
        f = json.loads(result("chance.json", *args, *flags))["variants"][0]["figures"]
        used = [k for k in f if k.startswith("uses:choose_character ") and f[k]["value"] > 0]
        check(len(used) >= least, f"{used} with {flags}")


def numbers_side_by_side():
    """Several tables are a factor: each variant is what it would be alone, on the same deals."""
    with open(path("low.json"), "w") as f:
        json.dump({"goals": {"round": {"fuel": 12}}}, f)
    args = ["control", "--option", "match=single", "--bots", "greedy", "--games", "60"]
    both = json.loads(result("both.json", *args, "--cards", "rulebook", "--cards", "low.json"))
    plain, low = json.loads(result("plain.json", *args)), json.loads(result("one.json", *args, "--cards", "low.json"))
    check([v["label"] for v in both["variants"]] == ["cards=rulebook", "cards=low.json"], "labels of the tables")
    for got, alone in zip(both["variants"], (plain["variants"][0], low["variants"][0])):
        check(got["figures"] == alone["figures"], f"{got['label']} differs from the same table alone")
    check("--cards rulebook --cards low.json" in both["command"], both["command"])
    lab(*args, "--cards", "low.json", "--cards", "low.json", expect=2)


def weak_and_strong():
    """Players of two strengths side by side: the report names them, and warns where they do not agree."""
    args = ["control", "--players", "3", "--option", "match=single", "--games", "400", "--bots", "greedy", "--bots", "easy", "--report", "weak.html"]
    said = lab(*args).stdout
    figures = [v["figures"] for v in json.loads(result("weak.json", *args[:-2]))["variants"]]
    apart = [k for k in figures[0] if k.startswith(("seat_win.", "place_win.")) and k in figures[1] and (figures[0][k]["low"] > figures[1][k]["high"] or figures[0][k]["high"] < figures[1][k]["low"])]
    check(apart, "greedy and easy players agree: the test needs players who do not")
    check(said.count("greedy and easy players disagree about") >= 1, said[:2000])
    page = open(path("weak.html"), encoding="utf-8").read()
    check("greedy and easy players disagree about" in page and "bots=easy" in page, "the report does not warn")
    net = ["control", "--players", "2", "--option", "match=single", "--games", "300", "--bots", "greedy"]
    said = lab(*net, "--bots", "instant").stdout
    check("greedy and instant players disagree about “no. 1 in turn order wins”" in said and "only weak players" not in said, said[:2000])
    check("only weak players took part" in lab(*net).stdout, "a learned player is not named where there is one")
    check("only weak players took part" not in lab("just_in_time", "--games", "20", "--bots", "greedy").stdout, "no net has learned this game")
    check("disagree" not in lab("control", "--games", "300", "--bots", "greedy", "--bots", "greedy,greedy").stdout, "a warning about the same players")


def tune():
    """A target with a known answer is found; the same command finds the same, on any number of threads."""
    goal = {"players": [2], "bots": ["greedy"], "options": {"match": ["single"]}, "change": 0.01,
            "vary": {"goals": {"round": {"fuel": [10, 40]}}, "deck": {"nova": {"copies": [0, 4]}}},
            "want": [{"figure": "decisions", "low": 5, "high": 10, "when": {"players": 2}}, {"figure": "decisions", "low": 500, "when": {"players": 3}}]}
    with open(path("goal.json"), "w") as f:
        json.dump(goal, f)
    args = ["tune", "control", "--target", "goal.json", "--games", "120", "--tables", "9", "--generations", "2", "--first", "20"]
    one, two = lab(*args, "--threads", "1", "--out", "best.json"), lab(*args, "--threads", "2", "--quiet")
    check(one.stdout == two.stdout, "two threads find other tables")
    check("1 of 2: 9 tables, 20 games each" in one.stderr and not two.stderr, f"progress: {one.stderr}")
    best = json.load(open(path("best.json")))
    check(best.get("goals", {}).get("round", {}).get("fuel", 21) < 19, f"the best table: {best}")
    check(re.search(r"A round, fuel: 21 -> \d+ \(goals/round/fuel\)", one.stdout) and "The first table has all that is wanted" in one.stdout, one.stdout)
    value_now = value(result("best_lab.json", "control", "--bots", "greedy", "--option", "match=single", "--games", "120", "--cards", "best.json"), "decisions")
    check(f"{value_now:.3g} (" in one.stdout, f"tune says another number than the laboratory ({value_now})")
    for broken, says in (({**goal, "vary": {}}, "vary"), ({**goal, "want": []}, "want"), ({**goal, "extra": 1}, "extra"),
                         ({**goal, "vary": {"goals": {"round": {"fuels": [1, 2]}}}}, "fuels"), ({**goal, "players": 2}, "players"),
                         ({**goal, "want": [{"figure": "decisions"}]}, "decisions")):
        with open(path("goal.json"), "w") as f:
            json.dump(broken, f)
        check(says in lab(*args, expect=2).stderr, f"{says} is not named")
    lab("tune", "control", expect=2)
    lab("tune", "control", "--target", "not_there.json", expect=2)


def memory():
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    lab("control", "--option", "match=single", "--games", "6e4", "--quiet")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    check(most < 100 * 1024, f"{most} KiB of memory (before: {before})")


def main():
    try:
        for part in (same_numbers, page_of_the_rules, resume, interrupt, compare, promises, report, rules_pages, right_numbers, answer_first, tables, own_variants, chance, numbers_side_by_side, weak_and_strong, tune, ranks, memory):
            begin = time.time()
            part()
            print(f"{part.__name__}: {time.time() - begin:.1f} s")
    finally:
        shutil.rmtree(DIR)
    print("the laboratory does what it should" if not failed else f"{failed} failures")
    return failed > 0


sys.exit(main())
