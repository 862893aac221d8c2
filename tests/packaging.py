"""The list of commands (packaging/commands.txt) says what the program can do, and manual and completions follow it.
usage: packaging.py TIMETABLE SOURCE"""
import glob
import os
import re
import subprocess
import sys
import tempfile

binary, source = os.path.realpath(sys.argv[1]), sys.argv[2]
os.chdir(source)
failed = []


def check(good, what):
    if not good:
        failed.append(what)


def run(*args, **more):
    return subprocess.run(args, capture_output=True, text=True, **more)


rows = {}
for line in open("packaging/commands.txt"):
    words = line.split()
    if words and words[0] != "#":
        rows[words[0]] = words[1:]

# Every command of the program, and no other.
help_text = run(binary, "help", "--lang", "en").stdout
commands = re.findall(r"^  (\w+) +\S", help_text, re.M)
check(commands and sorted(commands) == sorted(rows), f"commands.txt {sorted(rows)} is not what help lists: {sorted(commands)}")

# Every flag that the sources compare with, and no other.
flags = set()
for path in glob.glob("cli/*.c") + ["server/serve.c", "server/db.c"]:
    text = open(path).read()
    flags |= set(re.findall(r'strcmp\([^,]+, "(--[a-z-]+)"\)', text)) | set(re.findall(r'\{"(--[a-z-]+)",', text))
    flags |= set(re.findall(r'cli_take_\w+\([^"]*"(--[a-z-]+)"', text))
listed = {re.sub("=.*", "", word) for words in rows.values() for word in words if word.startswith("--")}
flags -= {"--help", "--version"}
check(flags == listed, f"not in commands.txt: {sorted(flags - listed)}; in it, but not in the sources: {sorted(listed - flags)}")

# The manual names every command and, for play, every flag; in every language the same flags.
words_of = lambda path: open(path, encoding="utf-8").read().replace("\\-", "-")
manual = words_of("docs/timetable.1")
for name in ("timetable.1", "timetable.es.1", "timetable.is.1"):
    text = words_of("docs/" + name)
    for command in rows:
        check(re.search(rf"\b{command}\b", text), f"{name} does not name {command}")
    for word in rows["play"]:
        if word.startswith("--"):
            check(re.sub("=.*", "", word) in text, f"{name} does not name {word}")
    check(sorted(re.findall(r"--[a-z-]+", text)) == sorted(re.findall(r"--[a-z-]+", manual)), f"{name} has other flags than timetable.1")

# The completions complete.
with tempfile.TemporaryDirectory() as folder:
    made = run("packaging/completions", "packaging/commands.txt", folder)
    check(made.returncode == 0 and not made.stderr, made.stderr)
    os.symlink(binary, folder + "/timetable")

    def complete(*words):
        script = f'. {folder}/timetable.bash; COMP_WORDS=({" ".join(map(repr, words))}); COMP_CWORD={len(words) - 1}; _timetable; echo "${{COMPREPLY[@]}}"'
        return run("bash", "-c", script, env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]}).stdout.split()

    check(complete("timetable", "re") == ["replay"], complete("timetable", "re"))
    check(complete("timetable", "play", "cro") == ["crononautas"], complete("timetable", "play", "cro"))
    check(complete("timetable", "lab", "comp") == ["compare"], complete("timetable", "lab", "comp"))
    check(complete("timetable", "serve", "--po") == ["--port"], complete("timetable", "serve", "--po"))
    check(complete("timetable", "rules", "--lang", "i") == ["is"], complete("timetable", "rules", "--lang", "i"))

version = run(binary, "--version").stdout
header = re.search(r'#define TT_VERSION\s+"(.*)"', open("include/timetable.h").read())[1]
check(re.fullmatch(rf"timetable {re.escape(header)}( \([0-9a-f]{{10}}(, changed)?\))?\n", version), version)
check(f"## {header}" in open("CHANGELOG.md").read(), "CHANGELOG.md does not know this version")

for what in failed:
    print("FAIL", what)
print(f"{len(failed)} wrong")
sys.exit(1 if failed else 0)
