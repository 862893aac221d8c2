"""The C library, loaded once. Only numbers, bytes and JSON text cross the border."""
from __future__ import annotations

import ctypes
import json
import os
from pathlib import Path
from typing import Any

from .errors import TimetableError, raise_for

Handle = ctypes.c_void_p
_c_size = ctypes.c_size_t


def load(variable: str, names: list[str], advice: str) -> ctypes.CDLL:
    """The library that the environment's variable names; else one beside the package, in a checkout's build/, or in the
    system."""
    here = Path(__file__).resolve().parent
    places = [folder / name for folder in (here, here.parent.parent / "build") for name in names]
    problems = []
    for name in [os.environ[variable]] if os.environ.get(variable) else [str(p) for p in places if p.exists()] + names:
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            problems.append(f"{name}: {error}")
    raise ImportError(f"{names[0]} was not found. {advice}, or set {variable} to its path. Tried: " + "; ".join(problems))


class BatchRows(ctypes.Structure):
    """struct tt_batch_rows"""
    _fields_ = [(name, ctypes.c_void_p) for name in
                ("observation", "mask", "secret", "reward", "score", "done", "seat", "match", "played")]


lib = load("TIMETABLE_LIBRARY", ["libtimetable.so.1", "libtimetable.so"],
           "Build it with `make build`, install the package libtimetable1")


def _declare(name: str, result: Any, *arguments: Any) -> None:
    function = getattr(lib, name)
    function.restype = result
    function.argtypes = arguments


_int, _text, _pointer, _u64, _i64 = ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_int64
_size_out = ctypes.POINTER(_c_size)
_declare("tt_text_session_new", Handle)
_declare("tt_text_session_free", None, Handle)
_declare("tt_text_session_ask", Handle, Handle, _text, _c_size, _size_out)
_declare("tt_play_new", Handle, Handle)
_declare("tt_play_copy", Handle, Handle)
_declare("tt_play_free", None, Handle)
_declare("tt_play_sizes", None, Handle, _pointer)
_declare("tt_play_start", None, Handle, _u64)
_declare("tt_play_actors", _int, Handle)
_declare("tt_play_first", _int, Handle)
_declare("tt_play_legal", _int, Handle, _int, _pointer)
_declare("tt_play_mask", _int, Handle, _int, _pointer)
_declare("tt_play_act", _int, Handle, _int, _int)
_declare("tt_play_observe", None, Handle, _int, _pointer)
_declare("tt_play_secret", None, Handle, _int, _pointer)
_declare("tt_play_redeal", None, Handle, _int, _u64)
_declare("tt_play_result", _int, Handle, _pointer, _pointer)
_declare("tt_play_text", Handle, Handle, _int, _int, _int, _size_out)
_declare("tt_play_think", _int, Handle, Handle, _int, _u64, _pointer)
_declare("tt_play_player", Handle, _text, _pointer, _c_size)
_declare("tt_player_free", None, Handle)
_declare("tt_play_batch", Handle, Handle, _u64, _i64, _int, _int, ctypes.POINTER(BatchRows))
_declare("tt_batch_free", None, Handle)
_declare("tt_batch_reset", None, Handle, _u64, ctypes.POINTER(BatchRows))
_declare("tt_batch_step", _i64, Handle, _pointer, ctypes.POINTER(BatchRows))
_declare("tt_play_of_table", _int, Handle, Handle, _i64)
_declare("tt_play_seed", _u64, _u64, _u64)
_declare("tt_play_setup", Handle, Handle)
_declare("tt_play_put", None, Handle, _pointer, _int)


def text_at(pointer: int | None, length: _c_size) -> bytes:
    """Bytes that belong to the library, copied."""
    if not pointer:
        raise MemoryError("libtimetable has no memory left")
    return ctypes.string_at(pointer, length.value)


class Session:
    """One speaker of the engine protocol (docs/protocol.md)."""

    def __init__(self) -> None:
        self.handle: int | None = lib.tt_text_session_new()

    def close(self) -> None:
        if self.handle:
            lib.tt_text_session_free(self.handle)
            self.handle = None

    def __del__(self) -> None:
        if lib is not None:  # the interpreter may be going down
            self.close()

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        """Sends a request; returns the answer, or raises what it says went wrong."""
        if not self.handle:
            raise TimetableError("no_game", "this match has been closed")
        line = json.dumps({"op": op, **fields}, ensure_ascii=False).encode()
        length = _c_size()
        answer = json.loads(text_at(lib.tt_text_session_ask(self.handle, line, len(line), ctypes.byref(length)), length))
        if not answer["ok"]:
            raise_for(answer["error"])
        return answer
