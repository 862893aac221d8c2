"""Runs every `timetable` command of docs/first-hour.md, as written. usage: first_hour.py TIMETABLE SOURCE"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

binary, source = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
folder = tempfile.mkdtemp()
os.mkdir(folder + "/bin")
os.symlink(binary, folder + "/bin/timetable")
os.symlink(source + "/examples", folder + "/examples")
env = {**os.environ, "PATH": folder + "/bin:" + os.environ["PATH"], "XDG_STATE_HOME": folder + "/state"}
page = open(source + "/docs/first-hour.md").read()
commands = [line for block in re.findall(r"```\n(.*?)```", page, re.S) for line in block.split("\n") if line.startswith("timetable ")]
failed = []
for command in commands:
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
    if done.returncode or not (done.stdout or os.path.exists(folder + "/report.html")):
        failed.append(f"{command}: exit {done.returncode} {done.stderr[-300:]}")
if len(commands) < 5 or not os.path.getsize(folder + "/report.html"):
    failed.append(f"only {len(commands)} commands, or no report")
for link in re.findall(r"\]\(([\w./-]+\.md)\)", page):
    if not os.path.exists(os.path.join(source, "docs", link)):
        failed.append(f"{link} is not there")
shutil.rmtree(folder, ignore_errors=True)
for what in failed:
    print("FAIL", what)
print(f"{len(commands)} commands, {len(failed)} wrong")
sys.exit(1 if failed else 0)
