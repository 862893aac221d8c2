"""Draws the log of train_control.py or train_gpu.py: matches won, with 95 % intervals, by decisions of training. The
picture is SVG, written by this script alone. usage: plot.py LOG.jsonl OUT.svg [TITLE]"""
import json
import math
import sys
from html import escape

import timetable

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 52, 96, 36, 44
COLORS = ["#1b6ca8", "#b3541e", "#3d7a3d", "#7a3d78"]


def nice_step(most, marks):
    """1, 2 or 5 times a power of ten."""
    rough = max(most, 1e-9) / marks
    power = 10 ** math.floor(math.log10(rough))
    return next(m * power for m in (1, 2, 5, 10) if m * power >= rough)


def short(n):
    """A number with k or M."""
    return f"{n / 1e6:g} M" if n >= 1e6 else f"{n / 1e3:g} k" if n >= 1e3 else f"{n:g}"


def draw(rows, title):
    most = max(row["decisions"] for row in rows)
    x = lambda decisions: LEFT + (WIDTH - LEFT - RIGHT) * decisions / most  # noqa: E731
    y = lambda share: TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)  # noqa: E731
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" fill="#333">',
           f"<title>{escape(title)}</title>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="20" font-size="14">{escape(title)}</text>']
    for percent in range(0, 101, 25):
        out += [f'<path d="M{LEFT} {y(percent / 100):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>',
                f'<text x="{LEFT - 6}" y="{y(percent / 100) + 4:.1f}" text-anchor="end">{percent} %</text>']
    step = nice_step(most, 6)
    for i in range(int(most / step + 1e-9) + 1):
        out.append(f'<text x="{x(i * step):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{short(i * step)}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">decisions of training</text>')
    names = list(dict.fromkeys(row["against"] for row in rows))
    ends = {name: [row for row in rows if row["against"] == name][-1]["share"] for name in names}
    label_y = 0.0
    for name in sorted(names, key=lambda name: -ends[name]):
        color, own = COLORS[names.index(name) % len(COLORS)], [row for row in rows if row["against"] == name]
        for row in own:
            low, high = timetable.wilson(row["share"] * row["matches"], row["matches"])
            out.append(f'<path d="M{x(row["decisions"]):.1f} {y(low):.1f}V{y(high):.1f}" stroke="{color}" stroke-opacity="0.4" stroke-width="3"/>')
        line = " ".join(f'{x(row["decisions"]):.1f},{y(row["share"]):.1f}' for row in own)
        label_y = max(label_y + 14, y(ends[name]) + 4)
        out += [f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>',
                f'<text x="{WIDTH - RIGHT + 8}" y="{label_y:.1f}" fill="{color}">{escape(name)}</text>']
    return "\n".join(out + ["</svg>"]) + "\n"


with open(sys.argv[1]) as file:
    rows = [json.loads(line) for line in file]
if not rows:
    sys.exit(f"{sys.argv[1]} has no rows: train longer")
with open(sys.argv[2], "w") as file:
    file.write(draw(rows, sys.argv[3] if len(sys.argv) > 3 else "CONTROL: matches won by the net"))
print(f"{sys.argv[2]}: {len(rows)} contests")
