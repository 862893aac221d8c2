#!/usr/bin/env python3
"""The full-screen client in a real terminal (tmux): whole games of every registered game with resizing in the
middle, screens compared, hot seat, typing, undo, branches, menu, replay, no colours, no UTF-8, killed terminals.
Usage: screen.py TIMETABLE [part]"""
import json, os, random, re, shutil, signal, subprocess, sys, tempfile, time

import term
from term import MOVES, check

GAPS = re.compile(r"” … \(")

TT = os.path.abspath(sys.argv[1])
ONLY = sys.argv[2] if len(sys.argv) > 2 else ""


class Term(term.Term):
    def __init__(self, state, *args, **more):
        super().__init__(TT, state, *args, **more)

    def ready(self):
        """The screen, whole, once it is the person's turn."""
        self.wait(MOVES)
        return self.steady()


def games():
    out = subprocess.run([TT, "games"], capture_output=True, text=True).stdout
    found = []
    for line in out.strip().split("\n"):
        low, high = map(int, re.search(r"(\d+)-(\d+)", line).groups())
        found.append((line.split()[0], low, high))
    return found


def state_dir():
    # A client that was hung up may still be saving while the folder goes.
    return tempfile.TemporaryDirectory(prefix="tt-screen-", ignore_cleanup_errors=True)


OVER = re.compile(r"The game is over\.")


def frame_is_sound(name, s, w, h):
    lines = s.split("\n")
    check(f"{name}: the screen has its size", len(lines) <= h and all(len(l) <= w for l in lines), s)
    check(f"{name}: board, moves and log are there", "Log" in s and "Moves (" in s, s)
    check(f"{name}: the log box is closed", "┘" in s or "+" in s, s)
    leak = re.search(r"\b(terminal|field|value)\.[a-z_]+|\b[a-z_]+\.(action|event|name)\.[a-z_]+", s)
    check(f"{name}: only sentences", leak is None, s)


def whole_games():
    for game, low, high in games():
        players = max(low, 2)
        rng = random.Random(11)
        with state_dir() as state, Term(state, "play", game, "--seed", "21", "--players", str(players), "--bots",
                                        ",".join(["random"] * (players - 1))) as t:
            first = t.ready()
            frame_is_sound(f"{game} 80x24", first, 80, 24)
            wide = t.resize(120, 40)
            frame_is_sound(f"{game} 120x40", wide, 120, 40)
            check(f"{game}: a larger screen is used", len(wide.split("\n")) > 30 and wide != first, wide)
            back = t.resize(80, 24)
            check(f"{game}: the same screen after resizing there and back", back == first, back)
            batches, s = 0, first
            while not OVER.search(s) and batches < 200:
                keys = []
                for _ in range(25):
                    keys += ["Down"] * rng.choice((0, 0, 1, 2, 3)) + ["Enter"]
                t.keys(*keys)
                s = t.steady(20)
                batches += 1
                if batches == 2:
                    for w, h in ((100, 30), (60, 18), (30, 8), (200, 50), (80, 24)):
                        s = t.resize(w, h)
                        if (w, h) in ((100, 30), (200, 50)):
                            frame_is_sound(f"{game} {w}x{h} in the middle", s, w, h) if not OVER.search(s) else None
                        if (w, h) == (30, 8):
                            check(f"{game}: says that the terminal is too small", "too small" in s, s)
            check(f"{game}: a whole game in the full screen", OVER.search(s) is not None, s)
            t.keys("q")
            s = t.wait("EXIT")
            check(f"{game}: ends with 0 and says where it is kept", "EXIT 0" in s and ".done.json" in s, s)
            kept = os.listdir(state + "/timetable")
            path = f"{state}/timetable/{kept[0]}"
            check(f"{game}: one finished game is kept", len(kept) == 1 and json.load(open(path))["table"]["over"])
            replay_screen(game, path, state)


