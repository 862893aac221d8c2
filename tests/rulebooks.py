"""The rulebooks for players: there in every language, built alike, and every anchor is a clause of RULES.md.
usage: rulebooks.py TIMETABLE SOURCE"""
import os
import re
import subprocess
import sys

binary, source = os.path.realpath(sys.argv[1]), sys.argv[2]
failed = []


def check(good, what):
    if not good:
        failed.append(what)


games = re.findall(r"^GAME\((\w+)\)", open(source + "/games/list.def").read(), re.M)
check(len(games) >= 5, f"games/list.def lists {games}")
for game in games:
    clauses = set(re.findall(r"^(?:\*\*)?(\d+\.\d+)\b", open(f"{source}/games/{game}/RULES.md").read(), re.M))
    # A refusal quotes the clause in the reader's language.
    for lang in ("es", "is"):
        there = set(re.findall(r"^(?:\*\*)?(\d+\.\d+)\b", open(f"{source}/games/{game}/RULES.{lang}.md", encoding="utf-8").read(), re.M))
        check(there >= clauses, f"games/{game}/RULES.{lang}.md lacks {sorted(clauses - there)}")
    books = {}
    for lang, ending in (("en", ""), ("es", ".es"), ("is", ".is")):
        path = f"{source}/games/{game}/rulebook{ending}.md"
        if not os.path.exists(path):
            check(False, f"{path} is missing")
            continue
        text = open(path, encoding="utf-8").read()
        anchors = re.findall(r"\{([^}]*)\}", text)
        check(len(anchors) >= 10, f"{path} has {len(anchors)} anchors")
        for anchor in anchors:
            check(anchor in clauses, f"{path}: {anchor} is not a clause of RULES.md")
        # The same shape in every language: headings by depth, rows of tables, items, rulings, pictures, anchors.
        books[lang] = [
            re.findall(r"^#+", text, re.M),
            [len(row.split("|")) for row in re.findall(r"^\|.*$", text, re.M)],
            re.findall(r"^\s*(?:-|\d+\.) ", text, re.M),
            len(re.findall(r"^>", text, re.M)),
            re.findall(r"^\[\[.*\]\]$", text, re.M),
            anchors,
            re.findall(r"(?<![\d.,])\d{4}(?!\d)", re.sub(r"(\d)[.,](\d{3})\b", r"\1\2", text)),
        ]
        check(books[lang][4], f"{path} has no picture")
        words = len(text.split())
        check(600 <= words <= 2600, f"{path} has {words} words")
        check(not re.search(r"`\w+_\w+`|\bJSON\b|\bid\b", text), f"{path} speaks of ids")
        # As the command prints it.
        for width in ("60", "80"):
            out = subprocess.run([binary, "rules", game, "--lang", lang], capture_output=True, text=True, env={**os.environ, "COLUMNS": width}).stdout
            check(len(out) > 2000, f"timetable rules {game} --lang {lang} prints {len(out)} characters")
            for line in out.split("\n"):
                check(len(line) <= int(width), f"{game} {lang} at {width}: a line of {len(line)}: {line[:70]}")
                check(not re.search(r"\*\*|\{\d|\[\[|\]\]|^#", line), f"{game} {lang}: Markdown is left: {line[:70]}")
    # Pictures are drawn by the client from its own art.
    check(os.path.exists(f"{source}/web/src/boards/{game}/pictures.tsx"), f"{game} has no web/src/boards/{game}/pictures.tsx")
    for lang in ("es", "is"):
        for part, (one, other) in enumerate(zip(books.get("en", []), books.get(lang, []))):
            check(one == other, f"{game}: part {part} differs between en and {lang}: {str(one)[:300]} / {str(other)[:300]}")

for what in failed[:40]:
    print("FAIL", what)
print(f"{len(failed)} wrong")
sys.exit(1 if failed else 0)
