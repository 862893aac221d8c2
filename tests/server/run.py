"""usage: run.py BINARY [--pg] [--long] FILE...: runs the functions test_* of the named files, each with a fresh database.

A test gets `w` (World): the binary, a folder, and servers that are stopped when it ends. With --pg the same tests run over a
PostgreSQL that is started for them."""
import importlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402


class World:
    def __init__(self, binary, pg, long):
        self.binary, self.pg, self.long = binary, pg, long
        self.dir = tempfile.mkdtemp(prefix="ttsrv")
        self.servers = []
        self.db = self.dir + "/t.db"
        if pg:
            self.db = pg.url
            psql(pg, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    def server(self, *flags, **more):
        server = client.Server(self.binary, self.db, *flags, log=self.dir + "/server.log", **more)
        self.servers.append(server)
        return server

    def sql(self, text):
        """Changes the database behind the server's back."""
        if self.pg:
            psql(self.pg, text)
        else:
            c = sqlite3.connect(self.db, timeout=10)
            c.executescript(text)
            c.close()

    def ask(self, query):
        """The first column of what the database answers."""
        if self.pg:
            out = subprocess.run([*self.pg.user, self.pg.bin + "/psql", "-q", "-A", "-t", "-h", self.pg.dir, "-U", "timetable", "postgres", "-c", query],
                                 text=True, check=True, capture_output=True, cwd=self.pg.dir).stdout
            return out.split()
        c = sqlite3.connect(self.db, timeout=10)
        rows = [row[0] for row in c.execute(query)]
        c.close()
        return rows

    def log(self):
        with open(self.dir + "/server.log", errors="replace") as f:
            return f.read()

    def close(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        shutil.rmtree(self.dir, ignore_errors=True)


def psql(pg, text):
    subprocess.run([*pg.user, pg.bin + "/psql", "-q", "-v", "ON_ERROR_STOP=1", "-h", pg.dir, "-U", "timetable", "postgres"], input=text,
                   text=True, check=True, stderr=subprocess.DEVNULL, cwd=pg.dir)


def main():
    binary, args = os.path.abspath(sys.argv[1]), sys.argv[2:]
    names = [a for a in args if not a.startswith("--")]
    pg = None
    if "--pg" in args:
        from pg import Postgres
        pg = Postgres()
    failed = done = skipped = 0
    try:
        for name in names:
            file, _, only = name.partition(":")
            module = importlib.import_module(file.replace(".py", ""))
            for test in [v for k, v in vars(module).items() if k.startswith("test_") and (not only or k == only)]:
                done += 1
                world = World(binary, pg, "--long" in args)
                begin = time.time()
                try:
                    skips = test(world) == "skipped"
                    skipped += skips
                    print("%s %s.%s%s %.1f s" % ("skip " if skips else "ok   ", file, test.__name__, " (pg)" if pg else "", time.time() - begin), flush=True)
                except Exception:
                    failed += 1
                    print("FAIL  %s.%s%s" % (file, test.__name__, " (pg)" if pg else ""))
                    traceback.print_exc()
                    print(world.log()[-3000:])
                finally:
                    world.close()
    finally:
        if pg:
            pg.close()
    if not done:
        print(f"FAIL  there is no such test: {names}")
    sys.exit(1 if failed or not done else 77 if skipped == done else 0)


main()
