"""The package `timetable` from a user's side.

usage: PYTHONPATH=python TIMETABLE_LIBRARY=build/libtimetable.so python3 tests/python/test_package.py [NAME...]"""
import copy
import gc
import json
import os
import pickle
import sys
import threading
import unittest

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import check_env
import timetable
from timetable import openspiel, pettingzoo_env

GAMES = [game["id"] for game in timetable.games()]
TABLES = [(game["id"], players) for game in timetable.games()
          for players in sorted({max(2, game["players"][0]), game["players"][1]})]
SHORT = {"control": {"match": "single"}}


def memory():
    """Resident bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Matches(unittest.TestCase):
    def test_play_and_undo(self):
        for game in GAMES:
            with timetable.Match(game, seed=4) as match:
                before = match.position()
                for _ in range(20):
                    if match.over:
                        break
                    action = match.legal()[0]
                    events = match.apply(action)
                    self.assertTrue(match.sentence(action))
                    for event in events:
                        self.assertTrue(match.sentence(event, "is"))
                record = match.record()
                again = timetable.Match.load(json.loads(json.dumps(record)))
                self.assertEqual(again.position(), match.position())
                match.goto(0)
                self.assertEqual(match.position(), before)

    def test_views_hide(self):
        match = timetable.Match("control", players=2, seed=1)
        self.assertIsInstance(match.view(0)["hands"][0], list)
        self.assertIsInstance(match.view(0)["hands"][1], int)
        self.assertIsInstance(match.view()["hands"][0], int)
        self.assertEqual(match.view(0), match.state().view(0))
        self.assertEqual(match.view(), match.state().view(-1))

    def test_redeal_is_a_branch(self):
        match = timetable.Match("control", players=2, seed=1)
        view, other = match.view(0), match.position()["hands"][1]
        hands = set()
        for seed in range(5):
            match.redeal(0, seed)
            self.assertEqual(match.view(0), view)
            hands.add(tuple(match.position()["hands"][1]))
            match.goto(0)
        self.assertGreater(len(hands | {tuple(other)}), 1)

    def test_preview_and_think(self):
        match = timetable.Match("control", seed=2)
        seat = match.actors[0]
        self.assertIn("events", match.preview(match.legal()[0]))
        thought = match.think(bot="easy", iterations=30)
        self.assertIn(thought["action"], match.legal(seat))
        self.assertIn("1.1", match.rules())
        self.assertTrue(match.ask("hello")["version"])

    def test_options_positions_and_results(self):
        match = timetable.Match("control", players=2, options={"match": "single"}, position={"hands": [["nova"], ["rift"]]})
        self.assertEqual(match.view(0)["hands"][0], ["nova"])
        self.assertIsNone(match.result())
        while not match.over:
            match.apply(match.legal()[-1])
        self.assertEqual(set(match.result()), {"winners", "scores", "reason"})

    def test_errors(self):
        cases = [
            (timetable.BadRequest, "unknown_game", lambda: timetable.Match("chess")),
            (timetable.BadRequest, "bad_players", lambda: timetable.Match("control", players=9)),
            (timetable.BadRequest, "bad_option", lambda: timetable.Match("control", options={"match": "long"})),
            (timetable.BadRequest, "bad_position", lambda: timetable.Match("control", position={"hands": [["zzz"], []]})),
            (timetable.BadRequest, "bad_record", lambda: timetable.Match.load({})),
            (timetable.BadRequest, "bad_record", lambda: timetable.Match.load({"game": "control"})),
            (timetable.BadRequest, "unknown_bot", lambda: timetable.Bot("nobody")),
        ]
        for kind, code, call in cases:
            with self.assertRaises(kind) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
        match = timetable.Match("control", seed=1)
        seat, before = match.actors[0], match.position()
        with self.assertRaises(timetable.IllegalAction) as caught:
            match.apply({"verb": "stop", "player": seat})
        self.assertTrue(caught.exception.rule, "a clause forbids it")
        with self.assertRaises(timetable.NotYourTurn):
            match.apply({"verb": "draw", "player": 1 - seat})
        self.assertEqual(match.position(), before)
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.code, again.rule, str(again)),
                         (caught.exception.code, caught.exception.rule, str(caught.exception)))
        match.close()
        with self.assertRaises(timetable.TimetableError):
            match.legal()


class States(unittest.TestCase):
    def test_numbers(self):
        """Numbers play what objects play."""
        for game, players in TABLES:
            match = timetable.Match(game, players, seed=6)
            state = match.state()
            rng = np.random.default_rng(1)
            for _ in range(40):
                if state.over:
                    break
                seat = state.seat
                if state.first is None:
                    self.assertEqual(sorted(state.legal(seat)), list(np.flatnonzero(state.mask(seat))))
                number = int(rng.choice(state.legal(seat)))
                self.assertTrue(state.encoding.describe_action(number))
                action = state.action(number, seat)
                if action is not None:
                    self.assertIn(action, match.legal(seat))
                    match.apply(action)
                state.apply(number, seat)
                self.assertEqual(state.position(), match.position())
            self.assertEqual(state.over, match.over)

    def test_observations_and_redeals(self):
        for game, players in TABLES:
            state, rng = timetable.State(game, players, 3), np.random.default_rng(2)
            for step in range(60):
                if state.over:
                    break
                seat = step % players
                other = state.copy()
                other.redeal(seat, step)
                self.assertTrue((state.observe(seat) == other.observe(seat)).all())
                self.assertEqual(state.view(seat), other.view(seat))
                self.assertTrue((timetable.unpack(state.observe_words(seat)) == state.observe(seat)).all())
                self.assertEqual(len(state.secret(seat)), state.encoding.secret_bits)
                self.assertIsInstance(state.encoding.describe(state.observe(seat)), dict)
                state.apply(int(rng.choice(state.legal())))

    def test_describe(self):
        state = timetable.State("control", 2, 1)
        seat = state.seat
        words = state.encoding.describe(state.observe(seat))
        hand = state.view(seat)["hands"][seat]
        self.assertEqual(words["hand"], {card: hand.count(card) for card in hand})
        self.assertEqual(words["phase"], "action")
        self.assertEqual(words["hand_size+1"], 4)

    def test_wrong_actions_change_nothing(self):
        for game, players in TABLES:
            state = timetable.State(game, players, 2)
            before, seat = state.position(), state.seat
            wrong = int(np.flatnonzero(state.mask(seat) == 0)[0])
            for number in (wrong, -1, 10 ** 6):
                with self.assertRaises(timetable.IllegalAction):
                    state.apply(number)
            for other in set(range(players)) - set(state.actors):
                with self.assertRaises(timetable.NotYourTurn):
                    state.apply(int(state.legal()[0]), other)
            with self.assertRaises(ValueError):
                state.apply(0, players)
            self.assertEqual(state.position(), before)
        state = timetable.play(timetable.State("control", 2, 1, SHORT["control"]), [timetable.RandomPlayer()] * 2)
        with self.assertRaises(timetable.GameOver):
            state.apply(0)

    def test_copies(self):
        state = timetable.State("crononautas", 3, 9)
        twin, deep = state.copy(), copy.deepcopy(state)
        state.apply(int(state.legal()[0]))
        self.assertEqual(twin.position(), deep.position())
        self.assertNotEqual(twin.position(), state.position())
        twin.restart(9)
        self.assertEqual(twin.position(), deep.position())

    def test_custom_cards(self):
        """A custom deck lives as long as the states and batches that were made from it."""
        cards = [{"card": f"card_{i}", "date": 1000 + i} for i in range(30)]
        state = timetable.State("timalina", 2, 1, position={"cards": cards})
        batch = timetable.Batch("timalina", 3, 2, 1, position={"cards": cards})
        twin = state.copy()
        del state
        gc.collect()
        self.assertTrue(all(c.startswith("card_") for c in twin.view(0)["hands"][0]))
        for _ in range(50):
            batch.step()
        self.assertTrue(all(c.startswith("card_") for c in batch.state(0).view(0)["hands"][0]))


class Batches(unittest.TestCase):
    def test_same_as_states(self):
        for game, players in TABLES:
            batch = timetable.Batch(game, 5, players, seed=11, secrets=True, forced=True)
            states = [timetable.State(game, players, timetable.match_seed(11, i)) for i in range(5)]
            rng = np.random.default_rng(5)
            for _ in range(60):
                actions = []
                for i, state in enumerate(states):
                    if state.over:
                        self.assertTrue(batch.done[i])
                        self.assertEqual(batch.reward[i].tolist(), state.returns())
                        self.assertEqual(batch.score[i].tolist(), state.scores())
                        state = states[i] = timetable.State(game, players, timetable.match_seed(11, int(batch.match[i])))
                    else:
                        self.assertFalse(batch.done[i])
                    self.assertEqual(batch.seat[i], state.seat)
                    self.assertTrue((batch.bits()[i] == state.observe()).all())
                    self.assertTrue((batch.mask_bits()[i] == state.mask()).all())
                    self.assertTrue((timetable.unpack(batch.secret)[i] == state.secret()).all())
                    self.assertEqual(batch.state(i).position(), state.position())
                    actions.append(int(rng.choice(state.legal())))
                batch.step(actions)
                for state, action in zip(states, actions):
                    state.apply(action)

    def test_wrong_actions_change_nothing(self):
        batch = timetable.Batch("timequest", 4, seed=1)
        before = [batch.state(i).position() for i in range(4)]
        good = [int(np.flatnonzero(row)[0]) for row in batch.mask_bits()]
        for wrong in (int(np.flatnonzero(batch.mask_bits()[2] == 0)[0]), -9, 10 ** 6):
            with self.assertRaises(timetable.IllegalAction) as caught:
                batch.step(good[:2] + [wrong] + good[3:])
            self.assertIn("table 2", str(caught.exception))
        for bad in ([0], np.zeros((4, 1)), "abcd"):
            with self.assertRaises(ValueError):
                batch.step(bad)
        self.assertEqual([batch.state(i).position() for i in range(4)], before)
        with self.assertRaises(ValueError):
            batch.state(4)
        for tables, threads in ((0, 1), (1, 0)):
            with self.assertRaises(ValueError):
                timetable.Batch("control", tables, threads=threads)
        batch.close()
        with self.assertRaises(ValueError):
            batch.step()

    def test_threads_and_buffers(self):
        one, three = timetable.Batch("control", 200, seed=5), timetable.Batch("control", 200, seed=5, threads=3)
        rows = np.zeros((4, *one.observation.shape), np.uint64)
        for t in range(40):
            self.assertTrue((one.observation == three.observation).all() and (one.match == three.match).all())
            three.write_to(observation=rows[t % 4])
            one.step()
            three.step()
            self.assertTrue((rows[t % 4] == one.observation).all())
        with self.assertRaises(ValueError):
            one.write_to(observation=np.zeros((1, 1), np.uint64))

    def test_holding(self):
        batch = timetable.Batch("crononautas", 6, seed=3)
        before = batch.observation.copy()
        batch.step([timetable.HOLD] * 3 + [timetable.RANDOM] * 3)
        self.assertTrue((batch.observation[:3] == before[:3]).all())


class Players(unittest.TestCase):
    def test_bots(self):
        self.assertTrue({"random", "easy", "hard"} <= {bot["id"] for bot in timetable.bots()})
        for game in GAMES:
            state, bot = timetable.State(game, None, 5, SHORT.get(game)), timetable.Bot("greedy", 1)
            for _ in range(10):
                if not state.over:
                    state.apply(bot(state, state.seat))
        one, two = timetable.State("control", 2, 1), timetable.State("control", 2, 1)
        a, b = timetable.Bot("easy", 7), timetable.Bot("easy", 7)
        for _ in range(10):
            move = a(one, one.seat)
            self.assertEqual(move, b(two, two.seat))
            one.apply(move)
            two.apply(move)

    def test_contest(self):
        result = timetable.contest("control", [timetable.Bot("greedy"), timetable.RandomPlayer()], 41, options=SHORT["control"])
        self.assertEqual(result.matches, 42)
        self.assertAlmostEqual(sum(result.wins), 42)
        self.assertGreater(result.interval(0)[0], 0.5, "greedy beats random")
        self.assertIn("42 matches", str(result))
        low, high = timetable.wilson(8, 10)
        self.assertTrue(0.48 < low < 0.5 and 0.94 < high < 0.95)


class Environments(unittest.TestCase):
    def test_aec(self):
        for game, players in TABLES:
            check_env.check_aec(timetable.aec_env(game, players=players, options=SHORT.get(game)), 200)
        env = timetable.aec_env("control", max_cycles=3)
        env.reset(seed=1)
        for _ in range(3):
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        self.assertTrue(all(env.truncations.values()))
        with self.assertRaises(ValueError):
            env.step(0)
        env.reset(seed=1)
        before = env.state_of_play.position()
        with self.assertRaises(timetable.IllegalAction):
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
        self.assertEqual(env.state_of_play.position(), before)

    def test_parallel(self):
        for game, players in TABLES:
            check_env.check_parallel(timetable.parallel_env(game, players=players, options=SHORT.get(game)), 100)
        env = timetable.parallel_env("just_in_time", players=3)
        observations, _ = env.reset(seed=2)
        self.assertTrue(all(not o["action_mask"][env.wait] for o in observations.values()), "all choose at once")
        before = env.state_of_play.position()
        with self.assertRaises(timetable.IllegalAction):
            env.step({agent: env.wait for agent in env.agents})
        self.assertEqual(env.state_of_play.position(), before)
        env.step({agent: int(np.flatnonzero(observations[agent]["action_mask"])[0]) for agent in env.agents})
        self.assertNotEqual(env.state_of_play.view(-1)["phase"], "choose", "one step for a simultaneous choice")

    def test_gymnasium(self):
        for game, players in TABLES:
            check_env.check_gymnasium(timetable.Env(game, players=players, options=SHORT.get(game)), 60)
        rewards = check_env.check_gymnasium(timetable.Env("control", opponents="easy", options=SHORT["control"]), 100)
        self.assertTrue(rewards)
        env = timetable.Env("control", seat=1)
        env.reset(seed=1)
        with self.assertRaises(timetable.IllegalAction):
            env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
        lenient = timetable.Env("control", illegal="random")
        lenient.reset(seed=1)
        lenient.step(int(np.flatnonzero(lenient.action_masks() == 0)[0]))
        for wrong in (dict(illegal="ignore"), dict(seat=2), dict(opponents=["easy", "easy"]), dict(render_mode="human")):
            with self.assertRaises(ValueError):
                timetable.Env("control", **wrong)

    def test_vector(self):
        for game, players in TABLES:
            check_env.check_vector(timetable.VectorEnv(game, 6, players=players, options=SHORT.get(game)), 20)
        asked = []

        def policy(bits, mask):
            asked.append(len(bits))
            return mask.argmax(axis=1)

        self.assertTrue(check_env.check_vector(timetable.VectorEnv("control", 8, opponents=policy, options=SHORT["control"]), 60))
        self.assertTrue(asked)
        check_env.check_vector(timetable.VectorEnv("timalina", 2, opponents="easy"), 10)

    def test_installed_checks(self):
        """PettingZoo's and Gymnasium's own checks, where they are installed."""
        try:
            from gymnasium.utils.env_checker import check_env as gymnasium_check
            from pettingzoo.test import api_test, parallel_api_test
        except ImportError:
            self.skipTest("PettingZoo and Gymnasium are not installed; check_env.py has stood in for them")
        for game, players in TABLES:
            api_test(timetable.aec_env(game, players=players), num_cycles=100)
            parallel_api_test(timetable.parallel_env(game, players=players), num_cycles=100)
            gymnasium_check(timetable.Env(game, players=players, illegal="random"), skip_render_check=True)

    def test_openspiel(self):
        for game, players in TABLES:
            spiel = openspiel.Game(game, players, SHORT.get(game))
            state = spiel.new_initial_state(seed=3)
            rng = np.random.default_rng(0)
            for _ in range(80):
                if state.is_terminal():
                    break
                player = state.current_player()
                legal = state.legal_actions()
                self.assertEqual(legal, state.legal_actions(player))
                self.assertEqual(sum(state.legal_actions_mask()), len(legal))
                self.assertEqual(len(state.information_state_tensor(player)), spiel.information_state_tensor_size())
                other = state.resample_from_infostate(player, rng.random)
                self.assertEqual(other.information_state_string(player), state.information_state_string(player))
                self.assertEqual(other.legal_actions(), legal)
                action = int(rng.choice(legal))
                self.assertTrue(state.action_to_string(player, action))
                self.assertEqual(state.child(action).history(), state.history() + [action])
                state.apply_action(action)
            self.assertEqual(state.current_player() == openspiel.TERMINAL_PLAYER, state.is_terminal())
            self.assertEqual(len(state.returns()), players)


class Memory(unittest.TestCase):
    def grows(self, work):
        """By how much, beyond what the first tenth of the work takes once and for all."""
        work(0.1)
        gc.collect()
        before = memory()
        work(1)
        gc.collect()
        return memory() - before

    def test_resets(self):
        state, batch = timetable.State("just_in_time", 2), timetable.Batch("timalina", 1000, seed=1, threads=2)

        def million(part):
            for seed in range(int(500_000 * part)):
                state.restart(seed)
            for seed in range(int(500 * part)):
                batch.reset(seed)

        self.assertLess(self.grows(million), 4 << 20)

    def test_objects(self):
        def work(part):
            for seed in range(int(3000 * part)):
                with timetable.Match("control", seed=seed) as match:
                    match.apply(match.legal()[0])
                    match.state().copy()
                timetable.Bot("easy")
                timetable.Batch("control", 4, threads=2).step()

        self.assertLess(self.grows(work), 8 << 20)


class Threads(unittest.TestCase):
    def test_side_by_side(self):
        """Each thread with a match and a batch of its own."""
        results = {}

        def work(name):
            match, batch = timetable.Match("control", seed=1), timetable.Batch("control", 50, seed=1, threads=2)
            for _ in range(50):
                if not match.over:
                    match.apply(match.legal()[0])
                batch.step()
            results[name] = (match.position(), batch.observation.copy())

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(results), 4)
        for position, observation in results.values():
            self.assertEqual(position, results[0][0])
            self.assertTrue((observation == results[0][1]).all())


if __name__ == "__main__":
    unittest.main(verbosity=1)
