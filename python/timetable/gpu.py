"""Batches in the memory of a GPU, for PyTorch, JAX, CuPy and everything else that reads DLPack. Needs
libtimetable_gpu.so (`make gpu`), which is loaded by the first batch."""
from __future__ import annotations

import ctypes
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _library
from ._library import BatchRows, Session, lib
from .batch import Batch
from .encoding import Encoding, encoding
from .errors import BadRequest, IllegalAction
from .state import State, default_players

_CPU, _CUDA = 1, 2  # as DLPack numbers kinds of devices
_KINDS = {"i": 0, "u": 1, "f": 2}
_MOST_TABLES = 1 << 26


class _Plan(ctypes.Structure):
    """struct tt_gpu_batch_plan"""
    _fields_ = [("setup", ctypes.c_void_p), ("run", ctypes.c_uint64), ("tables", ctypes.c_int64), ("stream", ctypes.c_uint64),
                ("device", ctypes.c_int), ("forced", ctypes.c_bool), ("any_order", ctypes.c_bool), ("secrets", ctypes.c_bool)]


@lru_cache(maxsize=None)
def _gpu() -> ctypes.CDLL:
    library = _library.load("TIMETABLE_GPU_LIBRARY", ["libtimetable_gpu.so"], "Build it with `make gpu` (needs nvcc)")
    pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    out = ctypes.POINTER(ctypes.c_void_p)
    for name, result, arguments in (
            ("version", text, ()), ("kind", number, ()), ("device", text, (number,)),
            ("new", text, (text, ctypes.POINTER(_Plan), out)), ("free", None, (pointer,)),
            ("rows", ctypes.POINTER(BatchRows), (pointer,)), ("reset", text, (pointer, ctypes.c_uint64)),
            ("step", text, (pointer, pointer, number)), ("step_from_host", text, (pointer, pointer)),
            ("wait", text, (pointer, ctypes.POINTER(ctypes.c_int64))),
            ("bits", text, (pointer, number, out, ctypes.POINTER(ctypes.c_int32))),
            ("sizes", None, (pointer, ctypes.POINTER(ctypes.c_int32))),
            ("to_host", text, (pointer, pointer, pointer, ctypes.c_size_t)),
            ("state", text, (pointer, ctypes.c_int64, pointer, ctypes.POINTER(number), ctypes.POINTER(number)))):
        function = getattr(library, f"tt_gpu_batch_{name}")
        function.restype, function.argtypes = result, arguments
    here, there = Session().ask("hello")["version"], library.tt_gpu_batch_version().decode()
    if here != there:
        raise ImportError(f"libtimetable is version {here}, libtimetable_gpu {there}: build both from the same sources")
    return library


def device_name(device: int = 0) -> str | None:
    """What the GPU is called, or None where there is none."""
    name = _gpu().tt_gpu_batch_device(device)
    return None if name is None else name.decode()


def _check(wrong: bytes | None) -> None:
    if wrong is not None:
        raise RuntimeError(f"GPU batch: {wrong.decode()}")


# --- DLPack -----------------------------------------------------------------------------------------


class _Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_kind", ctypes.c_int32), ("device", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                ("byte_offset", ctypes.c_uint64)]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_valid = ctypes.pythonapi.PyCapsule_IsValid
_valid.restype, _valid.argtypes = ctypes.c_int, (ctypes.py_object, ctypes.c_char_p)
_valid_at = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
_pointer_at = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
_lent: dict[int, Any] = {}  # what others read now, by address: kept until they let go


