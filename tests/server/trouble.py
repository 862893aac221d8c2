"""When something breaks: a disk or database that stops answering, clocks that jump, files that go away; backups, numbers and logs."""
import contextlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import threading
import time

from client import Client, Closed, Player, free_port
from crash import storm
from retention import db
from operators import until
from table import SHORT, refused, settle, two
from upgrade import load

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def preloaded(w, **more):
    """The environment of a server whose clock and disk the test moves."""
    lib = w.dir + "/preload.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", lib, HERE + "/preload.c", "-ldl"], check=True)
    return {"LD_PRELOAD": lib, "TT_CLOCK": w.dir + "/clock", "TT_FREEZE": w.dir + "/freeze", "TT_FAIL": w.dir + "/fail", **more}


def put(path, text=""):
    with open(path + ".new", "w") as f:
        f.write(text)
    os.rename(path + ".new", path)


def mover(a, b):
    settle(a, b)
    return a if a.my_turn() else b


def check_frozen(w, s, freeze, thaw):
    """Nothing is acknowledged, everybody hears so, /healthz says it, and it goes on by itself."""
    a, b = two(w, s)
    other = Client(s.port)
    other.ask("hello")
    p = mover(a, b)
    request = p.request()
    assert s.get("/healthz")[0] == 200
    freeze()
    number = p.client.send("move", **request)
    until(lambda: s.get("/healthz")[0] == 503, 20)
    assert b"answer" in s.get("/healthz")[2]
    assert s.metric("store_healthy") == 0
    begin = time.time()
    refused("unavailable", other.ask, "guest", name="Carla")
    assert time.time() - begin < 12
    other.ask("rules", game="control")  # what needs no database goes on
    thaw()
    until(lambda: s.get("/healthz")[0] == 200, 30)
    answer = p.client.wait(number)
    if not answer["ok"]:
        assert answer["error"]["code"] == "unavailable", answer
        answer = p.client.ask("move", **request)  # the same id: played once, whatever became of it
    update = p.client.ask("open", table=p.table)["update"]
    assert update["ply"] >= request["ply"] + 1
    moves = [x for x in update["steps"] if x["kind"] == "move"]
    assert len({x["ply"] for x in moves}) == len(moves)
    # A node that is told to stop stops, whatever the database does.
    freeze()
    q = mover(a, b)
    q.client.send("move", **q.request())
    q.client.ask("phrases")  # answered without the database, after the move has come
    begin = time.time()
    s.process.send_signal(signal.SIGTERM)
    s.process.wait(timeout=15)
    assert time.time() - begin < 10, "SIGTERM is not waited for"
    thaw()


def test_a_failing_disk(w):
    """Writes that fail or stop half way, syncs that fail, now and then a kill in the middle of it: what was acknowledged is there."""
    if w.pg:
        return
    s = w.server(env=preloaded(w))
    fail, refusals = w.dir + "/fail", []

    def strike(rng):
        put(fail)
        probe = Client(s.port)
        probe.ask("hello")
        refused("unavailable", probe.ask, "guest", name="Carla")
        refusals.append(1)
        if rng.random() < 0.4:
            s.kill()
            os.remove(fail)
            s.start()
        else:
            os.remove(fail)
            until(lambda: s.get("/healthz")[0] == 200, 30)

    told = storm(w, lambda: s.port, 4, 60 if w.long else 8, strike)
    assert told > 10 and refusals, told
    s.stop()
    done = subprocess.run([w.binary, "db", "check", "--db", w.db], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_frozen_disk(w):
    if w.pg:
        return
    s = w.server(env=preloaded(w))
    check_frozen(w, s, lambda: put(w.dir + "/freeze"), lambda: os.remove(w.dir + "/freeze"))


def test_a_frozen_database(w):
    if not w.pg:
        return
    s = w.server()

    def pids():
        with open(w.pg.data + "/postmaster.pid") as f:
            master = int(f.readline())
        children = subprocess.run(["pgrep", "-P", str(master)], capture_output=True, text=True).stdout.split()
        return [master] + [int(x) for x in children]

    stopped = []

    def freeze():
        stopped[:] = pids()
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)

    def thaw():
        while stopped:
            with contextlib.suppress(ProcessLookupError):  # a backend can have ended since
                os.kill(stopped.pop(), signal.SIGCONT)

    try:
        check_frozen(w, s, freeze, thaw)
    finally:
        thaw()


