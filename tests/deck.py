#!/usr/bin/env python3
"""Own decks from outside: `timetable deck check`, and --deck for a game that takes one.

usage: deck.py TIMETABLE"""
import json
import os
import re
import subprocess
import sys
import tempfile

TIMETABLE = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
failed = []


def run(*args):
    done = subprocess.run([TIMETABLE, *args], capture_output=True, text=True, env={**os.environ, "LANG": "C"})
    return done.returncode, done.stdout, done.stderr


def deck(content):
    """A file with these bytes; the folder goes with the process."""
    path = os.path.join(FOLDER.name, f"{len(os.listdir(FOLDER.name))}.tsv")
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return path


def expect(what, got, want):
    if got != want:
        failed.append(f"{what}: want {want!r}, got {got!r}")


def bad_at(what, content, *lines):
    """Errors on exactly these lines, exit code 1, nothing on standard output."""
    path = deck(content)
    code, out, err = run("deck", "check", path)
    expect(f"{what}: exit code", code, 1)
    expect(f"{what}: output", out, "")
    told = [int(line[len(path) + 1:].split(":")[0]) for line in err.splitlines() if ": note:" not in line]
    expect(f"{what}: lines", told, list(lines))


def good(what, content, says):
    path = deck(content)
    code, out, err = run("deck", "check", path)
    err = [line for line in err.splitlines() if ": note:" not in line]
    expect(what, (code, out, err), (0, f"{path}: {says}\n", []))


def noted(what, content, *lines):
    """Warnings in exactly these lines, and nothing wrong."""
    path = deck(content)
    code, _, err = run("deck", "check", path)
    expect(what, (code, [int(line[len(path) + 1:].split(":")[0]) for line in err.splitlines()]), (0, list(lines)))


def cards(*args):
    """The custom cards of a game that begins with these arguments; None where there are none."""
    code, out, err = run("golden", "timalina", "--seed", "1", *args)
    if code:
        failed.append(f"{args}: {err}")
        return []
    return json.loads(out.splitlines()[1]).get("cards")


HEAD = "id\tdate\tname\n"
TWO = "a\t-44\tA\nb\t1969\tB\n"


def combined(named):
    expect("one built-in deck is the option", run("golden", "timalina", "--seed", "1", "--deck", "science"),
           run("golden", "timalina", "--seed", "1", "--option", "deck=science"))
    two = cards("--deck", "base,science")
    ids = {card["card"] for card in two}
    expect("a match has 250 cards at most", (len(two), len(ids)), (250, 250))
    small = cards("--deck", "base,science", "--option", "to=-1000")
    ids = [card["card"] for card in small]
    expect("one card for each event", ("big_bang" in ids, "sci_big_bang" in ids), (True, False))
    ids = [card["card"] for card in cards("--deck", "science,base", "--option", "to=-1000")]
    expect("of the deck named first", ("big_bang" in ids, "sci_big_bang" in ids), (False, True))
    expect("the period", max(card["date"] for card in small) <= -1000, True)
    some = cards("--deck", "base,iceland", "--category", "nature,science", "--difficulty", "1-2")
    expect("category and difficulty", ({card["category"] for card in some}, {card["difficulty"] for card in some}), ({"nature", "science"}, {1, 2}))
    own = cards("--deck", f"iceland,{named}", "--size", "40")
    expect("the size", len(own), 40)
    everything = cards("--deck", f"{named},iceland")
    expect("names of a file", [card["name"] for card in everything if card["card"] == "c0"], ["Thing A"])
    expect("another seed draws others", run("golden", "timalina", "--seed", "2", "--deck", "base,science")[1].split('"cards"')[1] !=
           run("golden", "timalina", "--seed", "1", "--deck", "base,science")[1].split('"cards"')[1], True)
    big = deck("id\tdate\n" + "".join(f"c{i}\t{i + 1}\n" for i in range(900)))
    expect("900 cards", len(cards("--deck", big)), 250)
    for args in (["--deck", "base,nothing.tsv"], ["--category", "sports"], ["--difficulty", "6"], ["--size", "1"], ["--deck", f"base,iceland,science,{big}"],
                 ["--deck", "base", "--option", "from=3000", "--size", "9"]):
        code, _, err = run("golden", "timalina", *args)
        expect(f"{args} is refused", (code, bool(err)), (2, True))


