"""Run the long statistical checks: `main()` of every program in this folder, or of those named.

Run: python verification/run.py [NAME ...]
"""

import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent


def load(name: str) -> ModuleType:
    """Load a program of this folder under a name that hides no installed package."""
    spec = spec_from_file_location(f"verification_{name}", HERE / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def main(names: list[str]) -> int:
    """Run the programs one after another; one fails if its `main()` gives neither 0 nor None."""
    known = sorted(path.stem for path in HERE.glob("*.py") if path.stem != "run")
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"Error: no program {unknown[0]}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    failed = []
    for name in names or known:
        print(f"== {name}", flush=True)
        start = time.perf_counter()
        sys.argv[1:] = []  # the names are for this program alone
        if load(name).main():
            failed.append(name)
        print(f"== {name}: {time.perf_counter() - start:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return int(bool(failed))


if __name__ == "__main__":
    # A script's folder comes first on the path, where a program could hide a package of its name.
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != HERE]
    sys.exit(main(sys.argv[1:]))
