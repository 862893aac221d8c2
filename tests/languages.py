#!/usr/bin/env python3
"""The language files: no key missing in any language, the same placeholders, msgfmt --check passes, and no sentence that
nobody says, and one word for one thing (lang/glossary.*.tsv).

usage: languages.py LANG_DIR"""
import re
import subprocess
import sys
from pathlib import Path

LANGS = ("en", "es", "is")


def read_po(path):
    entries, key, field = {}, None, None
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.match(r'^(msgid_plural|msgid|msgstr(?:\[\d\])?) "(.*)"$', line)
        if match:
            field, text = match.groups()
            if field == "msgid":
                key = text
                entries[key] = {}
            entries[key][field] = text
        elif line.startswith('"') and key is not None:
            more = line[1:-1]
            if field == "msgid":
                value = entries.pop(key)
                key += more
                entries[key] = value
                value["msgid"] = key
            else:
                entries[key][field] += more
    entries.pop("", None)
    return entries


# Who says sentences of the front ends. Those of the games are asked for by the objects that they are about.
SPEAKERS = ("engine", "bots", "cli", "terminal", "server", "lab", "puzzles", "web/src", "web/scripts")
FRONT_ENDS = ("web", "machine", "terminal", "cli", "server", "puzzle", "arena", "lab", "workshop", "deck", "print", "friends")


def unsaid(root, entries):
    """Keys of the front ends that stand in no source, neither whole nor as the beginning of one that is put together."""
    texts = [path.read_text(encoding="utf-8") for place in SPEAKERS for path in (root / place).rglob("*")
             if path.suffix in (".c", ".h", ".def", ".ts", ".tsx", ".mjs") and "gen" not in path.parts]
    texts += [text for entry in entries.values() for field, text in entry.items() if field != "msgid"]  # {cards:n.cards}
    whole = set(re.findall(r"[a-z]\w*(?:\.[\w-]+)+", "\n".join(texts)))
    begun = tuple(set(re.findall(r'["`]([a-z]\w*\.(?:\w+\.)*)(?:\$\{|%|")', "\n".join(texts))) - {f"{name}." for name in FRONT_ENDS if name != "puzzle"})
    return [key for key in entries if key.split(".")[0] in FRONT_ENDS and key not in whole and not key.startswith(begun) and ".event." not in key]


def wrong_words(folder, lang, entries):
    """What the glossary of a language forbids. Columns: what is meant, the word to use, a regular expression of the
    words not to use, beginnings of the keys to look at (none: all), beginnings of keys to leave out, with | between."""
    rows = [line.split("\t") for line in (folder / f"glossary.{lang}.tsv").read_text(encoding="utf-8").splitlines()]
    if len(rows) < 2 or any(len(row) != 5 for row in rows):
        return [f"glossary.{lang}.tsv: five columns and at least one row are needed"]
    found = []
    for meaning, use, forbidden, only, but in rows[1:]:
        only, but = tuple(only.split("|")), tuple(filter(None, but.split("|")))
        for key, entry in entries.items():
            if key.startswith(("timalina.name.", "timalina.note.")) or not key.startswith(only) or (but and key.startswith(but)):
                continue  # card texts tell history, they are not words of the program
            for field, text in entry.items():
                bad = field.startswith("msgstr") and re.search(forbidden, text)
                if bad:
                    found.append(f"{lang}: '{key}' says '{bad[0]}'; for {meaning} the word is '{use}'")
    return found


# Sentences about moves, options and refusals are the same at every table, so they name no number that a table of custom
# numbers can change. These numbers are fixed by the rules, or are the rulebook's and the option's own text says so.
SENTENCES = r"(control|crononautas|just_in_time|timequest)\.(action|event|option|option_name|refusal)\."
NUMBER = r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b"
FIXED_NUMBERS = (
    "control.option.match.", "crononautas.option.mode.", "crononautas.option.first_player", "crononautas.option.message_count",
    "crononautas.option.hand_win", "crononautas.option.fast_forward.", "crononautas.event.paradox[year=", "crononautas.event.restored[year=",
    "crononautas.refusal.two_cards", "just_in_time.option.difficulty.", "just_in_time.option.second_round",
    "just_in_time.action.choose_card[card=", "just_in_time.event.ended[reason=", "just_in_time.refusal.six_markers",
    "just_in_time.refusal.swap_here", "timequest.option.visits_per_period", "timequest.option.collect_amount",
    "timequest.option.trades.simple", "timequest.action.swap_resource", "timequest.action.give", "timequest.action.take",
    "timequest.refusal.terms", "timequest.refusal.first_resources", "timequest.refusal.bet_own")


def changeable_numbers(entries):
    return [f"'{key}' names a number that custom numbers can change: {found[0]}" for key, entry in entries.items()
            if re.match(SENTENCES, key) and not key.startswith(FIXED_NUMBERS)
            and (found := re.search(NUMBER, re.sub(r"\{[^}]*\}", "", entry.get("msgstr", "")), re.I))]


def main():
    folder, failed = Path(sys.argv[1]), []
    files = {lang: read_po(folder / f"{lang}.po") for lang in LANGS}
    for lang in LANGS:
        done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", folder / f"{lang}.po"], capture_output=True, text=True)
        if done.returncode:
            failed.append(f"{lang}: {done.stderr.strip()}")
    for lang in LANGS[1:]:
        for key in sorted(files["en"].keys() ^ files[lang].keys()):
            failed.append(f"{lang}: '{key}' is in one file only")
    for lang in LANGS:
        failed += wrong_words(folder, lang, files[lang])
    failed += changeable_numbers(files["en"])
    failed += [f"'{key}' is said by nobody" for key in unsaid(folder.resolve().parent, files["en"])]
    for key, entry in files["en"].items():
        for lang in LANGS:
            other = files[lang].get(key, {})
            for field in [f for f in other if f.startswith("msgstr")] or ["msgstr"]:
                if not other.get(field):
                    failed.append(f"{lang}: '{key}' has no text")
                    continue
                want = set(re.findall(r"\{[^}]*\}", entry.get(field, "")))
                got = set(re.findall(r"\{[^}]*\}", other[field]))
                if want != got:
                    failed.append(f"{lang}: '{key}' has placeholders {sorted(got)}, English {sorted(want)}")
    if not files["en"]:
        failed.append("en: no keys")
    print("\n".join(failed[:60]) or f"{len(files['en'])} keys in {len(LANGS)} languages")
    sys.exit(1 if failed else 0)


main()
