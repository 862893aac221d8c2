#!/usr/bin/env python3
"""Every check fails when it is given something broken: a program that dies, an empty folder, a missing key. A check that
passes on nothing looks exactly like one that found nothing, so each is tried here with the fault it is there for.

usage: broken_inputs.py SOURCE BUILD [rules|gpu|server|terminal|web]"""
import os
import shutil
import subprocess
import sys
import tempfile

SOURCE, BUILD = (os.path.realpath(p) for p in sys.argv[1:3])
GROUP = sys.argv[3] if len(sys.argv) > 3 else "rules"
WORK = tempfile.mkdtemp(prefix="broken")
TESTS, SCRIPTS = f"{SOURCE}/tests", f"{SOURCE}/scripts"
DIES, SILENT = "/bin/false", "/bin/true"
failed = tried = 0


def fails(what, *command, says="", env=None, cwd=SOURCE):
    """The command must exit with an error, and say this word somewhere: so it fails for the right reason."""
    global failed, tried
    tried += 1
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=cwd, env={**os.environ, **(env or {})})
    out = done.stdout + done.stderr
    if done.returncode == 0 or says not in out:
        failed += 1
        print(f"FAIL {what}: exit code {done.returncode}" + (f", and nothing about '{says}'" if says not in out else "") + f"\n{out[-600:]}")


