"""A second implementation of the client: WebSocket (RFC 6455) and HTTP with nothing but Python's standard library.

Server starts `timetable serve` on a free loopback port; Client is one connection; Player keeps what a real client would keep
(the last version, the view, the steps it has seen) and checks every update against it."""
import base64
import hashlib
import http.client
import itertools
import json
import os
import random
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from outside import Engine

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    pass


class Refused(Exception):
    def __init__(self, answer):
        super().__init__(answer.get("error"))
        self.answer = answer
        self.code = answer["error"]["code"]


def free_port():
    """Below the ports that the system gives to outgoing connections: one of those could take it while a server restarts."""
    while True:
        port = random.SystemRandom().randrange(10240, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Server:
    """One process of `timetable serve`. It can be killed and started again on the same port and database."""

    def __init__(self, binary, db, *flags, port=0, log=None, env=None):
        self.binary, self.db, self.flags, self.port, self.log = binary, db, flags, port or free_port(), log
        self.env = {**os.environ, **env} if env else None
        self.process = None
        self.start()

    def start(self, wait=True):
        command = [self.binary, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--db", self.db,
                   "--people-per-hour", "0", "--rate", "100000", "--address-rate", "1000000", "--per-address", "20000", *self.flags]
        err = open(self.log, "ab") if self.log else subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, text=True, env=getattr(self, "env", None))
        if self.log:
            err.close()
        if wait:
            self.wait()

    def wait(self):
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError("the server did not start: " + line)
        self.port = int(found.group(1))

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        return code

    def restart(self, how=signal.SIGKILL):
        self.kill(how)
        self.start()

    def stop(self):
        if self.process.poll() is None:
            return self.kill(signal.SIGTERM)
        return self.process.returncode

    def get(self, path, headers=None):
        return self.http("GET", path, None, headers)

    def http(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        data = response.read()
        connection.close()
        return response.status, dict((k.lower(), v) for k, v in response.getheaders()), data

    def metric(self, name):
        return int(re.search(r"^timetable_%s (\d+)$" % name, self.get("/metrics")[2].decode(), re.M).group(1))

    def api(self, op, token=None, **fields):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = "Bearer " + token
        status, _, data = self.http("POST", "/api/" + op, json.dumps(fields), headers)
        return status, json.loads(data)


class Client:
    """One WebSocket. `ask` sends a request and waits for its answer; pushes that come meanwhile are kept in `pushes`."""

    def __init__(self, port, origin=None, receive_buffer=None, path="/ws", host=None, address=None):
        self.socket = socket.socket()
        if address:  # 127.0.0.2 and so on: to the server that is somebody else
            self.socket.bind((address, 0))
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(15)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.parts = b""
        self.pushes = []
        self.answers = {}
        self.ids = itertools.count(1)
        self.handshake(port, origin, path, host)

    def handshake(self, port, origin, path, host):
        key = base64.b64encode(os.urandom(16))
        lines = ["GET %s HTTP/1.1" % path, "Host: " + (host or "127.0.0.1:%d" % port), "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + key.decode(), "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: timetable"]
        if origin:
            lines.append("Origin: " + origin)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode())
        accept = base64.b64encode(hashlib.sha1(key + GUID).digest())
        if accept not in head:
            raise Closed("wrong accept key")

    def more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionError as e:
            raise Closed(str(e)) from e
        if not data:
            raise Closed("end of stream")
        self.buffer += data

    def send_frame(self, opcode, payload, final=True):
        head = bytes([(0x80 if final else 0) | opcode])
        n = len(payload)
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", n)
        mask = os.urandom(4)
        big = int.from_bytes(payload, "big") ^ int.from_bytes((mask * (n // 4 + 1))[:n], "big")
        try:
            self.socket.sendall(head + mask + big.to_bytes(n, "big"))
        except OSError as e:
            raise Closed(str(e)) from e

    def frame(self):
        while True:
            if len(self.buffer) >= 2:
                n, at = self.buffer[1] & 127, 2
                if n == 126 and len(self.buffer) >= 4:
                    n, at = struct.unpack(">H", self.buffer[2:4])[0], 4
                elif n == 127 and len(self.buffer) >= 10:
                    n, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
                elif n >= 126:
                    n = None
                if n is not None and len(self.buffer) >= at + n:
                    first, payload = self.buffer[0], self.buffer[at:at + n]
                    self.buffer = self.buffer[at + n:]
                    return first & 0x80, first & 15, payload
            self.more()

    def receive(self):
        """The next frame: a message as JSON, or None where it was a ping or a part."""
        final, opcode, payload = self.frame()
        if opcode == 8:
            raise Closed("close frame %s" % (struct.unpack(">H", payload[:2])[0] if payload else ""))
        if opcode == 9:
            self.send_frame(10, payload)
        if opcode in (0, 1):
            self.parts += payload
            if final:
                text, self.parts = self.parts, b""
                return json.loads(text)
        return None

    def keep(self, message):
        if message is None:
            return
        if "push" in message:
            self.pushes.append(message)
        else:
            if "update" in message:  # in its place among the others
                self.pushes.append({**message["update"], "push": "update"})
            number = message.get("id")  # any JSON value
            self.answers[number if isinstance(number, int) else canonical(number)] = message

    def send(self, op, **fields):
        number = next(self.ids)
        self.send_frame(1, json.dumps({"op": op, "id": number, **fields}).encode())
        return number

    def wait(self, number):
        while number not in self.answers:
            self.keep(self.receive())
        return self.answers.pop(number)

    def ask(self, op, **fields):
        answer = self.wait(self.send(op, **fields))
        if not answer["ok"]:
            raise Refused(answer)
        return answer

    def ready(self, seconds=0.0):
        return bool(self.buffer) or bool(select.select([self.socket], [], [], seconds)[0])

    def pump(self, seconds=0.0):
        """Takes in what has arrived; True if there was something."""
        any_message = False
        while self.ready(seconds):
            self.keep(self.receive())
            seconds = 0.0
            any_message = True
        return any_message

    def until(self, test, seconds=10.0):
        """Waits for a push that passes the test and returns it."""
        end = time.time() + seconds
        while time.time() < end:
            for i, push in enumerate(self.pushes):
                if test(push):
                    del self.pushes[i]
                    return push
            self.pump(0.05)
        raise AssertionError("no such push within %s s" % seconds)

    def close(self, hard=False):
        try:
            if hard:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            else:
                self.send_frame(8, struct.pack(">H", 1000))
        except (OSError, Closed):
            pass
        self.socket.close()


class Player:
    """A person at one table, as a careful client plays: acknowledged moves, versions without gaps, resync after a lost line."""

    def __init__(self, port, name, rng=None, address=None, contributes=False):
        self.name, self.rng = name, rng or random.Random(name)
        self.contributes, self.contribution, self.seal = contributes, None, None
        self.client = Client(port, address=address)
        self.client.ask("hello")
        answer = self.client.ask("guest", name=name)
        self.token, self.person = answer["token"], answer["person"]["id"]
        self.table = self.seat = None
        self.version, self.state, self.steps, self.gaps = -1, None, {}, 0
        self.acknowledged = []
        self.cids = itertools.count()

    def take(self, update):
        if update["table"] != self.table or update["version"] <= self.version:
            return
        if update["steps"] is None:
            self.gaps += 1
        else:
            assert self.version < 0 or update["from"] <= self.version, (update["from"], self.version)
            for step in update["steps"]:
                if step["version"] in self.steps:
                    assert self.steps[step["version"]] == step, "the same step told twice, differently"
                self.steps[step["version"]] = step
        self.version, self.state = update["version"], update
        self.seat = update["seat"]

    def pump(self, seconds=0.0):
        self.client.pump(seconds)
        self.take_pushes()
        self.reveal()

    def commit(self):
        """What this person adds to the key, as a field of create, join and rematch."""
        if not self.contributes:
            return {}
        self.contribution, self.seal = "%064x" % self.rng.getrandbits(256), None
        return {"commitment": sha256(self.contribution)}

    def reveal(self):
        """Opens the own commitment once everybody's are fixed, and notes the hash over them."""
        if not self.contribution or self.seal or not self.state["fair"]["sealed"] or self.seat is None:
            return
        fair = self.state["fair"]
        assert fair["commitments"][self.seat] == sha256(self.contribution), "the server shows another commitment"
        assert fair["hash"] == sha256(":".join(["seal", fair["server"]] + [c or "-" for c in fair["commitments"]]))
        self.seal = fair["hash"]
        self.ask("reveal", contribution=self.contribution)

    def take_pushes(self):
        """What came before an answer happened before it."""
        for push in self.client.pushes:
            if push["push"] == "update":
                self.take(push)
        self.client.pushes = [p for p in self.client.pushes if p["push"] != "update"]

    def enter(self, answer):
        self.table = answer["table"]
        self.take(answer["update"])
        return answer

    def ask(self, op, **fields):
        """A request about the table, with its update taken in."""
        answer = self.client.ask(op, table=self.table, **fields)
        if "update" in answer:
            self.take_pushes()
            self.take(answer["update"])
        return answer

    def create(self, **fields):
        return self.enter(self.client.ask("create", **self.commit(), **fields))

    def join(self, **fields):
        return self.enter(self.client.ask("join", **self.commit(), **fields))

    def reconnect(self, port):
        self.client.close(hard=True)
        self.client = Client(port)
        self.client.ask("hello", token=self.token)
        if self.table:
            answer = self.client.ask("open", table=self.table, **({"version": self.version} if self.version >= 0 else {}))
            update = answer["update"]
            if update["version"] == self.version:
                update = dict(update, version=self.version)
            self.take(update)

    def my_turn(self):
        return bool(self.state and self.state["status"] == "playing" and self.state["actions"])

    def over(self):
        return bool(self.state and self.state["status"] == "over")

    def pick(self):
        return self.rng.choice(self.state["actions"])

    def request(self, action=None):
        return {"table": self.table, "ply": self.state["ply"], "cid": "c%d" % next(self.cids),
                "action": action or self.pick()}

    def move(self, action=None):
        answer = self.client.ask("move", **self.request(action))
        self.acknowledged.append((answer["version"], answer["ply"]))
        self.take_pushes()
        self.take(answer["update"])
        return answer


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def agree(server_binary, players, spectator_view=None):
    """At the end all clients, the server's record and a replay of it say the same. Returns the record."""
    record = players[0].client.ask("record", table=players[0].table)["record"]
    engine = Engine(server_binary)
    engine.good("load", record=record)
    result = engine.good("result")
    for player in players:
        view = engine.good("view", player=player.seat)["view"]
        assert canonical(player.state["view"]) == canonical(view), "a client's last view differs from the replay"
        shown = player.state["result"]
        assert all(canonical(shown[k]) == canonical(result[k]) for k in shown), (shown, result)
        fair = player.state["fair"]
        noted = {"contribution": player.contribution} if player.contribution else {}
        proof = engine.good("verify", record=record, hash=player.seal or fair["hash"], **noted)
        assert proof["good"] and proof["promise"] == "kept" and proof["ending"] == "same", proof
        if "nonce" in fair:  # made by version 1.0.0
            assert sha256(fair["nonce"] + ":" + fair["seed"]) == fair["hash"] and int(fair["seed"]) == record["seed"]
        else:
            assert {**record["fair"], "sealed": True} == fair
            assert record["key"] == sha256(":".join(["key", fair["secret"]] + [c or "-" for c in fair["contributions"]]))
    if spectator_view is not None:
        assert canonical(spectator_view) == canonical(engine.good("view")["view"])
    engine.end()
    return record
