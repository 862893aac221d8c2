#!/usr/bin/env python3
"""Where a kernel spends its time, by function and by line: puts together what ncu counted at every instruction (its page
`source` as CSV), and what the cubin says of functions and lines. Figures are by decision. usage: profile.py CSV CUBIN DECISIONS [FUNCTION]
With a part of a function's name its lines only. Needs readelf; bench/gpu/profile runs it."""
import bisect
import collections
import csv
import re
import subprocess
import sys

COUNTS = {"samples": "# Samples", "warp": "Instructions Executed", "lane": "Thread Instructions Executed", "lines": "L1 Tag Requests Global"}
STALLS = {"memory": "stall_long_sb", "fetch": "stall_no_inst", "wait": "stall_wait", "branch": "stall_branch_resolving"}


def readelf(*args):
    return subprocess.run(["readelf", *args], capture_output=True, text=True, check=False).stdout.splitlines()


def short(symbol):
    """The last name in a mangled symbol, with a template's number."""
    symbol = re.sub(r"\d+_(GLOBAL_|INTERNAL)_\w*?_cu_[0-9a-f]{8}", "", symbol.split("$")[-1])
    piece = re.search(r"5pieceILi(\d+)E", symbol)
    if piece:
        return f"piece<{piece[1]}>"
    names = re.search(r"(?:4game)?(\d+)([a-z]\w*)", symbol)
    return names[2][: int(names[1])] if names else symbol[-40:]


def functions(cubin):
    """(offset, name) of every function of the largest text section: the kernel and what it calls."""
    found = []
    for line in readelf("-sW", cubin):
        field = line.split()
        if len(field) >= 8 and field[3] == "FUNC":
            found.append((int(field[1], 16), int(field[2], 0), field[-1], field[-2]))
    section = max(found, key=lambda f: f[1])[3]
    return sorted((offset, short(name)) for offset, _, name, where in found if where == section)


def lines(cubin):
    """(offset, file:line) of the longest sequence of the line table."""
    sequences = [[]]
    for line in readelf("--debug-dump=decodedline", cubin):
        field = line.split()
        if len(field) < 3 or not re.fullmatch(r"0x[0-9a-f]+|0", field[2]):
            continue
        if field[1] == "-":
            sequences.append([])
        elif field[1].isdigit():
            sequences[-1].append((int(field[2], 16), f"{field[0]}:{field[1]}"))
    return sorted(max(sequences, key=len), key=lambda entry: entry[0])


def number(text):
    try:
        return float(text)
    except ValueError:
        return 0.0


def kind(instruction):
    word = next(w for w in instruction.split() if not w.startswith("@")).split(".")[0]
    return {"LD": "reads", "LDG": "reads", "ST": "stores", "STG": "stores"}.get(word)


def instructions(path):
    """Each instruction's offset, its text and what was counted."""
    with open(path, encoding="utf-8") as file:
        rows = (row for row in csv.reader(file) if len(row) > 10)
        place = {name: i for i, name in enumerate(next(rows))}
        start = None
        for row in rows:
            at = int(row[0], 16)
            start = at if start is None else start
            yield at - start, row[1], {key: number(row[place[name]]) for key, name in {**COUNTS, **STALLS}.items() if name in place}


def name_at(table, offset):
    return table[max(0, bisect.bisect_right(table, (offset, "\U0010ffff")) - 1)][1]


def table(title, sums, total, decisions, rows):
    print(f"\n{title:32} {'samples':>8} {'warp instr':>10} {'lane instr':>10} {'lanes':>6} {'reads':>7} {'stores':>7} {'lines':>7}  waits for")
    for name, c in sorted(sums.items(), key=lambda item: -item[1]["samples"])[:rows]:
        waits = sorted(((100 * c[s] / max(1, c["samples"]), s) for s in STALLS), reverse=True)[:2]
        print(f"{name[:32]:32} {100 * c['samples'] / max(1, total['samples']):7.2f}% {c['warp'] / decisions:10.3f} {c['lane'] / decisions:10.2f}"
              f" {c['lane'] / max(1, c['warp']):6.1f} {c['reads'] / decisions:7.2f} {c['stores'] / decisions:7.2f} {c['lines'] / decisions:7.2f}"
              f"  {', '.join(f'{s} {share:.0f} %' for share, s in waits)}")


def main():
    path, cubin, decisions = sys.argv[1], sys.argv[2], float(sys.argv[3])
    wanted = sys.argv[4] if len(sys.argv) > 4 else ""
    where, line_at = functions(cubin), lines(cubin)
    by_function, by_line = (collections.defaultdict(collections.Counter) for _ in range(2))
    total = collections.Counter()
    for offset, text, counted in instructions(path):
        function = name_at(where, offset)
        if wanted and wanted not in function:
            continue
        if kind(text):
            counted[kind(text)] = counted["lane"]
        for sums in (by_function[function], by_line[name_at(line_at, offset)] if line_at else total, total):
            sums.update(counted)
    table("all", {"all": total}, total, decisions, 1)
    table("function", by_function, total, decisions, 40)
    table("line", by_line, total, decisions, 40)


if __name__ == "__main__":
    main()
