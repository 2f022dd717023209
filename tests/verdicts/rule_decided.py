"""What each verdict rule decided, by the names that stand in the reports of recorded runs."""

import collections
import pathlib
import re

TABLE = pathlib.Path(__file__).resolve().parents[2] / "src/model/verdict_rules.def"
ROW = re.compile(r'^(?:DECISION|DOUBT)\(\w+, \w+, "([^"]+)"', re.MULTILINE)


def all_rules():
    """Their names, in the order in which they are asked."""
    return ROW.findall(TABLE.read_text())


def is_in(rule, result):
    return any(finding.get("rule") == rule for finding in result["findings"])


def is_right(finding):
    """A FAULT has to be real; what is undecided or misuse must not be. On a library as it should be
    nothing is real."""
    return (finding["class"] == "fault") == finding["real"]


def is_lost(result):
    """Was the planted fault found, and not reported as one?"""
    real = [finding for finding in result["findings"] if finding["real"]]
    return bool(real) and all(finding["class"] != "fault" for finding in real)


def scores(results):
    """By rule: how often it decided, rightly and wrongly, and how many planted faults it hides: those
    with no FAULT, of which it doubts a finding."""
    table = {rule: collections.Counter() for rule in all_rules()}
    for result in results:
        hiding = set()
        for finding in result["findings"]:
            score = table.get(finding.get("rule"))
            if score is None:
                continue
            score["decided"] += 1
            score["right" if is_right(finding) else "wrong"] += 1
            if finding["real"] and is_lost(result):
                hiding.add(finding["rule"])
        for rule in hiding:
            table[rule]["hides"] += 1
    return table


def switched_off(rule, results):
    """The results as they would be without the rule if nothing else took its place: what it doubted
    would be a FAULT, what it called a FAULT would be undecided."""
    other = {"fault": "undecided", "undecided": "fault", "misuse": "fault"}
    return [{**result, "findings": [{**finding, "class": other.get(finding["class"], finding["class"])}
                                    if finding.get("rule") == rule else finding
                                    for finding in result["findings"]]}
            for result in results]
