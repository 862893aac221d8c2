#!/usr/bin/env python3
"""timetable play --join: whole games at an online table, line by line and in the full screen, against a bot and
against each other; a server that is killed and comes back; wrong addresses.
Usage: online.py TIMETABLE"""
import json, os, re, signal, subprocess, sys, tempfile, time, urllib.request

import term
from term import check

TT = os.path.abspath(sys.argv[1])


class Server:
    def __init__(self, folder):
        self.folder, self.port = folder, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen([TT, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--db", self.folder + "/db",
                                         "--people-per-hour", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def call(self, op, token=None, **fields):
        r = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/{op}", json.dumps(fields).encode(),
                                   {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})})
        return json.load(urllib.request.urlopen(r, timeout=10))

    def table(self, game, seats, **more):
        token = self.call("guest", name="Host")["token"]
        made = self.call("create", token, game=game, players=len(seats), seats=seats, **more)
        self.last = (token, made["table"])
        return f"http://127.0.0.1:{self.port}/t/{made['code']}"


class Line:
    """A player line by line: always the first move, until the end."""

    def __init__(self, folder, url, name, **more):
        env = dict(os.environ, **{"XDG_STATE_HOME": f"{folder}/{name}", "LANG": "C.UTF-8", **more})
        self.p = subprocess.Popen([TT, "play", "--join", url, "--plain", "--names", name], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, bufsize=0)
        os.set_blocking(self.p.stdout.fileno(), False)
        self.text, self.answered = "", 0

    def step(self):
        """Answers a prompt if there is a new one; False once the game is over or the program has ended."""
        try:
            got = os.read(self.p.stdout.fileno(), 65536)
            self.text += got.decode("utf-8", "replace")
        except BlockingIOError:
            pass
        if "Scores:" in self.text or self.p.poll() is not None:
            return False
        prompts = len(re.findall(r"your move \(1-\d+", self.text))
        if prompts > self.answered:
            self.answered = prompts
            self.p.stdin.write(b"1\n")
        return True

    def hears(self, words, seconds=20):
        """Whether these words are said, now or soon."""
        end = time.time() + seconds
        while words not in self.text and time.time() < end:
            time.sleep(0.01)
            self.step()
        return words in self.text

    def leave(self):
        if "Scores:" not in self.text:
            self.p.kill()
        if self.p.poll() is None:
            self.p.stdin.write(b"q\n")
        self.p.stdin.close()
        return self.p.wait(10)


def play_out(players, seconds, middle=None):
    end = time.time() + seconds
    steps = 0
    while time.time() < end:
        if not any([p.step() for p in players]):
            return True
        steps += 1
        if middle and steps == 60:
            middle()
        time.sleep(0.01)
    return False


def against_a_bot(folder, server, game, seats):
    url = server.table(game, ["open"] + ["random"] * (seats - 1))
    p = Line(folder, url, "Ana")
    check(f"{game}: a whole game at an online table", play_out([p], 60), p.text)
    check(f"{game}: notes the hash before the deal, and proves the deal by it", p.hears("Checked:") and "Chance is sealed" in p.text, p.text)
    check(f"{game}: leaves well", p.leave() == 0, p.text)
    record = f"{folder}/{game}.json"
    taken = server.call("record", server.last[0], table=server.last[1])
    json.dump(taken, open(record, "w"))
    check(f"{game}: adds to the key", taken["record"]["fair"]["contributions"][0] is not None, taken["record"]["fair"])
    r = subprocess.run([TT, "replay", record], input="", capture_output=True, text=True)
    check(f"{game}: the server's record can be replayed", r.returncode == 0 and "Scores:" in r.stdout, r.stdout[-500:] + r.stderr)
    check(f"{game}: is called by name and sees moves", "Ana" in p.text and p.answered > 0, p.text)


