#!/usr/bin/env python3
"""timetable mcp, driven as a client of the Model Context Protocol drives it: handshake, tools, whole matches at home and
on a server, and everything that can go wrong.

usage: mcp.py TIMETABLE"""
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

TIMETABLE = os.path.abspath(sys.argv[1])
MOVES_MOST = 400


class Client:
    def __init__(self):
        self.process = subprocess.Popen([TIMETABLE, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.n = 0

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def line(self):
        return json.loads(self.process.stdout.readline())

    def raw(self, method, params=None):
        self.n += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.n, "method": method, **({"params": params} if params is not None else {})}))
        answer = self.line()
        assert answer["jsonrpc"] == "2.0" and answer["id"] == self.n, answer
        return answer

    def handshake(self, version="2025-06-18"):
        result = self.raw("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}})["result"]
        self.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        return result

    def tool(self, which, **arguments):
        result = self.raw("tools/call", {"name": which, "arguments": arguments})["result"]
        assert [part["type"] for part in result["content"]] == ["text"], result
        assert isinstance(result["structuredContent"], dict)
        return result["content"][0]["text"], result["structuredContent"], result["isError"]

    def good(self, which, **arguments):
        text, data, wrong = self.tool(which, **arguments)
        assert not wrong, (which, arguments, text)
        return text, data

    def bad(self, which, **arguments):
        text, data, wrong = self.tool(which, **arguments)
        assert wrong and text and data["error"] == text, (which, arguments, text, data)
        return text

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(20) == 0


class Server:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([TIMETABLE, "serve", "--host", "127.0.0.1", "--port", "0", "--db", self.folder.name + "/db",
                                         "--people-per-hour", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http://\S+:\d+", self.process.stdout.readline()).group(0)

    def call(self, op, token=None, **fields):
        request = urllib.request.Request(f"{self.address}/api/{op}", json.dumps(fields).encode(),
                                         {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})})
        return json.load(urllib.request.urlopen(request, timeout=10))

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.folder.cleanup()


def test_handshake():
    for asked, answered in (("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25")):
        c = Client()
        result = c.handshake(asked)
        assert result["protocolVersion"] == answered and "tools" in result["capabilities"]
        assert result["serverInfo"]["name"] == "timetable" and result["instructions"]
        assert c.raw("ping")["result"] == {}
        c.end()


def test_tools_are_described():
    c = Client()
    c.handshake()
    tools = c.raw("tools/list")["result"]["tools"]
    assert {t["name"] for t in tools} == {"list_games", "rules", "start", "join", "observe", "legal_moves", "play", "resign", "record"}
    for t in tools:
        assert t["description"] and t["inputSchema"]["type"] == "object"
        for field in t["inputSchema"]["properties"].values():
            assert field["description"]
    c.end()


def test_what_is_no_request():
    c = Client()
    c.send("{nonsense")
    answer = c.line()
    assert answer["error"]["code"] == -32700 and answer["id"] is None
    for wrong in ("[]", "7", '{"jsonrpc":"2.0","id":5}'):
        c.send(wrong)
        assert c.line()["error"]["code"] == -32600, wrong
    assert c.raw("nonsense/method")["error"]["code"] == -32601
    assert c.raw("tools/call", {"name": "nonsense"})["error"]["code"] == -32602
    assert c.raw("tools/call", {})["error"]["code"] == -32602
    # Notifications are not answered: the next line belongs to the ping.
    c.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}')
    assert c.raw("ping")["result"] == {}
    c.send('[{"jsonrpc":"2.0","id":"a","method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":"b","method":"ping"}]')
    assert [one["id"] for one in c.line()] == ["a", "b"]
    c.end()


def test_games_and_rules():
    c = Client()
    c.handshake()
    text, data = c.good("list_games")
    assert {g["id"] for g in data["games"]} >= {"control", "timequest"} and "control" in text and "easy" in data["opponents"]
    assert "1.1" in c.good("rules", game="timalina")[0]
    assert "Time Stop" in c.good("rules", game="control", find="time stop")[0]
    assert "No line" in c.good("rules", game="control", find="xyzzy")[0]
    assert len(c.good("rules", game="timequest")[0]) < 70000
    c.bad("rules", game="chess")
    c.bad("rules")
    c.end()


def play_out(c, data):
    """Always another move, until the match is over. Every answer tells only what a seat may know."""
    moves = 0
    while data["status"] == "playing" and moves < MOVES_MOST:
        if not data["actions"]:
            _, data = c.good("observe")
            continue
        assert len(data["labels"]) == len(data["actions"])
        text, data = c.good("play", move=1 + moves % len(data["actions"]))
        moves += 1
        if data["status"] == "playing":
            c.bad("record")
        check_secrets(data)
    return data


