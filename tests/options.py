#!/usr/bin/env python3
"""Every option of every game, as people meet it: a name, an explanation, whose rule it is, its range or its values, in
three languages; and presets that the engine accepts.

usage: options.py TIMETABLE LANG_DIR"""
import json
import subprocess
import sys

LANGS = ("en", "es", "is")


def ask(program, *args):
    return subprocess.run([program, *args], capture_output=True, text=True, check=True).stdout


def read_po(path):
    keys, key = {}, None
    for line in open(path, encoding="utf-8"):
        if line.startswith('msgid "'):
            key = line[7:-2]
        elif line.startswith('msgstr "') and key:
            keys[key] = line[8:-2]
    return keys


def faults_of(program, game, texts):
    found = []
    says = {lang: json.loads(ask(program, "games", game, "--json", "--lang", lang)) for lang in LANGS}
    for lang, info in says.items():
        for option in info["options"]:
            where = f"{lang}: {game}.{option['id']}"
            if option["name"] in ("", option["id"]) or "." in option["name"]:
                found.append(f"{where} has no name")
            if not option["text"] or option["text"].startswith(game + "."):
                found.append(f"{where} has no explanation")
            if option["source"] not in ("rulebook", "variant", "house"):
                found.append(f"{where} does not say whose rule it is")
            if option["type"] == "string":
                for value in option["values"]:
                    if f"{game}.option.{option['id']}.{value}" not in texts[lang]:
                        found.append(f"{where}={value} has no words")
            elif option["type"] != "bool" and "values" not in option and not option["min"] < option["max"]:
                found.append(f"{where} has no range")
        for preset in info["presets"]:
            if preset["name"].startswith(game + "."):
                found.append(f"{lang}: the preset {game}.{preset['id']} has no name")
    for preset in says["en"]["presets"]:
        line = json.dumps({"op": "new", "game": game, "players": max(2, says["en"]["players"][0]), "seed": 1, "options": preset["options"],
                           **({"position": {"cards": preset["cards"]}} if "cards" in preset else {})})
        answer = json.loads(subprocess.run([program, "engine"], input=line + "\n", capture_output=True, text=True, check=True).stdout.splitlines()[0])
        if not answer["ok"]:
            found.append(f"the preset {game}.{preset['id']} is refused: {answer}")
        if not preset["options"] and not preset.get("cards"):
            found.append(f"the preset {game}.{preset['id']} changes nothing")
    return found, len(says["en"]["options"])


def main():
    program, lang_dir = sys.argv[1:3]
    texts = {lang: read_po(f"{lang_dir}/{lang}.po") for lang in LANGS}
    faults, options = [], 0
    for game in json.loads(ask(program, "games", "--json")):
        found, n = faults_of(program, game["game"], texts)
        faults += found
        options += n
    if not options:
        faults.append("no option was looked at")
    print("\n".join(faults) or f"{options} options, {len(LANGS)} languages")
    sys.exit(1 if faults else 0)


main()
