"""Every command with --help, with a wrong option, with wrong values; the examples of every help text; exit codes.
usage: command.py TIMETABLE SOURCE"""
import glob
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile

binary, source = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
folder = tempfile.mkdtemp()
os.chdir(folder)
plain = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_MESSAGES", "LANG")}
plain.update(PATH=folder + "/bin:" + os.environ["PATH"], XDG_STATE_HOME=folder + "/state", HOME=folder)
os.mkdir("bin")
os.symlink(binary, "bin/timetable")
quick = "TT_QUICK" in os.environ  # the inner loop: one language, one wrong value per option
failed = []
done = 0


def check(good, what):
    global done
    done += 1
    if not good:
        failed.append(what)


def run(*args, env=plain, text=""):
    return subprocess.run([binary, *args], capture_output=True, text=True, env=env, input=text, timeout=300)


def words(command):
    return command["name"].split()


table = json.loads(run("help", "--json").stdout)
check(len(table) > 20, "help --json lists the commands")

# --- help --------------------------------------------------------------------------------------------
for command in table:
    name = words(command)
    asked = [run(*name, "--help"), run(*name, "-h"), run("help", *name)]
    for one in asked:
        check(one.returncode == 0 and not one.stderr, f"{name}: help exits {one.returncode} {one.stderr}")
        check(one.stdout == asked[0].stdout, f"{name}: --help, -h and help differ")
    for option in command["options"]:
        check(option["name"] in asked[0].stdout, f"{name}: help does not name {option['name']}")
        check(not option["text"].startswith("cli."), f"{name}: {option['name']} has no explanation")
    check(len(command["examples"]) == 2, f"{name}: two examples")
    check(command["usage"], f"{name}: no usage")
    for lang in () if quick else ("es", "is"):
        there = run(*name, "--help", "--lang", lang)
        check(there.returncode == 0 and "cli." not in there.stdout, f"{name}: help in {lang}")
        check(there.stdout != asked[0].stdout, f"{name}: help in {lang} is English")

# --- wrong options and values -------------------------------------------------------------------------
def refused(args, *wanted, code=2):
    got = run(*args)
    check(got.returncode == code, f"{args}: exit {got.returncode}, not {code}: {got.stdout[:100]} {got.stderr[:200]}")
    check(not got.stdout, f"{args}: prints to standard output: {got.stdout[:100]}")
    for word in wanted:
        check(word in got.stderr, f"{args}: does not say {word!r}: {got.stderr}")


for command in table:
    name = words(command)
    refused([*name, "--nosuch"], "--nosuch", f"timetable {command['name']} --help")
    for option in command["options"]:
        flag, kind = option["name"], option["kind"]
        if kind == "flag":
            if flag != "--help":
                refused([*name, flag + "=1"], flag, "takes no value")
            continue
        refused([*name, flag], flag, "needs a value", option["value"])
        if kind in ("number", "count"):
            outside = (str(option["max"] + 1), str(option["min"] - 1)) if "max" in option else ()
            for bad in outside[:1] or ("x",) if quick else ("x", "1.5", "", *outside):
                limits = (str(option["min"]), str(option["max"])) if "max" in option else ()
                refused([*name, flag, bad], flag, "must be a whole number", f"'{bad}'", *limits)
                refused([*name, f"{flag}={bad}"], flag, "must be a whole number", *limits)
        if kind == "choice":
            refused([*name, flag, "nosuch"], flag, "must be one of", *option["choices"].split("|"))

refused(["plya"], "'plya'", "did you mean 'play'?")
refused(["qqqqqqq"], "no command 'qqqqqqq'.", "timetable help")
refused(["help", "nosuch"], "nosuch")
refused(["db"], "db backup, db restore, db check, db export")
refused(["db", "nosuch"], "db backup")
for command in ("play", "rules", "lab", "bench", "signature", "golden", "puzzle", "cards"):
    refused([command, "contrl"], "there is no game 'contrl'", "did you mean 'control'?")
