"""A hostile client gets errors and nothing else: never a crash, never somebody else's time."""
import http.client
import json
import os
import random
import resource
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import time

from client import Client, Closed, Player, Server
from table import play, settle, two


def alive(s):
    status, _, body = s.get("/healthz")
    assert status == 200 and body == b"ok\n"
    assert s.process.poll() is None


def raw(s, data, wait=1.0):
    """Sends bytes and returns what comes back until the end of the stream or the time."""
    c = socket.create_connection(("127.0.0.1", s.port), timeout=wait)
    out = b""
    try:
        c.sendall(data)
        while True:
            got = c.recv(65536)
            if not got:
                break
            out += got
    except OSError:
        pass
    c.close()
    return out


def test_http(w):
    s = w.server()
    status, headers, body = s.get("/")
    assert status == 200 and b"<html" in body
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert headers["x-content-type-options"] == "nosniff" and "frame-ancestors 'none'" in policy
    assert b"<script>" not in body and b"style=" not in body and b"onclick" not in body
    assert "ws://127.0.0.1:%d" % s.port in policy
    assert "evil" not in s.get("/", {"Host": "x; script-src evil"})[1].get("content-security-policy", "")
    etag = headers["etag"]
    assert s.get("/", {"If-None-Match": etag})[0] == 304
    assert s.get("/t/BCDFGH")[0] == 200
    assert s.get("/../../etc/passwd")[0] in (200, 400, 403, 404) and b"root:" not in s.get("/../../etc/passwd")[2]
    assert s.get("/nothing.js")[0] == 404
    assert s.get("/api/move")[0] == 405 and s.get("/api/nothing")[0] == 404
    assert s.http("DELETE", "/")[0] in (403, 404, 405)
    assert s.http("POST", "/elsewhere", "{}")[0] == 404
    kind = {"Content-Type": "application/json"}
    assert s.http("POST", "/api/guest", "{", kind)[0] == 400
    assert s.http("POST", "/api/guest", "[]", kind)[0] == 400
    assert s.http("POST", "/api/nothing", "{}", kind)[0] == 404
    assert s.http("POST", "/api/guest", json.dumps({"name": "x" * 140000}), kind)[0] == 413
    assert s.api("create", game="control", players=2)[0] == 401
    assert s.api("me", "wrong")[0] == 401
    status, answer = s.api("guest", name="Ana")
    assert status == 200
    status, made = s.api("create", answer["token"], game="control", players=2, seats=["me", "random"])
    assert status == 200 and made["update"]["status"] == "playing"
    status, opened = s.api("open", answer["token"], table=made["table"])
    assert status == 200 and opened["seat"] == 0
    assert s.get("/api/rules?game=control&lang=%ff")[0] == 400
    rules = json.loads(s.get("/api/rules?game=control&lang=es")[2])
    assert rules["ok"]
    status, _, text = s.get("/metrics")
    assert status == 200 and b"timetable_moves_total" in text
    alive(s)


def test_requests_leave_nothing_behind(w):
    """A connection counts while it is open, however many requests it carries: 30 are allowed here."""
    s = w.server("--per-address", "30")
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    answer = raw(s, request * 100, 2.0)
    assert answer.count(b"200 OK") == 100, answer.count(b"200 OK")
    with socket.create_connection(("127.0.0.1", s.port), timeout=5) as kept:
        for _ in range(5):  # an answered connection stays open for the next question
            kept.sendall(request)
            time.sleep(0.05)
            assert b"200 OK" in kept.recv(65536)
    for _ in range(100):
        assert s.get("/healthz")[0] == 200
    text = s.get("/metrics")[2].decode()
    assert int(text.split("\ntimetable_connections ")[1].split()[0]) <= 3, text