@_Deleter
def _let_go(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


@_Destructor
def _never_used(capsule: int) -> None:  # a capsule that nobody has taken over
    if _valid_at(capsule, b"dltensor"):
        _lent.pop(_pointer_at(capsule, b"dltensor"), None)


class DeviceArray:
    """An array in the memory of a GPU that a batch writes. Others read it in place:

        torch.from_dlpack(array)     jax.dlpack.from_dlpack(array.bytes)     cupy.from_dlpack(array)

    PyTorch and CuPy may keep what they get: it shows every later step. JAX takes an array to be constant: ask again
    after every step. Do not write to it. `numpy()` copies it to the processor."""

    def __init__(self, batch: "GpuBatch", address: int, shape: tuple[int, ...], dtype: Any) -> None:
        self._batch, self._address, self.shape, self.dtype = batch, address, shape, np.dtype(dtype)

    def __repr__(self) -> str:
        return f"<{self.dtype} {self.shape} on {self._batch.device}>"

    @property
    def bytes(self) -> "DeviceArray":
        """The same memory as uint8, for packages that have no 64-bit numbers: bit i is bit i % 8 of byte i // 8."""
        return DeviceArray(self._batch, self._address, (*self.shape[:-1], self.shape[-1] * self.dtype.itemsize), np.uint8)

    def numpy(self) -> npt.NDArray[Any]:
        """A copy for the processor, after waiting for the last step."""
        out = np.empty(self.shape, self.dtype)
        _check(_gpu().tt_gpu_batch_to_host(self._batch._open(), out.ctypes.data, self._address, out.nbytes))
        return out

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        if _gpu().tt_gpu_batch_kind() != _CUDA:
            raise AttributeError("not on a CUDA device")
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._address, False), "strides": None,
                "stream": self._batch.stream or 1, "version": 3}

    def __dlpack_device__(self) -> tuple[int, int]:
        return _gpu().tt_gpu_batch_kind(), self._batch._device

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None) -> Any:
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError("this array is read where it lies")
        if stream not in (None, -1, self._batch.stream, 1 if self._batch.stream == 0 else self._batch.stream):
            self._batch.wait()  # another stream than ours
        n = len(self.shape)
        shape = (ctypes.c_int64 * n)(*self.shape)
        kind, device = self.__dlpack_device__()
        tensor = _Tensor(self._address, kind, device, n, _KINDS[self.dtype.kind], 8 * self.dtype.itemsize, 1, shape, None, 0)
        managed = _Managed(tensor, None, _let_go)
        _lent[ctypes.addressof(managed)] = (managed, shape, self._batch)
        return _new(ctypes.addressof(managed), b"dltensor", _never_used)


class _Borrowed:
    """An array of somebody else, by DLPack, given back by `close`."""

    def __init__(self, array: Any, batch: "GpuBatch") -> None:
        kind = array.__dlpack_device__()[0]
        self._capsule = array.__dlpack__(stream=batch.stream or 1) if kind == _CUDA else array.__dlpack__()
        if not _valid(self._capsule, b"dltensor"):
            raise BadRequest("bad_request", "actions must be given by an unversioned DLPack capsule")
        self._managed = ctypes.cast(_pointer(self._capsule, b"dltensor"), ctypes.POINTER(_Managed)).contents
        self.tensor = self._managed.tensor

    def address(self, tables: int, device: tuple[int, int]) -> tuple[int, int]:
        t = self.tensor
        shape = tuple(t.shape[i] for i in range(t.ndim))
        if shape != (tables,) or (t.strides and tables > 1 and t.strides[0] != 1):
            raise BadRequest("bad_request", f"actions must be one number per table, a contiguous array of shape ({tables},), not {shape}")
        if t.kind != _KINDS["i"] or t.bits not in (32, 64) or t.lanes != 1:
            raise BadRequest("bad_request", "actions must be int32 or int64")
        if (t.device_kind, t.device) != device:
            raise BadRequest("bad_request", f"actions lie on device {(t.device_kind, t.device)}, the batch on {device} (as DLPack numbers them)")
        return t.data + t.byte_offset, t.bits // 8


