"""Deliberate bugs, patched in one at a time: the simulator must find each of them within a minute of the processor.
usage: mutations.py BUILD SIMULATION [NAME...]   a text that does not occur exactly once in its file is a failure: keep the list up to date."""
import json
import os
import shlex
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SECONDS = 60
MANY_SHORT = ["--minutes", "8", "--away", "0"]  # a bug is found by many short runs sooner than by few long ones

# name: file, text, text in its place
MUTATIONS = {
    "acknowledge before the commit": (
        "server/write_log.c",
        "    fold_drafts(w, &w->part[0], t, d, cid);\n    store_push(t->server->store, &w->job);",
        "    fold_drafts(w, &w->part[0], t, d, cid);\n    answer(w, t);\n    w->request = NULL;\n    store_push(t->server->store, &w->job);"),
    "a failed commit counts as done": ("server/store.c", "        j->ok = ok;", "        j->ok = true, ok = true;"),
    "forget a client's id": (
        "server/table_ops.c", "seat >= 0 ? made_by(t, cid) : NULL", "seat >= 0 && !cid[0] ? made_by(t, cid) : NULL"),
    "an undo goes to the wrong ply": ("engine/table.c", "    tt_match_goto(t->match, e->n);\n    t->status", "    tt_match_goto(t->match, e->n > 0 ? e->n - 1 : 0);\n    t->status"),
    "presence as consent": (
        "engine/table_ask.c", "i != target && t->seat[i].kind == TT_SEAT_PERSON && !t->seat[i].bot[0])\n            mask",
        "i != target && t->seat[i].kind == TT_SEAT_PERSON && !t->seat[i].bot[0] && t->seat[i].here)\n            mask"),
    "an event tells what it keeps for some": ("engine/setup.c", "    tt_hide_event(&e, viewer);\n    tt_put_object(s);", "    tt_put_object(s);"),
    # Other wake-ups (of the store, of other nodes) come again within seconds by design; this one would be the last.
    "lose the wake-up after a bot's fault": ("server/bot_threads.c", "        if (t)\n            play(t, list);", "        if (t && !list->fault)\n            play(t, list);"),
    "spectators look from seat 0": (
        "server/subscribers.c", "        .seat = seat, .lang", "        .seat = seat < 0 ? 0 : seat, .lang"),
    "the second of two writers counts too": (
        "server/write_log.c", "        if (changed == 0) {\n            /* Rows", "        if (changed == 0 && p->n > 6) {\n            /* Rows"),
    "no grace after a start": ("server/table.c", "now < s->grace_from + s->config.grace * 1000", "now < s->grace_from"),
    "a clock's entries are shown before they are written": (
        "server/table.c", "        if (!table_known(t))\n            continue; /* what is being written", "        if (t->state == TABLE_MISSING)\n            continue; /* what is being written"),
    "a write that failed is not taken back": (
        "server/write_log.c", "    tt_table_rewind(&t->core, (int)w->before);\n    spectators_late", "    spectators_late"),
    "a bot plays on for who has come back": (
        "server/bot_threads.c", "tt_match_ply(core->match) == th->ply &&\n           core->seat[th->seat].bot[0] && ", "tt_match_ply(core->match) == th->ply &&\n           "),
    "the wrong bot stands in": (
        "engine/table_ask.c", "    return t->spec.clock_bot[0] ? t->spec.clock_bot : h->stand_in;", "    return h->stand_in;"),
    "no bound on what waits for a reader": ("server/session.c", "    se->server->m.slow_closed++;\n    limit_hit", "    return false;\n    limit_hit"),
    "no bound on tables per person": ("server/write_log.c", "number_take, &n) >= 0 && n >= p->allowed;", "number_take, &n) >= 0 && n >= 1000;"),
    "somebody else's move": ("engine/table_ask.c", "&& who != a->seat)\n        return refuse(a, \"not_your_turn\");", "&& who < 0)\n        return refuse(a, \"not_your_turn\");"),
    "the clock runs on during a pause": ("engine/table.c", "    return t->status == TT_PLAYING && t->match && (tt_match_state", "    return t->status <= TT_PAUSED && t->match && (tt_match_state"),
}


def command_for(commands, path):
    for c in commands:
        if os.path.realpath(c["file"]) == os.path.realpath(path):
            return c
    sys.exit(f"no compile command for {path}")


def main():
    build = os.path.abspath(sys.argv[1])
    chosen = sys.argv[3:] or list(MUTATIONS)
    commands = json.load(open(build + "/compile_commands.json"))
    link = shlex.split(open(build + "/tests/CMakeFiles/simulation.dir/link.txt").read())
    missed = []
    for name in chosen:
        file, old, new = MUTATIONS[name]
        path = os.path.join(SOURCE, file)
        text = open(path).read()
        if text.count(old) != 1:
            missed.append(f"{name}: its text occurs {text.count(old)} times in {file}")
            continue
        with tempfile.TemporaryDirectory() as tmp:
            copy, out = f"{tmp}/{os.path.basename(file)}", f"{tmp}/simulation"
            open(copy, "w").write(text.replace(old, new))
            c = command_for(commands, path)
            argv = shlex.split(c["command"])
            argv[argv.index("-o") + 1] = f"{tmp}/mutated.o"
            argv = [copy if os.path.realpath(os.path.join(c["directory"], a)) == os.path.realpath(path) else a for a in argv]
            # What it includes lies beside the original.
            subprocess.run(argv + ["-iquote", os.path.dirname(path), "-w", "-O1"], cwd=c["directory"], check=True)
            linked = [out if a == link[link.index("-o") + 1] else a for a in link]
            linked.insert(linked.index("-o"), f"{tmp}/mutated.o")
            subprocess.run(linked, cwd=build + "/tests", check=True)
            r = subprocess.run([out, "--seconds", str(SECONDS), "--shrink", "0", *MANY_SHORT], capture_output=True, text=True)
            said = (r.stdout.strip().splitlines() or ["nothing"])[0]
            # A run that dies has found nothing: only a check that says what is broken counts.
            print(f"{'found' if r.returncode == 1 and said.startswith('broken') else 'MISSED'}: {name}: {said}", flush=True)
            if r.returncode != 1 or not said.startswith("broken"):
                missed.append(name)
    for m in missed:
        print(f"not found: {m}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