def test_bodies_where_none_belong(w):
    """A body with a request that has none, before the answer to another, or answered before it is read: the library went round in it for ever."""
    s = w.server()
    line, length, body = b" HTTP/1.1\r\nHost: x\r\n", b"Content-Length: 12\r\n", b"123456789012"
    get = b"GET /healthz" + line + b"\r\n"
    for method in (b"GET", b"HEAD", b"PUT", b"DELETE", b"OPTIONS", b"POST"):
        for path in (b" /healthz", b" /ws", b" /abc", b" /api/guest"):
            for said in (length, b"Content-Length: -5\r\n", b"Content-Length: " + b"9" * 30 + b"\r\n", b"Transfer-Encoding: chunked\r\n"):
                one = method + path + line + said + b"\r\n" + body
                raw(s, get + one + one + get, 0.03)
        raw(s, method + b" /abc" + line + length + b"\r\n" + body + get, 0.03)
        alive(s)
    large = b"POST /api/guest" + line + b"Content-Length: 80000\r\n\r\n" + b"x" * 80000
    assert raw(s, get + large + get, 0.3).count(b"HTTP/1.1 ") == 1  # the body is not read
    answer = raw(s, b"POST /api/guest" + line + b"Content-Type: application/json\r\n" + length + b"\r\n" + body + get, 0.5)
    assert answer.startswith(b"HTTP/1.1 400") and answer.count(b"HTTP/1.1 ") == 1 and b"connection: close" in answer.lower()
    assert raw(s, b"GET /healthz" + line + b"Content-Length: 0\r\n\r\n" + get, 0.3).count(b"200 OK") == 2
    alive(s)


def test_a_body_needs_a_length(w):
    """Without one the library (4.1.6) handed out freed memory once the POST came behind another request."""
    s = w.server()
    get, line, body = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b" /api/me HTTP/1.1\r\nHost: x\r\n", b"{}" + b"a" * 12
    for method in (b"POST", b"PUT", b"PATCH"):
        for length in (b"", b"Transfer-Encoding: chunked\r\n"):
            answer = raw(s, method + line + length + b"\r\n" + body)
            assert answer.startswith(b"HTTP/1.1 411") and b"connection: close" in answer.lower(), answer
            answer = raw(s, get + method + line + length + b"\r\n" + body)
            assert answer.startswith(b"HTTP/1.1 200") and answer.count(b"HTTP/1.1 ") == 1, answer
    alive(s)


def test_a_whole_game_over_http(w):
    s = w.server()
    token = s.api("guest", name="Ana")[1]["token"]
    made = s.api("create", token, game="control", players=2, seats=["me", "random"], options={"match": "single"})[1]
    state, rng = made["update"], random.Random(3)
    for i in range(2000):
        if state["status"] == "over":
            break
        if state["actions"]:
            status, answer = s.api("move", token, table=made["table"], ply=state["ply"], cid="c%d" % i, action=rng.choice(state["actions"]))
        else:
            status, answer = s.api("open", token, table=made["table"], version=state["version"])
        assert status == 200, answer
        state = answer["update"]
    assert state["status"] == "over" and s.api("record", token, table=made["table"])[1]["record"]["actions"]


def test_origin(w):
    s = w.server("--origin", "https://friend.example")
    Client(s.port).close()
    Client(s.port, origin="http://127.0.0.1:%d" % s.port).close()
    Client(s.port, origin="https://friend.example").close()
    for origin in ("https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:%d.evil.example" % s.port, "http://evil/127.0.0.1"):
        try:
            Client(s.port, origin=origin)
            raise AssertionError("let in: " + origin)
        except Closed:
            pass
    try:
        Client(s.port, path="/elsewhere")
        raise AssertionError("a socket where there is none")
    except Closed:
        pass
    alive(s)


