"""Trains a net for CONTROL by self-play (PPO, PyTorch) on a batch that lives on the GPU, and plays it against bots, with
intervals. Observations never leave the device. Without a GPU the same runs on the processor, slowly.

usage: train_gpu.py [SECONDS] [MATCHES] [LOG.jsonl]"""
import json
import sys
import time

import numpy as np
import timetable

try:
    import torch
    from torch import nn
except ImportError:
    print("train_gpu.py needs PyTorch, which is not installed here; train_control.py needs numpy alone")
    sys.exit(0)

SECONDS, MATCHES = (float(sys.argv[1]) if len(sys.argv) > 1 else 60), (int(sys.argv[2]) if len(sys.argv) > 2 else 200)
LOG = open(sys.argv[3], "w") if len(sys.argv) > 3 else None
OPTIONS, LOOKS = {"match": "single"}, 6  # how often it plays against bots on the way
HIDDEN, EPOCHS, PARTS, CLIP, LAMBDA = 512, 2, 8, 0.2, 0.95
torch.manual_seed(1)
rng = np.random.default_rng(1)
try:
    batch = timetable.Batch("control", 1 << 14, 2, seed=1, options=OPTIONS, device="cuda")
    device, STEPS = "cuda", 32
except (ImportError, RuntimeError) as error:
    print(f"on the processor: {error}")
    batch = timetable.Batch("control", 256, 2, seed=1, options=OPTIONS, threads=2)
    device, STEPS = "cpu", 16
TABLES, BITS, ACTIONS = batch.tables, batch.encoding.observation_bits, batch.encoding.action_count
view = torch.from_dlpack  # of memory that the batch writes: clone what is kept


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(BITS, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, ACTIONS), nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, bits, mask):
        """Logarithms of the actions' chances, and the expected return."""
        h = self.body(bits.float())
        logits = self.policy(h).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, dim=1), torch.tanh(self.value(h)).squeeze(1)


net = Net().to(device)
optimizer = torch.optim.Adam(net.parameters(), eps=1e-5)


def look():
    """What the seats that are asked see, and what they may do."""
    return view(batch.bits()).clone(), view(batch.mask_bits()).clone().bool()


@torch.no_grad()
def rollout():
    """Both seats play the same net. Advantages run along each seat's own decisions (GAE)."""
    rows, at = [], torch.arange(TABLES, device=device)
    for _ in range(STEPS):
        bits, mask = look()
        log, value = net(bits, mask)
        action = torch.multinomial(log.exp(), 1).squeeze(1)
        seat = view(batch.seat).clone().long()
        batch.step(action, check=False) if device == "cuda" else batch.step(action.numpy())
        rows.append((bits, mask, action, log[at, action], value, seat, view(batch.done).clone().bool(), view(batch.reward).clone()))
    if device == "cuda" and batch.first_wrong() is not None:
        raise SystemExit("the policy chose an illegal action")
    _, value = net(*look())
    seat = view(batch.seat).long()
    # What comes next for each seat: the value of its next decision, or the end of the match.
    ahead, trail, advantages = torch.zeros(TABLES, 2, device=device), torch.zeros(TABLES, 2, device=device), []
    ahead[at, seat], ahead[at, 1 - seat] = value, -value
    for bits, mask, action, log, value, seat, done, reward in reversed(rows):
        ahead, trail = torch.where(done[:, None], reward, ahead), torch.where(done[:, None], 0.0, trail)
        trail[at, seat] = ahead[at, seat] - value + LAMBDA * trail[at, seat]
        ahead[at, seat] = value
        advantages.append(trail[at, seat].clone())
    return [torch.cat(column) for column in list(zip(*rows))[:5]], torch.cat(advantages[::-1])


def learn(columns, advantage, rate, entropy):
    bits, mask, action, old, value = columns
    target, scaled = value + advantage, (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for group in optimizer.param_groups:
        group["lr"] = rate
    for _ in range(EPOCHS):
        for part in torch.randperm(len(action), device=device).chunk(PARTS):
            log, v = net(bits[part], mask[part])
            ratio = (log.gather(1, action[part, None]).squeeze(1) - old[part]).exp()
            gain = torch.min(ratio * scaled[part], ratio.clamp(1 - CLIP, 1 + CLIP) * scaled[part]).mean()
            doubt = -(log.exp() * log.clamp(min=-30)).sum(1).mean()
            loss = -gain - entropy * doubt + 0.5 * (v - target[part]).square().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def contests(matches, decisions, seconds):
    """Matches against bots, on the processor; where there is a log, a line of it for each."""
    weights = [(layer.weight.detach().cpu().numpy().T, layer.bias.detach().cpu().numpy()) for layer in (net.body[0], net.body[2], net.policy)]

    def player(state, seat):
        x = state.observe(seat).astype(np.float32)
        for w, b in weights[:2]:
            x = np.maximum(x @ w + b, 0)
        return int(np.where(state.mask(seat), x @ weights[2][0] + weights[2][1], -1e9).argmax())

    for spec in ("random", "beginner", "easy"):
        result = timetable.contest("control", [player, timetable.Bot(spec)], matches, seed=7, options=OPTIONS, names=["net", spec])
        if LOG:
            print(json.dumps({"decisions": decisions, "seconds": round(seconds, 1), "against": spec, "share": result.share(0),
                              "matches": matches}), file=LOG, flush=True)
        else:
            print(result)


spent, decisions, looks = 0.0, 0, 0
while spent < SECONDS:
    begun = time.monotonic()
    columns, advantage = rollout()
    left = 1 - spent / SECONDS
    learn(columns, advantage, 5e-4 * left + 5e-5, 0.02 * left + 0.002)
    if device == "cuda":
        torch.cuda.synchronize()
    decisions += TABLES * STEPS
    spent += time.monotonic() - begun
    if LOG and spent >= SECONDS * (looks + 1) / LOOKS:  # time for contests does not count
        looks += 1
        contests(MATCHES, decisions, spent)
print(f"{decisions} decisions in {spent:.0f} s on {timetable.gpu.device_name() if device == 'cuda' else 'the processor'}")
if not LOG:
    contests(MATCHES, decisions, spent)
