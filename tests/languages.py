#!/usr/bin/env python3
"""The language files: no key missing in any language, the same placeholders, msgfmt --check passes.

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
    print("\n".join(failed[:60]) or f"{len(files['en'])} keys in {len(LANGS)} languages")
    sys.exit(1 if failed else 0)


main()
