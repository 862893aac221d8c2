"""The table of commands (cli/commands.c) has every option of the program; manual and completions follow it.
usage: packaging.py TIMETABLE SOURCE"""
import glob
import json
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


table = json.loads(run(binary, "help", "--json").stdout)

# Every flag that the sources compare with is in the table of commands, and no other.
flags = set()
for path in glob.glob("cli/*.c") + ["server/serve.c", "server/db_command.c", "server/admin_command.c"]:
    text = open(path).read()
    flags |= set(re.findall(r'strcmp\([^,]+, "(--[a-z-]+)"\)', text)) | set(re.findall(r'\{"(--[a-z-]+)",', text))
    flags |= set(re.findall(r'cli_take_\w+\([^"]*"(--?[a-z-]+)"', text))
listed = {option["name"] for command in table for option in command["options"]}
flags -= {"--version"}
check(flags == listed, f"not in cli/commands.c: {sorted(flags - listed)}; in it, but not read: {sorted(listed - flags)}")

# The manual pages render and name every command and option, in every language.
for page, lang in (("timetable.1.in", "en"), ("timetable.es.1.in", "es"), ("timetable.is.1.in", "is")):
    with tempfile.TemporaryDirectory() as folder:
        made = run("packaging/manual", binary, "docs/" + page, lang, folder + "/timetable.1")
        check(made.returncode == 0, f"packaging/manual {lang}: {made.stderr}")
        text = open(folder + "/timetable.1", encoding="utf-8").read().replace("\\-", "-")
        check("@COMMANDS@" not in text, f"{page}: the commands are missing")
        for command in table:
            check(f"timetable {command['name']}\n" in text, f"{page} does not name {command['name']}")
            for option in command["options"]:
                check(option["name"] in text, f"{page} does not name {option['name']}")

# The completions complete.
with tempfile.TemporaryDirectory() as folder:
    os.symlink(binary, folder + "/timetable")

    def complete(*words):
        script = f'. packaging/completions/timetable.bash; COMP_WORDS=({" ".join(map(repr, words))}); COMP_CWORD={len(words) - 1}; _timetable; echo "${{COMPREPLY[@]}}"'
        return run("bash", "-c", script, env={**os.environ, "PATH": folder + ":" + os.environ["PATH"]}).stdout.split()

    for words, wanted in (
        (("timetable", "re"), ["replay"]),
        (("timetable", "play", "cro"), ["crononautas"]),
        (("timetable", "lab", "comp"), ["compare"]),
        (("timetable", "serve", "--po"), ["--port"]),
        (("timetable", "rules", "--lang", "i"), ["is"]),
        (("timetable", "play", "control", "--option", "match="), ["match=full", "match=single"]),
        (("timetable", "arena", "control", "--bots", "easy,ha"), ["easy,hard"]),
        (("timetable", "replay", "READ"), ["README.es.md", "README.is.md", "README.md"]),
        (("timetable", "lab", "--report", "READ"), ["README.es.md", "README.is.md", "README.md"]),
        (("timetable", "help", "sig"), ["signature"]),
        (("timetable", "analyse", "--knowledge", ""), ["mover", "all"]),
    ):
        check(sorted(complete(*words)) == sorted(wanted), f"{words}: {complete(*words)}")

version = run(binary, "--version").stdout
header = re.search(r'#define TT_VERSION\s+"(.*)"', open("include/timetable/engine.h").read())[1]
check(re.fullmatch(rf"timetable {re.escape(header)}( \([0-9a-f]{{10}}(, changed)?\))?\n", version), version)
check(f"## {header}" in open("CHANGELOG.md").read(), "CHANGELOG.md does not know this version")

for what in failed:
    print("FAIL", what)
print(f"{len(failed)} wrong")
sys.exit(1 if failed else 0)
