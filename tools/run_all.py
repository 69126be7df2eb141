"""Run every program of a folder, or those named, one after another.

Run: python tools/run_all.py FOLDER [NAME ...]
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path


def main() -> int:
    """Run the programs, each in a process of its own; 1 if one fails, 2 if there is none such."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    known = {path.stem: path for path in sorted(options.folder.glob("*.py"))}
    if not known:
        parser.error(f"{options.folder}: no program there")
    unknown = [name for name in options.names if name not in known]
    if unknown:
        parser.error(f"no program {unknown[0]}; there are {', '.join(known)}")
    failed = []
    for name in options.names or known:
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        # -P: a program's folder on the path could hide a package of some program's name.
        if subprocess.run([sys.executable, "-P", known[name]]).returncode:
            failed.append(name)
        print(f"== {name}: {time.perf_counter() - start:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all done")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
