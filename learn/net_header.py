"""The text lines at the start of a .net file (docs/nets.md), and how to change some of them.

    python3 learn/net_header.py nets/control-2.net "levels 1000 4500 7000 11000 16000 27000"

replaces the line that begins with the same word, or adds it after `levels`. Needs no library."""
from __future__ import annotations

import sys


def read(path: str) -> tuple[list[str], bytes]:
    """The lines and the body."""
    with open(path, "rb") as f:
        data = f.read()
    lines = data[:4096].split(b"\n")
    size = next(int(line[6:]) for line in lines if line.startswith(b"bytes "))
    return data[:len(data) - size].decode().rstrip().split("\n"), data[len(data) - size:]


def write(path: str, lines: list[str], body: bytes) -> None:
    head = "\n".join(lines).encode() + b"\n"
    if len(head) >= 4096:
        raise SystemExit(f"{path}: the lines have {len(head)} bytes; a header has less than 4096")
    with open(path, "wb") as f:
        f.write(head + b" " * (-len(head) % 64) + body)


def put(lines: list[str], line: str, after: str = "levels") -> None:
    """Replaces the line with the same first word, or adds it after the line that begins with `after`."""
    words = [one.split(" ")[0] for one in lines]
    first = line.split(" ")[0]
    if first in words:
        lines[words.index(first)] = line
    else:
        lines.insert(words.index(after) + 1, line)


def main() -> None:
    path, *changes = sys.argv[1:]
    lines, body = read(path)
    for line in changes:
        put(lines, line)
    write(path, lines, body)


if __name__ == "__main__":
    main()