def replay_screen(game, path, state):
    length = len(json.load(open(path))["actions"])
    with Term(state, "replay", path) as t:
        t.wait(rf"move 0 of {length}")
        start = t.steady()
        check(f"{game}: a replay begins at the beginning", f"move 0 of {length}" in start, start)
        t.keys("Right", "Right", "Right")
        forward = t.wait(r"move 3 of")
        t.keys("Left", "Left", "Left")
        back = t.wait(lambda s: s == start)
        check(f"{game}: forward and back is the same screen", back == start and forward != start, back)
        t.keys("End")
        s = t.wait(rf"move {length}\b")
        check(f"{game}: and ends at the end", OVER.search(s) is not None, s)
        t.keys("i")
        check(f"{game}: the keys of the bar work, i too", "Signs and keys" in t.wait("Signs and keys"), t.screen())
        t.keys("Escape")
        t.wait(rf"move {length}\b")
        t.keys("v", "v", "Home", "q")
        check(f"{game}: a replay ends well", "EXIT 0" in t.wait("EXIT"))


def hot_seat():
    with state_dir() as state, Term(state, "play", "control", "--bots", "none", "--names", "Ana,Björk", "--seed", "3") as t:
        s = t.ready()
        hand = re.search(r"Hand: (.*)", s).group(1)
        t.text("draw")  # d, r, a, w: r opens the rules, which is harmless
        t.keys("Escape")
        t.keys("Home", "Enter")
        s = t.wait("nobody else is looking")
        check("between two people the screen is empty", "Björk" in s and "Hand" not in s and len(s.split()) < 20, s)
        t.keys("Enter")
        s = t.ready()
        check("then the other one's hand is shown", "Hand:" in s and hand not in s, s)
        t.keys("q")


def typing():
    with state_dir() as state, Term(state, "play", "control", "--seed", "3", "--bots", "random") as t:
        first = t.ready()
        t.text("/worm pl")
        s = t.wait(r"Moves \(1\)")
        check("the list narrows to what is typed", "Play Wormhole" in s and "Force" not in s.split("Moves")[1], s)
        t.keys("Escape")
        check("and widens again", t.wait(lambda s: s == first) == first, t.screen())
        t.text("/dis")
        t.keys("Tab")
        s = t.wait("/ Discard ")
        check("Tab completes as far as it can", "/ Discard" in s, s)
        t.keys("Escape", "?")
        s = t.wait("rule behind")
        check("? shows the rule behind a move", "3.3" in s or "3." in s, s)
        t.keys("Escape")
        t.text("h")
        s = t.wait("Hint:", 20)
        check("a hint", "Hint:" in s, s)
        t.text("3")
        t.keys("Enter")
        after = t.wait(lambda s: "move 0" not in s and MOVES.search(s))
        check("a number plays", "Player 1 plays Wormhole" in after, after)
        t.keys("u")
        s = t.wait(lambda s: "move 0" in s and s.split("\n")[1:14] == first.split("\n")[1:14])
        check("undo leads back to the same screen", s.split("\n")[1:14] == first.split("\n")[1:14], s)
        t.keys("Home", "Enter")
        t.wait(lambda s: "move 0" not in s and MOVES.search(s))
        t.keys("b")
        s = t.wait("Lines")
        check("both lines are there", "1. The line on the table" in s and "2. " in s, s)
        t.keys("Down", "Right", "Enter")
        s = t.ready()
        check("the other line can be taken", "Wormhole" in s, s)
        t.keys("l")
        check("the log", "Wormhole" in t.wait("Log"), t.screen())
        t.keys("Escape", "r", "Escape", "i")
        check("the help", "Page Up" in t.wait("Signs and keys"), t.screen())
        t.keys("Escape", "s")
        t.wait("Save a copy")
        t.text(state + "/copy.json")
        t.keys("Enter")
        t.wait("Saved")
        record = json.load(open(state + "/copy.json"))
        check("a copy is saved, with its branches", record["game"] == "control" and record["branches"])