def main():
    good("two cards", HEAD + TWO, "2 cards, the earliest of 44 BC, the latest of 1969")
    good("no names", "id\tdate\na\t1\nb\t2\n", "2 cards, the earliest of 1, the latest of 2")
    good("other columns, other order", "note\tdate\tid\n\t1\ta\nx\t2\tb\n", "2 cards, the earliest of 1, the latest of 2")
    good("comments, empty lines, CRLF, BOM", b"\xef\xbb\xbf# mine\r\n\r\nid\tdate\r\na\t1\r\n#\r\nb\t2", "2 cards, the earliest of 1, the latest of 2")
    good("the limits", f"{HEAD}a\t-20000000000\tA\n{'b' * 40}\t9999\t{'x' * 200}\n", "2 cards, the earliest of 20 billion years ago, the latest of 9999")
    good("no ids, no head", "Rome is founded\t-753\nOur school opens\t1928\n", "2 cards, the earliest of 753 BC, the latest of 1928")
    good("CSV with quotes", 'Event,Year,Note\n"One, two",-44,"He said ""no"""\nThree,1969,\n', "2 cards, the earliest of 44 BC, the latest of 1969")
    good("semicolons", "Año;Suceso\n-44;A\n1969;B\n", "2 cards, the earliest of 44 BC, the latest of 1969")
    good("all columns", "id\tdate\tname\tnote\tcategory\tdifficulty\tpicture\na\t1\tA\tWhy\tnature\t5\tsputnik\nb\t1900\tB\t\t\t\t\n", "2 cards, the earliest of 1, the latest of 1900")
    bad_at("other columns' values", "id\tdate\tnote\tcategory\tdifficulty\tpicture\na\t1\t\tx\t\t\nb\t2\t\t\t6\t\nc\t3\t\t\t\tX Y\nd\t4\t" + "x" * 601 + "\t\t\t\n", 2, 3, 4, 5)
    noted("dates beside each other", "Event\tYear\nA\t1900\nB\t1950\nC\t1900\nD\t1\nE\t2\nF 1950\t1950\nG\t1951\n", 7, 6, 4, 7)
    good("days", "name\tdate\nA\t1969-07-20\nB\t1969-07\nC\t-44-03-15\n", "3 cards, the earliest of 44 BC, the latest of 1969")
    noted("days in one year", "name\tdate\nA\t1969-07-20\nB\t1969-03-01\nC\t1969-07\nD\t1900\nE\t1969-07-21\nF\t1969-12\n", 4)
    bad_at("days", "name\tdate\nA\t1969-13\nB\t1969-02-30\nC\t1969-7-20\nD\t1969-07-20-1\nE\t1969-\nF\t0-07-20\nG\t1969-00\nH\t1969-07-00\nI\t12345678901234567890123456-01\n", 2, 3, 4, 5, 6, 7, 8, 9, 10)
    good("1000 cards", "id\tdate\n" + "".join(f"c{i}\t{i + 1}\n" for i in range(1000)), "1000 cards, the earliest of 1, the latest of 1000")
    good("250 cards", "id\tdate\n" + "".join(f"c{i}\t{i + 1}\n" for i in range(250)), "250 cards, the earliest of 1, the latest of 250")
    bad_at("1001 cards", "id\tdate\n" + "".join(f"c{i}\t{i + 1}\n" for i in range(1001)), 1002)
    bad_at("one card", HEAD + "a\t1\tA\n", 2)
    bad_at("empty", "", 0)
    bad_at("no head", "a\tb\nb\tc\n", 1)
    bad_at("ids", HEAD + TWO + "C\t1\t\nd e\t1\t\n_f\t1\t\ng_\t1\t\nh__i\t1\t\n1j\t1\t\n\t1\t\n" + "k" * 41 + "\t1\t\na\t5\t\n",
           4, 5, 6, 7, 8, 9, 10, 11, 12)
    bad_at("dates", HEAD + TWO + "c\t0\t\nd\t\t\ne\t1.5\t\nf\t1e3\t\ng\t 7\t\nh\t10000\t\ni\t-20000000001\t\nj\t99999999999999999999\t\nk\t+5\t\n",
           4, 5, 6, 7, 8, 9, 10, 11, 12)
    bad_at("fields", HEAD + TWO + "c\t1\nd\t1\tD\tx\n", 4, 5)
    bad_at("a name too long", HEAD + TWO + f"c\t1\t{'x' * 201}\n", 4)
    bad_at("not UTF-8", HEAD.encode() + TWO.encode() + b"c\t1\t\xff\n" + b"d\t1\t\xed\xa0\x80\n" + b"e\t1\t\xc0\xaf\n" + b"f\t1\ta\x07\n", 4, 5, 6, 7)
    bad_at("two errors on one line", HEAD + TWO + "C\t0\t\n", 4, 4)
    expect("a missing file", run("deck", "check", "/nonexistent")[0], 1)
    bad_at("bytes", b"id\tdate\na\t1\0\n", 2)
    bad_at("control characters in a remark", "# \x1b[2J\n# title: bell\x07\n" + HEAD + TWO, 1, 2)
    bad_at("markup", "# title: <b>x\n" + HEAD.replace("name", "name\tnote") + "a\t1\t<script>x\t\nb\t2\tB\t</p>\nc\t3\t<!-- x\t\nd\t4\t1 < 2 <3\t<\ne\t5\tE\tx<?php\n", 1, 3, 4, 5, 7)
    rows = "".join(f"c{i}\t{i % 9000 + 1}\n" for i in range(100_000))
    path = deck("id\tdate\n" + rows[:1_000_000].rsplit("\n", 1)[0] + "\n")
    code, out, err = run("deck", "check", path)
    expect("100,000 rows: the first that is too many is named", (code, out, err.startswith(f"{path}:1002: ")), (1, "", True))
    path = deck("id\tdate\n" + rows * 11)
    code, out, err = run("deck", "check", path)
    row = ("id\tdate\n" + rows * 11)[:(1 << 20) + 1].count("\n") + 1
    expect("10 MB", (code, out, "1 MiB" in err, err.startswith(f"{path}:{row}: ")), (1, "", True, True))
    expect("no file", run("deck", "check")[0], 2)
    expect("no command", run("deck")[0], 2)

    code, _, err = run("deck", "check", deck(HEAD + "a\t1969\tMoon of 1969\nb\t5\tB\n"))
    expect("a name that tells is allowed", (code, "1969" in err and ": note:" in err), (0, True))
    _, out, _ = run("deck", "check", "--lang", "is", deck("id\tdate\tname_is\tname_en\na\t1\tÁ\tA\nb\t-2\tB\tB\n"))
    expect("Icelandic", out.split(": ", 1)[1], "2 spil, elst 2 f.Kr., yngst 1\n")

    many = deck("id\tdate\n" + "".join(f"c{i}\t{i + 1}\n" for i in range(9)))
    code, out, _ = run("golden", "timalina", "--deck", many, "--seed", "1")
    expect("a game with it", (code, '"cards":[{"card":"c0","date":1}' in out), (0, True))
    expect("too few for three", run("golden", "timalina", "--deck", many, "--players", "3")[0], 2)
    expect("a broken deck", run("golden", "timalina", "--deck", deck("x"))[0], 2)
    expect("a game without own decks", run("golden", "control", "--deck", many)[0], 2)
    named = deck("id\tdate\tname\n" + "".join(f"c{i}\t{i + 1}\tThing {chr(65 + i)}\n" for i in range(9)))
    shown = subprocess.run([TIMETABLE, "play", "timalina", "--plain", "--deck", named, "--seed", "1"], input="1\n", text=True,
                           capture_output=True, env={**os.environ, "LANG": "C", "XDG_STATE_HOME": FOLDER.name, "HOME": FOLDER.name})
    expect("names in play", ("Place “Thing " in shown.stdout, "laces “Thing " in shown.stdout, bool(re.search(r"\bc\d\b", shown.stdout))), (True, True, False))
    combined(named)
    print("\n".join(failed) or "own decks: all well")
    sys.exit(1 if failed else 0)


main()
