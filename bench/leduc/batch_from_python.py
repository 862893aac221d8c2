"""Leduc poker on the GPU, a batch of games a step, read from Python without copying.

Build the library first: bench/leduc/run_batch. Then: python3 bench/leduc/batch_from_python.py [games] [steps]
Any package that knows __cuda_array_interface__ can read the arrays in place: PyTorch here."""
import ctypes
import sys
import time

import torch

library = ctypes.CDLL("build-gpu/libtimetable_leduc.so")
library.tt_leduc_new.restype = ctypes.c_void_p
library.tt_leduc_new.argtypes = [ctypes.c_uint64, ctypes.c_uint64]
library.tt_leduc_step.restype = ctypes.c_char_p
library.tt_leduc_step.argtypes = [ctypes.c_void_p, ctypes.c_void_p]


class Array:
    """Device memory of the library, described so that others can wrap it."""

    def __init__(self, env, name, shape, kind):
        address = getattr(library, f"tt_leduc_{name}")
        address.restype, address.argtypes = ctypes.c_uint64, [ctypes.c_void_p]
        self.__cuda_array_interface__ = {"shape": shape, "typestr": kind, "data": (address(env), False), "version": 3}


games = int(sys.argv[1]) if len(sys.argv) > 1 else 1 << 20
steps = int(sys.argv[2]) if len(sys.argv) > 2 else 100
torch.zeros(1, device="cuda")  # both use the device's first context
env = library.tt_leduc_new(games, 7)
view = lambda name, shape, kind: torch.as_tensor(Array(env, name, shape, kind), device="cuda")
observation, mask = view("observation", (games, 34), "|u1"), view("mask", (games, 3), "|u1")
reward, done = view("reward", (games, 2), "<f4"), view("done", (games,), "|u1")

torch.cuda.synchronize()
begin, ended, won = time.time(), 0, 0.0
for _ in range(steps):
    action = torch.multinomial(mask[: 1 << 20].float(), 1).to(torch.uint8).flatten()  # a policy of your own goes here
    if games > 1 << 20:
        action = action.repeat((games + action.numel() - 1) // action.numel())[:games].contiguous()
    problem = library.tt_leduc_step(env, action.data_ptr())
    assert problem is None, problem
    ended += int(done.sum())
    won += float(reward[:, 0].sum())
torch.cuda.synchronize()
assert int(observation.sum()) >= 3 * games and int(mask[:, 1].min()) == 1
print(f"{games} games, {steps} steps: {ended} games ended, seat 0 won {won / max(ended, 1):+.4f} chips a game, {games * steps / (time.time() - begin) / 1e6:.1f} M steps/s with PyTorch's policy")
