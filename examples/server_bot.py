#!/usr/bin/env python3
"""A bot that sits down at a table on a Timetable server and plays it to the end, with nothing but the standard library.

usage: server_bot.py http://HOST:PORT/t/CODE [NAME]

Steps: POST /api/guest gives a token; a WebSocket to /ws says hello, joins by the table's code and then gets an update
after every change. An update lists our legal actions; `move` plays one. `cid` makes a repeated move safe: the server
answers a second one with the same cid as it answered the first. docs/server-api.md explains every field."""
import base64
import json
import os
import random
import re
import socket
import struct
import sys
import urllib.request


class WebSocket:
    """A client of RFC 6455 that is enough for text messages."""

    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: timetable\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        if b" 101 " not in self.stream.readline():
            sys.exit("the server refused the connection")
        while self.stream.readline().strip():
            pass

    def send(self, data, opcode=1):
        mask = os.urandom(4)
        n = len(data)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | n) if n < 126 else struct.pack("!BBH", 0x80 | opcode, 0xFE, n)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        """The next message, or None when the server has closed the connection."""
        message = b""
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                return None
            opcode, n = head[0] & 15, head[1] & 127
            if n >= 126:
                n = int.from_bytes(self.stream.read(2 if n == 126 else 8), "big")
            data = self.stream.read(n)
            if opcode == 8:
                return None
            if opcode == 9:  # ping: answer with pong
                self.send(data, 10)
            elif opcode in (0, 1):
                message += data
                if head[0] & 0x80:
                    return json.loads(message)


def choose(update):
    """Replace this by something better: update["view"] is all that our seat may know."""
    return random.choice(update["actions"])


def main():
    found = re.fullmatch(r"http://([^/:]+):(\d+)/t/(\w+)", sys.argv[1] if len(sys.argv) > 1 else "")
    if not found:
        sys.exit(__doc__)
    host, port, code = found[1], int(found[2]), found[3]
    name = sys.argv[2] if len(sys.argv) > 2 else "Random bot"
    request = urllib.request.Request(f"http://{host}:{port}/api/guest", json.dumps({"name": name}).encode(), {"Content-Type": "application/json"})
    token = json.load(urllib.request.urlopen(request))["token"]

    table = WebSocket(host, port, "/ws")
    ask = lambda **request: table.send(json.dumps(request).encode())
    ask(op="hello", id=1, token=token)
    ask(op="join", id=2, code=code)
    version = -1
    while (message := table.receive()) is not None:
        if message.get("ok") is False:
            print("refused:", message["error"]["message"], file=sys.stderr)
            if message.get("id") == 2:
                return 1
        update = message if message.get("push") == "update" else message.get("update")
        if not update or update["version"] <= version:
            continue
        version = update["version"]
        if update["status"] == "over":
            print(json.dumps(update["result"]))
            return 0
        if update["actions"]:
            ask(op="move", id=version + 10, table=update["table"], ply=update["ply"], action=choose(update), cid=f"bot-{os.getpid()}-{version}")
    print("the server closed the connection", file=sys.stderr)
    return 1


sys.exit(main())
