"""Run every program of a folder, or those named, one after another.

Run: python tools/run_all.py FOLDER [NAME ...]
"""

import subprocess
import sys
import time
from pathlib import Path


def main(folder: str, *names: str) -> int:
    """Run the programs, each in a process of its own; 1 if one fails, 2 if there is none such."""
    known = {path.stem: path for path in sorted(Path(folder).glob("*.py"))}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"Error: no program {unknown[0]}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    failed = []
    for name in names or known:
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        # -P: a program's folder on the path could hide a package of some program's name.
        if subprocess.run([sys.executable, "-P", known[name]]).returncode:
            failed.append(name)
        print(f"== {name}: {time.perf_counter() - start:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all done")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