def killed():
    for how in ("hangup", "kill -9"):
        for game, low, high in games():
            with state_dir() as state:
                t = Term(state, "play", game, "--seed", "8", "--players", str(max(2, low)), "--bots",
                         ",".join(["random"] * (max(2, low) - 1)))
                t.wait(MOVES)
                t.keys("Enter", "Enter", "Down", "Enter", "Enter")
                t.steady()
                t.keys("Escape")  # out of a group of moves, if one is open
                before, pid = t.steady(), t.pid()
                if how != "hangup":
                    os.kill(pid, signal.SIGKILL)
                t.close()
                check(f"{game}: the program ends by {how}", term.gone(pid))
                with Term(state, "play", "--resume") as u:
                    after = u.ready()
                    # Board, position and moves; news are no news any more.
                    same = lambda s: [l[:44] for l in s.split("\n")[:23]]
                    check(f"{game}: nothing is lost by {how}", same(before) == same(after), before + "\n" + after)
                    u.keys("Enter")
                    u.steady()
                    u.keys("q")
                    check(f"{game}: and it goes on", "EXIT 0" in u.wait("EXIT"))


def plain_terminals():
    game = games()[0][0]
    for g, low, high in games():
        with state_dir() as state:
            args = ("play", g, "--seed", "5", "--players", str(max(2, low)), "--bots", ",".join(["random"] * (max(2, low) - 1)))
            with Term(state, *args) as t:
                fine = t.ready()
            with Term(state, *args, lang="C") as t:
                ascii_ = t.ready()
            check(f"{g}: without UTF-8 only ASCII", ascii_.isascii(), ascii_)
            check(f"{g}: and yet the same screen", len(ascii_.split("\n")) == len(fine.split("\n")) and
                  sum(a == b for a, b in zip(ascii_, fine)) > 0.7 * min(len(fine), len(ascii_)), ascii_)
            with Term(state, *args, term="vt100") as t:
                mono = t.ready()
            check(f"{g}: without colours the same screen", mono == fine, mono)
    with state_dir() as state, Term(state, "play", game, "--seed", "1", env="NO_COLOR=1") as t:
        s = t.ready()
        t.tmux("capture-pane", "-e")
        colours = t.tmux("capture-pane", "-e", "-p")
        check("NO_COLOR", "38;5" not in colours, s)
    with state_dir() as state, Term(state, "play", game, "--seed", "1", term="dumb") as t:
        s = t.wait(r"your move")
        check("a dumb terminal gets the lines", "your move" in s, s)


def menu():
    with state_dir() as state, Term(state, "play") as t:
        s = t.wait("New: ")
        names = [l for l in s.split("\n") if "New: " in l]
        check("the menu has every game", len(names) == len(games()), s)
        t.keys("End", "Up", "Enter")
        s = t.wait("Nueva: ")
        check("another language", "Nueva: " in s, s)
        t.keys("Enter")
        s = t.wait("Nýtt: ")
        check("and another", "Nýtt: " in s, s)
        t.keys("Enter")
        t.wait("New: ")
        t.keys("Home", "Enter")
        s = t.wait("Start")
        check("the form", "Players" in s and "Seed" in s, s)
        t.keys("Home", "Right")
        s = t.wait(lambda s: re.search(r"Players +. 3", s))
        check("three players", re.search(r"Player 3", s), s)
        t.keys("Down", "Enter")
        t.text("Ana")
        t.keys("Enter", "End", "Enter")
        s = t.ready()
        check("the table", "Ana" in s, s)
        t.keys("q")
        t.wait("EXIT 0")
    with state_dir() as state:
        with Term(state, "play", games()[0][0], "--bots", "random", "--seed", "1") as t:
            t.wait(MOVES)
            t.keys("q")
            t.wait("EXIT")
        with Term(state, "play") as t:
            s = t.wait("Go on: ")
            check("the menu offers the table that was left", "Go on: " in s, s)
            t.keys("Home", "Enter")
            s = t.ready()
            check("and goes on with it", MOVES.search(s) is not None, s)


def thinking():
    slow = "expert" if "expert" in subprocess.run([TT, "engine"], input='{"op":"bots"}\n', capture_output=True, text=True).stdout else None
    if not slow:
        return
    with state_dir() as state, Term(state, "play", "crononautas", "--bots", slow, "--seed", "4", "--option", "first_player=0") as t:
        t.wait(MOVES)
        t.keys("Enter")
        s = t.wait("thinking", 10)
        check("a bot that thinks is seen thinking", re.search(r"thinking, \d", s), s)
        s = t.resize(100, 30)
        check("resizing while it thinks", "Log" in s, s)
        t.keys("l")
        check("the log can be read meanwhile", "Log" in t.wait("Log"))
        t.keys("Escape", "q")
        check("one can leave while it thinks", "EXIT 0" in t.wait("EXIT", 15), t.screen())