refused(["play", "control", "--players", "9"], "--players must be 2 to 4 for CONTROL, not 9")
refused(["play", "control", "--players", "two"], "--players must be a whole number, not 'two'")
refused(["play", "control", "--playerz", "2"], "did you mean '--players'?")
refused(["play", "control", "--option", "mtach=full"], "match")
refused(["play", "control", "--option", "match=half"], "match must be one of: full, single; not 'half'")
refused(["lab", "control", "--games", "9", "--option", "overtime_turns=1,x"], "overtime_turns must be a whole number from 1 to 1000, not 'x'")
refused(["lab", "control", "--games", "9", "--players", "2,9"], "players must be 2 to 4, not 9")
refused(["play", "control", "--bots", "strong"], "beginner", "cmd:PROGRAM", "'strong'")
refused(["arena", "control", "--bots", "strong,easy"], "beginner", "cmd:PROGRAM", "'strong'")
refused(["arena", "control", "--bots", "easy,hard", "--sprt", "30"], "such as 0,30; not '30'")
refused(["play", "timalina", "--deck", "base", "--difficulty", "6"], "1 to 5 or a range such as 1-3, not '6'")
refused(["play", "timalina", "--deck", "base", "--category", "sport"], "science", "'sport'")
refused(["puzzle", "--date", "2026-02-30"], "such as 2026-11-15, not '2026-02-30'")
refused(["serve", "--bot", "strong"], "NAME=cmd:PROGRAM", "'strong'")
refused(["serve", "--port", "0", "--cert", "nowhere.pem"], "--cert and --key", code=1)
refused(["games", "extra"], "extra")
refused(["serve", "--port", "65536"], "--port must be a whole number from 0 to 65535, not '65536'")

# --- ways to say it ------------------------------------------------------------------------------------
check(run("golden", "control", "--seed=5").stdout == run("golden", "control", "--seed", "5").stdout != "", "--key=value")
check(run("-V").stdout == run("--version").stdout == run("version").stdout != "", "-V")
check(run("--lang", "es", "help").stdout == run("help", "--lang", "es").stdout != run("help").stdout, "--lang before the command")
check(run("--lang=is", "games").stdout == run("games", "--lang=is").stdout, "--lang= before the command")
check(run().stdout == run("help").stdout == run("--help").stdout == run("-h").stdout, "no command")
check([g["game"] for g in json.loads(run("games", "--json").stdout)], "games --json")


def language(**env):
    first = run("help", env={**plain, **env}).stdout.split("\n")[0]
    return {run("help", "--lang", lang).stdout.split("\n")[0]: lang for lang in ("en", "es", "is")}.get(first)


check(language(LANG="es_ES.UTF-8") == "es", "LANG")
check(language(LANG="es_ES.UTF-8", LC_MESSAGES="is_IS.UTF-8") == "is", "LC_MESSAGES before LANG")
check(language(LC_ALL="es_ES.UTF-8", LC_MESSAGES="is_IS.UTF-8", LANG="en_GB.UTF-8") == "es", "LC_ALL before all")
check(language(LC_ALL="", LANG="is_IS.UTF-8") == "is", "an empty variable does not count")
check(language(LC_ALL="C", LANG="es_ES.UTF-8") == "en", "C is English")
check("nosuch" in run("nosuch", env={**plain, "LANG": "es_ES.UTF-8"}).stderr and "orden" in run("nosuch", env={**plain, "LANG": "es_ES.UTF-8"}).stderr, "errors are translated")