def file(path, text="", mode=0o644):
    path = os.path.join(WORK, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    os.chmod(path, mode)
    return path


def program(name, text):
    return file(name, "#!/bin/sh\n" + text + "\n", 0o755)


def copy(path, to, change=lambda text: text):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as f:
        return file(os.path.join(to, path), change(f.read()), 0o755 if os.access(os.path.join(SOURCE, path), os.X_OK) else 0o644)


def signature():
    right = f"{TESTS}/signature.txt"
    with open(right, encoding="utf-8") as f:
        lines = f.read().splitlines()
    fails("signature of a program that dies", f"{TESTS}/signature", DIES, right, says="exit code")
    fails("signature of a program that says nothing", f"{TESTS}/signature", SILENT, right, says="differ")
    fails("signature without a game", f"{TESTS}/signature", program("less", "\n".join(f"echo '{x}'" for x in lines[1:])), right, says="differ")
    fails("signature with a number too many", f"{TESTS}/signature",
          program("more", "\n".join(f"echo '{x}'" for x in lines + ["six 1"])), right, says="differ")
    fails("signature against nothing", f"{TESTS}/signature", program("all", "\n".join(f"echo '{x}'" for x in lines)), file("none"), says="empty")


def symbols():
    fails("symbols of an empty folder", f"{TESTS}/symbols", WORK, SOURCE, says="is missing")
    for name, text, says in (("writable data", "int tt_counter = 1;", "writable data"), ("a name without prefix", "int helper(void) { return 1; }", "without the prefix")):
        folder = os.path.join(WORK, "objects", name.replace(" ", "_"))
        target = f"{folder}/CMakeFiles/core.dir/engine"
        os.makedirs(target)
        subprocess.run(["cc", "-c", file("fault.c", text), "-o", f"{target}/fault.c.o"], check=True)
        fails(f"symbols with {name}", f"{TESTS}/symbols", folder, SOURCE, says=says)
    game = f"{WORK}/objects/game/CMakeFiles/core.dir/games/control"
    os.makedirs(game)
    subprocess.run(["cc", "-c", file("game.c", '#include <stdio.h>\nint tt_game_control(void) { return puts("x"); }'), "-o", f"{game}/game.c.o"], check=True)
    fails("symbols of a game that calls puts", f"{TESTS}/symbols", f"{WORK}/objects/game", SOURCE, says="control calls: puts")


def parts():
    fails("parts of no games", f"{TESTS}/parts", WORK, says="no games")
    file("parts/games/six/moves.inc", "static int moves(void) { return missing(); }\n")
    fails("a part that needs another one", f"{TESTS}/parts", f"{WORK}/parts", says="games/six/moves.inc")


def names():
    file("names/games/list.def", "GAME(control)\n")
    file("names/games/control/golden/2.txt", '1. {"verb":"rewind","player":0}\n')
    file("names/engine/a.c", "/* control may be an example */\n")
    file("names/engine/b.c", 'bool is(const char *id) { return !strcmp(id, "control"); }\n')
    fails("a game's name in the engine", "python3", f"{TESTS}/names.py", f"{WORK}/names", says="engine/b.c:1")
    os.remove(f"{WORK}/names/engine/b.c")
    file("names/web/src/screens/play.tsx", "const one = (a) => /^(pass|rewind)$/.test(a.verb);\n")
    fails("a game's verb on a screen", "python3", f"{TESTS}/names.py", f"{WORK}/names", says="play.tsx:1")


def clangd():
    file("editor/bad.c", "int f(void) { return missing; }\n")
    fails("clangd on a file with an error", f"{SOURCE}/scripts/clangd", f"{WORK}/editor/bad.c", env={"BUILD": BUILD}, says="missing")
    fails("clangd without compile commands", f"{SOURCE}/scripts/clangd", env={"BUILD": WORK}, says="compile_commands.json")


def golden():
    for name, what in (("dies", "exit 1"), ("silent", "cat >/dev/null")):
        program(f"golden_{name}/timetable", what)
        fails(f"golden, a program that {name}", f"{SCRIPTS}/golden", "--check", env={"BUILD": f"{WORK}/golden_{name}"}, says="FAIL")
    program("golden_wrong/timetable", f'if [ "$1" = engine ]; then exec {BUILD}/timetable "$@"; else echo other; fi')
    fails("golden, another match", f"{SCRIPTS}/golden", "--check", env={"BUILD": f"{WORK}/golden_wrong"}, says="if the change is meant")


def rules_coverage():
    copy("scripts/rules-coverage", "empty_tree")
    file("empty_tree/games/list.def")
    fails("rules-coverage of no games", f"{WORK}/empty_tree/scripts/rules-coverage", f"{WORK}/page.md")
    for path in ("scripts/rules-coverage", "games/control/test.c", "games/control/examples.jsonl"):
        copy(path, "uncited_tree")
    copy("games/control/RULES.md", "uncited_tree", lambda text: text + "\n99.1 A clause that nobody thought of.\n")
    file("uncited_tree/games/list.def", "GAME(control)\n")
    fails("rules-coverage of a clause that no test cites", f"{WORK}/uncited_tree/scripts/rules-coverage", f"{WORK}/page.md", says="no test cites control/99.1")


def languages():
    fails("languages of an empty folder", "python3", f"{TESTS}/languages.py", WORK)
    for name in ("en", "es", "is"):
        copy(f"lang/{name}.po", "po", (lambda text: text + '\nmsgid "web.new"\nmsgstr "New {0}"\n') if name == "en" else lambda text: text)
    for name in ("en", "es", "is"):
        copy(f"lang/glossary.{name}.tsv", "po")
    fails("languages without a key", "python3", f"{TESTS}/languages.py", f"{WORK}/po/lang", says="web.new")
    copy("lang/en.po", "po", lambda text: text.replace('msgstr "Player {0}"', 'msgstr "Player {0}, anew"'))
    fails("languages with a forbidden word", "python3", f"{TESTS}/languages.py", f"{WORK}/po/lang", says="says 'anew'")
    copy("lang/en.po", "po", lambda text: text.replace('msgstr "Turn stone into gold"', 'msgstr "Turn 2 stone into gold"'))
    fails("languages with a number that a table can change", "python3", f"{TESTS}/languages.py", f"{WORK}/po/lang", says="timequest.action.convert[give=stone]")
    copy("games/control/read_position.inc", "reasons", lambda text: text + '\nstatic bool f(void) { return wrong(r, "nobody translated this", "x"); }\n')
    for name in ("en", "es", "is"):
        copy(f"lang/{name}.po", "reasons")
    fails("a reason without words", "python3", f"{TESTS}/why.py", f"{WORK}/reasons", says="nobody translated this")
    shutil.copytree(f"{SOURCE}/docs", f"{WORK}/pages/docs")
    for name in ("README.md", "README.es.md", "README.is.md"):
        copy(name, "pages")
    with open(f"{WORK}/pages/docs/es/playing.md", "a", encoding="utf-8") as f:
        f.write("\n## Solo aquí\n")
    fails("a translated page with a heading of its own", "python3", f"{TESTS}/translations.py", f"{WORK}/pages", says="docs/es/playing.md")
    os.remove(f"{WORK}/pages/docs/is/server.md")
    fails("a translated page that is missing", "python3", f"{TESTS}/translations.py", f"{WORK}/pages", says="docs/is")


def from_outside():
    example = f"{SOURCE}/games/control/examples.jsonl"
    fails("examples without a file", "python3", f"{TESTS}/examples.py", f"{BUILD}/timetable")
    fails("examples in an empty file", "python3", f"{TESTS}/examples.py", f"{BUILD}/timetable", file("control/examples.jsonl"))
    for what in (DIES, SILENT):
        fails(f"examples with {what}", "python3", f"{TESTS}/examples.py", what, example)
        for name in ("protocol", "machine", "deck", "cards", "components", "command"):
            fails(f"{name} with {what}", "python3", f"{TESTS}/{name}.py", what)
        for name in ("puzzles", "packaging", "rulebooks", "first_hour", "mcp", "lab"):
            fails(f"{name} with {what}", "python3", f"{TESTS}/{name}.py", what, SOURCE)
        fails(f"options with {what}", "python3", f"{TESTS}/options.py", what, f"{SOURCE}/lang")
        fails(f"lab_model with {what}", "python3", f"{TESTS}/lab_model.py", what)
        folder = os.path.dirname(program(f"balance{what.replace('/', '_')}/timetable", f'exec {what}'))
        fails(f"the balance pages' sample with {what}", f"{SOURCE}/bench/balance/sample", "--check", env={"BUILD": folder})
    fails("a file without tests", "python3", "-c", "import outside; outside.run_tests({})", env={"PYTHONPATH": TESTS})
    fails("conformance of a game that is not there", f"{BUILD}/conformance", "nosuchgame", says="no game nosuchgame")
    fails("puzzles of an empty file", f"{BUILD}/timetable", "puzzle", "--check", file("none.jsonl"))


def scripts():
    tree = os.path.dirname(os.path.dirname(copy("scripts/test", "tree")))
    file("tree/CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(x NONE)\nenable_testing()\nadd_subdirectory(tests)\n")
    file("tree/tests/CMakeLists.txt", "add_test(NAME good COMMAND true)\nadd_test(NAME wrong COMMAND false)\nset_property(TEST good PROPERTY LABELS rules)\n")
    env = {"BUILD": "build"}
    fails("scripts/test of a stage that is not there", f"{tree}/scripts/test", "nosuchstage", says="1 failed", env=env)
    fails("scripts/test of a test that is not there", f"{tree}/scripts/test", "-R", "nosuchtest", says="1 failed", env=env)
    program("tree/scripts/node-modules", "exit 0")
    fails("scripts/test of a tree with a test that fails", f"{tree}/scripts/test", says="1 passed, 1 failed", env=env)
    program("tree/scripts/node-modules", "exit 1")
    fails("scripts/test where npm fails", f"{tree}/scripts/test", says="the build failed", env=env)
    file("tree/CMakeLists.txt", "nonsense()\n")
    fails("scripts/test of a tree that does not build", f"{tree}/scripts/test", "rules", says="the build failed", env={"BUILD": "other"})
    fails("fuzz-seeds for no target", "python3", f"{SCRIPTS}/fuzz-seeds", "nosuchtarget", WORK, says="no target")
    fails("examples of a page without any", "python3", f"{SCRIPTS}/extract-examples", file("page.md", "# A page\n"), "{}", says="no example")
    fails("game_six without a tree", f"{TESTS}/game_six/run", os.path.dirname(file("no_template/games/list.def")))
    for name, text in (("no files", None), ("a file that is not formatted", "int  main( void ){return 0;}\n")):
        tree = f"{WORK}/format_{'one' if text else 'none'}"
        for path in ("scripts/format", ".clang-format", "scripts/with-node", "scripts/node-modules"):
            copy(path, tree)
        os.makedirs(f"{tree}/web/node_modules/.bin")
        file(f"{tree}/web/node_modules/.package-lock.json", "{}")
        os.symlink(SILENT, f"{tree}/web/node_modules/.bin/prettier")
        if text:
            file(f"{tree}/a.c", text)
            file(f"{tree}/web/a.ts", "")
        subprocess.run("git init -q . && git add -A -f a.c web/a.ts 2>/dev/null", shell=True, cwd=tree)
        fails(f"format of {name}", f"{tree}/scripts/format", "--check", says="a.c" if text else "no files", cwd=tree)


def gpu():
    fails("nvcc that fails", f"{TESTS}/gpu/nvcc", DIES, SOURCE)
    fails("nvcc that writes nothing", f"{TESTS}/gpu/nvcc", SILENT, SOURCE)


def server():
    run = f"{TESTS}/server/run.py"
    fails("server tests of no name", "python3", run, f"{BUILD}/timetable", says="no such test")
    fails("a server test that is not there", "python3", run, f"{BUILD}/timetable", "retention:test_nosuch", says="no such test")
    fails("server tests with a program that dies", "python3", run, DIES, "retention", says="FAIL")


def terminal():
    for name in ("plain", "screen", "online"):
        fails(f"terminal.{name} with a program that dies", "python3", f"{TESTS}/terminal/{name}.py", DIES)
    fails("a part of terminal.screen that is not there", "python3", f"{TESTS}/terminal/screen.py", f"{BUILD}/timetable", "nosuchpart", says="no part")


def web():
    node = f"{SCRIPTS}/with-node"
    fails("a browser test that is not there", node, "node", f"{SOURCE}/web/tests/browser/run.mjs", WORK, "nosuchpart", says="no such part")
    fails("a test of several browsers that is not there", node, "node", f"{SOURCE}/web/tests/browser/together.mjs", DIES, WORK, "nosuchpart", says="no such part")
    fails("wasm against a program that says nothing", node, "node", f"{TESTS}/wasm.mjs", f"{BUILD}/wasm/timetable.wasm", SILENT, says="DIFFERS games")


if not shutil.which("clangd"):
    print("clangd is not installed: scripts/clangd was not tried")
GROUPS = {"rules": (signature, symbols, parts, names, *([clangd] if shutil.which("clangd") else []), golden, rules_coverage, languages, from_outside, scripts), "gpu": (gpu,), "server": (server,),
          "terminal": (terminal,), "web": (web,)}
try:
    for part in GROUPS[GROUP]:
        part()
finally:
    shutil.rmtree(WORK, ignore_errors=True)
print(f"{tried - failed} of {tried} broken inputs are noticed")
sys.exit(1 if failed or not tried else 0)