def mouse():
    with state_dir() as state, Term(state, "play", "control", "--seed", "3", "--bots", "random", "--mouse", term="xterm-256color") as t:
        t.wait(MOVES)
        click = "\033[<0;10;18M\033[<0;10;18m"
        t.text(click)
        s = t.steady()
        check("a click chooses", "move 0" in s, s)
        t.text(click)
        s = t.wait(lambda s: "move 0" not in s)
        check("and another one plays", "Player 1 plays Force Field" in s, s)


def monkey():
    """Any keys in any order, with resizing: nothing may crash, and leaving still works."""
    keys = ["Enter"] * 6 + ["Up", "Down", "Left", "Right", "PPage", "NPage", "Home", "End", "Tab", "Escape", "BSpace", "Space"] * 2 + \
        list("ubrlwivn?/:0123456789jkabcdefxyzþ") + ["C-u", "C-a", "F5", "DC", "IC", "M-x"]
    for game, low, high in games():
        rng = random.Random(game)
        players = max(2, low)
        with state_dir() as state, Term(state, "play", game, "--seed", "3", "--players", str(players), "--bots",
                                        ",".join(["random"] * (players - 1))) as t:
            t.wait(MOVES)
            for _ in range(12):
                t.keys(*[rng.choice(keys) for _ in range(30)])
                w, h = rng.choice(((80, 24), (120, 40), (61, 19), (20, 5), (150, 30)))
                t.tmux("resize-window", "-x", str(w), "-y", str(h))
                time.sleep(0.05)
            t.tmux("resize-window", "-x", "80", "-y", "24")
            for _ in range(8):
                t.keys("Escape")
                time.sleep(0.06)
            s = t.wait(r"Moves \(\d+\)")
            check(f"{game}: still there after any keys", "Moves (" in s, s)
            t.keys("q")
            s = t.wait("EXIT", 15)
            check(f"{game}: and leaves well", "EXIT 0" in s, s)


SIZES = ((80, 24), (120, 40), (200, 60))


def new_pages():
    """The page of signs, cards that are explained, lists in two steps, a guided game: at three sizes."""
    for w, h in SIZES:
        for game, low, high in games():
            with state_dir() as state, Term(state, "play", game, "--seed", "5", "--players", str(max(2, low)), "--bots",
                                            ",".join(["random"] * (max(2, low) - 1)), size=(w, h)) as t:
                s = t.ready()
                frame_is_sound(f"{game} {w}x{h}", s, w, h)
                t.keys("i")
                page = t.wait("Signs and keys")
                check(f"{game} {w}x{h}: a page of signs", "→" in page or "●" in page or "1914" in page, page)
                check(f"{game} {w}x{h}: whose lines fit", all(len(l) <= w for l in page.split("\n")), page)
                t.keys("Escape")
                back = t.wait(lambda x: x == s)
                check(f"{game} {w}x{h}: and back to the same screen", back == s, back)
                if (w, h) == (200, 60):
                    check(f"{game} {w}x{h}: cards are explained where there is room", "─ Cards ─" in s or game == "timequest", s)
                if w >= 120:
                    cut = [l for l in s.split("Moves (")[1].split("Log")[0].split("\n") if re.search(r"\w…\w", l)]
                    check(f"{game} {w}x{h}: no move is cut in the middle", not cut, "\n".join(cut) + s)
    with state_dir() as state, Term(state, "play", "crononautas", "--seed", "3", "--bots", "random", size=(120, 40)) as t:
        s = t.ready()
        check("Crononautas: causes with and, causes with or, cascades of linchpins", "←1936+1941" in s and "←1912/1915" in s and "→1868 1974" in s, s)


