"""Builds and runs the programs of examples/ as a reader would: the C example against an installed library under a prefix
of its own, the bots against the arena and against a server. usage: run_examples.py TIMETABLE SOURCE BUILD"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

binary, source, build = map(os.path.realpath, sys.argv[1:4])
folder = tempfile.mkdtemp()


def run(*args, **more):
    done = subprocess.run(args, capture_output=True, text=True, timeout=300, **more)
    assert done.returncode == 0, (args, done.returncode, done.stdout[-500:], done.stderr[-500:])
    return done.stdout


def c_example():
    """Installed under a prefix that no build knew of, found by pkg-config alone."""
    for component in ("libtimetable1", "libtimetable-dev"):
        run("cmake", "--install", build, "--prefix", folder + "/here", "--component", component)
    os.rename(folder + "/here", folder + "/there")
    found = subprocess.run(["find", folder + "/there", "-name", "timetable.pc"], capture_output=True, text=True).stdout.strip()
    env = {**os.environ, "PKG_CONFIG_PATH": os.path.dirname(found)}
    flags = run("pkg-config", "--cflags", "--libs", "timetable", env=env).split()
    assert all(folder + "/there" in os.path.realpath(flag[2:]) for flag in flags if flag[:2] in ("-I", "-L")), flags
    run("cc", "-Wall", "-Wextra", "-Werror", source + "/examples/two_bots.c", *flags, "-o", folder + "/two_bots")
    where = [os.path.realpath(flag[2:]) for flag in flags if flag.startswith("-L")][0]
    out = run(folder + "/two_bots", env={**os.environ, "LD_LIBRARY_PATH": where})
    assert re.match(r"\d+ moves: \{.*\"winners\":\[[01]\]", out), out


def arena_bot():
    out = json.loads(run(binary, "arena", "control", "--option", "match=single", "--bot", f"cmd:python3 {source}/examples/mybot.py", "--bot", "random", "--games", "4", "--json"))
    assert len(out["bots"]) == 2 and all(bot["faults"] == 0 and bot["seats"] > 0 for bot in out["bots"]), out


def server_bot():
    server = subprocess.Popen([binary, "serve", "--port", "0", "--db", folder + "/t.db", "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = re.search(r":(\d+)/", server.stdout.readline())[1]

        def ask(op, token=None, **fields):
            head = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
            request = urllib.request.Request(f"http://127.0.0.1:{port}/api/{op}", json.dumps(fields).encode(), head)
            return json.load(urllib.request.urlopen(request, timeout=60))

        token = ask("guest", name="Host")["token"]
        table = ask("create", token, game="control", players=2, options={"match": "single"}, seats=["open", "random"])
        out = run("python3", source + "/examples/server_bot.py", f"http://127.0.0.1:{port}/t/{table['code']}", "Visitor")
        assert json.loads(out)["over"] is True, out
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


for test in (c_example, arena_bot, server_bot):
    test()
    print("ok", test.__name__)
shutil.rmtree(folder, ignore_errors=True)
