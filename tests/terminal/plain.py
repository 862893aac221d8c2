#!/usr/bin/env python3
"""timetable play --plain and timetable replay through pipes: whole games of every registered game, in all
three languages, by numbers, by sentences and by JSON; undo, branches, resume after kill -9, exit codes.
Usage: plain.py TIMETABLE"""
import json, os, random, re, signal, subprocess, sys, tempfile

from term import check, verdict

TT = sys.argv[1]


class Play:
    """One running game: reads up to the next prompt, answers it."""
    PROMPT = re.compile(r"\(1-(\d+), \?[^)]*\): $")

    def __init__(self, state, *args, env=None):
        e = dict(os.environ, XDG_STATE_HOME=state, LANG="C.UTF-8", **(env or {}))
        self.p = subprocess.Popen([TT, "play", *args, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, env=e, bufsize=0)
        self.text = ""

    def until_prompt(self):
        """The page up to the prompt; None when the game is over or the program ended."""
        page = b""
        while True:
            got = os.read(self.p.stdout.fileno(), 65536)
            if not got:
                self.text += page.decode("utf-8", "replace")
                return None
            page += got
            if page.endswith(b": "):
                try:
                    tail = page.decode()
                except UnicodeDecodeError:
                    continue
                last = tail.rsplit("\n", 1)[-1]
                if last.endswith("): "):
                    self.text += tail
                    return tail if self.PROMPT.search(last) else None

    def say(self, line):
        self.p.stdin.write((line + "\n").encode())

    def end(self):
        self.p.stdin.close()
        rest = self.p.stdout.read().decode("utf-8", "replace")
        self.text += rest
        return self.p.wait()


def choices(page):
    found = dict((int(n), t) for n, t in re.findall(r"^ *(\d+)\. (.*)$", page, re.M))
    most = int(Play.PROMPT.search(page).group(1))
    return found, most


def rows_of(page):
    """The rows of a long list: the numbers of the first and the last move of each."""
    return [(int(a), int(b)) for a, b in re.findall(r"^ \+\d+  .*?(\d+) (?:to|a|til) (\d+)$", page, re.M)]


def run(*args, text="", state=None, env=None):
    e = dict(os.environ, LANG="C.UTF-8", **(env or {}))
    if state:
        e["XDG_STATE_HOME"] = state
    r = subprocess.run([TT, *args], input=text, capture_output=True, text=True, env=e, timeout=60)
    return r.returncode, r.stdout, r.stderr


# What must never reach a person: keys without a sentence, placeholders that were not filled.
LEAK = re.compile(r"\b[a-z_]+\.(?:action|event|name|object|field)\.[a-z_]+|\{[a-z_]+[:.}]")


def whole_game(game, lang, seed, players, by_words):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        rng = random.Random(seed)
        p = Play(state, game, "--lang", lang, "--seed", str(seed), "--players", str(players),
                 "--bots", ",".join(["random"] * (players - 1)) or "none")
        moves = 0
        while (page := p.until_prompt()) is not None and moves < 3000:
            found, most = choices(page)
            rows = rows_of(page)
            check(f"{game} {lang}: the moves listed are 1..n, long lists in rows",
                  (not rows and sorted(found)[:1] == [1] and len(found) >= min(most, 40))
                  or (most > 40 and sorted(list(found) + [n for a, b in rows for n in range(a, b + 1)]) == list(range(1, most + 1))), page)
            pick = rng.randint(1, most)
            texts = list(found.values())
            if by_words and pick in found and texts.count(found[pick]) == 1 and rng.random() < 0.5:
                p.say(found[pick])
            else:
                p.say(str(pick))
            moves += 1
        code = p.end()
        name = f"{game} {lang} {players} players, seed {seed}"
        check(name + ": ends well", code == 0 and moves > 0, p.text)
        lines = [l for l in p.text.split("\n") if not l.startswith("{")]
        leak = LEAK.search("\n".join(lines))
        check(name + ": says only sentences", leak is None, leak.group(0) if leak else "")
        kept = [f for f in os.listdir(state + "/timetable")]
        check(name + ": is kept as finished", len(kept) == 1 and kept[0].endswith(".done.json"), str(kept))
        path = f"{state}/timetable/{kept[0]}"
        record = json.load(open(path))
        check(name + ": its record is whole", record["table"]["over"] and len(record["actions"]) >= moves)
        code, out, err = run("replay", path, "--lang", lang)
        check(name + ": replays to its end", code == 0 and out.count("\n") > len(record["actions"]), out + err)
        return path, record, p.text


def games():
    out = run("games")[1]
    rows = [l.split() for l in out.strip().split("\n")]
    found = []
    for row in rows:
        span = next(w for w in row if re.fullmatch(r"\d+-\d+", w))
        low, high = map(int, span.split("-"))
        found.append((row[0], low, high))
    return found


def signs_and_facts():
    """Line mode tells what the screen shows: signs, fuel, causes of years, rows of long lists, offers of trades."""
    for game, words in (("control", ("unstable", "21 fuel")), ("crononautas", ("Depends on 1936 and 1941", "Depends on 1912 or 1915", "Its patch: Patch 1918", "altered: Ferdinand unhurt")),
                        ("just_in_time", ("distorted",)), ("timalina", ("the last gap",)), ("timequest", ("action points",))):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
            code, out, err = run("play", game, "--plain", "--seed", "3", "--bots", "random", text="signs\nq\n", state=state)
            check(f"{game}: signs", code == 0 and all(w in out.split("signs\n")[1] for w in words), out + err)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        out = run("play", "control", "--plain", "--seed", "3", "--bots", "random", text="q\n", state=state)[1]
        check("fuel stands behind every card of a hand", re.search(r"Player 1: Force Field \(3 fuel, stable\), Wormhole \(4 fuel, unstable\)", out), out)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        out = run("play", "timequest", "--plain", "--seed", "3", "--bots", "random", text="1\n+2\nq\n", state=state)[1]
        rows = rows_of(out)
        check("a long list comes in rows, and a row opens", rows and f"\n{rows[0][1]:3d}. Start with" in out.split("+2\n")[1], out)
        check("quests say what they cost", "costs " in out and "crystals)" in out, out)


def trades():
    """Where a trade is offered, the move that takes it says what."""
    for seed in range(1, 40):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
            p = Play(state, "timequest", "--seed", str(seed), "--players", "3", "--bots", "random,random")
            for _ in range(60):
                page = p.until_prompt()
                if page is None or "Accept" in page:
                    break
                p.say("1")
            p.p.kill()
            p.end()
            if page and "Accept: " in page and re.search(r"Accept: \w+ gives (nothing|\w+ \d.*), you give (nothing|\w+ \d)", page):
                return check("an offer stands in the move", True)
            if page and "Accept" in page:
                return check("an offer stands in the move", False, page)
    check("some game has a trade", False)


def lessons():
    """The guided first game of every game: each step is told; another move than the one it is about is not played."""
    for game, low, high in games():
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
            p = Play(state, game, "--lesson")
            page, steps = p.until_prompt(), 0
            all_steps = int(re.search(r"step 1/(\d+)", page).group(1))
            while page and (m := re.search(r"step (\d+)/\d+ .*\n(?: *(\d+)\. )?", page[page.rindex("First game, step"):])) and steps < 40:
                steps += 1
                listed, most = choices(page)
                if m.group(2):
                    wrong = next((n for n in range(1, most + 1) if n != int(m.group(2))), None)
                    if wrong:
                        p.say(str(wrong))
                        page = p.until_prompt()
                        if page and "This step is about" in page:
                            p.say(m.group(2))
                    else:
                        p.say(m.group(2))
                    page = p.until_prompt() if "This step is about" in (page or "") or not wrong else page
                else:
                    p.say("n")
                    page = p.until_prompt()
                if page and "First game, step" not in page:
                    break
            p.p.kill()
            p.end()
            check(f"{game}: the guided game comes to its last step", f"step {all_steps}/{all_steps}" in p.text, p.text)
            check(f"{game}: and is not kept", not os.path.exists(state + "/timetable") or not os.listdir(state + "/timetable"))


def by_json():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        game = games()[0][0]
        p = Play(state, game, "--seed", "5")
        page = p.until_prompt()
        p.say("? 1")
        page = p.until_prompt()
        action = next(l for l in page.split("\n") if l.startswith("{"))
        p.say('{"verb":"no_such_verb","player":0}')
        page = p.until_prompt()
        p.say(json.dumps(dict(reversed(list(json.loads(action).items())))))
        page = p.until_prompt()
        p.say("q")
        check("an action typed as JSON is played, fields in any order", p.end() == 0)
        kept = os.listdir(state + "/timetable")[0]
        record = json.load(open(f"{state}/timetable/{kept}"))
        check("and stands in the record", json.loads(action) in record["actions"], str(record["actions"][:1]))


def undo_and_branches():
    game = games()[0][0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        text = "1\nu\n2\nb\nb 2\nb second thoughts\nb\ng 0\n1\nq\n"
        code, out, err = run("play", game, "--plain", "--seed", "9", "--bots", "random", text=text, state=state)
        check("undo and branches", code == 0, out + err)
        kept = os.listdir(state + "/timetable")[0]
        path = f"{state}/timetable/{kept}"
        record = json.load(open(path))
        check("the other line is kept", len(record["branches"]) == 1, out)
        code, out, err = run("play", "--resume", "--plain", text="b\nl\nq\n", state=state)
        check("resume goes on where it stood", code == 0 and "second thoughts" in out, out + err)
        again = json.load(open(path))
        check("resuming changes nothing", again["actions"] == record["actions"]
              and again["branches"] == record["branches"])
        code, out, err = run("replay", path, text="n\nn\np\nb\nb 2\nf\nv 1\nd\nq\n")
        check("replay steps through branches", code == 0 and "second thoughts" in out, out + err)


def killed():
    game = games()[0][0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        p = Play(state, game, "--seed", "4", "--bots", "random")
        for _ in range(5):
            p.until_prompt()
            p.say("1")
        before = p.until_prompt()
        p.p.send_signal(signal.SIGKILL)
        p.p.wait()
        q = Play(state, "--resume")
        after = q.until_prompt()
        board = lambda page: page[page.rindex("\n\n", 0, page.rindex("\n  1. ")):]
        check("a killed game loses nothing", board(before) == board(after), str(before) + str(after))
        q.say("q")
        check("and goes on", q.end() == 0)
        # Half a file beside the good one is what a crash in the middle of a save leaves.
        kept = [f for f in os.listdir(state + "/timetable")][0]
        open(f"{state}/timetable/{kept}.part", "w").write('{"format":1,"ga')
        code, out, err = run("play", "--resume", "--plain", text="q\n", state=state)
        check("a half-written file is in nobody's way", code == 0, out + err)


def hot_seat_scripts():
    game = games()[0][0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        code, out, err = run("play", game, "--plain", "--bots", "none", "--names", "Ana,Björk", "--seed", "2",
                             text="1\n1\n1\nq\n", state=state)
        check("two people at one keyboard", code == 0 and "Ana" in out and "Björk" in out, out + err)


def programs():
    """Programs from outside as bots: one that plays, with a comma among its arguments, and one that does not answer."""
    example = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "mybot.py")
    for spec, faults in ((f"cmd:{sys.executable} {example} a,b", False), ("cmd:false", True)):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
            p = Play(state, "control", "--seed", "4", "--bot", spec, "--option", "match=single")
            for _ in range(8):
                if not p.until_prompt():
                    break
                p.say("1")
            p.say("q")
            code = p.end()
            check(f"{spec} sits at the table", code == 0, p.text)
            check(f"{spec}: faults are told", ("failed to give a legal answer" in p.text) == faults, p.text)


def wrong_calls():
    for args, want in ((["play", "no_such_game", "--plain"], 2), (["play", games()[0][0], "--bots", "no_such_bot"], 2),
                       (["play", games()[0][0], "--players", "99"], 2), (["replay"], 2),
                       (["replay", "/nonexistent/file"], 1), (["no_such_command"], 2),
                       (["play", games()[0][0], "--option", "no_such_option=1", "--plain"], 2),
                       (["play", "--no-such-flag"], 2), (["rules", "no_such_game"], 2), (["help"], 0), (["games"], 0)):
        code, out, err = run(*args, state="/nonexistent")
        check(f"{' '.join(args)} exits with {want}", code == want, f"{code} {out} {err}")
        check(f"{' '.join(args)} speaks", bool(err if want else out))
        check(f"{' '.join(args)} says sentences", "cli." not in out + err and "terminal." not in out + err, out + err)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        code, out, err = run("play", "--resume", "--plain", state=state)
        check("nothing to resume", code == 1 and err != "", err)
        bad = state + "/bad.json"
        for text in ("", "{", '{"format":1}', '{"format":1,"game":"control","players":2,"actions":[{"verb":"x"}]}'):
            open(bad, "w").write(text)
            code, out, err = run("replay", bad)
            check(f"a broken record is refused: {text!r}", code == 1 and "bad.json" in err, f"{code} {err}")


def main():
    for game, low, high in games():
        for i, lang in enumerate(("en", "es", "is")):
            players = min(high, max(low, 2 + i % 2))
            whole_game(game, lang, 100 + i, players, by_words=True)
        a = whole_game(game, "en", 7, max(low, 2), by_words=False)
        b = whole_game(game, "is", 7, max(low, 2), by_words=False)
        check(f"{game}: the same seed gives the same game", a[1]["actions"] == b[1]["actions"])
    by_json()
    signs_and_facts()
    trades()
    lessons()
    undo_and_branches()
    killed()
    hot_seat_scripts()
    programs()
    wrong_calls()
    return verdict("plain")


sys.exit(main())
