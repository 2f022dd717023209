"""The beds of this folder and their listings."""

import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
SETS = {"open": HERE, "held-out": HERE / "held-out"}
KINDS = {"misuse": "ways", "fault": "witness"}


class BadListing(Exception):
    pass


class Entry:
    """A way to misuse a library, or a planted fault: a line of its listing."""

    def __init__(self, line, programs):
        fields = [field.strip() for field in line.split("|")]
        if len(fields) != 4 or not all(fields):
            raise BadListing(f"not 'id | functions | kind | what': '{line}'")
        self.id, functions, self.kind, self.what = fields
        self.functions = functions.split()
        self.program = programs / f"{self.id}.c"


class Bed:
    def __init__(self, set_name, kind, folder):
        self.set, self.kind, self.folder, self.name = set_name, kind, folder, folder.name
        self.header = folder / f"{folder.name}.h"
        self.source = folder / f"{folder.name}.c"
        programs = folder / KINDS[kind]
        lines = (folder / "listing.txt").read_text().splitlines()
        self.entries = [Entry(line, programs) for line in lines if line and line[0] != "#"]
        self.check(programs)

    def __str__(self):
        return f"{self.kind}/{self.name}"

    def check(self, programs):
        """The listing, the programs and the sources have to agree."""
        listed = [entry.id for entry in self.entries]
        present = {path.stem for path in programs.glob("*.c")}
        if len(set(listed)) != len(listed) or set(listed) != present:
            raise BadListing(f"{self}: the listing and the programs differ: "
                             f"{sorted(set(listed) ^ present)}")
        declared = set(re.findall(r"\b(\w+)\(", self.header.read_text()))
        for entry in self.entries:
            if not set(entry.functions) <= declared:
                raise BadListing(f"{self}: {entry.id}: no such function: {entry.functions}")
        planted = set(re.findall(r"\bFAULT_(\d+)\b", self.source.read_text()))
        if planted != (set(listed) if self.kind == "fault" else set()):
            raise BadListing(f"{self}: the listing and the planted faults differ")


def all_beds():
    return [Bed(set_name, kind, listing.parent) for set_name, root in SETS.items()
            for kind in KINDS for listing in sorted((root / kind).glob("*/listing.txt"))]
