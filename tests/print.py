#!/usr/bin/env python3
"""Cards as PDF: every page of every game in every language is rendered, and every word must lie inside a card.

usage: print.py TIMETABLE"""
import os
import re
import subprocess
import sys
import tempfile

TIMETABLE = sys.argv[1]
MM = 72 / 25.4
CARD = (63 * MM, 88 * MM)
MARGIN = 4 * MM
PAPER = {"a4": (210 * MM, 297 * MM), "letter": (612, 792)}
failed = []


def run(*args):
    done = subprocess.run([TIMETABLE, *args], capture_output=True, text=True, env={**os.environ, "LANG": "C"})
    return done.returncode, done.stdout, done.stderr


def expect(what, got, want):
    if got != want:
        failed.append(f"{what}: want {want!r}, got {got!r}")


def words(path):
    """[(width, height, [(x0, y0, x1, y1, word), ...]), ...]: one entry per page, as poppler sets them."""
    text = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    pages = []
    for line in text.splitlines():
        page = re.match(r'\s*<page width="([\d.]+)" height="([\d.]+)"', line)
        word = re.match(r'\s*<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)</word>', line)
        if page:
            pages.append((float(page[1]), float(page[2]), []))
        elif word:
            pages[-1][2].append((*map(float, word.groups()[:4]), word[5]))
    return pages


def outside(path, paper):
    """Words that do not lie inside the frame of one card."""
    found = []
    for number, (width, height, list_) in enumerate(words(path), 1):
        if abs(width - PAPER[paper][0]) > 1 or abs(height - PAPER[paper][1]) > 1:
            found.append(f"page {number} is {width} by {height}")
        left, top = (width - 3 * CARD[0]) / 2, (height - 3 * CARD[1]) / 2
        for x0, y0, x1, y1, word in list_:
            column, row = (x0 - left) // CARD[0], (y0 - top) // CARD[1]
            cx, cy = left + column * CARD[0], top + row * CARD[1]
            if x0 < cx + MARGIN or x1 > cx + CARD[0] - MARGIN or y0 < cy + MARGIN / 2 or y1 > cy + CARD[1] - MARGIN / 2:
                found.append(f"page {number}: {word}")
    return found


def main():
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "cards.pdf")
        if "libcairo2-dev" in run("print", "control", "-o", out)[2]:
            print("built without cairo: nothing to print")
            sys.exit(77)
        for game in ("control", "crononautas", "just_in_time", "timalina", "timequest"):
            for lang in ("en", "es", "is"):
                for paper in PAPER:
                    code, said, err = run("print", game, "--lang", lang, "--paper", paper, "-o", out)
                    expect(f"{game} {lang} {paper}", (code, err), (0, ""))
                    expect(f"{game} {lang} {paper}: outside a card", outside(out, paper)[:5], [])
                    pages = len(words(out))
                    expect(f"{game} {lang} {paper}: pages", (pages % 2, str(pages) in said), (0, True))
        # Dates are on the backs alone, and the third card of a row has its back in the first column.
        run("print", "timalina", "--deck", "iceland", "-o", out)
        front, back = words(out)[:2]
        expect("no year on a front", [w[4] for w in front[2] if re.fullmatch(r"\d{3,4}", w[4])], [])
        expect("nine years or so on a back", len([w for w in back[2] if re.search(r"\d", w[4])]) >= 9, True)
        deck = os.path.join(folder, "deck.tsv")
        with open(deck, "w", encoding="utf-8") as file:
            file.write("name\tdate\tnote\nAlpha\t1000\tx\nBeta\t1100\t" + "word " * 110 + "\n" + "W" * 190 + "\t1200\t\nDelta\t1300\t\n")
        code, _, err = run("print", "timalina", "--option", "hand=1", "--deck", deck, "-o", out)
        expect("a long note and a long word fit", (code, err, outside(out, "a4")), (0, "", []))
        first, second = words(out)[:2]
        expect("mirrored", ([w[4] for w in first[2] if w[4] in ("Alpha", "Beta")], [w[4] for w in second[2] if w[4] in ("1000", "1100")]), (["Alpha", "Beta"], ["1100", "1000"]))
        code, _, err = run("print", "timalina", "--option", "hand=1", "--deck", deck, "--smallest", "14", "-o", out)
        expect("what does not fit is named", (code, "Beta" in err), (1, True))
        expect("no file", run("print", "timalina")[0], 2)
        expect("a folder that is not there", run("print", "timalina", "-o", "/nonexistent/x.pdf")[0], 1)
        expect("a wrong paper", run("print", "timalina", "--paper", "a3", "-o", out)[0], 2)
    print("\n".join(failed) or "cards on paper: all well")
    sys.exit(1 if failed else 0)


main()
