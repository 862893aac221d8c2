#!/usr/bin/env python3
"""The translated pages of the documentation stand beside the English ones: the same headings, the same code, tables of
the same size with the same figures, links that lead to a file. usage: translations.py ROOT"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])


def fenced(text):
    """What stands in code blocks, without what may be translated: comments, remarks in a second column, WORDS to fill in."""
    blocks = re.findall(r"^```.*?^```", text, re.M | re.S)
    bare = lambda line: re.sub(r"[^\W\d_a-z]{2,}", "WORD", re.sub(r"(?<=\S)(\s*(#|//) |\s{2,}).*", "", line))
    return [[bare(line) for line in block.splitlines() if not line.startswith("#")] for block in blocks]


def outside(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def headings(text):
    return [len(mark) for mark in re.findall(r"^(#+) ", outside(text), re.M)]


def figures(text):
    """Every table's rows, each as the digits in it: decimal marks and signs of thousands differ between languages."""
    rows = [line for line in outside(text).splitlines() if line.startswith("|") and not re.fullmatch(r"[|\s:-]+", line)]
    return [sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[., \u00a0\u202f](?=\d)", "", row))) for row in rows]


def dead_links(page, text):
    targets = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", outside(text))
    return [target for target in targets if not (page.parent / target).exists()]


def problems(english, page):
    one, other = english.read_text(encoding="utf-8"), page.read_text(encoding="utf-8")
    found = []
    if headings(one) != headings(other):
        found.append(f"headings {headings(one)} against {headings(other)}")
    if fenced(one) != fenced(other):
        found.append("the code blocks differ")
    rows, same = figures(one), figures(other)
    if len(rows) != len(same):
        found.append(f"{len(rows)} rows of tables against {len(same)}")
    else:
        found += [f"row {i + 1} of the tables: {a} against {b}" for i, (a, b) in enumerate(zip(rows, same)) if a != b]
    return found


# What players and hosts read is there in every language; pages for engineers are in English.
TRANSLATED = ("playing.md", "privacy.md", "server.md", "terminal.md")

failed = passed = 0
for lang in ("es", "is"):
    found = sorted(str(page.relative_to(ROOT / "docs" / lang)) for page in (ROOT / "docs" / lang).rglob("*.md"))
    if found != sorted(TRANSLATED):
        failed += 1
        print(f"FAIL docs/{lang}: has {found}, must have {sorted(TRANSLATED)}")
for english in sorted((ROOT / "docs").rglob("*.md")):
    name = english.relative_to(ROOT / "docs")
    if name.parts[0] in ("es", "is"):
        continue
    pages = [english] + [page for lang in ("es", "is") if (page := ROOT / "docs" / lang / name).exists()]
    for page in pages:
        found = problems(english, page) if page != english else []
        found += [f"no such file: {target}" for target in dead_links(page, page.read_text(encoding="utf-8"))]
        passed, failed = passed + (not found), failed + bool(found)
        for line in found[:8]:
            print(f"FAIL {page.relative_to(ROOT)}: {line}")
for lang in ("es", "is"):
    page = ROOT / f"README.{lang}.md"
    found = problems(ROOT / "README.md", page) + [f"no such file: {target}" for target in dead_links(page, page.read_text(encoding="utf-8"))]
    passed, failed = passed + (not found), failed + bool(found)
    for line in found:
        print(f"FAIL {page.name}: {line}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