def test_other_upgrades_are_refused(w):
    s = w.server()
    answer = raw(s, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n")
    assert b" 101 " not in answer
    for word in (b"something", b"websockets", b"x" * 300):
        ask = b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: " + word + b"\r\n\r\n"
        plain = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        for data in (ask, ask + plain, plain + ask + plain):
            assert b" 101 " not in raw(s, data, 0.3)
    shake = (b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             b"Sec-WebSocket-Version: 13\r\n\r\n")
    assert b" 101 " in raw(s, shake, 0.3)  # the word may be written in any case (RFC 6455)
    assert b"\x00\x00" not in raw(s, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")[:12]
    alive(s)


def test_frames(w):
    s = w.server()
    a, b = two(w, s)

    def closed(send):
        c = Client(s.port)
        c.ask("hello")
        c.socket.settimeout(4)
        try:
            send(c)
            for _ in range(20):
                c.keep(c.receive())
        except (Closed, ConnectionError):
            return
        raise AssertionError("not closed")

    closed(lambda c: c.send_frame(1, b"\xff\xfe{}"))                       # not UTF-8
    closed(lambda c: c.send_frame(2, b"{}"))                               # binary
    closed(lambda c: c.send_frame(1, b"x" * 600000))                        # too long to wait for its end
    closed(lambda c: [c.send_frame(1, b"{", final=False)] + [c.send_frame(0, b" " * 4000, final=False) for _ in range(140)])
    c = Client(s.port)
    c.ask("hello")
    c.send_frame(1, b"x" * 140000)                                          # too long: refused, and the connection goes on
    assert c.receive()["error"]["code"] == "too_big"
    assert c.ask("hello")["ok"]
    closed(lambda c: c.send_frame(3, b"reserved"))
    # A length beyond all limits: closed as soon as more than a message's worth has come.
    closed(lambda c: c.socket.sendall(b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"abcd" + b"x" * 600000))
    closed(lambda c: c.send_frame(9, b"x" * 126))                          # a long ping
    closed(lambda c: c.socket.sendall(b"\x81\x05hello"))                  # not masked
    c = Client(s.port)
    c.ask("hello")
    c.send_frame(1, b'{"op":"tab', final=False)
    c.send_frame(9, b"between")
    c.send_frame(0, b'les","id":77}')
    assert c.wait(77)["ok"]
    for text in (b"", b"[]", b"null", b"{", b'{"op":7}', b'{"op":"hello","op":"hello"}', b'{"op":"\\u0000"}', b"1e999", b"[" * 5000,
                 b'{"op":"nothing"}', b'{"id":{"a":[1,2]},"op":"tables","game":7,"status":[]}'):
        c.send_frame(1, text)
    c.ask("phrases")
    settle(a, b)
    alive(s)


def test_noise(w):
    """Rubbish on the socket, before and after the handshake."""
    s = w.server()
    rng = random.Random(5)
    for _ in range(60 if not w.long else 2000):
        raw(s, rng.randbytes(rng.randint(1, 600)), 0.05)
    # Found by fuzz/wire: the line is gone, or goes on with rubbish, before the database has answered.
    for i in range(200):
        c = socket.create_connection(("127.0.0.1", s.port))
        c.sendall(b"POST /api/guest HTTP/1.1\rx\r\nContent-Length: 12\r\n\r\n{\"name\":\"A\"}" + bytes(i % 33))
        c.close()
    for _ in range(60 if not w.long else 2000):
        c = Client(s.port)
        c.ask("hello")
        c.socket.sendall(rng.randbytes(rng.randint(1, 300)))
        c.close(hard=True)
    alive(s)


def test_wrong_shapes(w):
    """Every request with fields of every wrong kind."""
    s = w.server()
    a, b = two(w, s)
    ops = """hello guest register login redeem rename link token tokens revoke games bots rules phrases daily create tables join open close start
             kick rematch record lobby move propose vote resume replace back chat mute me password recover recovery""".split()
    values = [None, True, -1, 1 << 62, 1.5, "", "x", "x" * 3000, [], [[]], {}, {"kind": "move"}, a.table, "undo"]
    keys = "table code seat ply cid action what yes text phrase on name password token game players options seats clock public lang delay version".split()
    rng = random.Random(11)
    c = Client(s.port)
    c.ask("hello", token=b.token)
    for _ in range(1500 if not w.long else 50000):
        fields = {k: rng.choice(values) for k in rng.sample(keys, rng.randint(0, 6))}
        fields.pop("op", None)
        if rng.random() < 0.5:
            fields["table"] = a.table
        op = rng.choice(ops)
        if op in ("hello", "register", "login"):
            fields.pop("password", None)
        c.wait(c.send(op, **fields))
        c.pushes.clear()
    alive(s)


def test_rate_limits(w):
    s = Server(w.binary, w.dir + "/limits.db", "--rate", "20", "--per-address", "4", "--people-per-hour", "3")
    w.servers.append(s)
    # The flags come twice; the last one counts.
    c = Client(s.port)
    c.ask("hello")
    codes = [c.wait(c.send("phrases")).get("error", {}).get("code") for _ in range(150)]
    assert "too_fast" in codes and codes[0] is None
    d = Client(s.port)
    d.ask("hello")
    codes = [d.wait(d.send("guest", name="N")).get("error", {}).get("code") for _ in range(6)]
    assert codes[:3] == [None] * 3 and codes[3:] == ["too_fast"] * 3, codes
    more = []
    try:
        for _ in range(6):
            more.append(Client(s.port))
            more[-1].ask("hello")
        raise AssertionError("no limit on connections of one address")
    except Closed:
        pass


def from_address(s, address, data=b"", wait=5.0):
    c = socket.socket()
    c.bind((address, 0))
    c.settimeout(wait)
    c.connect(("127.0.0.1", s.port))
    c.sendall(data)
    return c


def test_silent_sockets_keep_nobody_out(w):
    """One address opens as many sockets as it likes, says nothing or half a request, and refills: others get in."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    s = w.server("--per-address", "200")
    for said in (b"", b"GET /healthz HTTP/1.1\r\nHost:"):
        held = []
        for i in range(1500):
            try:
                held.append(from_address(s, "127.0.0.2", said))
            except OSError:
                pass  # hung up on
        try:
            visitor = from_address(s, "127.0.0.3", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200 OK" in visitor.recv(4096)
            visitor.close()
        finally:
            for c in held:
                c.close()
    # Once they are gone the address has its places again.
    deadline = time.time() + 20
    while True:
        c = from_address(s, "127.0.0.2", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        try:
            if b"200 OK" in c.recv(4096):
                break
        except OSError:
            pass
        finally:
            c.close()
        assert time.time() < deadline, "closed connections are still counted"


def test_the_address_behind_a_proxy(w):
    """The last entry of X-Forwarded-For says who it is, however long the header; one that is no address lets nobody in."""
    s = w.server("--trust-proxy", "--people-per-hour", "3")

    def status(forwarded, path="/metrics", body=None):
        return s.http("POST" if body else "GET", path, body, {"X-Forwarded-For": forwarded, "Content-Type": "application/json"})[0]

    assert s.get("/metrics")[0] == 200  # without the header: the proxy's own machine
    assert status("203.0.113.9") == 403
    for padding in (190, 250, 1500):
        assert status("1" * padding + ", 203.0.113.9") == 403, padding
    for nonsense in ("127.0.0.1x", "unknown", "203.0.113.9, ", "127.1", "x" * 300):
        try:
            code = status(nonsense)
        except (http.client.HTTPException, OSError):
            continue
        raise AssertionError("let in as %r: %d" % (nonsense, code))

    def guests(addresses):
        return [status(a, "/api/guest", json.dumps({"name": "A"})) for a in addresses]

    # A /64 is one visitor, however it is written; an IPv4 address is one of its own, also mapped into IPv6.
    assert guests(["2001:db8::1", "2001:db8:0:0::2", "2001:0db8:0000:0000:ffff::3", "2001:db8::4"]) == [200] * 3 + [429]
    assert guests(["2001:db8:0:1::1"]) == [200]
    assert guests(["::ffff:198.51.100.1", "198.51.100.1", "::FFFF:198.51.100.1", "198.51.100.1"]) == [200] * 3 + [429]
    assert guests(["::ffff:198.51.100.2"]) == [200]


def hung_up_on(c):
    """Reads until the end, which must come."""
    try:
        while True:
            c.frame()
    except (Closed, OSError) as e:
        assert not isinstance(e, TimeoutError), "it goes on for ever"


def test_whatever_comes_costs_its_sender(w):
    """Bad messages and frames that are none count like good ones; who goes on over the limit is hung up on."""
    s = w.server("--rate", "20", "--address-rate", "1000")
    for n, frame in enumerate(((1, b"{"), (1, b"[]"), (1, b'{"op":"nothing"}'), (1, b'{"op":"hello","token":"x"}'), (1, b"x" * 16000), (9, b""),
                               (10, b"pong"))):
        c = Client(s.port, address="127.0.0.%d" % (n + 2))
        c.ask("hello")
        try:
            for _ in range(40000):
                c.send_frame(*frame)
        except (Closed, OSError):
            pass
        hung_up_on(c)
    # A request over the limit is refused, and in time everything is as before.
    c = Client(s.port, address="127.0.0.20")
    c.ask("hello")
    codes = [c.wait(c.send("phrases")).get("error", {}).get("code") for _ in range(110)]
    assert set(codes) == {None, "too_fast"} and codes.index("too_fast") > 70, codes
    end = time.time() + 20
    while not c.wait(c.send("phrases"))["ok"]:
        assert time.time() < end
        time.sleep(0.2)


def test_one_addresss_limits_are_its_own(w):
    s = w.server("--address-rate", "20")

    def get(address, path):
        c = from_address(s, address, b"GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nConnection: close\r\n\r\n" % path)
        try:
            return c.recv(65536)[9:12]
        except OSError:
            return b""
        finally:
            c.close()

    for n, path in enumerate((b"/", b"/healthz", b"/nothing.js", b"/api/games", b"/api/nothing")):
        mine = "127.0.1.%d" % (n + 1)
        seen = [get(mine, path) for _ in range(250)]
        assert b"429" in seen and seen[-1] == b"", (path, seen[-3:])  # refused, then not let in
        assert get("127.0.0.3", path) in (b"200", b"401", b"404")


def rss(s):
    with open("/proc/%d/status" % s.process.pid) as f:
        return int(dict(line.split(":", 1) for line in f.read().splitlines())["VmRSS"].split()[0]) >> 10


def test_those_who_do_not_read_share_one_allowance(w):
    """All connections of one address together have 16 MiB of answers waiting, not each of them 2."""
    s = w.server(env={"ASAN_OPTIONS": "quarantine_size_mb=4"})
    a, b = two(w, s)
    before = rss(s)
    size = len(json.dumps(a.client.ask("rules", game="timequest")))
    deaf = []
    for _ in range(180):
        c = Client(s.port, receive_buffer=2048, address="127.0.0.2")
        c.ask("hello")
        try:
            for _ in range(1900000 // size):  # each alone stays below its own 2 MiB
                c.send_frame(1, b'{"op":"rules","game":"timequest","id":1}')
        except Closed:
            pass
        deaf.append(c)
    Client(s.port).ask("hello")
    assert rss(s) - before < 60, (before, rss(s))
    play([a, b], 4)


def test_codes_cannot_be_tried_out(w):
    s = w.server("--bot-threads", "1")
    a = Player(s.port, "Ana")
    code = a.create(game="control", players=2)["code"]
    s.restart()  # so that the table is not in memory
    thief = Client(s.port, address="127.0.0.2")
    thief.ask("hello")
    rng = random.Random(7)
    codes = [thief.wait(thief.send("open", code="".join(rng.choices("BCDFGHJKLMNPQRSTVWXZ", k=6))))["error"]["code"] for _ in range(60)]
    assert codes[:30] == ["no_table"] * 30 and "too_fast" in codes and codes.count("no_table") < 40, codes
    friend = Client(s.port, address="127.0.0.3")
    friend.ask("hello")
    for _ in range(100):
        assert friend.ask("open", code=code)["table"] == a.table


def test_slow_reader_costs_nobody_else(w):
    s = w.server()
    a, b = two(w, s, options={"match": "full"})
    deaf = [Client(s.port, receive_buffer=2048) for _ in range(10)]
    for c in deaf:
        c.ask("hello", texts=True)
        c.ask("open", table=a.table)
    began = time.time()
    moves = 0
    while moves < 60 and not a.over():
        settle(a, b)
        for p in (a, b):
            if p.my_turn():
                p.move()
                moves += 1
    assert time.time() - began < 20
    # Somebody who asks and asks and never reads is given up before long.
    greedy = Client(s.port, receive_buffer=2048)
    greedy.ask("hello")
    greedy.socket.settimeout(20)
    given_up = False
    try:
        for _ in range(4000):
            greedy.send_frame(1, b'{"op":"rules","game":"control","id":1}')
        for _ in range(4000):
            greedy.keep(greedy.receive())
            greedy.answers.clear()
    except TimeoutError:
        pass
    except (Closed, OSError):
        given_up = True
    assert given_up
    alive(s)


def test_full_disk(w):
    """The disk is full: moves are refused, nothing is lost, and it goes on by itself once there is room."""
    if w.pg or os.getuid() != 0 or os.system("mkdir -p %s/small && mount -t tmpfs -o size=8m tmpfs %s/small 2>/dev/null" % (w.dir, w.dir)):
        print("      (no small file system to be had: left out)")
        return
    try:
        w.db = w.dir + "/small/t.db"
        s = w.server()
        a, b = two(w, s)
        f = os.open(w.dir + "/small/filler", os.O_CREAT | os.O_WRONLY)
        try:
            while True:
                os.write(f, b"x" * 4096)
        except OSError:
            os.close(f)
        codes = set()
        for i in range(400):
            answer = a.client.wait(a.client.send("mute", table=a.table, seat=b.seat, on=bool(i % 2)))
            codes.add("ok" if answer["ok"] else answer["error"]["code"])
            if "unavailable" in codes:
                break
        assert "unavailable" in codes and codes <= {"ok", "unavailable"}, codes
        version = a.client.ask("open", table=a.table)["update"]["version"]
        assert s.get("/healthz")[0] in (200, 503)
        os.remove(w.dir + "/small/filler")
        deadline = time.time() + 10
        while time.time() < deadline:
            answer = a.client.wait(a.client.send("mute", table=a.table, seat=b.seat, on=True))
            if answer["ok"]:
                break
            time.sleep(0.1)
        assert answer["ok"] and answer["version"] == version + 1, answer
        s.restart()
        a.reconnect(s.port)
        assert a.client.ask("open", table=a.table)["update"]["version"] == version + 1
    finally:
        for server in w.servers:
            server.stop()
        os.system("umount %s/small" % w.dir)


def test_tls(w):
    cert, key = w.dir + "/cert.pem", w.dir + "/key.pem"
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key,
                           "-out", cert], capture_output=True) if shutil.which("openssl") else None
    if not made or made.returncode:
        print("      (no openssl to make a certificate with: left out)")
        return
    s = w.server("--cert", cert, "--key", key)
    context = ssl.create_default_context(cafile=cert)
    context.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_connection(("127.0.0.1", s.port), timeout=5) as plain:
        with context.wrap_socket(plain, server_hostname="localhost") as c:
            assert c.selected_alpn_protocol() == "http/1.1" and c.version() in ("TLSv1.2", "TLSv1.3")
            c.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b""
            while True:
                got = c.recv(4096)
                if not got:
                    break
                answer += got
    assert b"200" in answer.split(b"\r\n")[0] and answer.endswith(b"ok\n")
    assert b"strict-transport-security: max-age=31536000" in answer.lower()
    # A renewed certificate is taken up without a restart; one that does not fit is not.
    def serial():
        with socket.create_connection(("127.0.0.1", s.port), timeout=5) as plain:
            with ssl._create_unverified_context().wrap_socket(plain) as c:
                return c.getpeercert(binary_form=True)
    first = serial()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=renewed", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    s.process.send_signal(signal.SIGHUP)
    end = time.time() + 10
    while serial() == first:
        assert time.time() < end, "the renewed certificate is not used"
    second = serial()
    with open(key, "w") as f:
        f.write("no key")
    s.process.send_signal(signal.SIGHUP)
    while w.log().count('"reloaded"') < 2:
        assert time.time() < end + 10
        time.sleep(0.02)
    assert serial() == second and '"reload":"failed"' in w.log()


def test_a_hangup_stops_nobody(w):
    s = w.server()
    c = Client(s.port)
    c.ask("hello")
    s.process.send_signal(signal.SIGHUP)
    end = time.time() + 10
    while '"reloaded"' not in w.log():
        assert time.time() < end
        time.sleep(0.02)
    c.ask("phrases")


def test_posts_of_other_sites(w):
    """A page elsewhere cannot make its visitors' browsers act here: their requests name another origin, or are no JSON."""
    s = w.server()
    body, json_type = '{"name": "Ana"}', {"Content-Type": "application/json"}
    assert s.http("POST", "/api/guest", body, {"Content-Type": "text/plain"})[0] == 415
    assert s.http("POST", "/api/guest", body, {})[0] == 415
    assert s.http("POST", "/api/guest", body, {"Content-Type": "application/jsonp"})[0] == 415
    assert s.http("POST", "/api/guest", body, {**json_type, "Origin": "https://evil.example"})[0] == 403
    assert s.http("POST", "/api/guest", body, {**json_type, "Origin": "null"})[0] == 403
    assert s.http("POST", "/api/guest", body, {**json_type, "Origin": "http://127.0.0.1:%d" % s.port})[0] == 200
    assert s.http("POST", "/api/guest", body, {"Content-Type": "application/json; charset=utf-8"})[0] == 200


def test_becomes_another_user(w):
    if os.getuid() != 0 or w.pg:
        return
    os.chmod(w.dir, 0o777)
    s = w.server("--user", "nobody")
    with open("/proc/%d/status" % s.process.pid) as f:
        status = dict(line.split(":", 1) for line in f.read().splitlines())
    assert status["Uid"].split()[0] != "0" and status["Groups"].strip() == "" and status["NoNewPrivs"].strip() == "1"
    Player(s.port, "Ana").create(game="control", players=2)
    assert os.stat(w.db).st_mode & 0o077 == 0, "others can read the database"


def test_silent_connections_are_let_go(w):
    s = w.server("--ping", "1")
    a, b = Client(s.port), Client(s.port)
    a.ask("hello")
    b.ask("hello")
    end = time.time() + 4
    while time.time() < end:  # a answers the pings, b does not
        a.pump(0.1)
    a.ask("phrases")
    try:
        while True:
            b.frame()
    except Closed:
        pass
    alive(s)
