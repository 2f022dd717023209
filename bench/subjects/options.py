"""What the programs of this folder have in common: their options, and results that are kept."""

import argparse
import datetime
import hashlib
import json
import pathlib
import shlex
import subprocess

import subjects

BUILD = subjects.ROOT / "build"


def parse(words, program, description, seconds, seeds=0):
    """What stands after '--' goes to assay. A program that runs with several seeds, 1 and so on,
    says how many."""
    extra = []
    if "--" in words:
        at = words.index("--")
        words, extra = words[:at], words[at + 1 :]
    parser = argparse.ArgumentParser(
        prog=f"bench/subjects/{program}", description=description,
        usage=f"%(prog)s [--time SECONDS] {'[--seeds N]' if seeds else '[--seed N]'} [--only NAME,...] [--out DIR] [--assay PATH] "
              "[--sources DIR] [--table PREFIX] [--force] [-- ASSAY-OPTIONS]")
    parser.add_argument("--time", type=int, default=seconds, help=f"of each run ({seconds})")
    if seeds:
        parser.add_argument("--seeds", type=int, default=seeds, help=f"how many ({seeds})")
    else:
        parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names of subjects; all without")
    parser.add_argument("--out", type=pathlib.Path, default=BUILD / "subjects" / program,
                        help="where results are kept")
    parser.add_argument("--assay", type=pathlib.Path, default=BUILD / "assay")
    parser.add_argument("--sources", type=pathlib.Path, default=BUILD / "subjects/src",
                        help="where bench/subjects/fetch unpacked")
    parser.add_argument("--table", type=pathlib.Path,
                        help="where tables go: PREFIX.md, PREFIX.json (OUT/subjects)")
    parser.add_argument("--force", action="store_true", help="run again what has a result")
    options = parser.parse_args(words)
    options.program = program
    options.extra = extra
    options.names = [name for name in options.only.split(",") if name]
    options.out = options.out.resolve()
    options.assay = options.assay.resolve()
    options.table = options.table or options.out / "subjects"
    if not options.assay.exists():
        raise subjects.SubjectError(f"there is no '{options.assay}'; build assay, or give --assay")
    options.fingerprint = fingerprint(options.assay)
    return options


def settings(options):
    return {"time": options.time, "seed": options.seed, "extra": options.extra}


def seed_words(options):
    if "seeds" in options:
        return ["--seeds", str(options.seeds)]
    return ["--seed", str(options.seed)]


def fingerprint(assay):
    """Of the program and of the runtime beside it: results of another assay are not kept."""
    beside = sorted(path for path in (assay.parent / "runtime").glob("*") if path.is_file())
    sums = (hashlib.sha256(path.read_bytes()).digest() for path in [assay, *beside])
    return hashlib.sha256(b"".join(sums)).hexdigest()[:16]


def keep_result(path, options, result):
    kept = {"settings": settings(options), "assay": options.fingerprint, **result}
    path.write_text(json.dumps(kept, indent=1) + "\n")


def kept_result(path, options):
    """The result of an earlier run of this assay with these settings, or None."""
    if options.force or not path.exists():
        return None
    result = json.loads(path.read_text())
    if result["assay"] != options.fingerprint:
        return None
    if result["settings"] != settings(options):
        raise subjects.SubjectError(f"'{path}' was made with other settings; "
                                    "give another --out, or --force")
    return result


def command_line(options):
    """The command, without the paths of this machine."""
    command = [f"bench/subjects/{options.program}", "--time", str(options.time),
               *seed_words(options)]
    command += ["--only", ",".join(options.names)] if options.names else []
    return shlex.join(command + (["--", *options.extra] if options.extra else []))


def commit(assay):
    """Of the tree that the program was built in, which need not be that of this script."""
    done = subprocess.run(["git", "-C", str(assay.parent), "describe", "--always", "--dirty"],
                          capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def head(options):
    """What a table says of how it was made."""
    made = {"date": datetime.date.today().isoformat(), "command": command_line(options),
            "commit": commit(options.assay), "seconds": options.time}
    which = {"seeds": options.seeds} if "seeds" in options else {"seed": options.seed}
    return {**made, **which}


def write_report(options, markdown, rows):
    """A table of subjects as Markdown and as JSON; yields the paths."""
    made = head(options)
    return write_tables(options, {
        ".md": markdown(made, rows),
        ".json": json.dumps({"schema": 1, **made, "subjects": rows}, indent=1) + "\n"})


def write_tables(options, texts):
    """Writes each text, without the paths of this machine, to the prefix with its suffix; yields
    the paths."""
    options.table.parent.mkdir(parents=True, exist_ok=True)
    for suffix, text in texts.items():
        path = options.table.with_name(options.table.name + suffix)
        path.write_text(text.replace(f"{options.out}/", ""))
        yield path
