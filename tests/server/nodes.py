"""Three nodes over one PostgreSQL behind a plain round-robin: any node serves any table, of two moves at once one wins, a
node may be killed at any time, PostgreSQL may be restarted."""
import asyncio
import itertools
import os
import random
import signal
import subprocess
import threading
import time

from client import Client, Player, Refused, Server, agree
from crash import storm
from operators import admin, gone, until
from table import refused, settle
from upgrade import load


class RoundRobin(threading.Thread):
    """A TCP balancer without memory: every new connection goes to the next node that answers. Called, it gives its port."""

    def __init__(self, servers):
        super().__init__(daemon=True)
        self.servers, self.n, self.port = servers, 0, None
        self.ready = threading.Event()
        self.start()
        self.ready.wait(10)

    def __call__(self):
        return self.port

    @staticmethod
    async def pour(reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def connect(self, reader, writer):
        for _ in range(2 * len(self.servers)):
            self.n += 1
            try:
                up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.servers[self.n % len(self.servers)].port)
                break
            except OSError:
                await asyncio.sleep(0.01)
        else:
            writer.close()
            return
        await asyncio.gather(self.pour(reader, up_writer), self.pour(up_reader, writer))

    async def serve(self):
        server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await server.serve_forever()

    def run(self):
        asyncio.run(self.serve())


def three(w):
    servers = [w.server() for _ in range(3)]
    return servers, RoundRobin(servers)


def test_any_node_serves_any_table(w):
    servers, port = three(w)
    people = [Player(s.port, "N%d" % i) for i, s in enumerate(servers)]
    made = people[0].create(game="control", players=3, options={"match": "single"})
    for p in people[1:]:
        p.join(code=made["code"])
    settle(*people)
    rng = random.Random(2)
    for _ in range(2000):
        settle(*people)
        if all(p.over() for p in people):
            break
        for p in people:
            if rng.random() < 0.1:
                p.reconnect(port())
            if p.my_turn():
                try:
                    p.move()
                except Refused as e:
                    assert e.code == "stale"
    assert all(p.over() for p in people)
    agree(w.binary, people)


def test_presence_and_chat_across_nodes(w):
    servers, _ = three(w)
    a, b = Player(servers[0].port, "Ana"), Player(servers[1].port, "Bjarni")
    made = a.create(game="control", players=2, options={"match": "single"})
    b.join(code=made["code"])
    settle(a, b)
    deadline = time.time() + 8
    while not a.client.ask("open", table=a.table)["update"]["seats"][b.seat]["here"]:
        assert time.time() < deadline, "the other node's people are not seen"
        time.sleep(0.05)
    b.ask("chat", text="from the other node")
    settle(a, b)
    assert [x["text"] for x in a.steps.values() if x["kind"] == "chat"] == ["from the other node"]
    b.client.close(hard=True)
    while a.client.ask("open", table=a.table)["update"]["seats"][b.seat]["here"]:
        assert time.time() < deadline, "who has gone is still shown"
        time.sleep(0.05)


def test_friends_across_nodes(w):
    """Who is online at another node is shown, with the table there; an invitation arrives by itself."""
    servers, _ = three(w)
    a, b = Player(servers[0].port, "Ana"), Player(servers[1].port, "Bjarni")
    b.client.ask("befriend", code=a.client.ask("friend_link")["code"], accept=True)
    a.client.until(lambda p: p["push"] == "friends")
    b.client.ask("friends")  # from now on the others are told that Bjarni is online
    seen = lambda: a.client.ask("friends")["friends"][0]
    deadline = time.time() + 8
    while not seen()["online"]:
        assert time.time() < deadline, "a friend at another node is not online"
        time.sleep(0.05)
    made = b.create(game="control", players=2, public=True)
    while seen().get("at", {}).get("code") != made["code"]:
        assert time.time() < deadline, seen()
        time.sleep(0.05)
    a.client.pushes.clear()
    b.client.ask("invite", person=a.person, table=made["table"])
    a.client.until(lambda p: p["push"] == "friends")
    assert seen()["invite"]["table"] == made["table"]
    b.client.close()
    while seen()["online"]:
        assert time.time() < deadline + 8, "who has gone is still online"
        time.sleep(0.05)