class GpuBatch(Batch):
    """`Batch(..., device="cuda")`: the same matches, row for row, played on a GPU.

    The arrays are `DeviceArray`s with the shapes and types of `Batch`. Actions may be a DLPack array on the same
    device (int32 or int64; it is read in place), a numpy array or list (copied), or None for random ones. Work goes to
    one stream, in order: `stream` is the number of a CUDA stream, 0 the default one, on which PyTorch and CuPy work
    unless told otherwise."""

    observation: DeviceArray  # type: ignore[assignment]
    mask: DeviceArray  # type: ignore[assignment]

    def __init__(self, game: str, tables: int, players: int | None = None, seed: int = 0,
                 options: dict[str, Any] | None = None, *, secrets: bool = False, forced: bool = False,
                 any_order: bool = False, device: str = "cuda", stream: int = 0) -> None:
        players = default_players(game) if players is None else players
        name, _, number = device.partition(":")
        if name != "cuda" or not (number or "0").isdigit():
            raise ValueError(f'device must be "cpu", "cuda" or "cuda:N", not {device!r}')
        if not 1 <= tables <= _MOST_TABLES:
            raise ValueError(f"tables must be 1 to {_MOST_TABLES}, not {tables}")
        self.game, self.players, self.tables, self.device, self.stream = game, players, tables, device, stream
        self._device, self._handle = int(number or 0), None
        session = Session()
        session.ask("new", game=game, players=players, seed=seed, options=options or {})
        self.encoding: Encoding = encoding(game, players)
        self._like = State(game, _handle=lib.tt_play_new(session.handle))
        gpu = _gpu()
        plan = _Plan(lib.tt_play_setup(self._like._handle), seed & 0xFFFFFFFFFFFFFFFF, tables, stream, self._device, forced,
                     any_order, secrets)
        handle = ctypes.c_void_p()
        _check(gpu.tt_gpu_batch_new(game.encode(), ctypes.byref(plan), ctypes.byref(handle)))
        self._handle = handle.value
        self._name_rows(gpu.tt_gpu_batch_rows(self._handle).contents)

    def _name_rows(self, rows: BatchRows) -> None:
        code, tables = self.encoding, self.tables
        shapes = {"observation": ((tables, code.observation_bits // 64), np.uint64),
                  "mask": ((tables, (code.action_count + 63) // 64), np.uint64),
                  "secret": ((tables, code.secret_bits // 64), np.uint64),
                  "reward": ((tables, self.players), np.float32), "score": ((tables, self.players), np.int32),
                  "done": ((tables,), np.uint8), "seat": ((tables,), np.uint8), "match": ((tables,), np.uint64)}
        for name, (shape, dtype) in shapes.items():
            address = getattr(rows, name)
            setattr(self, name, None if address is None else DeviceArray(self, address, shape, dtype))

    def close(self) -> None:
        """Frees the memory of the GPU. Arrays that others still read must not be used any more."""
        if getattr(self, "_handle", None):
            _gpu().tt_gpu_batch_free(self._handle)
            self._handle = None

    def reset(self, seed: int) -> None:
        """Deals all tables again, from match 0 of another run."""
        _check(_gpu().tt_gpu_batch_reset(self._open(), seed & 0xFFFFFFFFFFFFFFFF))

    def step(self, actions: Any = None, *, check: bool = True) -> None:
        """Plays one action number per table; None plays random ones. Raises IllegalAction, and nothing has changed,
        where one is not legal; for that it waits until the step is done. With `check=False` it does not wait:
        `first_wrong` tells later."""
        gpu, handle = _gpu(), self._open()
        if actions is None:
            _check(gpu.tt_gpu_batch_step(handle, None, 0))
            return
        if hasattr(actions, "__dlpack__") and not isinstance(actions, np.ndarray):
            borrowed = _Borrowed(actions, self)
            _check(gpu.tt_gpu_batch_step(handle, *borrowed.address(self.tables, (gpu.tt_gpu_batch_kind(), self._device))))
        else:
            a = np.ascontiguousarray(actions, np.int32)
            if a.shape != (self.tables,):
                raise ValueError(f"actions must be one number per table, shape ({self.tables},), not {a.shape}")
            _check(gpu.tt_gpu_batch_step_from_host(handle, a.ctypes.data))
        if check:
            wrong = self.first_wrong()
            if wrong is not None:
                raise IllegalAction("illegal_action", f"the action is not legal at table {wrong}; nothing was played")

    def first_wrong(self) -> int | None:
        """Waits for the last step. The first table whose action in it was not legal, so that nothing was played."""
        wrong = ctypes.c_int64()
        _check(_gpu().tt_gpu_batch_wait(self._open(), ctypes.byref(wrong)))
        return None if wrong.value < 0 else wrong.value

    def wait(self) -> None:
        """Returns when the last step is done."""
        self.first_wrong()

    def write_to(self, observation: Any = None, mask: Any = None) -> None:
        raise ValueError("a batch on a GPU writes to its own memory; copy what you keep")

    def bits(self) -> DeviceArray:  # type: ignore[override]
        """The observations as 0 and 1: (tables, bits) uint8, in memory of the batch that the next call writes again."""
        return self._bits(0)

    def mask_bits(self) -> DeviceArray:  # type: ignore[override]
        """The legal action numbers as 0 and 1: (tables, actions) uint8, likewise."""
        return self._bits(1)

    def _bits(self, which: int) -> DeviceArray:
        at, n = ctypes.c_void_p(), ctypes.c_int32()
        _check(_gpu().tt_gpu_batch_bits(self._open(), which, ctypes.byref(at), ctypes.byref(n)))
        return DeviceArray(self, at.value or 0, (self.tables, n.value), np.uint8)

    def state(self, table: int) -> State:
        """The position of a table, apart from the batch, on the processor."""
        if not 0 <= table < self.tables:
            raise ValueError(f"tables are 0 to {self.tables - 1}, not {table}")
        gpu, sizes, seat, first = _gpu(), (ctypes.c_int32 * 6)(), ctypes.c_int(), ctypes.c_int()
        gpu.tt_gpu_batch_sizes(self._open(), sizes)
        room = ctypes.create_string_buffer(sizes[5])
        _check(gpu.tt_gpu_batch_state(self._open(), table, room, ctypes.byref(seat), ctypes.byref(first)))
        out = self._like.copy()
        lib.tt_play_put(out._handle, room, first.value)
        return out