def two_steps():
    for w, h in SIZES:
        with state_dir() as state, Term(state, "play", "timalina", "--seed", "5", "--bots", "random", size=(w, h)) as t:
            s = t.ready()
            for _ in range(6):
                t.keys("Enter", "Enter")
                s = t.steady()
                if int(MOVES.search(s).group(1)) > 8 and GAPS.search(s):
                    break
            if not GAPS.search(s):
                check(f"{w}x{h}: all moves stand whole where they are not chosen in two steps", not re.search(r"Place “[^│”]*…", s), s)
                continue
            all_moves = int(MOVES.search(s).group(1))
            t.keys("Enter")
            inner = t.wait(r"\bbefore \d")
            check(f"{w}x{h}: a card, then its places", int(MOVES.search(inner).group(1)) < all_moves and re.search(r"\b(between|after) \d", inner), inner)
            t.keys("Escape")
            check(f"{w}x{h}: and back to the cards", GAPS.search(t.wait(GAPS.pattern)), t.screen())


def guided():
    with state_dir() as state, Term(state, "play", "control", "--lesson") as t:
        s = t.wait("First game, step 1/14")
        check("a guided game begins with the story of the rulebook", "A rupture has opened" in s, s)
        t.keys("n")
        s = t.wait("machines race")
        check("a guided game", "step 1/14" in s, s)
        t.keys("n")
        t.wait("step 2/14")
        t.keys("n")
        s = t.wait("step 3/14")
        t.keys("Home", "Enter")
        s = t.wait("This step is about")
        check("waits for its move", "Play Exotic Matter" in s, s)
        t.keys("Enter")
        s = t.wait("step 4/14")
        check("goes on when it is played", "step 4/14" in s, s)
        t.keys("q")
        check("and is not kept", "EXIT 0" in t.wait("EXIT") and not os.path.exists(state + "/timetable"), t.screen())
    with state_dir() as state, Term(state, "play") as t:
        s = t.wait("A guided first game")
        check("the menu offers it", "A guided first game" in s, s)


def too_small():
    with state_dir() as state, Term(state, "play", "control", "--seed", "3", "--bots", "random", size=(70, 20)) as t:
        s = t.wait("too small")
        check("a small terminal: says what is needed and what there is", "80x24" in s.replace("\n", " ") and "70x20" in s.replace("\n", " "), s)
        t.keys("p")
        s = t.wait("your move")
        check("and offers line mode, at the same table", "1. Draw a card" in s, s)
        t.text("q")
        t.keys("Enter")
        check("which leaves well", "EXIT 0" in t.wait("EXIT"), t.screen())


def early_arrows():
    """Arrows before the screen is there come in another form; no arrow ends a replay."""
    with state_dir() as state:
        subprocess.run([TT, "play", "control", "--plain", "--seed", "1", "--bots", "random"], input="1\n1\n1\nq\n", text=True, capture_output=True,
                       env=dict(os.environ, XDG_STATE_HOME=state))
        path = f"{state}/timetable/{os.listdir(state + '/timetable')[0]}"
        with Term(state, "replay", path) as t:
            t.wait("move 0 of")
            t.text("\033[C\033[C")
            s = t.wait("move 2 of")
            check("an arrow in its other form is an arrow", "move 2 of" in s, s)
            t.text("\033[D\033[1;5C\033[3~")
            check("and other sequences end nothing", "move 1 of" in t.wait("move 1 of") and "move 1 of" in t.steady(), t.screen())
            t.keys("q")
            t.wait("EXIT 0")


PARTS = [new_pages, two_steps, guided, too_small, early_arrows, whole_games, hot_seat, typing, killed, plain_terminals, menu, thinking, mouse, monkey]


def main():
    if not shutil.which("tmux"):
        print("screen: tmux is missing (scripts/setup test)")
        return 1
    if ONLY and ONLY not in [part.__name__ for part in PARTS]:
        print(f"screen: there is no part {ONLY}")
        return 1
    for part in PARTS:
        if not ONLY or part.__name__ == ONLY:
            start = time.time()
            part()
            print(f"screen: {part.__name__} {time.time() - start:.1f} s")
    return term.verdict("screen")


sys.exit(main())
