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
BOARDS = {"just_in_time": 4, "timequest": 4}  # pages, both sides: the ring and its tokens; the map and the boards of players
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


def outside(path, paper, cards=None):
    """Words that do not lie inside the frame of one card; of so many pages."""
    found = []
    for number, (width, height, list_) in enumerate(words(path)[:cards], 1):
        if abs(width - PAPER[paper][0]) > 1 or abs(height - PAPER[paper][1]) > 1:
            found.append(f"page {number} is {width} by {height}")
        left, top = (width - 3 * CARD[0]) / 2, (height - 3 * CARD[1]) / 2
        for x0, y0, x1, y1, word in list_:
            column, row = (x0 - left) // CARD[0], (y0 - top) // CARD[1]
            cx, cy = left + column * CARD[0], top + row * CARD[1]
            if x0 < cx + MARGIN or x1 > cx + CARD[0] - MARGIN or y0 < cy + MARGIN / 2 or y1 > cy + CARD[1] - MARGIN / 2:
                found.append(f"page {number}: {word}")
    return found


def on_boards(path, cards, ring):
    """Words of the pages behind those of the cards that lie outside the paper's margin or over another word. On the ring they lie
    along it, so their boxes cross; that they fit there the program says itself."""
    found = []
    for number, (width, height, list_) in enumerate(words(path)[cards:]):
        for i, (x0, y0, x1, y1, word) in enumerate(list_):
            if min(x0, y0) < 8 * MM or x1 > width - 8 * MM or y1 > height - 5 * MM:
                found.append(f"board {number}: {word} at the edge")
            if not ring or number:
                found += [f"board {number}: {word} over {w[4]}" for w in list_[:i] if x0 < w[2] - 0.5 and w[0] < x1 - 0.5 and y0 < w[3] - 2 and w[1] < y1 - 2]
    return found


def drawings(folder, out):
    """Where the program was built with drawings, a custom card has that of its picture, and one without a picture the sign."""
    def drawn(*args):
        run("print", "timalina", "--option", "hand=1", *args, "-o", out)
        said = subprocess.run(["pdfinfo", out], capture_output=True, text=True, check=True).stdout
        return "game-icons" in said, subprocess.run(["pdftoppm", "-r", "40", "-f", "1", "-l", "1", out], capture_output=True, check=True).stdout

    deck = os.path.join(folder, "pictures.tsv")
    got = []
    for pictures in (["", "", "", ""], ["sputnik", "", "great_pyramid", ""]):
        with open(deck, "w", encoding="utf-8") as file:
            file.write("name\tdate\tpicture\n" + "".join(f"Card {chr(65 + i)}\t{1900 + i}\t{p}\n" for i, p in enumerate(pictures)))
        got.append(drawn("--deck", deck))
    built = drawn()[0]
    expect("drawings of custom cards", (got[0][0], got[1][0], got[0][1] != got[1][1]), (False, built, built))


def complete(out):
    """What is needed to play is on the cards: the fuel of CONTROL, both sides of a year, and what a quest brings."""
    def pages(game, lang):
        run("print", game, "--lang", lang, "-o", out)
        return [[w[4] for w in page[2]] for page in words(out)]

    fuel = [int(w) for page in pages("control", "en")[::2] for w in page if re.fullmatch(r"\d+", w)]
    expect("fuel of CONTROL's cards", [fuel.count(n) >= 4 for n in range(1, 11)], [True] * 10)
    years = pages("crononautas", "en")
    expect("years", ("1865" in years[0], "1865" in years[1], "wounded" in years[1], "Altered" in years[1], "Paradox" in years[1]), (True,) * 5)
    expect("all causes or one of them", ("or" in years[0], any("and" in page[page.index("by:"):] for page in years[:8:2] if "by:" in page)), (True, True))
    for lang, word in (("en", "crystals:"), ("es", "cristales:")):
        expect(f"a quest's crystals, {lang}", sum(page.count(word) for page in pages("timequest", lang)) >= 100, True)


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
                    cards = 2 * -(-int(re.search(r": (\d+) ", said)[1]) // 9)
                    expect(f"{game} {lang} {paper}: outside a card", outside(out, paper, cards)[:5], [])
                    pages = len(words(out))
                    expect(f"{game} {lang} {paper}: boards", (pages - cards, on_boards(out, cards, game == "just_in_time")[:5]), (BOARDS.get(game, 0), []))
                    expect(f"{game} {lang} {paper}: pages", (pages % 2, str(pages) in said), (0, True))
        complete(out)
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
        drawings(folder, out)
        expect("no file", run("print", "timalina")[0], 2)
        expect("a folder that is not there", run("print", "timalina", "-o", "/nonexistent/x.pdf")[0], 1)
        expect("a wrong paper", run("print", "timalina", "--paper", "a3", "-o", out)[0], 2)
    print("\n".join(failed) or "cards on paper: all well")
    sys.exit(1 if failed else 0)


main()
