"""The version comes from the C header, and the library of a checkout's build goes into the package."""
import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent
HEADER = ROOT / "include" / "timetable" / "engine.h"


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        for name, made_by in (("libtimetable.so.1", "make build"), ("libtimetable_gpu.so", "make gpu")):
            library = ROOT / "build" / name
            if library.exists():
                shutil.copy2(library.resolve(), Path(self.build_lib) / "timetable" / name)
            else:
                print(f"setup: no build/{name} ({made_by}); the package will look for an installed one")


setup(version=re.search(r'#define TT_VERSION\s+"(.*)"', HEADER.read_text())[1], cmdclass={"build_py": BuildWithLibrary})
