"""What the tests from outside share: an engine behind a pipe, and running every test_ function of a file."""
import json
import subprocess
import sys


class Engine:
    def __init__(self, timetable):
        self.process = subprocess.Popen([timetable, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def raw(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, op, **fields):
        return self.raw(json.dumps({"op": op, **fields}).encode())

    def good(self, op, **fields):
        answer = self.ask(op, **fields)
        assert answer["ok"] is True, (op, fields, answer)
        return answer

    def bad(self, code, op, **fields):
        answer = self.ask(op, **fields)
        assert answer["ok"] is False and answer["error"]["code"] == code, (op, fields, answer)
        assert answer["error"]["message"], answer
        return answer["error"]

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(10) == 0
        self.process.stdout.close()


def run_tests(names):
    failed, tests = 0, [(n, f) for n, f in names.items() if n.startswith("test_")]
    for name, test in tests:
        try:
            test()
            print(f"ok {name}")
        except Exception as problem:  # a broken pipe is a failure like any other
            failed += 1
            print(f"FAIL {name}: {type(problem).__name__} {str(problem)[:1500]}")
    sys.exit(1 if failed or not tests else 0)
