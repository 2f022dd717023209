"""The list of subjects: a file below list/ for each, with what a build needs to know of it."""

import dataclasses
import glob
import os
import pathlib
import shutil
import subprocess
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Where the lists are: of subjects, and of what is changed in them. A smoke run has small ones.
LISTS = pathlib.Path(os.environ.get("ASSAY_BENCH_LISTS", HERE))
FAULTS = LISTS / "faults" if "ASSAY_BENCH_LISTS" in os.environ else HERE.parent / "faults"


class SubjectError(Exception):
    """A sentence that says why a subject cannot be used."""


@dataclasses.dataclass
class Subject:
    """Paths are relative to `directory`, which is relative to where the packages were unpacked.
    `own_tests` says which programs test the library by themselves. '@generated@' stands for the folder that `prepare` fills, a shell script that finds its name in
    $generated."""

    name: str
    version: str
    directory: str
    headers: list[str]
    sources: list[str]
    flags: list[str]
    without: list[str] = dataclasses.field(default_factory=list)
    link: list[str] = dataclasses.field(default_factory=list)
    prepare: str = ""
    own_tests: dict | None = None
    held_out: bool = False
    other_version: str = ""  # of another release of Debian, for `assay diff`
    other_release: str = ""
    other_directory: str = ""


@dataclasses.dataclass
class Prepared:
    """What assay is told of a subject, with every path in place; `directory` is where it runs."""

    directory: pathlib.Path
    headers: list[str]
    sources: list[str]
    flags: list[str]
    link: list[str]


def read(path):
    try:
        return Subject(name=path.stem, **tomllib.loads(path.read_text()))
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise SubjectError(f"cannot read '{path.name}': {error}") from error


def choose(names):
    """The subjects with these names, all without names; those held out stand last."""
    subjects = [read(path) for path in sorted((LISTS / "list").glob("*.toml"))]
    known = {subject.name for subject in subjects}
    for name in names:
        if name not in known:
            raise SubjectError(f"there is no subject '{name}', only {', '.join(sorted(known))}")
    chosen = [subject for subject in subjects if not names or subject.name in names]
    return sorted(chosen, key=lambda subject: subject.held_out)


def generate_headers(subject, directory, generated):
    shutil.rmtree(generated, ignore_errors=True)
    generated.mkdir(parents=True)
    environment = dict(os.environ, generated=str(generated))
    done = subprocess.run(["sh", "-eu", "-c", subject.prepare], cwd=directory, env=environment,
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise SubjectError(f"cannot prepare '{subject.name}': {done.stderr.strip()}")


def expand(subject, directory):
    left_out = set(subject.without)
    for pattern in subject.sources:
        found = sorted(glob.glob(pattern, root_dir=directory))
        if not found:
            raise SubjectError(f"'{subject.name}' has no source '{pattern}'")
        yield from (path for path in found if path not in left_out)


def prepare(subject, sources, generated):
    """Makes the generated headers below `generated`; `sources` is where fetch unpacked."""
    directory = pathlib.Path(sources, subject.directory).resolve()
    if not directory.is_dir():
        raise SubjectError(f"the sources of '{subject.name}' are not there; "
                           "get them with bench/subjects/fetch")
    generate_headers(subject, directory, generated)

    def in_place(words):
        return [word.replace("@generated@", str(generated)) for word in words]

    return Prepared(directory, in_place(subject.headers), list(expand(subject, directory)),
                    in_place(subject.flags), subject.link)
