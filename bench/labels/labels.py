"""Labels: what a person who read the library said of findings, and the findings they are about."""

import json
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
WORDS = ("real", "arguable", "false")
FIELDS = ("function", "kind", "when", "place", "label", "why", "heart")
# What was made to fail; on what else a failure depends is for assay to find out, and changes with its rules.
INJECTED = ("allocation", "read", "write")
NEEDED = ("function", "kind", "label", "why")


class BadLabel(Exception):
    """A whole sentence."""


class Label:
    def __init__(self, library, version, fields, where):
        unknown = [name for name in fields if name not in FIELDS]
        missing = [name for name in NEEDED if not fields.get(name)]
        if unknown or missing:
            raise BadLabel(f"{where}: a label " + (f"has no '{unknown[0]}'; it has {', '.join(FIELDS)}"
                           if unknown else f"needs '{missing[0]}'"))
        if fields["label"] not in WORDS:
            raise BadLabel(f"{where}: '{fields['label']}' is no label; these are {', '.join(WORDS)}")
        self.library, self.version, self.where = library, version, where
        self.function, self.kind, self.label, self.why = (fields[name] for name in NEEDED)
        self.when = fields.get("when", "none")
        if self.when not in ("none", *INJECTED):
            raise BadLabel(f"{where}: '{self.when}' says nothing here; 'when' is one of {', '.join(INJECTED)}")
        self.place = fields.get("place", "")
        self.heart = fields.get("heart", [])

    def key(self):
        """What tells it from other labels of its library; a program is one of many that show the same."""
        return (self.library, self.version, self.function, self.kind, self.when, self.place)

    def fits(self, finding):
        """Is the finding of a report what the label may be about?"""
        return (self.function == finding["function"] and self.kind == finding["kind"] and
                self.when == when_of(finding))


def when_of(finding):
    kind = (finding.get("condition") or {}).get("kind", "none")
    return kind if kind in INJECTED else "none"


def place_of(finding):
    """`file:line`, of the innermost place in a source; no folders, which differ from tree to tree."""
    source = finding.get("source") or {}
    return f"{pathlib.PurePath(source['file']).name}:{source['line']}" if source.get("file") else ""


def read(path):
    """The labels of one file."""
    try:
        table = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise BadLabel(f"{path}: cannot read it: {error}") from None
    for name in ("library", "version", "labels"):
        if not isinstance(table, dict) or not table.get(name):
            raise BadLabel(f"{path.name}: a file of labels needs '{name}'")
    return [Label(table["library"], table["version"], fields, f"{path.name}: label {number}")
            for number, fields in enumerate(table["labels"], 1)]


def all_labels(folder=HERE):
    return [label for path in sorted(folder.glob("*.json")) for label in read(path)]


def contradictions(labels):
    """Sentences about labels that say different things of the same."""
    seen, sentences = {}, []
    for label in labels:
        other = seen.setdefault(label.key(), label)
        if other.label != label.label:
            sentences.append(f"{label.where} says '{label.label}' of {label.function} ({label.kind}), "
                             f"and {other.where} says '{other.label}'")
    return sentences


def best(labels, finding):
    """The label of a finding: that of its place, or one that names none, or else what all labels of such
    failures of the function say; None."""
    fitting = [label for label in labels if label.fits(finding)]
    for place in (place_of(finding), ""):
        for label in fitting:
            if label.place == place:
                return label
    return fitting[0] if len({label.label for label in fitting}) == 1 else None


def heart(program):
    """The lines of a program that matter: without its comments, braces and `return 0`."""
    program = re.sub(r"/\*.*?\*/", "", program, flags=re.DOTALL)
    lines = [line.strip() for line in program.splitlines()]
    return [line for line in lines if line and line not in ("{", "}", "return 0;", "int main(void)")]
