"""The table of labelled findings with what was known of each: evidence.tsv. One row a finding, a column for
each clue of src/model/clues.def; no code of anybody's library."""

import math
import pathlib
import re

import labels

ROOT = labels.HERE.parents[1]
TABLE = labels.HERE / "evidence.tsv"
CLUES = ROOT / "src/model/clues.def"
ROW = re.compile(r'^CLUE\((\w+), "([^"]+)", (\w+), (\w+), "([^"]+)"\)', re.MULTILINE)
KEYS = ("part", "library", "function", "kind", "when", "place", "class", "label")
# Libraries that people use, beds that were written for this, and beds that nothing is fitted on.
PARTS = ("library", "bed", "held-out")


class Clue:
    def __init__(self, name, word, kind, side, meaning):
        self.name, self.word, self.kind, self.side, self.meaning = name, word, kind, side, meaning

    def measure(self, value):
        """As src/model/clues.c weighs it."""
        return math.log2(1 + value) if self.kind == "COUNT" else value


def clues(path=CLUES):
    return [Clue(*row) for row in ROW.findall(path.read_text())]


def row_of(part, library, finding, label):
    """A row of a finding in a report."""
    return {"part": part, "library": library, "function": finding["function"], "kind": finding["kind"],
            "when": labels.when_of(finding), "place": labels.place_of(finding) if part == "library" else "", "class": finding["class"], "label": label,
            **{word: float(value) for word, value in (finding.get("evidence") or {}).items()}}


def read(path=TABLE):
    lines = path.read_text().splitlines()
    names = lines[0].split("\t")
    rows = []
    for line in lines[1:]:
        fields = dict(zip(names, line.split("\t")))
        rows.append({name: value if name in KEYS else float(value) for name, value in fields.items()
                     if value != "" or name in KEYS})
    return rows


def write(rows, path=TABLE):
    """Sorted, each row once: a false alarm that ten builds of a bed show is one."""
    words = [clue.word for clue in clues()]
    lines = {"\t".join([row[key] for key in KEYS] + [f"{row[word]:.6g}" if word in row else "" for word in words])
             for row in rows}
    path.write_text("\n".join(["\t".join([*KEYS, *words]), *sorted(lines)]) + "\n")
