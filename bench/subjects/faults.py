"""Faults that are planted in subjects: a file below ../faults/ for each library, one edit each."""

import dataclasses
import pathlib
import shutil
import tomllib

import subjects

FAULTS = subjects.FAULTS


@dataclasses.dataclass
class Fault:
    """`old`, which stands once in the file, becomes `new`. The file is relative to the directory of
    the subject."""

    name: str
    kind: str
    shows: str
    file: str
    old: str
    new: str


def libraries():
    return sorted(path.stem for path in FAULTS.glob("*.toml"))


def read(library):
    tables = tomllib.loads((FAULTS / f"{library}.toml").read_text())
    return [Fault(name=name, **table) for name, table in tables.items()]


def plant(text, chosen):
    for fault in chosen:
        if text.count(fault.old) != 1:
            raise subjects.SubjectError(f"'{fault.file}' has no single place for '{fault.name}'")
        text = text.replace(fault.old, fault.new)
    return text


def plant_in(directory, original, chosen):
    """Every file that faults are for becomes the original with those that were chosen."""
    for file in {fault.file for fault in chosen}:
        text = (original / file).read_text(errors="surrogateescape")
        text = plant(text, [fault for fault in chosen if fault.file == file])
        (directory / file).write_text(text, errors="surrogateescape")


def copy_with(subject, sources, chosen, target):
    """A copy of the unpacked package below `target`, with the faults."""
    top = pathlib.Path(subject.directory).parts[0]
    shutil.rmtree(target / top, ignore_errors=True)
    shutil.copytree(pathlib.Path(sources, top), target / top, symlinks=True)
    plant_in(target / subject.directory, pathlib.Path(sources, subject.directory), chosen)