# --- the examples ---------------------------------------------------------------------------------------
requests = [{"op": "new", "game": "control", "players": 2, "seed": 1, "options": {"match": "single"}}]
asked = run("engine", text=json.dumps(requests[0]) + "\n" + json.dumps({"op": "playout", "seed": 3}) + "\n")
game = None
session = subprocess.Popen([binary, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    session.stdin.write(json.dumps(request) + "\n")
    session.stdin.flush()
    return json.loads(session.stdout.readline())


ask(**requests[0])
while True:
    legal = ask(op="legal")["actions"]
    if not legal:
        break
    ask(op="apply", action=legal[0])
open("match.json", "w").write(json.dumps(ask(op="record")["record"]))
session.stdin.close()
session.wait()
open("target.json", "w").write(json.dumps({"bots": ["random"], "vary": {"goals": {"round": {"fuel": [12, 30]}}},
                                           "want": [{"figure": "decisions", "low": 20, "high": 60}]}))
open("requests.jsonl", "w").write(json.dumps({"op": "games"}) + "\n")
open("cards.tsv", "w").write(run("cards", "timequest").stdout)
open("deck.tsv", "w").write("id\tdate\tname\n" + "".join(f"c_{i}\t{1000 + 7 * i}\tEvent {chr(65 + i)}\n" for i in range(20)))
for name in ("before", "after"):
    made = run("lab", "control", "--games", "50", "--option", "match=single", "--seed", "1" if name == "before" else "2", "--json", name + ".json", "--quiet")
    check(made.returncode == 0, made.stderr)


def people_and_tables():
    """What the examples of `admin` are about: somebody, a table, two reports, two decks."""
    with sqlite3.connect("timetable.db") as c:
        for name in ("Ana", "Bea"):
            c.execute("INSERT INTO person (id, name, login, kind, pass, created, seen) VALUES (?, ?, ?, 'account', 'x', 1, 1)", ("p" + name * 4, name, name.lower()))
        c.execute("INSERT INTO tables (id, code, game, status, open, spec, seats, created, touched, due, ended) VALUES ('k3jx9q2mvw7c', 'ABCDEF', 'control', 'waiting', 0, '{}', '[]', 1, 1, 0, 0)")
        for n in (1, 2):
            c.execute("INSERT INTO report (n, at, by_whom, about, tbl, kind, body, settled) VALUES (?, 1, 'a', 'b', '', 'chat', '', 0)", (n,))
        for code in ("BCDFGHJKLM", "NPQRSTVWXZ"):
            c.execute("INSERT INTO deck (id, owner, title, author, cards, body, created, changed, seen) VALUES (?, 'pAna', '', '', 2, '', 1, 1, 1)", (code,))


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def serves(command):
    """Runs a server until it says that it is open; then stops it. Examples name the usual port: a free one is used."""
    command = re.sub(r"--port \d+", f"--port {free_port()}", command)
    server = subprocess.Popen(["bash", "-c", "exec " + command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=plain)
    first = server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    check("http://" in first and server.wait(60) == 0, f"{command}: {first!r}")


prepared = []
for command in table:
    for example in command["examples"]:
        if command["name"] == "serve":
            serves(example)
            if not os.path.exists("saved.db"):
                check(run("db", "backup", "saved.db").returncode == 0, "db backup for the examples")
            continue
        if command["name"] == "admin list" and not prepared:
            prepared.append(people_and_tables())
        ran = subprocess.run(["bash", "-c", example], capture_output=True, text=True, env=plain, stdin=subprocess.DEVNULL, timeout=300)
        check(ran.returncode == 0, f"{example}: exit {ran.returncode}: {ran.stderr[-300:]}")

# --- the documents ------------------------------------------------------------------------------------------
def documented():
    """Every `timetable` command in the code of the documents, with the page it stands on."""
    for page in sorted([*glob.glob(source + "/*.md"), *glob.glob(source + "/docs/**/*.md", recursive=True)]):
        text = open(page, encoding="utf-8").read()
        blocks = [line for block in re.findall(r"^```.*?\n(.*?)^```", text, re.M | re.S) for line in block.splitlines()]
        inline = re.findall(r"`(timetable [^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
        for line in [*(re.sub(r"^\$ ", "", line) for line in blocks), *inline]:
            if line.startswith("timetable ") and line != "timetable net 1":  # the head of a file
                yield os.path.relpath(page, source), line


found = 0
for page, line in documented():
    text = re.sub(r"'[^']*'|\"[^\"]*\"", "TEXT", re.split(r"\s#\s|\s\|\s", line)[0])
    fitting = [command for command in table if (" " + text + " ").startswith(" timetable " + command["name"] + " ")]
    if not fitting:  # words such as COMMAND, or the first word of several commands
        first = text.split()[1]
        check(not first.islower() or any(words(command)[0] == first for command in table), f"{page}: no command {line}")
        continue
    command = max(fitting, key=lambda one: len(one["name"]))
    known = {option["name"] for option in command["options"]} | {"--lang", "--help"}
    found += 1
    for option in re.findall(r"(?<=\s)--?[a-z][\w-]*", text):
        check(option in known, f"{page}: {command['name']} has no {option}: {line}")
check(found > 80, f"only {found} commands in the documents")

# --- a port that is taken ---------------------------------------------------------------------------------
with socket.socket() as taken:
    taken.bind(("127.0.0.1", 0))
    taken.listen(1)
    port = str(taken.getsockname()[1])
    refused(["serve", "--port", port, "--db", "taken.db"], f"port {port} is in use", code=1)
    check(not os.path.exists("taken.db"), "a server that cannot listen makes no database")

# --- programs that cannot play ----------------------------------------------------------------------------
refused(["arena", "control", "--bot", "cmd:/nonexistent", "--bot", "easy", "--games", "4"], "/nonexistent", "No such file", code=1)
refused(["arena", "control", "--bot", "cmd:python3 nosuch.py", "--bot", "easy", "--games", "4", "--threads", "1"], "cmd:python3 nosuch.py", "no match was rated", code=1)
slow = "import json, sys, time\nfor line in sys.stdin:\n    time.sleep(0.02)\n    print(json.dumps({'action': json.loads(line)['actions'][0]}), flush=True)\n"
open("slow.py", "w").write(slow)
rated = run("arena", "control", "--option", "match=single", "--bot", "cmd:python3 slow.py", "--bot", "random", "--games", "2", "--json")
row = [bot for bot in json.loads(rated.stdout)["bots"] if bot["bot"].startswith("cmd:")][0]
check(row["ms"] >= 20, f"a program's time per move is the time that passes: {row}")

os.chdir("/")
shutil.rmtree(folder, ignore_errors=True)
for what in failed:
    print("FAIL", what)
print(f"{done - len(failed)} right, {len(failed)} wrong")
sys.exit(1 if failed else 0)
