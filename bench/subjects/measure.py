"""One run of assay on a subject, and what its regression suite is worth. Every program runs under a
hard limit, at low priority, in a process group of its own."""

import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

import subjects

STRICT = "-O1 -g -Wall -Wextra -Werror"
COMPILERS = {"gcc": "gcc", "clang": "clang-19"}
# Building a library with sanitizers on a busy machine; a suite itself takes seconds.
SUITE_LIMIT_SECONDS = 420
# What a run may take beyond its --time before it is killed: enough to see by how much it overran.
GRACE_SECONDS = 120
KILLED = 128 + signal.SIGKILL
TAP_LINE = re.compile(r"^(not )?ok \d+", re.MULTILINE)


@dataclasses.dataclass
class Ran:
    status: int
    seconds: float
    memory_mib: float  # of the largest process below it


def end_group(group):
    """Ends what a command left running, also when we are interrupted."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run_limited(command, limit_seconds, log, directory=None, environment=None):
    """Runs the command with both of its outputs in the file `log`."""
    limited = ["nice", "timeout", "-s", "KILL", str(limit_seconds), *command]
    start = time.monotonic()
    with open(log, "wb") as output:
        child = subprocess.Popen(limited, cwd=directory, env=environment, stdout=output,
                                 stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                 start_new_session=True)
    try:
        _, wait_status, usage = os.wait4(child.pid, 0)
    finally:
        end_group(child.pid)
    child.returncode = os.waitstatus_to_exitcode(wait_status)
    status = child.returncode if child.returncode >= 0 else 128 - child.returncode
    return Ran(status, time.monotonic() - start, usage.ru_maxrss / 1024)


def rule_names(assay):
    """The first word of each line; none when this assay cannot list its rules."""
    command = ["timeout", "-s", "KILL", "20", str(assay), "generate", "--list-rules"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return []
    return [line.split()[0].rstrip(":") for line in done.stdout.splitlines() if line.strip()]


def assay_command(prepared, folder, options, extra):
    command = [str(options.assay), "generate"]
    command += [word for header in prepared.headers for word in ("--header", header)]
    command += [word for source in prepared.sources for word in ("--source", source)]
    if prepared.link:
        command += ["--link", " ".join(prepared.link)]
    command += ["--time", f"{options.time}s", "--seed", str(options.seed)]
    command += ["--out", str(folder / "suite"), "--json", str(folder / "report.json")]
    return command + extra + ["--", *prepared.flags]


def last_message(log):
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it printed nothing"


def why_it_failed(ran, limit_seconds, log):
    """A sentence, or "" when assay ended as it should."""
    if ran.status in (0, 1):
        return ""
    if ran.status == KILLED and ran.seconds >= limit_seconds:
        return f"killed after {limit_seconds} s"
    how = f"signal {ran.status - 128}" if ran.status > 128 else f"exit status {ran.status}"
    return f"{how}: {last_message(log)}"


def run_assay(subject, folder, options, extra, temporary_parent=None):
    """Returns (what ran, the report or None, why it failed or ""). The folder is made anew. What is
    temporary is below it, or below another parent."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    temporary = pathlib.Path(tempfile.mkdtemp(prefix="tmp-", dir=temporary_parent or folder))
    prepared = subjects.prepare(subject, options.sources, folder / "generated")
    limit_seconds = 2 * options.time + GRACE_SECONDS
    ran = run_limited(assay_command(prepared, folder, options, extra), limit_seconds,
                      folder / "log.txt", prepared.directory,
                      dict(os.environ, TMPDIR=str(temporary)))
    shutil.rmtree(temporary, ignore_errors=True)
    failure = why_it_failed(ran, limit_seconds, folder / "log.txt")
    try:
        report = json.loads((folder / "report.json").read_text())
    except (OSError, ValueError):
        return ran, None, failure or "it wrote no report"
    return ran, report, failure


def listing(roots):
    """Every file below the roots with its size and time; what make builds is left out."""
    found = {}
    for root in roots:
        for directory, folders, files in os.walk(root):
            folders[:] = [name for name in folders if pathlib.Path(directory, name) !=
                          root / "build"]
            for name in files + folders:
                path = pathlib.Path(directory, name)
                status = path.lstat()
                found[str(path)] = (status.st_size, status.st_mtime_ns) if name in files else None
    return found


def changed_paths(before, after):
    return sorted(path for path in before.keys() | after.keys()
                  if before.get(path, "none") != after.get(path, "none"))


def make(suite, target, compiler, sanitized, log, home=None):
    variables = [f"CC={COMPILERS[compiler]}", f"CFLAGS={STRICT}",
                 f"BUILD=build/{compiler}{'-sanitized' if sanitized else ''}"]
    variables += ["SANITIZE=1"] if sanitized else []
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=1",
                       UBSAN_OPTIONS="print_stacktrace=1")
    if home:
        environment["HOME"] = str(home)
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
        environment.pop(name, None)
    command = ["make", "-j2", "-C", str(suite), target, *variables]
    return run_limited(command, SUITE_LIMIT_SECONDS, log, environment=environment)


def check_suite(folder, sources):
    """Builds and runs the suite with each compiler, without and with sanitizers. A build's entry is
    None when there is no suite, else says whether it compiled, how many tests passed and failed,
    and what they changed in the suite, the library's sources and the home directory."""
    suite = folder / "suite"
    watched = [suite, sources]
    builds = {}
    for compiler in COMPILERS:
        for sanitized in (False, True):
            name = f"{compiler} sanitized" if sanitized else compiler
            log = folder / f"{name.replace(' ', '-')}.txt"
            builds[name] = check_build(watched, compiler, sanitized, log)
    shutil.rmtree(suite / "build", ignore_errors=True)
    return builds


def check_build(watched, compiler, sanitized, log):
    suite = watched[0]
    if not (suite / "Makefile").exists():
        return None
    compiled = make(suite, "all", compiler, sanitized, log).status == 0
    if not compiled:
        return {"compiled": False, "clean": False, "passed": 0, "failed": 0, "changed": []}
    home = log.parent / "home"
    home.mkdir(exist_ok=True)
    before = listing([*watched, home])
    log = pathlib.Path(str(log).replace(".txt", "-check.txt"))
    ran = make(suite, "check", compiler, sanitized, log, home)
    changed = changed_paths(before, listing([*watched, home]))
    shutil.rmtree(home, ignore_errors=True)
    marks = TAP_LINE.findall(log.read_text(errors="replace"))
    failed = sum(1 for mark in marks if mark)
    return {"compiled": True, "clean": ran.status == 0 and not changed,
            "passed": len(marks) - failed, "failed": failed, "changed": changed[:20]}