def test_another_node_is_newer(w):
    """A node goes on while newer ones take its place, also after it had to connect again; one that starts is refused."""
    if not w.pg:
        return
    s = w.server()
    a, b = two(w, s)
    w.sql("UPDATE meta SET value = value + 1 WHERE key = 'schema'")
    w.ask("SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    other = Client(s.port)
    other.ask("hello")
    until(lambda: other.wait(other.send("guest", name="Carla"))["ok"], 20)
    p = mover(a, b)
    request = p.request()
    assert p.client.ask("move", **request)["version"]
    r = subprocess.run([w.binary, "serve", "--host", "127.0.0.1", "--port", str(free_port()), "--db", w.db], timeout=60,
                       capture_output=True, text=True)
    assert r.returncode == 1 and "use a newer program" in r.stderr, r


def test_the_clock_jumps(w):
    if w.pg:
        return
    put(w.dir + "/clock", "0")
    s = w.server("--grace", "600", env=preloaded(w))
    now = lambda c=None: Client(s.port).ask("hello")["now"]
    a, b = two(w, s, clock={"kind": "move", "seconds": 60})
    before = now()
    put(w.dir + "/clock", "7200000")
    until(lambda: now() - before > 7190000)
    p = mover(a, b)
    p.move()  # nobody has lost on time
    assert p.client.ask("open", table=p.table)["update"]["seats"][p.seat]["bot"] is None
    assert "clock_step" in w.log() and s.metric("clock_steps_total") == 1
    # Put back: time goes on, but never back.
    put(w.dir + "/clock", "0")
    until(lambda: s.metric("clock_steps_total") == 2)
    times = [now() for _ in range(20)]
    assert times == sorted(times) and times[0] - before > 7190000


def test_a_restart_with_the_clock_put_back(w):
    """Who had 40 s has 40 s, not an hour."""
    if w.pg:
        return
    put(w.dir + "/clock", "0")
    s = w.server("--grace", "0", "--bot", "random", env=preloaded(w))
    a, b = two(w, s, clock={"kind": "move", "seconds": 40})
    mover(a, b).move()
    s.stop()
    put(w.dir + "/clock", "-3600000")
    s.start()
    a.reconnect(s.port)
    clock = a.client.ask("open", table=a.table)["update"]["clock"]
    assert clock["running"] and clock["deadline"] - clock["now"] <= 40000, clock
    assert all(0 < x <= 40000 for x in clock["left"]), clock


def test_the_file_goes_away(w):
    if w.pg:
        return
    s = w.server()
    a, b = two(w, s)
    p = mover(a, b)
    request = p.request()
    os.rename(w.db, w.db + ".away")
    refused("unavailable", p.client.ask, "move", **request)
    until(lambda: s.get("/healthz")[0] == 503)
    assert b"moved or replaced" in s.get("/healthz")[2]
    assert not os.path.exists(w.db), "nothing is begun again in its place"
    os.rename(w.db + ".away", w.db)
    until(lambda: s.get("/healthz")[0] == 200)
    assert p.client.ask("move", **request)["ok"]


def test_the_port_is_taken_at_the_last_moment(w):
    """Between the look at the port and libwebsockets' own bind: the server says so and ends, and is not announced."""
    r = subprocess.run([w.binary, "serve", "--host", "127.0.0.1", "--port", str(free_port()), "--db", w.db], timeout=60,
                       capture_output=True, text=True, env={**os.environ, **preloaded(w, TT_BIND="1")})
    assert r.returncode == 1 and "is in use; choose another with --port" in r.stderr, r
    assert "started" not in r.stderr and not r.stdout, r


def test_looking_changes_nothing(w):
    """check and export leave a database of an older version as it is; admin says what to do."""
    load(w, "schema1.sql")
    version = lambda: [int(x) for x in w.ask("SELECT value FROM meta WHERE key = 'schema'")]
    assert version() == [1]
    db(w, "check")
    db(w, "export")
    assert version() == [1]
    done = subprocess.run([w.binary, "admin", "list", "tables", "--db", w.db], capture_output=True, text=True)
    assert done.returncode == 1 and "older version" in done.stderr and version() == [1], done
    s = w.server()
    s.stop()
    assert version() == [int(re.search(r"DB_SCHEMA = (\d+)", open(ROOT + "/server/store.h").read()).group(1))]


def test_backup_while_people_play(w):
    """It ends, is nobody else's to read, and what was acknowledged before it is in it: the drill of a restore."""
    if w.pg:
        return
    s = w.server()
    a, b = two(w, s)
    with sqlite3.connect(w.db, timeout=10) as c:  # a large one
        c.executemany("INSERT INTO log (tbl, version, at, kind, seat, body) VALUES (?, ?, 0, 'chat', 0, ?)",
                      [("filler", i, "{\"text\": \"%s\"}" % ("x" * 4000)) for i in range(12000)])
    stop, acknowledged = threading.Event(), []

    def play():
        while not stop.is_set():
            p = mover(a, b)
            if p.over():
                return
            if p.my_turn():
                acknowledged.append(p.move()["version"])

    player = threading.Thread(target=play)
    player.start()
    try:
        until(lambda: len(acknowledged) > 20)
        os.mkdir(w.dir + "/backups")
        sure, before = acknowledged[-1], len(acknowledged)
        done = subprocess.run([w.binary, "db", "backup", w.dir + "/backups", "--keep", "2", "--db", w.db], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done
        until(lambda: len(acknowledged) > before + 5)
    finally:
        stop.set()
        player.join()
    (name,) = os.listdir(w.dir + "/backups")
    copy = w.dir + "/backups/" + name
    assert os.stat(copy).st_mode & 0o777 == 0o600
    for _ in range(2):  # the oldest goes
        now = int(time.time())
        until(lambda: int(time.time()) > now)  # backups are named by the second
        db(w, "backup", w.dir + "/backups", "--keep", "2")
    assert len(os.listdir(w.dir + "/backups")) == 2 and not os.path.exists(copy)
    s.stop()
    last = sorted(os.listdir(w.dir + "/backups"))[-1]
    db(w, "restore", w.dir + "/backups/" + last, where=w.dir + "/restored.db")
    assert os.stat(w.dir + "/restored.db").st_mode & 0o777 == 0o600
    w.db = w.dir + "/restored.db"
    w.sql("DELETE FROM log WHERE tbl = 'filler';")
    db(w, "check")
    s = w.server()
    a.reconnect(s.port)
    assert a.client.ask("open", table=a.table)["update"]["version"] >= sure
    if not a.over():
        b.reconnect(s.port)
        mover(a, b).move()


def test_numbers(w):
    """Every number that the dashboard and the alerts name is there; each limit, op and time is counted."""
    s = w.server("--slow-ms", "1", "--rate", "50")
    a, b = two(w, s)
    mover(a, b).move()
    c = Player(s.port, "Carla")
    c.create(game="control", players=2, seats=["me", "random"], **SHORT)
    while not re.search(r"^timetable_bot_think_seconds_count(\{[^}]*\})? [1-9]", s.get("/metrics")[2].decode(), re.M):
        assert not c.over()
        c.pump(0.05)
        if c.my_turn():
            c.move()
    c.client.ask("register", name="Carla", password="long enough")
    with contextlib.suppress(Closed):  # who goes on beyond the limit may be cut off
        for _ in range(400):
            c.client.send("phrases")
    until(lambda: s.metric(r'limited_total\{limit="rate"\}') > 0 and s.metric("loop_lag_seconds_count") > 0)
    text = s.get("/metrics")[2].decode()
    named = set()
    for file in ("grafana.json", "alerts.yml"):
        with open(ROOT + "/packaging/" + file, encoding="utf-8") as f:
            found = set(re.findall(r"\btimetable_\w+", f.read()))
        assert found, file
        named |= found
    known = set(re.findall(r"^(timetable_\w+)", text, re.M))
    assert not named - known, named - known
    for name in ("request_seconds", "loop_seconds", "loop_lag_seconds", "commit_seconds", "bot_think_seconds", "bot_queue_seconds") + (() if w.pg else ("sync_seconds",)):
        count = re.search(r"^timetable_%s_count(\{[^}]*\})? (\d+)" % name, text, re.M)
        assert count and int(count.group(2)) > 0, name
    assert re.search(r'^timetable_request_seconds_count\{op="register"\} 1$', text, re.M)
    assert s.metric("resident_memory_bytes") > 1 << 20 and 10 < s.metric("open_files") < s.metric("open_files_max")
    for line in text.splitlines():
        assert re.fullmatch(r'#.*|timetable_\w+(\{[^}]*\})? -?[0-9.e+-]+', line), line


def test_slow_requests_are_logged(w):
    s = w.server("--slow-ms", "20")
    c = Client(s.port)
    c.ask("hello")
    c.ask("register", name="Ana", password="long enough")
    status, headers, _ = s.http("POST", "/api/login", json.dumps({"name": "Ana", "password": "long enough"}), {"Content-Type": "application/json"})
    assert status == 200 and re.fullmatch(r"[a-z0-9]{8}-\d+", headers["x-request-id"])
    until(lambda: w.log().count('"event":"slow"') >= 2)
    slow = [json.loads(line)["request"].split() for line in w.log().splitlines() if '"event":"slow"' in line]
    assert slow[0][1] == "register" and slow[-1][:2] == [headers["x-request-id"], "login"], slow
    assert "Ana" not in w.log() and s.metric("slow_requests_total") >= 2
