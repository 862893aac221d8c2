#!/usr/bin/env python3
"""Every reason the engine gives against a position, an option or a record has words in all languages (`why.` in lang/*.po), and
so has every condition by which a game refuses an action (`<game>.refusal.` there), with a clause that its rules page has.

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


# A refusal in games/<id>/explain_illegal.inc: the clause that forbids the action and the condition that failed.
NO = re.compile(r'(?:TT_NO\(|\{)"(S?\d[\d.]*)",\s*"(\w+)"[)}]')
BARE = re.compile(r'return "|TT_NO\("[^"]*", NULL\)')
# Words of the protocol and of the code, which nobody at a table has to know.
ENGINE_WORDS = re.compile(r"\b(verb|void_mode|token_up|seat|null|true|false|option|mode|action object|\w+_\w+)\b")


def refusals(root):
    """What is wrong with the refusals of the games: no words, words of the engine, a clause that the page has not."""
    wrong, count = [], 0
    known = {lang: dict(re.findall(r'^msgid "((?!web)\w+\.refusal\.\w+)"\nmsgstr "(.*)"$', (root / "lang" / f"{lang}.po").read_text(encoding="utf-8"), re.M))
             for lang in ("en", "es", "is")}
    named = set()
    for path in sorted(root.glob("games/*/explain_illegal.inc")):
        game, text = path.parent.name, path.read_text(encoding="utf-8")
        rules = (path.parent / "RULES.md").read_text(encoding="utf-8")
        wrong += [f"{game}: a refusal without a condition: {line}" for line in BARE.findall(text)]
        for clause, why in sorted(set(NO.findall(text))):
            count += 1
            key = f"{game}.refusal.{why}"
            named.add(key)
            if not re.search(rf"^(?:- )?(?:\*\*)?{re.escape(clause)}(?:\*\*)?[ .]", rules, re.M):
                wrong.append(f"{game}: the rules page has no clause {clause} ({why})")
            for lang in known:
                words = known[lang].get(key)
                if words is None:
                    wrong.append(f"{lang}: {key} is missing")
                elif lang == "en" and ENGINE_WORDS.search(re.sub(r"\{[^}]*\}", "", words)):
                    wrong.append(f"{lang}: {key} has words of the engine: {words}")
    wrong += [f"{lang}: {key} is never given as a reason" for lang in known for key in sorted(set(known[lang]) - named)]
    return wrong, count


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
    wrong, count = refusals(root)
    missing += wrong
    print("\n".join(missing) or f"{len(wanted)} reasons and {count} refusals have words")
    sys.exit(1 if missing or len(wanted) < 100 or count < 100 else 0)


main()
