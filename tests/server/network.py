"""Two nodes over one PostgreSQL, one of them in a network namespace of its own behind a line that loses, delays, doubles and
reorders packets, or is cut. Both its clients and its database are at the other end of that line; what it says is real TCP."""
import asyncio
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time

import client
from crash import storm
from nodes import RoundRobin

NEEDS = "network namespaces and /dev/net/tun are not permitted here"


def sh(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Line(threading.Thread):
    """A point-to-point line between this namespace (10.97.0.1) and another (10.97.0.2): packets pass through here."""

    def __init__(self):
        super().__init__(daemon=True)
        self.name_of_space = "tt%d" % os.getpid()
        self.loss = self.delay = self.doubles = 0.0
        self.cut = False
        self.dropped = self.passed = 0
        self.rng = random.Random(1)
        self.ends = []
        sh("ip", "netns", "add", self.name_of_space)
        try:
            for i, name in enumerate(("tta%d" % (os.getpid() % 100000), "ttb%d" % (os.getpid() % 100000))):
                fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
                fcntl.ioctl(fd, 0x400454CA, struct.pack("16sH22x", name.encode(), 0x1001))  # TUNSETIFF: IFF_TUN, IFF_NO_PI
                self.ends.append(fd)
                inside = ["ip", "netns", "exec", self.name_of_space] if i else []
                if i:
                    sh("ip", "link", "set", name, "netns", self.name_of_space)
                sh(*inside, "ip", "addr", "add", "10.97.0.%d" % (i + 1), "peer", "10.97.0.%d" % (2 - i), "dev", name)
                sh(*inside, "ip", "link", "set", name, "up")
            sh("ip", "netns", "exec", self.name_of_space, "ip", "link", "set", "lo", "up")
        except BaseException:
            self.close()
            raise
        self.start()

    def run(self):
        waiting, order = [], 0
        while self.ends:
            timeout = max(0.0, waiting[0][0] - time.time()) if waiting else 0.1
            try:
                ready = select.select(self.ends, [], [], min(timeout, 0.1))[0]
                for fd in ready:
                    packet = os.read(fd, 4096)
                    if self.cut or self.rng.random() < self.loss:
                        self.dropped += 1
                        continue
                    for _ in range(2 if self.rng.random() < self.doubles else 1):
                        order += 1
                        heapq.heappush(waiting, (time.time() + self.rng.uniform(0, self.delay), order, fd, packet))
                while waiting and waiting[0][0] <= time.time():
                    _, _, fd, packet = heapq.heappop(waiting)
                    os.write(self.ends[1 - self.ends.index(fd)], packet)
                    self.passed += 1
            except (OSError, ValueError, IndexError):
                if not self.ends:
                    return

    def close(self):
        ends, self.ends = self.ends, []
        for fd in ends:
            os.close(fd)
        sh("ip", "netns", "del", self.name_of_space)


class Forward(threading.Thread):
    """Takes connections at an address and passes them on to another, each given as what asyncio opens."""

    def __init__(self, host, connect):
        super().__init__(daemon=True)
        self.host, self.connect, self.port = host, connect, None
        self.ready = threading.Event()
        self.start()
        self.ready.wait(10)

    async def pass_on(self, reader, writer):
        try:
            up_reader, up_writer = await asyncio.wait_for(self.connect(), 3)
        except (OSError, asyncio.TimeoutError):
            writer.close()
            return
        await asyncio.gather(RoundRobin.pour(reader, up_writer), RoundRobin.pour(up_reader, writer))

    async def serve(self):
        server = await asyncio.start_server(self.pass_on, self.host, 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await server.serve_forever()

    def run(self):
        asyncio.run(self.serve())


def test_a_line_that_loses_packets(w):
    try:
        line = Line()
    except (OSError, subprocess.CalledProcessError):
        print("skipped: " + NEEDS)
        return "skipped"
    try:
        database = Forward("10.97.0.1", lambda: asyncio.open_unix_connection(w.pg.dir + "/.s.PGSQL.5432"))
        wrapper = w.dir + "/inside"
        with open(wrapper, "w") as f:
            f.write("#!/bin/sh\nexec ip netns exec %s %s \"$@\"\n" % (line.name_of_space, w.binary))
        os.chmod(wrapper, 0o755)
        url = "postgres://timetable@10.97.0.1:%d/postgres" % database.port
        far = client.Server(wrapper, url, "--host", "0.0.0.0", log=w.dir + "/far.log")
        w.servers.append(far)
        near = w.server()
        door = Forward("127.0.0.1", lambda: asyncio.open_connection("10.97.0.2", far.port))
        turn = [0]

        def port():
            turn[0] += 1
            return door.port if turn[0] % 2 else near.port

        def strike(rng):
            kind = rng.randrange(3)
            if kind == 0:
                line.cut = True
                time.sleep(rng.uniform(0.2, 7))  # longer than the database is waited for, or shorter
                line.cut = False
            elif kind == 1:
                line.loss, line.delay = 0.2, 0.03
                time.sleep(rng.uniform(0.5, 2))
                line.loss, line.delay = 0.01, 0.0
            else:
                line.delay, line.doubles = 0.05, 0.2
                time.sleep(rng.uniform(0.5, 2))
                line.delay = line.doubles = 0.0

        told = storm(w, port, 4, 40 if w.long else 6, strike)
        assert told > 20 and line.dropped and line.passed > 100, (told, line.dropped, line.passed)
        print("%d moves acknowledged, %d packets lost of %d" % (told, line.dropped, line.dropped + line.passed))
        far.kill()
    finally:
        line.close()