def test_of_two_moves_at_once_one_wins(w):
    """The same seat on three nodes plays at the same time, with different ids: exactly one is played."""
    servers, _ = three(w)
    a, b = Player(servers[0].port, "Ana"), Player(servers[1].port, "Bjarni")
    made = a.create(game="control", players=2, options={"match": "full"})
    b.join(code=made["code"])
    settle(a, b)
    tabs = {}
    for p in (a, b):
        tabs[p] = []
        for s in servers:
            c = Client(s.port)
            c.ask("hello", token=p.token)
            c.ask("open", table=p.table)
            tabs[p].append(c)
    rounds = won = 0
    while rounds < 25 and not a.over():
        settle(a, b)
        p = a if a.my_turn() else b
        if not p.my_turn():
            p.pump(0.05)
            continue
        rounds += 1
        requests = [dict(p.request(), cid="race-%d-%d" % (rounds, i)) for i in range(3)]
        numbers = [c.send("move", **r) for c, r in zip(tabs[p], requests)]
        answers = [c.wait(n) for c, n in zip(tabs[p], numbers)]
        good = [x for x in answers if x["ok"]]
        versions = [x["version"] for x in good]
        assert len(set(versions)) == len(versions), "two writers got the same version"
        at_ply = [x for x in good if x["ply"] == requests[0]["ply"] + 1]
        assert len(at_ply) == 1, [x.get("error") for x in answers]
        for x in answers:
            assert x["ok"] or x["error"]["code"] in ("stale", "illegal_action", "not_your_turn"), x
        won += 1
        for c in tabs[p]:
            c.pushes.clear()
    assert won == rounds and rounds > 5


def test_bots_and_clocks_survive_their_node(w):
    servers, _ = three(w)
    a = Player(servers[0].port, "Ana")
    a.create(game="control", players=2, seats=["me", "random"], options={"match": "single"})
    while not a.my_turn() and not a.over():
        a.pump(0.05)
    a.move()
    servers[0].kill()
    a.reconnect(servers[1].port)
    deadline = time.time() + 40
    while not a.over():
        a.pump(0.05)
        if a.my_turn():
            a.move()
        assert time.time() < deadline, "nobody plays for the bot any more"


def test_nodes_killed_under_load(w):
    servers, port = three(w)

    def strike(rng):
        rng.choice(servers).restart()

    told = storm(w, port, 6, 60 if w.long else 10, strike)
    assert told > 5, told


def test_rolling_upgrade(w):
    """The nodes are replaced one after the other, each stopped as a person would."""
    servers, port = three(w)
    order = itertools.cycle(servers)

    def strike(rng):
        node = next(order)
        assert node.kill(signal.SIGTERM) == 0
        node.start()

    told = storm(w, port, 4, 6, strike)
    assert told > 5, told


def test_rolling_upgrade_from_1_0_0(w):
    """Two nodes over a database that 1.0.0 has written are replaced one after the other while people play, those of the old
    database too. TT_OLD_BINARY names the program of an older release to begin with; without it the nodes are this one's."""
    known = load(w, "schema1.sql")
    old = os.environ.get("TT_OLD_BINARY", w.binary)
    servers = [Server(old, w.db, log=w.dir + "/server.log") for _ in range(2)]
    w.servers += servers
    port = RoundRobin(servers)
    order = itertools.cycle(servers)
    table, n = known["running"]["table"], itertools.count()

    def old_friends_move():
        people = [Client(servers[i % 2].port) for i in range(2)]
        for c, name in zip(people, ("Ana", "Bjarni")):
            c.ask("hello", token=known["tokens"][name])
        for c in people:
            update = c.ask("open", table=table)["update"]
            if update["actions"]:
                return c.ask("move", table=table, ply=update["ply"], cid="n%d" % next(n), action=update["actions"][0])["ply"]
        raise AssertionError("nobody is to move")

    plies = [old_friends_move()]

    def strike(rng):
        node = next(order)
        assert node.kill(signal.SIGTERM) == 0
        node.binary = w.binary
        node.start()
        plies.append(old_friends_move())

    told = storm(w, port, 4, 4, strike)
    assert told > 5, told
    assert plies == list(range(plies[0], plies[0] + 5)), plies
    assert w.ask("SELECT value FROM meta WHERE key = 'schema'") == ["10"]
    done = subprocess.run([w.binary, "db", "check", "--db", w.db], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_orders_reach_all_nodes(w):
    """A person, an address and a table: whatever node they are at, and people who have blocked each other meet nowhere."""
    servers, _ = three(w)
    people = [Player(s.port, "N%d" % i) for i, s in enumerate(servers)]
    made = people[0].create(game="control", players=2, public=True)
    people[1].client.ask("block", person=people[0].person)
    refused("blocked", people[1].client.ask, "join", code=made["code"])
    people[2].join(code=made["code"])
    admin(w, "ban", people[1].person, "--days", "1")
    until(lambda: gone(people[1].client))
    for s in servers:
        until(lambda s=s: s.api("me", token=people[1].token)[0] == 403)
    admin(w, "end", made["table"])
    for p in (people[0], people[2]):
        p.client.until(lambda x: x["push"] == "update" and x["status"] == "over")
    admin(w, "announce", "soon", "--minutes", "5")
    for p in (people[0], people[2]):
        p.client.until(lambda x: x["push"] == "notice")


def test_postgres_restarted_under_load(w):
    s = w.server()
    rounds = 20 if w.long else 3

    def strike(rng):
        w.pg.restart(rng.choice(["immediate", "fast"]))
        deadline = time.time() + 15
        while s.get("/healthz")[0] != 200:
            assert time.time() < deadline, "the server did not find the database again"
            time.sleep(0.05)

    told = storm(w, lambda: s.port, 4, rounds, strike)
    assert told > 5, told
    assert s.process.poll() is None