def each_other(folder, server):
    url = server.table("control", ["open", "open"], options={"match": "single"})
    a, b = Line(folder, url, "Ana"), Line(folder, url, "Bjork")

    def restart():
        server.kill()
        server.start()
    check("two people at one table, the server killed in between", play_out([a, b], 60, restart), a.text + "\n=====\n" + b.text)
    check("both leave well", a.leave() == 0 and b.leave() == 0)
    hands = re.findall(r"Bjork: (.*)", a.text)
    check("one does not see the other's hand", all("Nova" not in h for h in hands if "," in h), str(hands[:3]))


def early_ends(folder, server):
    for word, said, end in (("resign", "Ana has resigned.", "resign"), ("abort", "Ana has called the match off.", "abort")):
        url = server.table("control", ["me", "open"], options={"match": "single"})
        p = Line(folder, url, "Ana")
        p.answered = 1 << 30  # plays nothing
        check(f"{word}: the match begins", p.hears("The game begins."), p.text)
        now = server.call("open", server.last[0], table=server.last[1])["update"]
        if now["actors"] == [0]:  # Ana's lines wait until she is asked
            server.call("move", server.last[0], table=server.last[1], ply=now["ply"], cid="draw", action={"verb": "draw", "player": 0})
        p.p.stdin.write(word.encode() + b"\n")
        check(f"{word}: is told", p.hears(said), p.text)
        told = server.call("open", server.last[0], table=server.last[1])["update"]
        check(f"{word}: ends the match", told["status"] == "over" and told["end"] == end, told)
        p.p.kill()
        p.p.wait()
    url = server.table("timequest", ["me", "open"])
    p = Line(folder, url, "Ana")
    p.answered = 1 << 30
    check("a draw: the match begins", p.hears("The game begins."), p.text)
    server.call("propose", server.last[0], table=server.last[1], what="draw")
    check("a draw is offered in words", p.hears("Host offers a draw"), p.text)
    p.p.stdin.write(b"y\n")
    check("an agreed draw is told", p.hears("The match ends in a draw."), p.text)
    p.p.kill()
    p.p.wait()


def full_screen(folder, server):
    url = server.table("control", ["open", "random"], options={"match": "single"})
    with term.Term(TT, folder + "/full", "play", "--join", url, "--names", "Ana") as t:
        s = t.wait(term.MOVES)
        check("the same screen online", "Ana" in s and "Log" in s and "Hand:" in s, s)
        t.keys("?")
        s = t.wait("rule behind")
        check("the rule behind a move, online too", re.search(r"Clause \d", s), s)
        t.keys("Escape")
        t.wait(term.MOVES)
        s = t.resize(120, 40)
        check("resized online", "Hand:" in s, s)
        for _ in range(80):
            t.keys("Enter", "Enter", "Enter")
            s = t.steady()
            if "The game is over" in s:
                break
        check("a whole game in the full screen online", "The game is over" in s and "Scores" in s, s)
        t.keys("c")
        t.wait("Say")
        t.text("well played")
        t.keys("Enter")
        check("and a word afterwards", "well played" in t.wait("Ana: well played"), t.screen())
        t.keys("q")
        check("leaves well", "EXIT 0" in t.wait("EXIT"))


def lobby(folder, server):
    """Without a table in the address the public ones that wait are offered."""
    base = f"http://127.0.0.1:{server.port}"
    env = dict(os.environ, XDG_STATE_HOME=folder + "/lobby", LANG="C.UTF-8")
    r = subprocess.run([TT, "play", "--join", base, "--plain"], input="q\n", capture_output=True, text=True, timeout=30, env=env)
    check("where no table waits, one can be opened", r.returncode == 0 and "1. Open a table: CONTROL" in r.stdout, f"{r.returncode} {r.stdout} {r.stderr}")
    server.table("control", ["open", "random"], public=True)
    server.table("timalina", ["open", "open"], public=True)
    r = subprocess.run([TT, "play", "--join", base, "--plain"], input="9\n2\nq\n", capture_output=True, text=True, timeout=30, env=env)
    check("a table of the lobby is taken", r.returncode == 0 and "your move" in r.stdout and "Tímalína" in r.stdout, r.stdout + r.stderr)
    with term.Term(TT, folder + "/lobby2", "play", "--join", base, "--names", "Ana") as t:
        s = t.wait("wait for players at")
        check("the lobby on the screen", "Tímalína" in s, s)
        t.keys("Enter")
        s = t.wait("Waiting for players")
        check("and a seat at its table", "Ana" in s and "open seat" in s, s)
        t.keys("q")
        check("leaves well", "EXIT 0" in t.wait("EXIT"))


