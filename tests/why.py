#!/usr/bin/env python3
"""Every reason the engine gives against a position, an option or a record has words in all languages (`why.` in lang/*.po).

usage: why.py ROOT [--list]"""
import re
import sys
from pathlib import Path

# The functions through which the games and the engine say such things; the message is their first text with a blank in it.
CALL = re.compile(r'\b(?:wrong|wrong_at|bad|no_table|tt_fail|tt_fail_at)\((?:[^"();]|\((?:[^()]|\([^()]*\))*\))*?((?:"(?:[^"\\]|\\.)*"[^";]*?)+)\)', re.S)
PLACES = ["games/*/read_*.inc", "games/*/text.inc", "games/*/custom_*.inc", "engine/setup.c", "engine/record.c"]


def messages(root):
    found = set()
    for pattern in PLACES:
        for path in root.glob(pattern):
            if path.parent.name == "template":
                continue
            for call in CALL.finditer(path.read_text(encoding="utf-8")):
                found |= {text for text in re.findall(r'"((?:[^"\\]|\\.)*)"', call.group(1)) if " " in text and not re.fullmatch(r"\w+(, \w+)+", text)}
    return found


def main():
    root = Path(sys.argv[1])
    wanted = messages(root)
    if "--list" in sys.argv:
        print("\n".join(sorted(wanted)))
        return
    missing = []
    for lang in ("en", "es", "is"):
        known = set(re.findall(r'^msgid "why\.(.*)"$', (root / "lang" / f"{lang}.po").read_text(encoding="utf-8"), re.M))
        missing += [f"{lang}: {text}" for text in sorted(wanted - known)]
    print("\n".join(missing) or f"{len(wanted)} reasons have words")
    sys.exit(1 if missing or len(wanted) < 100 else 0)


main()
