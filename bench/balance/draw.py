"""Pictures for docs/balance: SVG with few colours, marks that differ in shape, and the numbers in print."""
from xml.sax.saxutils import escape

# Okabe and Ito's colours, dark to light enough to tell apart in grey, and a shape for each.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]
SHAPES = ["circle", "square", "triangle", "diamond", "circle", "square"]
WIDTH, LABEL, RIGHT = 760, 230, 120


def text(x, y, words, anchor="start", weight="400", size=12, fill="#222"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" font-size="{size}" fill="{fill}">{escape(words)}</text>'


def short(words):
    """A label that fits its column."""
    return words if len(words) <= 34 else words[:33] + "…"


def mark(shape, x, y, colour):
    if shape == "square":
        return f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10" fill="{colour}"/>'
    if shape == "triangle":
        return f'<path d="M{x:.1f} {y - 6:.1f}l6 11h-12z" fill="{colour}"/>'
    if shape == "diamond":
        return f'<path d="M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z" fill="{colour}"/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'


def page(title, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" '
            f'aria-label="{escape(title)}" font-family="system-ui,sans-serif">\n<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
            + text(0, 16, title, weight="600", size=14) + "\n" + "\n".join(parts) + "\n</svg>\n")


def dots(title, rows, series, percent=True):
    """rows: [(label, {series: (value, low, high)}, reference or None)]; a label alone is a heading."""
    lane, top = 16, 50
    heights = [22 if len(r) == 1 else max(1, len(r[1])) * lane + 8 for r in rows]
    points = [p for r in rows if len(r) > 1 for p in r[1].values()] + [(m, m, m) for r in rows if len(r) > 2 and r[2] is not None for m in [r[2]]]
    low, high = min(p[1] for p in points), max(p[2] for p in points)
    room = (high - low or 1) * 0.05
    low, high = low - room, high + room
    if percent:
        low, high = max(0, low), min(1, high)
    place = lambda v: LABEL + (v - low) / (high - low) * (WIDTH - LABEL - RIGHT)
    bottom, parts = top + sum(heights), []
    for i, name in enumerate(series):
        parts += [mark(SHAPES[i], 8 + i * 180, 34, COLOURS[i]), text(20 + i * 180, 38, name)]
    step = next(s for s in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200) if (high - low) / s <= 7)
    tick = int(low / step + 0.999) * step
    while tick <= high:
        parts += [f'<line x1="{place(tick):.1f}" x2="{place(tick):.1f}" y1="{top}" y2="{bottom}" stroke="#ddd"/>',
                  text(place(tick), bottom + 14, f"{tick * 100:.0f} %" if percent else f"{tick:g}", "middle", size=11)]
        tick += step
    y = top
    for row, height in zip(rows, heights):
        if len(row) == 1:
            parts.append(text(0, y + 15, row[0], weight="600"))
            y += height
            continue
        parts.append(text(LABEL - 10, y + height / 2 + 4, short(row[0]), "end"))
        if len(row) > 2 and row[2] is not None:
            x = place(row[2])
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y}" y2="{y + height}" stroke="#222" stroke-dasharray="4 3"/>')
        for k, (name, (v, a, b)) in enumerate(row[1].items()):
            i, yy = series.index(name), y + 4 + k * lane + lane / 2
            parts += [f'<line x1="{place(max(a, low)):.1f}" x2="{place(min(b, high)):.1f}" y1="{yy:.1f}" y2="{yy:.1f}" stroke="#222" stroke-width="1.5"/>',
                      mark(SHAPES[i], place(v), yy, COLOURS[i]),
                      text(WIDTH - RIGHT + 10, yy + 4, f"{v * 100:.1f} ({a * 100:.1f} – {b * 100:.1f})" if percent else f"{v:.2f} ({a:.2f} – {b:.2f})", size=11, fill="#555")]
        y += height
    return page(title, bottom + 24, parts)


def stacked(title, rows, series):
    """rows: [(label, {series: share})]; a label alone is a heading. Patterns beside colours."""
    defs = ["<defs>"]
    for i, colour in enumerate(COLOURS):
        angle = [None, 45, None, 135, 90, 0][i]
        if angle is not None:
            defs.append(f'<pattern id="p{i}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate({angle})">'
                        f'<rect width="6" height="6" fill="{colour}" fill-opacity=".35"/><line x1="0" x2="0" y1="0" y2="6" stroke="{colour}" stroke-width="3"/></pattern>')
    parts, y = ["".join(defs) + "</defs>"], 50
    fill = lambda i: COLOURS[i] if [None, 45, None, 135, 90, 0][i] is None else f"url(#p{i})"
    for i, name in enumerate(series):
        parts += [f'<rect x="{i * 122}" y="28" width="14" height="12" fill="{fill(i)}"/>', text(20 + i * 122, 38, name)]
    for row in rows:
        if len(row) == 1:
            parts.append(text(0, y + 15, row[0], weight="600"))
            y += 22
            continue
        parts.append(text(LABEL - 10, y + 15, row[0], "end"))
        x = LABEL
        for i, name in enumerate(series):
            share = row[1].get(name, 0)
            wide = share * (WIDTH - LABEL - 10)
            parts.append(f'<rect x="{x:.1f}" y="{y + 2}" width="{wide:.1f}" height="18" fill="{fill(i)}" stroke="#fff"/>')
            if wide > 26:
                parts.append(f'<rect x="{x + wide / 2 - 12:.1f}" y="{y + 4}" width="24" height="14" fill="#fff" fill-opacity=".85"/>')
                parts.append(text(x + wide / 2, y + 15, f"{share * 100:.0f}", "middle", size=11))
            x += wide
        y += 24
    return page(title, y + 8, parts)