def opened(folder, server):
    """A table that the terminal opens: by --open, and from the lobby; somebody joins, and the host can start."""
    base = f"http://127.0.0.1:{server.port}"
    with term.Term(TT, folder + "/host", "play", "control", "--open", base, "--names", "Ana", "--option", "match=single", "--players", "3", "--bots", "random") as t:
        s = t.wait(r"code is [A-Z]{6}")
        code = re.search(r"code is ([A-Z]{6})", s).group(1)
        check("a table is opened, with a bot and an open seat", "open seat 2" in s and "1  Ana" in s, s)
        p = Line(folder, f"{base}/t/{code}", "Karl")
        s = t.wait(term.MOVES)
        check("and begins when somebody joins", p.hears("The game begins.") and "Karl" in s, s)
        t.keys("c")
        s = t.wait("^ *Say", 5) and t.screen()
        check("chat leaves the board where it is", "Say" in s and "Hand:" in s and "Log" in s, s)
        t.text("hello")
        t.keys("Enter")
        check("and is heard", "Ana: hello" in t.wait("Ana: hello") and p.hears("Ana: hello"), t.screen())
        server.kill()
        s = t.wait("no connection")
        check("a lost line is said", "no connection" in s, s)
        t.keys("Down", "Up")
        check("as long as it is lost", "no connection" in t.steady(), t.screen())
        server.start()
        s = t.wait(lambda s: "no connection" not in s, 20)
        check("and no longer", "no connection" not in s, s)
        t.keys("q")
        t.wait("EXIT 0")
        p.leave()
    q = Line(folder + "/x", base, "Lisa", XDG_STATE_HOME=folder + "/host")
    check("from the lobby too, line by line", q.hears("Open a table: Just in Time"), q.text)
    q.p.stdin.write(b"3 4\n")
    check("for as many as one likes", q.hears("code is"), q.text)
    code = re.search(r"code is ([A-Z]{6})", q.text).group(1)
    table = [t for t in server.call("tables")["tables"] if t["code"] == code][0]
    check("--names renames who was known under another name", [s["name"] for s in table["seats"]] == ["Lisa", "", "", ""], table)
    q.p.kill()
    q.leave()


def wrong_addresses(folder):
    for url, code in (("nonsense", 2), ("http://", 2), ("http://127.0.0.1:1/t/ABCDEF", 1)):
        r = subprocess.run([TT, "play", "--join", url, "--plain"], input="", capture_output=True, text=True, timeout=30,
                           env=dict(os.environ, XDG_STATE_HOME=folder, LANG="C.UTF-8"))
        check(f"--join {url} exits with {code} and says why", r.returncode == code and r.stderr, f"{r.returncode} {r.stderr}")


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Server(folder)
        try:
            r = subprocess.run([TT, "play", "--join", f"http://127.0.0.1:{server.port}/t/NOSUCH", "--plain"], input="", text=True,
                               capture_output=True, timeout=30, env=dict(os.environ, XDG_STATE_HOME=folder, LANG="C.UTF-8"))
            check("a table that is not there", r.returncode == 1 and r.stderr, f"{r.returncode} {r.stderr}")
            for line in subprocess.run([TT, "games"], capture_output=True, text=True).stdout.strip().split("\n"):
                low = int(re.search(r"(\d+)-\d+", line).group(1))
                if line.split()[0] in ("control", "timalina"):
                    against_a_bot(folder, server, line.split()[0], max(2, low))
            lobby(folder, server)
            each_other(folder, server)
            full_screen(folder, server)
            early_ends(folder, server)
            opened(folder, server)
            wrong_addresses(folder)
        finally:
            server.kill()
    return term.verdict("online")


sys.exit(main())
