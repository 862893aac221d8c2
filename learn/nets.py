"""The nets: what the trainer learns, and the file that bots/net.c plays from.

A net reads the bits of an observation (docs/encoding.md) and says two things: how good every action number looks, and
how likely every seat is to win, for each pair of playing strengths. All its sums fit into 32-bit integers once the
weights are rounded to 16 bits: activations are cut at CUT while it learns, so rounding changes next to nothing."""
from __future__ import annotations

import datetime
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

CUT = 16.0  # activations of a layer are 0 to CUT
ACTIVATION_BITS = 8  # an activation of 1.0 is 1 << ACTIVATION_BITS in the file's arithmetic
TEMPERATURES = (1.0, 6.0, 9.0, 14.0, 20.0, 35.0)  # of the levels, strongest first; then see docs/nets.md
LEVELS = len(TEMPERATURES)
PAIRS = LEVELS * LEVELS
INT32 = 2**31 - 1
LIMIT = 2_000_000  # bytes of a file


class Net(nn.Module):
    """Bits -> width -> two residual layers -> outputs. Every activation is cut to 0..CUT."""

    def __init__(self, inputs: int, width: int, outputs: int, layers: int = 2) -> None:
        super().__init__()
        self.enter = nn.Linear(inputs, width)
        self.inner = nn.ModuleList([nn.Linear(width, width) for _ in range(layers)])
        self.leave = nn.Linear(width, outputs)
        nn.init.orthogonal_(self.enter.weight, 1.4)
        for layer in self.inner:
            nn.init.orthogonal_(layer.weight, 0.7)
        nn.init.orthogonal_(self.leave.weight, 0.01)
        for layer in (self.enter, *self.inner, self.leave):
            nn.init.zeros_(layer.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.enter(x).clamp(0, CUT)
        for layer in self.inner:
            h = h + layer(h).clamp(0, CUT)
        with torch.autocast(x.device.type, enabled=False):
            return self.leave(h.float())


@dataclass
class Knows:
    """What a net was trained for."""
    game: str
    players: tuple[int, int]  # fewest and most
    options: dict[str, list[Any]]  # the values of options that it has met; all others at their default
    signature: str
    revision: int
    encoding: int
    inputs: int
    actions: int


def _layer(layer: nn.Linear, bound: float) -> tuple[np.ndarray, np.ndarray, int]:
    """Weights and biases as integers and the shift: the finest one with which no sum can overflow, whatever the input.
    Inputs are 0 to bound in units of the file's arithmetic. Biases hold the half that makes the shift round."""
    w, b = layer.weight.detach().double().cpu().numpy(), layer.bias.detach().double().cpu().numpy()
    bits = bound == 1
    for shift in range(13, 7, -1):
        half = 2.0 ** (shift - 1 - (ACTIVATION_BITS if bits else 0)) if not bits or shift > ACTIVATION_BITS else 0.0
        iw = np.rint(w * 2.0**shift)
        ib = np.floor(b * 2.0 ** (shift + (0 if bits else ACTIVATION_BITS)) + half)
        high = np.maximum(iw, 0).sum(1) * bound + np.abs(ib)
        low = -np.minimum(iw, 0).sum(1) * bound + np.abs(ib)
        if np.abs(iw).max() <= 32767 and max(high.max(), low.max()) <= INT32:
            return iw.astype("<i2"), ib.astype("<i4"), shift
    raise ValueError("the weights are too large for 16 bits")


def _keep(inputs: np.ndarray, actions: np.ndarray, width: int, layers: int, seats: int) -> tuple[np.ndarray, np.ndarray]:
    """The inputs and actions that come up most, as many as the file has room for beside its header and chances."""
    most = (LIMIT - 28672) // 2 // width - layers * width - seats * PAIRS - 2 * (layers + 2)
    often = np.concatenate([inputs / max(inputs.max(), 1), actions / max(actions.max(), 1)])
    order = np.argsort(-often, kind="stable")[:most]
    kept = np.zeros(len(often), bool)
    kept[order[often[order] > 0]] = True
    return np.flatnonzero(kept[:len(inputs)]), np.flatnonzero(kept[len(inputs):])


def _pad(data: bytes) -> bytes:
    return data + bytes(-len(data) % 64)


def write_net(path: str, net: Net, knows: Knows, seen_inputs: np.ndarray, seen_actions: np.ndarray, command: str) -> int:
    """Writes a .net file and returns its size. Inputs and actions that never came up while it learned are left out, and
    the rarest ones where the file would grow too large: such an input changes nothing, and such an action looks worse
    than any other. docs/nets.md has the format."""
    keep, kept = _keep(seen_inputs, seen_actions, net.enter.out_features, len(net.inner), knows.players[1])
    unit = 1 << ACTIVATION_BITS
    width, seats = net.enter.out_features, knows.players[1]
    enter = nn.Linear(len(keep), width)
    enter.weight.data, enter.bias.data = net.enter.weight.detach().cpu()[:, keep], net.enter.bias.detach().cpu()
    rows = np.concatenate([kept, np.arange(knows.actions, knows.actions + seats * PAIRS)])
    leave = nn.Linear(width, len(rows))
    leave.weight.data, leave.bias.data = net.leave.weight.detach().cpu()[rows], net.leave.bias.detach().cpu()[rows]
    parts = [_pad(keep.astype("<u2").tobytes()), _pad(kept.astype("<u2").tobytes())]
    shifts, bound = [], 1.0
    for i, layer in enumerate([enter, *net.inner, leave]):
        w, b, shift = _layer(layer, bound)
        shifts.append(shift)
        parts += [_pad((w.T if i == 0 else w).tobytes()), _pad(b.tobytes())]
        bound = CUT * unit if i == 0 else bound + CUT * unit
    body = b"".join(parts)
    options = " ".join(f"{key}={','.join(str(v) for v in values)}" for key, values in sorted(knows.options.items()))
    header = "\n".join([
        "timetable net 1", f"game {knows.game}", f"players {knows.players[0]} {knows.players[1]}",
        f"options {options}".rstrip(), f"revision {knows.revision}", f"signature {knows.signature}",
        f"encoding {knows.encoding} {knows.inputs} {knows.actions}", f"inputs {len(keep)}", f"actions {len(kept)}",
        f"width {width}", f"layers {len(net.inner)}", f"cut {int(CUT * unit)} {ACTIVATION_BITS}",
        "shifts " + " ".join(str(s) for s in shifts),
        "levels " + " ".join(str(int(round(1000 * t))) for t in TEMPERATURES), f"bytes {len(body)}",
        f"crc32 {zlib.crc32(body):08x}", f"date {datetime.date.today().isoformat()}", f"command {command}", "", ""])
    data = header.encode()
    data = data[:-1] + b" " * (-len(data) % 64) + b"\n"
    with open(path, "wb") as f:
        f.write(data + body)
    return len(data) + len(body)


def read_net(path: str, net: Net, knows: Knows, unseen: float = -8.0) -> None:
    """Fills a net with the weights of a .net file of the same game. The file may know more players: their inputs and
    actions come behind the others and are left out. It may be narrower: the further units start at random and change
    nothing at first. What the file leaves out is 0 for inputs, and `unseen` for actions."""
    with open(path, "rb") as f:
        data = f.read()
    head = dict(line.split(" ", 1) for line in data[:4096].split(b"\ncommand")[0].decode().splitlines() if " " in line)
    size, width, layers = int(head["bytes"]), int(head["width"]), int(head["layers"])
    version, inputs, actions = (int(n) for n in head["encoding"].split())
    seats, most = knows.players[1], int(head["players"].split()[1])
    if head["game"] != knows.game or width > net.enter.out_features or layers != len(net.inner) or \
            version != knows.encoding or inputs < knows.inputs or actions < knows.actions or most < seats:
        raise ValueError(f"{path} is a net for something else")
    shifts, at = [int(s) for s in head["shifts"].split()], len(data) - size

    def piece(kind: str, n: int) -> np.ndarray:
        nonlocal at
        values = np.frombuffer(data, kind, n, at)
        at += len(_pad(values.tobytes()))
        return values

    keep, kept = piece("<u2", int(head["inputs"])), piece("<u2", int(head["actions"]))
    outputs = len(kept) + most * PAIRS
    layer: list[tuple[np.ndarray, np.ndarray]] = []
    for i in range(layers + 2):
        units, n = (outputs if i > layers else width), (len(keep) if i == 0 else width)
        w = piece("<i2", units * n).astype(np.float32) / 2.0 ** shifts[i]
        b = piece("<i4", units).astype(np.float64) / 2.0 ** (shifts[i] + (0 if i == 0 else ACTIVATION_BITS))
        layer.append((w.reshape(n, units).T if i == 0 else w.reshape(units, n), b.astype(np.float32)))
    known = keep < knows.inputs
    of = np.flatnonzero(kept < knows.actions)  # rows of the file, and where they go
    to = np.concatenate([kept[of].astype(np.int64), np.arange(knows.actions, knows.actions + seats * PAIRS)])
    of = np.concatenate([of, np.arange(len(kept), len(kept) + seats * PAIRS)])
    with torch.no_grad():
        put = lambda array, like: torch.from_numpy(np.ascontiguousarray(array)).to(like.device)  # noqa: E731
        enter = net.enter
        enter.weight[:width] = 0
        enter.weight[:width, put(keep[known].astype(np.int64), enter.weight)] = put(layer[0][0][:, known], enter.weight)
        enter.bias[:width] = put(layer[0][1], enter.bias)
        for mine, (w, b) in zip(net.inner, layer[1:-1]):
            mine.weight[:width] = 0
            mine.weight[:width, :width] = put(w, mine.weight)
            mine.bias[:width] = put(b, mine.bias)
        net.leave.weight.zero_()
        net.leave.bias.zero_()
        net.leave.bias[:knows.actions] = unseen
        where = put(to, net.leave.weight)
        net.leave.weight[where, :width] = put(layer[-1][0][of], net.leave.weight)
        net.leave.bias[where] = put(layer[-1][1][of], net.leave.bias)
