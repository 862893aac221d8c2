"""Nothing outside a game's own folders names a game or one of its verbs: a game is added by its folder and one line.

usage: names.py SOURCE_DIR
"""
import os
import re
import sys

PARTS = "batch bots cli engine gpu lab mcp puzzles server terminal wasm web/src web/scripts".split()
KINDS = (".c", ".h", ".def", ".mjs", ".js", ".ts", ".tsx", ".css")
# A game's own files; the list of the terminal's boards; examples of commands in the manual.
OWN = re.compile(r"terminal/board_[a-z_0-9]+\.c$|terminal/boards\.[ch]$|cli/commands\.c$|web/src/boards/(?!any/)[^/]+/|web/src/gen/")
# The workshop for decks of cards with dates: only one game is played with such decks.
DECKS = re.compile(r"web/src/decks/|web/src/screens/(class|decks|print|deck_link)\.tsx$")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w])//[^\n]*", re.S)
# Verbs that mean the same in every game: not to answer, and what is tried with a piece that has no legal move.
SHARED = {"pass", "play"}


def games(source):
    ids = re.findall(r"^GAME\((\w+)\)", open(os.path.join(source, "games/list.def")).read(), re.M)
    verbs = set()
    for game in ids:
        folder = os.path.join(source, "games", game, "golden")
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            verbs |= set(re.findall(r'"verb":"(\w+)"', open(os.path.join(folder, name)).read()))
    return ids, verbs - SHARED


def files(source):
    for part in PARTS:
        for folder, _, names in os.walk(os.path.join(source, part)):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), source)
                if name.endswith(KINDS) and not OWN.match(path) and not DECKS.match(path):
                    yield path, open(os.path.join(source, path)).read()


def wrong_lines(text, named, verb):
    """Code alone: a comment may give an example. Lines stay where they are."""
    code = COMMENT.sub(lambda m: "\n" * m[0].count("\n"), text)
    for number, line in enumerate(code.split("\n"), 1):
        if named.search(line) or (verb and re.search(r"verb", line) and verb.search(line)):
            yield number, line.strip()


def main(source):
    ids, verbs = games(source)
    # A whole word, not a part of a longer one (cache-control); in C also a part of a name (board_control).
    named = re.compile(r"(?<![\w-])(?:tt_game_|board_)?(?:%s)(?![\w-])" % "|".join(ids), re.A)
    verb = re.compile(r"""["'(|/^](?:%s)["')|/$]""" % "|".join(sorted(verbs))) if verbs else None
    seen = bad = 0
    for path, text in files(source):
        seen += 1
        for number, line in wrong_lines(text, named, verb):
            print(f"FAIL {path}:{number} names a game or its verb: {line[:120]}")
            bad += 1
    if not ids or not seen:
        print("FAIL no games or no files to look at in", source)
        bad += 1
    if not bad:
        print(f"{seen} files name none of {len(ids)} games and {len(verbs)} verbs")
    return bad > 0


sys.exit(main(sys.argv[1]))
