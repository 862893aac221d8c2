"""Batches on a GPU from Python: the same rows as on the processor, read in place by DLPack. Runs on a device where
there is one, and on the stand-in of tests/gpu, whose memory is the processor's.

usage: PYTHONPATH=python TIMETABLE_LIBRARY=... TIMETABLE_GPU_LIBRARY=... python3 tests/python/test_gpu.py"""
import gc
import unittest

import numpy as np

import timetable
from timetable import gpu

ROWS = ("observation", "mask", "reward", "score", "done", "seat", "match")
ON_DEVICE = gpu._gpu().tt_gpu_batch_kind() == 2


class Other:
    """An array of a package that knows nothing but DLPack."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, stream=None):
        return self.array.__dlpack__()

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def pair(game="control", tables=64, **how):
    return timetable.Batch(game, tables, seed=3, **how), timetable.Batch(game, tables, seed=3, device="cuda", **how)


class Rows(unittest.TestCase):
    def same(self, near, far):
        for name in ROWS:
            there = getattr(far, name)
            self.assertEqual((there.shape, there.dtype), (getattr(near, name).shape, getattr(near, name).dtype))
            self.assertTrue((there.numpy() == getattr(near, name)).all(), name)

    def test_every_game(self):
        for game in timetable.games():
            near, far = pair(game["id"], 33, players=game["players"][1])
            self.assertIsInstance(far, timetable.GpuBatch)
            rng = np.random.default_rng(1)
            for step in range(12):
                self.same(near, far)
                actions = None
                if step % 3:
                    actions = [rng.choice(np.flatnonzero(row)) for row in near.mask_bits()]
                near.step(actions)
                far.step(actions)
            self.assertTrue((far.bits().numpy() == near.bits()).all())
            self.assertTrue((far.mask_bits().numpy() == near.mask_bits()).all())
            near.reset(9)
            far.reset(9)
            self.same(near, far)
            far.close()

    def test_options(self):
        near, far = pair(options={"match": "single"}, forced=True, any_order=True, secrets=True)
        for _ in range(30):
            near.step()
            far.step()
        self.same(near, far)
        self.assertTrue((far.secret.numpy() == near.secret).all())

    def test_states(self):
        near, far = pair("timalina", 8)
        for _ in range(7):
            near.step()
            far.step()
            for table in range(8):
                a, b = near.state(table), far.state(table)
                self.assertEqual((a.position(), a.first), (b.position(), b.first))


class Errors(unittest.TestCase):
    def test_wrong_actions_change_nothing(self):
        near, far = pair()
        before = far.observation.numpy()
        actions = np.full(64, timetable.RANDOM)
        actions[[40, 50]] = 428
        for batch in (near, far):
            with self.assertRaises(timetable.IllegalAction) as caught:
                batch.step(actions)
            self.assertEqual(caught.exception.code, "illegal_action")
            self.assertIn("table 40", str(caught.exception))
        self.assertTrue((far.observation.numpy() == before).all())
        far.step(actions, check=False)
        self.assertEqual(far.first_wrong(), 40)
        far.step()
        self.assertIsNone(far.first_wrong())

    def test_requests(self):
        for wrong in (dict(device="tpu"), dict(device="cuda:x"), dict(tables=0)):
            with self.assertRaises(ValueError):
                timetable.Batch("control", **{"tables": 4, "device": "cuda", **wrong})
        with self.assertRaises(timetable.BadRequest):
            timetable.Batch("control", 4, 9, device="cuda")
        with self.assertRaises(RuntimeError):
            timetable.Batch("control", 4, device="cuda:99")
        class Own(timetable.Batch):
            pass

        with self.assertRaises(ValueError):
            Own("control", 4, device="cuda")
        batch = timetable.Batch("control", 4, device="cuda")
        with self.assertRaises(ValueError):
            batch.step([0])
        batch.close()
        with self.assertRaises(ValueError):
            batch.step()

    @unittest.skipIf(ON_DEVICE, "arrays of the processor")
    def test_arrays_of_others(self):
        batch = timetable.Batch("control", 4, device="cuda")
        for wrong in (np.zeros(3, np.int32), np.zeros(4, np.float32), np.zeros(4, np.int16), np.zeros(8, np.int32)[::2]):
            with self.assertRaises(timetable.BadRequest):
                batch.step(Other(wrong))


@unittest.skipIf(ON_DEVICE, "numpy reads memory of the processor only")
class InPlace(unittest.TestCase):
    def test_views(self):
        near, far = pair()
        view, octets = np.from_dlpack(far.observation), np.from_dlpack(far.mask.bytes)
        for kind in (np.int32, np.int64):
            actions = np.array([np.flatnonzero(row)[0] for row in near.mask_bits()], kind)
            near.step(actions)
            far.step(Other(actions))
            self.assertTrue((view == near.observation).all())  # it shows the new step
            self.assertTrue((octets == near.mask.view(np.uint8)).all())

    def test_lifetimes(self):
        """A view keeps the batch; nothing is kept when all have let go, taken over or not."""
        batch = timetable.Batch("control", 16, device="cuda")
        view, capsule = np.from_dlpack(batch.mask), batch.seat.__dlpack__()
        expected = batch.mask.numpy()
        self.assertEqual(len(gpu._lent), 2)
        del batch, capsule
        gc.collect()
        self.assertTrue((view == expected).all())
        self.assertEqual(len(gpu._lent), 1)
        del view
        gc.collect()
        self.assertEqual(len(gpu._lent), 0)

    def test_no_copies_elsewhere(self):
        batch = timetable.Batch("control", 16, device="cuda")
        with self.assertRaises(BufferError):
            batch.mask.__dlpack__(dl_device=(2, 0))


@unittest.skipUnless(ON_DEVICE, "needs a GPU")
class Packages(unittest.TestCase):
    """PyTorch, JAX and CuPy read the rows in place; those that are not installed are left out."""

    def expected(self):
        near = timetable.Batch("control", 256, seed=3)
        near.step()
        return near

    def test_torch(self):
        try:
            import torch
        except ImportError:
            self.skipTest("no PyTorch")
        near, far = pair(tables=256)
        octets, reward = torch.from_dlpack(far.observation.bytes), torch.from_dlpack(far.reward)
        for _ in range(50):
            action = torch.from_dlpack(far.mask_bits()).float().argmax(dim=1)
            far.step(action)
            near.step(action.cpu().numpy())
            self.assertTrue((octets.cpu().numpy() == near.observation.view(np.uint8)).all())
            self.assertTrue((reward.cpu().numpy() == near.reward).all())
        self.assertEqual(octets.data_ptr(), far.observation._address)

    def test_jax(self):
        try:
            import jax
        except ImportError:
            self.skipTest("no JAX")
        near, far = pair(tables=256)
        for _ in range(5):
            bits = jax.dlpack.from_dlpack(far.mask_bits())
            action = jax.numpy.argmax(bits, axis=1).astype("int32")
            far.step(action)
            near.step(np.asarray(action))
            self.assertTrue((np.asarray(jax.dlpack.from_dlpack(far.observation.bytes)) == near.observation.view(np.uint8)).all())

    def test_cupy(self):
        try:
            import cupy
        except ImportError:
            self.skipTest("no CuPy")
        near, far = pair(tables=256)
        view = cupy.from_dlpack(far.observation)
        for _ in range(5):
            action = cupy.argmax(cupy.from_dlpack(far.mask_bits()), axis=1)
            far.step(action)
            near.step(action.get())
            self.assertTrue((view.get() == near.observation).all())


if __name__ == "__main__":
    unittest.main(verbosity=1)
