"""timetable db: backup, restore, check, export; migrations."""
import json
import os
import subprocess

from client import canonical
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
