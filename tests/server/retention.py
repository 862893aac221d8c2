"""timetable db: backup, restore, check, export; migrations."""
import json
import os
import subprocess
import time

from client import Player, canonical
from table import SHORT, finish, two


def db(w, *args, where=None, ok=True):
    done = subprocess.run([w.binary, "db", *args, "--db", where or w.db], capture_output=True, text=True)
    assert (done.returncode == 0) == ok, (args, done.stdout, done.stderr)
    return done.stdout


def test_backup_restore_check_export(w):
    s = w.server()
    a, b = two(w, s, **SHORT)
    finish(a, b)
    c, d = two(w, s, **SHORT)
    copy = w.dir + "/copy"
    if w.pg:
        os.environ["PATH"] = w.pg.bin + ":" + os.environ["PATH"]
    db(w, "backup", copy)  # while the server runs
    db(w, "backup", copy, ok=False)  # never over an existing file
    exported = [json.loads(line) for line in db(w, "export").splitlines()]
    assert [x["table"] for x in exported] == [a.table]
    assert canonical(exported[0]["record"]) == canonical(a.client.ask("record", table=a.table)["record"])
    assert ": 2, " in db(w, "check")
    s.stop()
    if w.pg:
        db(w, "restore", copy)
    else:
        db(w, "restore", copy, where=w.dir + "/new.db")
        db(w, "restore", copy, where=w.dir + "/new.db", ok=False)
        w.db = w.dir + "/new.db"
    s = w.server()
    c.reconnect(s.port)
    d.reconnect(s.port)
    finish(c, d)


def test_many_old_things_go_in_slices(w):
    """More than one slice of each kind; what must stay stays, also where it stands in the way of the index."""
    s = w.server()
    a = Player(s.port, "Ana")
    a.client.ask("register", name="Ana", password="long enough")
    rows = ["INSERT INTO person (id, name, kind, created, seen) VALUES ('pg%d', 'G', 'guest', 1000, %d);"
            "INSERT INTO token (hash, person, n, label, created, used) VALUES ('h%d', 'pg%d', 1, '', 1000, 1000);" % (i, 1000 + i // 3, i, i) for i in range(300)]
    spec = '{"game":"control","players":2,"seed":"1"}'
    for i in range(300):
        status = ("waiting", "playing", "paused", "end", "over")[i % 5]
        rows.append("INSERT INTO tables (id, code, game, status, open, spec, seats, created, touched, due, ended) VALUES ('t%d', 'C%d', 'control', '%s', 0, "
                    "'%s', '[]', 1000, %d, 0, %d);" % (i, i, status, spec, 1000 + i, 1000 + i if status == "over" else 0))
        rows.append("INSERT INTO log (tbl, version, at, kind, seat, body) VALUES ('t%d', 1, 1000, 'start', -1, '{}');" % i)
    keep = [i for i in range(300) if i % 5 == 4 and i % 2]  # finished, with an account at the table
    rows += ["INSERT INTO player (tbl, seat, person) VALUES ('t%d', 0, '%s');" % (i, a.person) for i in keep]
    rows.append("INSERT INTO player (tbl, seat, person) VALUES ('elsewhere', 0, 'pg7');")
    s.stop()
    w.sql("".join(rows))
    s.start()

    def left():
        return (w.ask("SELECT id FROM tables"), w.ask("SELECT id FROM person WHERE kind = 'guest'"), w.ask("SELECT hash FROM token WHERE hash LIKE 'h%'"),
                w.ask("SELECT DISTINCT tbl FROM log"))

    end = time.time() + 60
    wanted = [sorted("t%d" % i for i in keep), ["pg7"], [], sorted("t%d" % i for i in keep)]
    while [sorted(x) for x in left()] != wanted:
        assert time.time() < end, left()
        time.sleep(0.2)


def test_a_newer_database_is_refused(w):
    s = w.server()
    s.stop()
    sql = "UPDATE meta SET value = 99 WHERE key = 'schema'"
    w.sql(sql)
    done = subprocess.run([w.binary, "serve", "--port", "0", "--db", w.db], capture_output=True, text=True, timeout=10)
    assert done.returncode == 1 and "schema 99" in done.stderr, done.stderr


def test_a_damaged_log_is_noticed(w):
    if w.pg:
        return
    import sqlite3
    s = w.server()
    a, b = two(w, s, **SHORT)
    finish(a, b)
    s.stop()
    with sqlite3.connect(w.db) as c:
        c.execute("UPDATE log SET body = '{\"verb\":\"win\",\"player\":0}' WHERE kind = 'move' AND version = 6")
    db(w, "check", ok=False)


def test_wrong_calls(w):
    for args in (["serve", "--nonsense"], ["serve", "--port", "x"], ["serve", "--port"], ["db"], ["db", "nonsense"]):
        done = subprocess.run([w.binary, *args], capture_output=True, text=True, timeout=10)
        assert done.returncode == 2 and done.stderr, args
    assert subprocess.run([w.binary, "serve", "--db", "/nonexistent/x.db"], capture_output=True, timeout=10).returncode == 1
