"""What the tests of the terminal share: checks that are counted, and a real terminal (tmux) with one program in it."""
import os, re, shlex, subprocess, tempfile, time

if os.path.isdir("/dev/shm"):
    tempfile.tempdir = "/dev/shm"  # every decision is synced: no need to wear out a disk
MOVES = re.compile(r"Moves \(([1-9]\d*)\)")  # it is the person's turn; while others think there are none
failures = []


def check(what, ok, more=""):
    if not ok:
        failures.append(what)
        print("FAILED", what)
        print(str(more)[-3000:])


def verdict(name):
    """The last line, and what the program ends with."""
    print(f"{name}: {len(failures)} failed" if failures else f"{name}: all passed")
    return 1 if failures else 0


def gone(pid, seconds=20):
    """Waits until there is no such process, at most so long."""
    end = time.time() + seconds
    while time.time() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


class Term:
    """A terminal of a given size with one program in it."""
    count = 0

    def __init__(self, binary, state, *args, size=(80, 24), term="tmux-256color", lang="C.UTF-8", env=""):
        Term.count += 1
        self.socket = f"tt-test-{os.getpid()}-{Term.count}"
        self.state = state
        command = " ".join(shlex.quote(a) for a in (binary, *args))
        shell = f"{env} TERM={term} LC_ALL={lang} XDG_STATE_HOME={shlex.quote(state)} {command}; echo EXIT $?; read x"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), shell,
                  ";", "set", "-g", "status", "off", ";", "set", "-g", "escape-time", "0")
        self.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))

    def tmux(self, *args):
        r = subprocess.run(["tmux", "-u", "-L", self.socket, *args], capture_output=True, text=True)
        return r.stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def text(self, text):
        self.tmux("send-keys", "-l", text)

    def screen(self):
        return self.tmux("capture-pane", "-p").rstrip("\n")

    def wait(self, wanted, seconds=10):
        """Until the screen fits (a pattern or a function); the screen, also when it never did."""
        end = time.time() + seconds
        fits = wanted if callable(wanted) else (lambda s: re.search(wanted, s))
        while True:
            s = self.screen()
            if fits(s) or time.time() > end:
                return s
            time.sleep(0.03)

    def steady(self, seconds=5):
        """The screen once it has stopped changing: the same three times running."""
        end = time.time() + seconds
        last, same = self.screen(), 1
        while time.time() < end and same < 3:
            time.sleep(0.07)
            s = self.screen()
            same = same + 1 if s == last else 1
            last = s
        return last

    def resize(self, w, h):
        """The screen after the program has drawn it for the new size."""
        self.tmux("resize-window", "-x", str(w), "-y", str(h))

        def drawn(s):
            lines = s.split("\n")
            if w < 80 or h < 24:
                return "too small" in s
            return re.search(r"move \d+( of \d+)?$", lines[0]) and len(lines[0]) == w - 1 and len(lines) == h
        return self.wait(drawn)

    def pid(self):
        pane = int(self.tmux("display-message", "-p", "#{pane_pid}"))
        child = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pane)], capture_output=True, text=True).stdout.split()
        return int(child[0]) if child else pane

    def close(self):
        self.tmux("kill-server")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
