"""PPO by self-play over many tables. Nets run on the GPU, and so do rules and encodings where libtimetable_gpu.so is
built (`make gpu`); elsewhere processor threads step one group of tables while the net answers for another.

All seats play the same net. A second net, the critic, also sees what is hidden (`secret`) and says how likely every seat
is to win; advantages follow a table from decision to decision for all seats at once, so teams, cooperation, several
winners and none need nothing special. At a share of the tables every seat has a level, which is a temperature: from
those the chances for weaker players are learned. At further shares one seat or team learns and a rival has the others:
the bot `greedy` (on the processor), an older copy of the net (--past) or the net to beat (--exploit). A net that knows
itself alone can rely on what only its own kind does."""
from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import timetable

from nets import LEVELS, PAIRS, TEMPERATURES, Net, read_net
from tables import Plan, Variant, lesson_seed

WARM = 10  # rounds in which the learning rate rises after a start
CLIP, GRADIENT, BLIND_WEIGHT = 0.2, 1.0, 0.25
LEARNED_FROM = ("pair", "present", "action", "chance", "strong", "advantage", "target")
LESSON_MINIBATCH = 4096
FORGET = 0.998  # what a round counts less for what is left out of a file, with every later one
GREEDY_LEVEL = 4  # the level that bots/nets.c takes `greedy` for
STRENGTH = (100000.0, 31623.0, 10000.0, 3162.0, 1000.0, 316.0)  # of the levels, as in bots/net.c
PAST_SECONDS = 45.0  # of training, after which the older copy is replaced


def unpack(words: torch.Tensor) -> torch.Tensor:
    """(n, k) int64 -> (n, 64 k) bytes 0 and 1."""
    bits = torch.arange(8, dtype=torch.uint8, device=words.device)
    return ((words.contiguous().view(torch.uint8).unsqueeze(-1) >> bits) & 1).flatten(1)