def check_secrets(data):
    """What the rules pages hide from a seat is a number or null in its view."""
    if data["status"] != "playing":
        return
    view, seat = data["view"], data["seat"]
    if data["game"] in ("control", "crononautas"):
        for other, hand in enumerate(view["hands"]):
            assert isinstance(hand, list) == (other == seat), view
    if data["game"] == "crononautas":
        assert all(m is None for other, m in enumerate(view["missions"]) if other != seat)
    if data["game"] == "timequest":
        assert isinstance(view["quest_deck"], int)
    assert "seed" not in data and "position" not in data


def test_whole_matches_at_home():
    for game, options in (("control", {"match": "single"}), ("crononautas", {}), ("just_in_time", {}), ("timalina", {}), ("timequest", {"round_limit": 5})):
        c = Client()
        c.handshake()
        text, data = c.good("start", game=game, seat=1, opponents="random", seed=3, think_ms=1, options=options)
        assert data["seat"] == 1 and data["game"] == game and "Your moves" in text or not data["actions"]
        data = play_out(c, data)
        if data["status"] == "over":
            record = c.good("record")[1]["record"]
            assert record["game"] == game and data["result"]["over"]
            assert "over" in c.bad("play", move=1)
        c.end()


def test_opponents_and_seats():
    c = Client()
    c.handshake()
    _, data = c.good("start", game="just_in_time", players=3, seat=2, opponents=["easy", "random"], seed=1, think_ms=1)
    assert [s["bot"] for s in data["seats"]] == ["easy", "random", None]
    moves, _ = c.good("legal_moves")
    assert moves.startswith("Your moves:\n1. ")
    action = c.good("legal_moves")[1]["actions"][0]
    c.good("play", action=action)
    c.end()


def test_what_is_refused():
    c = Client()
    c.handshake()
    for name in ("observe", "legal_moves", "resign", "record"):
        assert "not at a table" in c.bad(name)
    c.bad("play", move=1)
    for wrong in (dict(game="chess"), dict(game="control", players=9), dict(game="control", seat=2), dict(game="control", opponents="nobody"),
                  dict(game="control", opponents=["easy", "easy"]), dict(game="control", options={"match": "long"}), dict(game="control", think_ms=0),
                  dict(game="control", server="http://127.0.0.1:1"), dict(game="control", server="::")):
        c.bad("start", **wrong)
    c.bad("join")
    c.bad("join", server="http://127.0.0.1:1/t/ABCDEF")
    _, before = c.good("start", game="control", seat=0, opponents="random", seed=2, think_ms=1)
    for wrong in (dict(), dict(move=0), dict(move=999), dict(move="one"), dict(action={"verb": "fly", "player": 0})):
        c.bad("play", **wrong)
    _, after = c.good("observe")
    assert after["view"] == before["view"] and after["actions"] == before["actions"], "nothing has changed"
    c.good("resign")
    assert "resigned" in c.bad("play", move=1)
    assert c.good("record")[1]["record"]["game"] == "control"
    c.end()


def test_on_a_server():
    server = Server()
    try:
        c = Client()
        c.handshake()
        _, data = c.good("start", game="control", server=server.address, name="Ada", opponents="random", options={"match": "single"})
        assert data["seats"][0]["name"] == "Ada"
        data = play_out(c, data)
        assert data["status"] == "over" and c.good("record")[1]["record"]["game"] == "control"
        c.end()

        # At the table of a person, who plays over HTTP.
        token = server.call("guest", name="Host")["token"]
        made = server.call("create", token, game="timalina", players=2, seats=["me", "open"])
        c = Client()
        c.handshake()
        _, data = c.good("join", server=f"{server.address}/t/{made['code']}", name="Grace")
        assert data["seat"] == 1
        for i in range(6):
            update = server.call("open", token, table=made["table"])["update"]
            if update["actions"]:
                server.call("move", token, table=made["table"], ply=update["ply"], cid=f"host-{i}", action=update["actions"][0])
            else:
                _, data = c.good("observe")
                _, data = c.good("play", move=1, wait=0)
        assert data["ply"] >= 2
        c.good("resign")
        c.end()
        c = Client()
        c.handshake()
        c.bad("join", server=server.address, code="ZZZZZZ")
        c.bad("join", server=server.address)
        c.end()
    finally:
        server.stop()


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print("ok", name)
