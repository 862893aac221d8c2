"""A PostgreSQL cluster of its own for the tests: made in a temporary folder, reachable by a Unix socket only."""
import glob
import os
import pwd
import shutil
import subprocess
import tempfile


def tools():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return os.path.dirname(found[-1]) if found else None


class Postgres:
    def __init__(self):
        self.bin = tools()
        if not self.bin:
            raise RuntimeError("PostgreSQL is not installed: scripts/setup test")
        self.dir = tempfile.mkdtemp(prefix="ttpg")
        # PostgreSQL refuses to run as root.
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.user:
            entry = pwd.getpwnam("postgres")
            os.chown(self.dir, entry.pw_uid, entry.pw_gid)
        self.data = self.dir + "/data"
        self.tool("initdb", "-D", self.data, "-U", "timetable", "--auth=trust", "-E", "UTF8", "--no-sync")
        self.start()
        self.url = "postgres:///postgres?host=%s&user=timetable" % self.dir

    def tool(self, name, *args):
        subprocess.run([*self.user, self.bin + "/" + name, *args], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd=self.dir)

    def start(self):
        self.tool("pg_ctl", "-D", self.data, "-w", "-l", self.dir + "/log", "-o",
                  "-c listen_addresses='' -c unix_socket_directories=%s -c max_connections=60" % self.dir, "start")

    def stop(self, how="fast"):
        self.tool("pg_ctl", "-D", self.data, "-w", "-m", how, "stop")

    def restart(self, how="immediate"):
        self.stop(how)
        self.start()

    def close(self):
        try:
            self.stop("immediate")
        except subprocess.CalledProcessError:
            pass
        shutil.rmtree(self.dir, ignore_errors=True)