class Group:
    """Some of the tables: one number of players, one set of options. `greedy` sits at all of them or at none."""

    def __init__(self, plan: Plan, variant: Variant, tables: int, steps: int, a: argparse.Namespace, number: int,
                 device: torch.device, run: int, greedy: bool = False, on_gpu: bool = False) -> None:
        self.players, self.sides, self.tables, self.device = variant.players, variant.sides, tables, device
        self.greedy, self.on_gpu = greedy, on_gpu
        seats = plan.knows.players[1]
        pin = device.type == "cuda" and not on_gpu
        where = {"device": "cuda"} if on_gpu else {"threads": a.threads}
        self.batch = timetable.Batch(plan.knows.game, tables, variant.players, seed=1000003 * run + number,
                                     options=variant.options, secrets=True, any_order=True, **where)
        self.host: dict[str, torch.Tensor] = {}
        self.answer = torch.zeros(tables, dtype=torch.int32, pin_memory=pin)
        self.now = self.share_rows(pin)
        self.batch.reset(1000003 * run + number)
        words = {"observation": plan.knows.inputs // 64, "mask": (plan.knows.actions + 63) // 64,
                 "secret": plan.secrets // 64}
        self.kept = {key: torch.zeros(steps + 1, tables, n, dtype=torch.int64, device=device) for key, n in words.items()}
        self.reward = torch.zeros(steps + 1, tables, seats, device=device)
        self.done = torch.zeros(steps + 1, tables, device=device)
        self.seat = torch.zeros(steps + 1, tables, dtype=torch.int64, device=device)
        self.pair = torch.zeros(steps + 1, tables, seats, dtype=torch.int64, device=device)
        self.level = torch.zeros(tables, seats, dtype=torch.int64, device=device)
        self.strength = torch.tensor(STRENGTH, device=device)
        self.strong = torch.ones(steps, tables, dtype=torch.bool, device=device)
        number_of = torch.arange(tables, device=device) * 10007 % tables  # spread over the pieces that threads take
        mixed, rivals = (0.0, 1.0) if greedy or a.exploit else (a.mixed, a.past)
        self.mixed = number_of < int(tables * mixed)
        self.rivals = (number_of >= int(tables * mixed)) & (number_of < int(tables * (mixed + rivals)))
        self.rival = torch.zeros(tables, seats, dtype=torch.bool, device=device)  # seats that do not learn
        self.action = torch.zeros(steps, tables, dtype=torch.int64, device=device)
        self.chance = torch.zeros(steps, tables, device=device)
        self.out = {"action": self.action[0].clone(), "chance": self.chance[0].clone(), "strong": self.strong[0].clone(),
                    "pair": self.pair[0].clone(), "answer": torch.zeros(tables, dtype=torch.int32, device=device)}
        self.stream = torch.cuda.Stream() if pin else None  # a batch on the GPU works on the default one
        self.event = torch.cuda.Event() if pin else None
        self.graph: Any = None
        self.lesson: torch.Tensor | None = None  # (steps, tables): what to play instead of the net's answers,
        self.lesson_at = 0  # from this step on
        self.future: Future[None] | None = None

    def share_rows(self, pin: bool) -> dict[str, torch.Tensor]:
        """The batch's rows on the device that the nets run on: its own memory, or copies that `ask` makes."""
        keys = ("observation", "mask", "secret", "reward", "done", "seat")
        if self.on_gpu:
            words = {key: torch.from_dlpack(getattr(self.batch, key).bytes).view(torch.int64) for key in keys[:3]}
            return words | {key: torch.from_dlpack(getattr(self.batch, key)) for key in keys[3:]}
        for key in keys:
            array = getattr(self.batch, key)
            tensor = torch.from_numpy(array.view(np.int64) if array.dtype == np.uint64 else array).clone()
            self.host[key] = tensor.pin_memory() if pin else tensor
        self.batch.write_to(**{key: t.numpy().view(np.uint64) if t.dtype == torch.int64 else t.numpy()
                               for key, t in self.host.items()})
        return {key: t.to(self.device) for key, t in self.host.items()}

    def step(self) -> None:
        if self.on_gpu:
            self.batch.step(self.out["answer"], check=False)
        else:
            self.batch.step(self.answer.numpy())

    def pairs(self, mover: torch.Tensor) -> torch.Tensor:
        """For every seat, counted from the mover: its level and that of the others together, as one number."""
        players, seats = self.players, self.level.shape[1]
        level = self.level[:, :players]
        strength = self.strength[level]
        mean = (strength.sum(1, keepdim=True) - strength) / max(players - 1, 1)
        others = (mean[:, :, None] * 16 < self.strength * 9).sum(2).clamp(max=LEVELS - 1)
        pair = torch.zeros_like(self.level)
        absolute = level * LEVELS + others if players > 1 else level * LEVELS + level
        turn = (mover[:, None] + torch.arange(players, device=self.device)) % players
        pair[:, :players] = absolute.gather(1, turn)
        assert pair.shape[1] == seats
        return pair


class Trainer:
    def __init__(self, plan: Plan, a: argparse.Namespace, device: torch.device) -> None:
        self.plan, self.a, self.device = plan, a, device
        self.trained, self.decisions, self.iterations, self.runs, self.rounds, self.shape = 0.0, 0, 0, 0, 0, 0.0
        self.judging = 0  # rounds in which only chances are learned
        knows = plan.knows
        self.seats = knows.players[1]
        outputs = knows.actions + self.seats * PAIRS
        make = lambda: Net(knows.inputs, a.width, outputs).to(device)  # noqa: E731
        self.actor, self.playing, self.average = make(), make(), make()
        self.critic = Net(knows.inputs + plan.secrets, a.width, self.seats * PAIRS).to(device)
        self.average.load_state_dict(self.actor.state_dict())
        self.frozen: Net | None = make() if a.exploit or a.past else None  # the net to beat, or an older copy
        self.frozen_at = 0.0
        if a.exploit:
            read_net(a.exploit, self.frozen, knows, unseen=-1e4)
        self.parameters = [*self.actor.parameters(), *self.critic.parameters()]
        fused = {"fused": True} if device.type == "cuda" else {}
        self.optimizer = torch.optim.Adam(self.parameters, lr=a.rate[0], eps=1e-5, betas=(0.9, 0.99), **fused)
        self.number = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.temperatures = torch.tensor(TEMPERATURES, device=device)
        # How often every input and every action came up, older rounds counting less.
        self.seen_inputs = torch.zeros(knows.inputs, device=device)
        self.seen_actions = torch.zeros(knows.actions, device=device)
        self.groups: list[Group] = []
        self.compiled: Any = torch.compile(self.losses, dynamic=False) if a.compile else None
        if device.type == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
        self.pool = ThreadPoolExecutor(4)
        sys.setswitchinterval(1e-4)  # the threads that step tables need the interpreter for moments only

    # --- files ------------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """NAME.checkpoint. The optimizer's moments stay out: they are found again within a few hundred updates, and
        the file is small enough for any transfer."""
        small = lambda net: {k: v.bfloat16() for k, v in net.state_dict().items()}  # noqa: E731
        torch.save({"actor": self.actor.state_dict(), "critic": small(self.critic), "average": small(self.average),
                    "trained": self.trained, "decisions": self.decisions, "iterations": self.iterations,
                    "runs": self.runs + 1, "seen": (self.seen_inputs, self.seen_actions)},
                   path.with_name(f"{path.name}.checkpoint"))

    def load(self, path: Path) -> bool:
        file = path.with_name(f"{path.name}.checkpoint")
        if not file.exists():
            return False
        state = torch.load(file, map_location=self.device)
        for key in ("actor", "critic", "average"):
            getattr(self, key).load_state_dict(state[key])
        self.trained, self.decisions = state["trained"], state["decisions"]
        self.iterations, self.runs = state["iterations"], state["runs"]
        self.seen_inputs, self.seen_actions = state["seen"]
        return True

    def start_from(self, path: str) -> None:
        """Goes on from a .net file. Its critic is lost: the file's chances, which see no secrets, take its place, and
        the first rounds only improve them."""
        read_net(path, self.actor, self.plan.knows)
        self.average.load_state_dict(self.actor.state_dict())
        knows, self.iterations, self.judging = self.plan.knows, 100, 20
        with torch.no_grad():
            self.critic.enter.weight.zero_()
            self.critic.enter.weight[:, :knows.inputs] = self.actor.enter.weight
            self.critic.enter.bias.copy_(self.actor.enter.bias)
            for mine, theirs in zip(self.critic.inner, self.actor.inner):
                mine.load_state_dict(theirs.state_dict())
            self.critic.leave.weight.copy_(self.actor.leave.weight[knows.actions:])
            self.critic.leave.bias.copy_(self.actor.leave.bias[knows.actions:])

    def seen(self) -> tuple[np.ndarray, np.ndarray]:
        return self.seen_inputs.cpu().numpy(), self.seen_actions.cpu().numpy()

    # --- playing ----------------------------------------------------------------------------------------------------

    def amp(self) -> Any:
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.device.type == "cuda",
                              cache_enabled=False)

    def begin(self) -> None:
        variants = list(self.plan.variants)
        while len(variants) < 2:
            variants.append(variants[0])
        total = sum(v.share for v in variants)
        groups = []
        for greedy, share in ((False, 1 - self.a.rivals), (True, self.a.rivals)):
            for i, v in enumerate(variants if share else []):
                groups.append(Group(self.plan, v, int(self.a.tables * share * v.share / total), self.a.steps, self.a,
                                    len(groups) + 100 * self.a.seed, self.device, self.runs, greedy,
                                    self.a.step_on == "gpu" and not greedy))
        if self.frozen is not None and not self.a.exploit:
            self.keep_past()
        self.seat_groups(groups)

    def keep_past(self) -> None:
        """The older copy that sits at some tables is the net of now."""
        assert self.frozen is not None
        self.frozen.load_state_dict(self.average.state_dict())
        self.frozen_at = self.trained

    def seat_groups(self, groups: list[Group]) -> None:
        """From now on these are played; on a GPU their answers become a graph each."""
        self.groups = groups
        if self.device.type != "cuda":
            return
        self.playing.load_state_dict(self.actor.state_dict())
        for g in self.groups:
            with torch.cuda.stream(g.stream or torch.cuda.Stream()):
                self.act(g)
                self.act(g)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=g.stream):
                self.act(g)
            g.graph = graph
        torch.cuda.synchronize()

    @torch.no_grad()
    def act(self, g: Group) -> None:
        """Answers what g.now asks, into g.out. Seats of mixed tables get other levels when a match begins."""
        seat = g.now["seat"].long()
        begun = g.now["done"] != 0
        g.level.copy_(torch.where((begun & g.mixed)[:, None], torch.randint_like(g.level, LEVELS), g.level))
        if g.greedy or self.frozen is not None:
            learner = torch.rand(g.tables, g.sides, device=self.device).argmax(1, keepdim=True)
            others = torch.arange(self.seats, device=self.device) % g.sides != learner
            g.rival.copy_(torch.where((begun & g.rivals)[:, None], others, g.rival))
            g.level.copy_(torch.where(g.rivals[:, None], g.rival * (GREEDY_LEVEL if g.greedy else 0), g.level))
        rival = g.rival.gather(1, seat[:, None])[:, 0]
        bits = self.wide(unpack(g.now["observation"]), self.plan.knows.inputs)
        with self.amp():
            out = self.playing(bits)
        logits = out[:, :self.plan.knows.actions]
        legal = self.wide(unpack(g.now["mask"]), logits.shape[1], torch.uint8)
        level = g.level.gather(1, seat[:, None])
        log = torch.log_softmax((logits / self.temperatures[level]).masked_fill(legal == 0, -1e9), -1)
        noise = -torch.log(-torch.log(torch.rand_like(log).clamp_(1e-9, 1 - 1e-7)))
        action = (log + noise).argmax(-1)
        g.out["action"].copy_(action)
        if g.greedy or self.frozen is None:
            g.out["answer"].copy_(action.masked_fill(rival, timetable.GREEDY))
        else:
            with self.amp():
                theirs = self.frozen(bits)[:, :self.plan.knows.actions]
            g.out["answer"].copy_(torch.where(rival, theirs.masked_fill(legal == 0, -1e9).argmax(-1), action))
        g.out["chance"].copy_(log.gather(1, action[:, None])[:, 0])
        g.out["strong"].copy_((level[:, 0] == 0) & ~rival)
        g.out["pair"].copy_(g.pairs(seat))

    def wide(self, bits: torch.Tensor, n: int, number: Any = None) -> torch.Tensor:
        """Bits as numbers; a table with fewer players has the beginning of what the largest has."""
        bits = bits.to(number or self.number)
        if bits.shape[1] >= n:
            return bits[:, :n]
        return F.pad(bits, (0, n - bits.shape[1]))

    def ask(self, g: Group, t: int) -> None:
        """Starts the net's answer to what the tables ask in step t, and keeps both."""
        for key, tensor in g.host.items():
            g.now[key].copy_(tensor, non_blocking=True)
        if g.graph:
            g.graph.replay()
        else:
            self.act(g)
        if g.lesson is not None and t < self.a.steps:
            g.out["action"].copy_(g.lesson[g.lesson_at + t])
            g.out["answer"].copy_(g.out["action"])
        if not g.on_gpu:
            g.answer.copy_(g.out["answer"], non_blocking=True)
        if g.event is not None:
            g.event.record()
        for key, kept in g.kept.items():
            kept[t, :, :g.now[key].shape[1]] = g.now[key]
        g.reward[t, :, :g.players] = g.now["reward"]
        g.done[t], g.seat[t], g.pair[t] = g.now["done"], g.now["seat"], g.out["pair"]
        if t < self.a.steps:
            g.action[t], g.chance[t], g.strong[t] = g.out["action"], g.out["chance"], g.out["strong"]

    def submit(self, g: Group, t: int) -> None:
        if g.stream is None:
            self.ask(g, t)
            return
        with torch.cuda.stream(g.stream):
            self.ask(g, t)

    @torch.no_grad()
    def rollout(self) -> None:
        self.playing.load_state_dict(self.actor.state_dict())
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        waiting: list[tuple[Group, int]] = []

        def release() -> None:
            g, t = waiting.pop(0)
            if g.event is not None:
                g.event.synchronize()
            if t < self.a.steps:
                g.future = self.pool.submit(g.step)

        for t in range(self.a.steps + 1):
            for g in self.groups:
                if g.future is not None:
                    g.future.result()
                    g.future = None
                self.submit(g, t)
                if g.on_gpu:
                    if t < self.a.steps:
                        g.step()
                    continue
                if waiting:
                    release()
                waiting.append((g, t))
        while waiting:
            release()
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        for g in self.groups:
            if g.on_gpu and g.batch.first_wrong() is not None:
                raise RuntimeError("the net chose a move that is not legal")

    # --- learning ---------------------------------------------------------------------------------------------------

    def chances(self, out: torch.Tensor, pair: torch.Tensor) -> torch.Tensor:
        """(n, seats): logits of every seat's chance, counted from the mover, for the levels that sit there."""
        return out.reshape(-1, self.seats, PAIRS).gather(2, pair[:, :, None])[:, :, 0]

    @torch.no_grad()
    def values(self, g: Group) -> torch.Tensor:
        """The critic's chance of every seat (absolute) at every step."""
        steps, tables = g.seat.shape
        parts = []
        rows = [g.kept[k].flatten(0, 1).split(131072) for k in ("observation", "secret")]
        for observation, secret, pair in zip(*rows, g.pair.flatten(0, 1).split(131072)):
            bits = unpack(observation)
            self.seen_inputs += bits.sum(0)
            with self.amp():
                out = self.critic(torch.cat([bits, unpack(secret)], 1).to(self.number))
            parts.append(torch.sigmoid(self.chances(out, pair)))
        relative = torch.cat(parts).view(steps, tables, self.seats)
        return relative.gather(2, self.turn(g, g.seat, back=True)) * self.present(g)

    def turn(self, g: Group, seat: torch.Tensor, back: bool) -> torch.Tensor:
        """Where seat k of the table stands counted from the mover (back), or who the k-th from the mover is."""
        k = torch.arange(self.seats, device=self.device)
        there = (k - seat[..., None] if back else k + seat[..., None]) % g.players
        return torch.where(k < g.players, there, k)

    def present(self, g: Group) -> torch.Tensor:
        return (torch.arange(self.seats, device=self.device) < g.players).float()

    @torch.no_grad()
    def returns(self, g: Group) -> tuple[torch.Tensor, torch.Tensor]:
        """Advantages of the movers, and what the chances of all seats (counted from the mover) should have been."""
        value, steps = self.values(g), self.a.steps
        trail, advantages = torch.zeros_like(value[0]), torch.zeros_like(value[:steps])
        for t in range(steps - 1, -1, -1):
            ended = g.done[t + 1][:, None]
            final = (g.reward[t + 1] + 1) / 2
            if self.shape > 0:
                final = torch.maximum(final, self.shape * self.progress(g.kept["observation"][t])[:, None])
            ahead = torch.where(ended > 0, final * self.present(g), value[t + 1])
            trail = ahead - value[t] + self.a.trace * (1 - ended) * trail
            advantages[t] = trail
        target = (advantages + value[:steps]).clamp(0, 1)
        return (advantages.gather(2, g.seat[:steps, :, None])[..., 0],
                target.gather(2, self.turn(g, g.seat[:steps], back=False)))

    def progress(self, observation: torch.Tensor) -> torch.Tensor:
        """How far a match had come in its last position, 0 to 1, where a game says so (tables.PROGRESS)."""
        bits, done = unpack(observation), 0.0
        for at, n, worth in self.plan.progress:
            done = done + bits[:, at:at + n].sum(1) * worth
        return done + self.plan.progress_of_nothing

    def imitate(self, lessons: list[np.ndarray], passes: int) -> dict[str, float]:
        """Learns to play like a teacher (teacher.py), and how its matches end."""
        groups = []
        for i, (variant, actions) in enumerate(zip(self.plan.variants, lessons)):
            g = Group(self.plan, variant, actions.shape[1], self.a.steps, self.a, 0, self.device, 0)
            g.mixed.zero_()
            g.rivals.zero_()
            g.lesson = torch.from_numpy(actions.astype(np.int64)).to(self.device)
            groups.append(g)
        self.seat_groups(groups)
        told: dict[str, float] = {}
        for _ in range(passes):
            for i, g in enumerate(groups):
                g.batch.reset(lesson_seed(i))
                g.lesson_at = 0
            while all(g.lesson_at + self.a.steps <= len(g.lesson) for g in groups if g.lesson is not None):
                told = self.iterate(0.0, imitate=True)
                for g in groups:
                    g.lesson_at += self.a.steps
        self.groups, self.iterations, self.rounds, self.decisions = [], 0, 0, 0
        self.average.load_state_dict(self.actor.state_dict())
        return told

    def iterate(self, done: float, imitate: bool = False) -> dict[str, float]:
        """One round of play and learning; `done` is the share of the time that is over."""
        if not self.groups:
            self.begin()
        a, steps = self.a, self.a.steps
        self.rounds += 1
        if a.past and self.trained - self.frozen_at >= PAST_SECONDS:
            self.keep_past()
        rate = (a.rate[0] + (a.rate[1] - a.rate[0]) * done) * min(1.0, self.rounds / WARM)
        entropy_weight = a.entropy[0] * (a.entropy[1] / a.entropy[0]) ** done
        self.shape = a.shape * max(0.0, 1 - done / 0.6)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        begun = time.monotonic()
        self.rollout()
        played = time.monotonic() - begun
        both = [self.returns(g) for g in self.groups]
        flat = lambda tensors: torch.cat([t.flatten(0, 1) for t in tensors])  # noqa: E731
        rows = {key: flat([g.kept[key][:steps] for g in self.groups]) for key in ("observation", "secret", "mask")}
        rows["pair"] = flat([g.pair[:steps] for g in self.groups])
        rows["present"] = flat([self.present(g).expand(steps, g.tables, -1) for g in self.groups])
        rows["action"], rows["chance"] = flat([g.action for g in self.groups]), flat([g.chance for g in self.groups])
        rows["strong"] = flat([g.strong for g in self.groups]).float()
        rows["advantage"], rows["target"] = flat([b[0] for b in both]), flat([b[1] for b in both])
        strong = rows["advantage"][rows["strong"] > 0]
        rows["advantage"] = (rows["advantage"] - strong.mean()) / (strong.std() + 1e-6)
        if a.thrift:
            rows["advantage"] -= a.thrift * torch.from_numpy(self.plan.costly).to(self.device)[rows["action"]]
        if self.rounds <= self.judging:
            rows["advantage"].zero_()
            entropy_weight = 0.0
        total, count = torch.zeros(5, device=self.device), 0
        n, weight = len(rows["action"]), torch.tensor(entropy_weight, device=self.device)
        self.seen_inputs *= FORGET
        self.seen_actions *= FORGET
        self.seen_actions += torch.bincount(rows["action"], rows["strong"], len(self.seen_actions))
        size = min(LESSON_MINIBATCH if imitate else a.minibatch, n)
        for _ in range(a.epochs):
            order = torch.randperm(n, device=self.device)
            for at in range(0, n - size + 1, size):
                total += self.update({k: v[order[at:at + size]] for k, v in rows.items()}, weight, imitate)
                count += 1
        with torch.no_grad():
            torch._foreach_mul_(list(self.average.parameters()), 0.99)
            torch._foreach_add_(list(self.average.parameters()), list(self.actor.parameters()), alpha=0.01)
            if self.iterations < 100:  # the first ones are no better than none
                self.average.load_state_dict(self.actor.state_dict())
        self.decisions += n
        self.iterations += 1
        means = (total / count).tolist()
        return dict(zip(("policy", "entropy", "blind", "critic", "clipped"), means)) | {
            "rate": rate, "playing": played, "learning": time.monotonic() - begun - played}

    def losses(self, x: torch.Tensor, all_bits: torch.Tensor, legal: torch.Tensor, r: dict[str, torch.Tensor],
               entropy_weight: torch.Tensor, imitate: bool = False) -> tuple[torch.Tensor, torch.Tensor]:
        """What is to become less, and what the log tells."""
        actions = self.plan.knows.actions
        with self.amp():
            out, judged = self.actor(x), self.critic(all_bits)
        log = torch.log_softmax(out[:, :actions].masked_fill(legal == 0, -1e9), -1)
        weight = r["strong"] / r["strong"].mean()
        entropy = -((log.exp() * log.clamp(min=-50)).sum(-1) * weight).mean()
        chosen = log.gather(1, r["action"][:, None])[:, 0]
        ratio = ((chosen - r["chance"]) * r["strong"]).exp()
        gain = torch.min(ratio * r["advantage"], ratio.clamp(1 - CLIP, 1 + CLIP) * r["advantage"])
        policy = -chosen.mean() if imitate else -(gain * weight).mean()
        seats = r["present"] / r["present"].sum(1, keepdim=True)
        blind = self.miss(out[:, actions:], r, seats)
        critic = self.miss(judged, r, seats)
        loss = policy - (0.0 if imitate else entropy_weight) * entropy + BLIND_WEIGHT * blind + critic
        clipped = (((ratio - 1).abs() > CLIP).float() * weight).mean()
        return loss, torch.stack([policy, entropy, blind, critic, clipped]).detach()

    def miss(self, out: torch.Tensor, r: dict[str, torch.Tensor], seats: torch.Tensor) -> torch.Tensor:
        """How far the chances are from what came, as log loss."""
        said = self.chances(out, r["pair"])
        return (F.binary_cross_entropy_with_logits(said, r["target"], reduction="none") * seats).sum(1).mean()

    def update(self, r: dict[str, torch.Tensor], entropy_weight: torch.Tensor, imitate: bool) -> torch.Tensor:
        x, legal = unpack(r["observation"]).to(self.number), unpack(r["mask"])[:, :self.plan.knows.actions]
        all_bits = torch.cat([x, unpack(r["secret"]).to(self.number)], 1)
        rest = {key: r[key] for key in LEARNED_FROM}
        if self.compiled and not imitate:
            try:
                loss, told = self.compiled(x, all_bits, legal, rest, entropy_weight)
            except Exception as error:  # whatever a compiler can stumble over: it is only for speed
                print(f"not compiled: {error!r:.300}", flush=True)
                self.compiled = None
        if not self.compiled or imitate:
            loss, told = self.losses(x, all_bits, legal, rest, entropy_weight, imitate)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.parameters, GRADIENT)
        self.optimizer.step()
        return told
