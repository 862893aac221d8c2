"""kill -9 at random moments under load. After each restart every move that was acknowledged is there, once, and nothing else
is: the game goes on from there with the same clients."""
import random
import subprocess
import threading
import time

from client import Closed, Player, Refused


class Table(threading.Thread):
    """A table with two people that plays on for ever, and notes what it was told."""

    def __init__(self, port, number, rng):
        super().__init__(daemon=True)
        self.port, self.rng, self.number = port, rng, number
        self.stop = False
        self.pending = {}
        self.told = {}  # version -> ply, as acknowledged
        self.failure = None
        self.people = None
        self.moves = 0  # all that were acknowledged, in all games

    def begin(self):
        people = [Player(self.port(), "T%d%s" % (self.number, x), self.rng) for x in "ab"]
        self.ready, self.people = False, people
        self.fresh()

    def fresh(self):
        a, b = self.people
        for p in self.people:
            p.version, p.state, p.steps, p.table = -1, None, {}, None
        self.told, self.pending = {}, {}
        self.ready = False
        made = a.create(game="control", players=2, options={"match": "single"})
        b.join(code=made["code"])
        self.ready = True

    def turn(self):
        for p in self.people:
            p.pump(0.0005)
            if p.my_turn():
                # A request that got no answer is asked again, with the same id.
                request = self.pending.get(p) or p.request()
                self.pending[p] = request
                try:
                    answer = p.client.ask("move", **request)
                    self.told[answer["version"]] = answer["ply"]
                    self.moves += 1
                    p.take_pushes()
                    p.take(answer["update"])
                except Refused as e:
                    assert e.code in ("stale", "unavailable", "stopping"), e.answer
                    if e.code == "stale":
                        assert e.answer["update"]["ply"] != request["ply"]
                        p.take_pushes()
                        p.take(e.answer["update"])
                    else:
                        time.sleep(0.02)
                        continue
                self.pending.pop(p, None)
        if any(p.over() for p in self.people):
            self.check()
            self.fresh()

    def reconnect(self):
        for p in self.people:
            p.reconnect(self.port())
        self.check()

    @staticmethod
    def transient(e):
        """A lost line, or a database that does not answer just now; anything else is a failure."""
        if isinstance(e, Refused) and e.code not in ("unavailable", "stopping"):
            raise e

    def check(self):
        """Whatever was acknowledged is in the log that the server shows, at a node that was cut off as soon as it has read it."""
        p, deadline = self.people[0], time.time() + 30
        if not p.table:
            return
        while True:
            update = p.client.ask("open", table=p.table, version=0)["update"]
            steps = update["steps"]
            if update["version"] >= max(self.told, default=0) or time.time() > deadline:
                break
            time.sleep(0.02)
        moves = {x["version"]: x["ply"] for x in steps if x["kind"] == "move"}
        assert sorted(moves.values()) == list(range(1, len(moves) + 1)), "a ply twice or missing"
        for version, ply in self.told.items():
            assert moves.get(version) == ply, "an acknowledged move is lost: version %d ply %d" % (version, ply)

    def check_at_last(self, deadline):
        """The line that it has may be dead since the last strike: it asks on a new one until it is answered."""
        while True:
            try:
                self.reconnect()
                return
            except (Closed, OSError, Refused) as e:
                self.transient(e)
                assert time.time() < deadline, "the log cannot be read after the last strike: %r" % e
                time.sleep(0.02)

    def run(self):
        try:
            while not self.stop:
                try:
                    if self.people is None:
                        self.begin()
                    elif not self.ready:
                        self.fresh()
                    self.turn()
                except (Closed, OSError, Refused) as e:
                    self.transient(e)
                    while not self.stop:
                        try:
                            if self.people:
                                self.reconnect()
                            break
                        except (Closed, OSError, Refused) as again:
                            self.transient(again)
                            time.sleep(0.02)
        except Exception as e:
            import traceback
            self.failure = traceback.format_exc() + repr(e)


def storm(w, port, tables, rounds, strike):
    """Strikes while the tables play, each time after they have gone on from the last one: how slow the machine is decides how
    long it takes, never whether it passes. Returns how many moves were acknowledged."""
    rng = random.Random(7)
    all_tables = [Table(port, i, random.Random(i)) for i in range(tables)]

    def goes_on(what, enough):
        deadline = time.time() + 60
        before = [t.moves for t in all_tables]
        while not enough(t.moves > n for t, n in zip(all_tables, before)):
            for t in all_tables:
                assert t.failure is None, t.failure
            assert time.time() < deadline, what
            time.sleep(0.01)

    for t in all_tables:
        t.start()
    for _ in range(rounds):
        goes_on("no table plays on after a strike", any)
        time.sleep(rng.uniform(0, 0.3))
        strike(rng)
    goes_on("a table does not play on after the last strike", all)
    for t in all_tables:
        t.stop = True
    for t in all_tables:
        t.join(60)
        assert not t.is_alive() and t.failure is None, t.failure or "a table does not come to its end"
        t.check_at_last(time.time() + 60)
    return sum(t.moves for t in all_tables)


def test_kill(w):
    s = w.server()
    rounds = 200 if w.long else 20
    told = storm(w, lambda: s.port, 6, rounds, lambda rng: s.restart())
    assert told > 20, told
    s.stop()
    done = subprocess.run([w.binary, "db", "check", "--db", w.db], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_graceful_stop(w):
    s = w.server()
    a = Player(s.port, "Ana")
    a.create(game="control", players=2)
    code = s.process.pid and s.stop()
    assert code == 0
    bye = [p for p in a.client.pushes if p["push"] == "bye"]
    try:
        while not bye:
            a.client.keep(a.client.receive())
            bye = [p for p in a.client.pushes if p["push"] == "bye"]
    except Closed:
        pass
    assert bye and bye[0]["code"] == "stopping" and bye[0]["retry_ms"] > 0
