"""What was measured, as rows of a table: for people in Markdown, for programs in JSON."""

import collections
import json
import re

# A function counts as one that succeeds from this share of its calls on.
SUCCESS_SHARE = 0.01
BUILDS = ("gcc", "clang", "sanitizers")
CLASSES = ("fault", "misuse", "undecided")
MACHINE_PATH = re.compile(r"(?:/[\w.+~-]+)+/(?=[\w.+~-])")
# What assay says of functions that the listed sources do not have: no function of the subject then.
UNDEFINED = "declared in the header but defined in none of the sources"
DROPPED_TEST = re.compile(r"the test (\w+) was dropped: (.*)")
PARAMETER = re.compile(r"\bparameter '\w+'")
COLUMNS = [
    "subject", "functions", "returned", "never returned", "skipped", "succeed", "calls/s", "faults",
    "misuse", "undecided", "tests", "gcc", "clang", "sanitizers", "seconds", "MiB",
]
LEGEND = """\
- **functions**: declared in the subject's public headers and defined there or in its sources;
  **returned**: called, and returned normally at least once; **never returned**: no call did;
  **skipped**: never called.
- **succeed**: succeeded, by the function's own convention for errors, in at least 1 % of their
  calls; `-` where assay does not say.
- **calls/s**: calls in a second of search. **faults**, **misuse**, **undecided**: findings by
  verdict.
- **gcc**, **clang**: the tests compile with `-Wall -Wextra -Werror` and pass; **sanitizers**: they
  pass with both compilers' AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer.
- **seconds**: wall clock of the run, everything included; **MiB**: memory of its largest process.
- In the rows of groups, counts are sums, shares are means in which a subject that failed counts as
  0 %, and calls/s, seconds and MiB are means of the subjects that did not fail.
"""


def without_paths(text):
    return MACHINE_PATH.sub("", text)


def by_reason(functions):
    groups = collections.defaultdict(list)
    for function in functions:
        reason = PARAMETER.sub("a parameter", without_paths(function["reason"]))
        groups[reason].append(function["name"])
    return dict(sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])))


def dropped_tests(notes):
    matches = filter(None, map(DROPPED_TEST.match, notes))
    return by_reason({"name": match.group(1), "reason": match.group(2)} for match in matches)


def with_status(functions, status):
    return [function for function in functions if function["status"] == status]


def succeeds(function):
    return function["calls"] > 0 and function["successes"] >= SUCCESS_SHARE * function["calls"]


def success_counts(functions):
    """(how many succeed, the names of those called that never do), (None, []) when not reported."""
    if not any("successes" in function for function in functions):
        return None, []
    reported = [function for function in functions if "successes" in function]
    never = [function["name"] for function in with_status(reported, "called")
             if function["successes"] == 0]
    return sum(map(succeeds, reported)), never


def listed_finding(finding):
    listed = {key: finding[key] for key in ("class", "kind", "function", "calls")}
    return {**listed, "reason": without_paths(finding["reason"])}


def row(result):
    """What the tables say of a subject, from the result of its run."""
    line = {key: result.get(key) for key in ("name", "version", "held_out", "wall_seconds",
                                             "memory_mib", "builds")}
    line["failure"] = without_paths(result["failure"])
    report = result["report"]
    if not report:
        return line
    declared, effort = report["functions"], report["effort"]
    functions = [function for function in declared if function["reason"] != UNDEFINED]
    succeed, never_succeed = success_counts(functions)
    line.update({
        "functions": len(functions),
        "undefined": len(declared) - len(functions),
        "returned": len(with_status(functions, "called")),
        "never_returned": len(with_status(functions, "failed")),
        "skipped": len(with_status(functions, "skipped")),
        "succeed": succeed,
        "calls": effort["calls"],
        "search_seconds": round(effort["search_seconds"], 3),
        "calls_per_second": round(effort["calls"] / max(effort["search_seconds"], 0.001)),
        "findings": {name: sum(finding["class"] == name for finding in report["findings"])
                     for name in CLASSES},
        "tests": report["tests"]["regression"],
        "skip_reasons": by_reason(with_status(functions, "skipped")),
        "never_returned_reasons": by_reason(with_status(functions, "failed")),
        "never_succeed": never_succeed,
        "finding_list": [listed_finding(finding) for finding in report["findings"]],
        "dropped_tests": dropped_tests(report["notes"]),
        "notes": [without_paths(note) for note in report["notes"] if not DROPPED_TEST.match(note)],
    })
    return line


def measured(rows):
    return [line for line in rows if "functions" in line]


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0


def share(line, key):
    """Of the functions; none of them when the run failed or assay does not say."""
    count = line.get(key) or 0
    return count / line["functions"] if count else 0


def summary(rows):
    """Sums and means; a subject that failed counts as none of its functions reached."""
    lines = measured(rows)
    counts = ("functions", "returned", "never_returned", "skipped", "tests")
    group = {key: sum(line[key] for line in lines) for key in counts}
    group["subjects"], group["measured"] = len(rows), len(lines)
    group["findings"] = {name: sum(line["findings"][name] for line in lines) for name in CLASSES}
    group["returned_share"] = mean(share(line, "returned") for line in rows)
    telling = [line["succeed"] for line in lines if line["succeed"] is not None]
    group["succeed"] = sum(telling) if telling else None
    group["succeed_share"] = mean(share(line, "succeed") for line in rows)
    for key in ("calls_per_second", "wall_seconds", "memory_mib"):
        group[key] = mean(line[key] for line in lines)
    group["suites"] = sum(line["tests"] > 0 for line in lines)
    for name in BUILDS:
        group[name] = sum(suite_cell(line, name) == "ok" for line in lines)
    return group


def groups(rows):
    """The averages that are given: over all, over the open subjects, over those held out."""
    parts = [("all", rows), ("open", [line for line in rows if not line["held_out"]]),
             ("held out", [line for line in rows if line["held_out"]])]
    return {name: summary(part) for name, part in parts if part}


def build_cell(build):
    if not build:
        return "-"
    if not build["compiled"]:
        return "does not compile"
    if build["clean"]:
        return "ok"
    return f"{build['failed']} fail" if build["failed"] else "crashes"


def suite_cell(line, name):
    builds = line["builds"]
    if line["tests"] == 0:
        return "-"
    if name != "sanitizers":
        return build_cell(builds.get(name))
    cells = {compiler: build_cell(builds.get(f"{compiler} sanitized"))
             for compiler in ("gcc", "clang")}
    if len(set(cells.values())) == 1:
        return cells["gcc"]
    return ", ".join(f"{compiler}: {cell}" for compiler, cell in cells.items() if cell != "ok")


def counted(count, part):
    return "-" if count is None else f"{count} ({part:.0%})".replace("%", " %")


def subject_cells(line):
    if "functions" not in line:
        return [line["name"], f"failed: {line['failure']}"] + [""] * (len(COLUMNS) - 2)
    return [line["name"], line["functions"], counted(line["returned"], share(line, "returned")),
            line["never_returned"], line["skipped"],
            counted(line["succeed"], share(line, "succeed")), f"{line['calls_per_second']:,}",
            *line["findings"].values(), line["tests"],
            *(suite_cell(line, name) for name in BUILDS),
            line["wall_seconds"], line["memory_mib"]]


def group_cells(name, group):
    cells = [f"{name}, {group['subjects']}", group["functions"],
             counted(group["returned"], group["returned_share"]), group["never_returned"],
             group["skipped"], counted(group["succeed"], group["succeed_share"]),
             f"{group['calls_per_second']:,.0f}", *group["findings"].values(), group["tests"],
             *(f"{group[name]} of {group['suites']}" for name in BUILDS),
             f"{group['wall_seconds']:.1f}", f"{group['memory_mib']:.0f}"]
    return [f"**{cell}**" for cell in cells]


def in_a_line(line):
    if "functions" not in line:
        return f"failed: {line['failure']}"
    suite = ", ".join(f"{name} {suite_cell(line, name)}" for name in BUILDS)
    return (f"{line['returned']} of {line['functions']} functions returned, "
            f"{line['findings']['fault']} faults, {line['tests']} tests ({suite}), "
            f"{line['wall_seconds']} s")


def table_line(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(rows):
    yield table_line(COLUMNS)
    yield "|---|" + "--:|" * (len(COLUMNS) - 1)
    averages = groups(rows)
    for held_out, name in ((False, "open"), (True, "held out")):
        for line in rows:
            if line["held_out"] == held_out:
                yield table_line(subject_cells(line))
        if name in averages:
            yield table_line(group_cells(name, averages[name]))
    yield table_line(group_cells("all", averages["all"]))


def grouped_list(heading, reasons):
    if not reasons:
        return
    yield from ("", f"{heading}:", "")
    for reason, names in reasons.items():
        yield f"- {len(names)}: {reason or 'no reason given'}: {', '.join(names)}"


def findings_list(findings):
    """Faults one by one, the others by kind: there are many of them, and alike."""
    if not findings:
        return
    yield from ("", "Findings:", "")
    others = collections.defaultdict(list)
    for finding in findings:
        if finding["class"] == "fault":
            yield f"- fault: `{finding['function']}`, {finding['kind']}: {finding['reason']}"
        else:
            others[finding["class"], finding["kind"]].append(finding["function"])
    for (verdict, kind), functions in others.items():
        yield f"- {verdict}: {kind}, {len(functions)}: {', '.join(functions)}"


def details(line):
    yield from ("", f"### {line['name']} {line['version']}")
    if line["failure"]:
        yield from ("", f"The run failed: {line['failure']}")
    if "functions" not in line:
        return
    if line["calls"] == 0:
        yield from ("", f"The search made no call; it had {line['search_seconds']} s.")
    if line["undefined"]:
        yield from ("", f"Not counted, being defined in none of the sources: {line['undefined']}.")
    yield from grouped_list("Skipped", line["skip_reasons"])
    yield from grouped_list("Never returned", line["never_returned_reasons"])
    if line["never_succeed"]:
        yield from ("", f"Never succeeded: {', '.join(line['never_succeed'])}")
    yield from findings_list(line["finding_list"])
    yield from grouped_list("Tests that were dropped", line["dropped_tests"])
    if line["notes"]:
        yield from ("", "Notes:", "", *(f"- {note}" for note in line["notes"]))


def markdown(head, rows, plot):
    lines = ["# assay on real libraries", "",
             f"{head['date']}, commit {head['commit']}: `{head['command']}`. Each subject had "
             f"{head['seconds']} s with nothing but the lists of its headers and sources. "
             "Those held out show what assay does on libraries it was not developed with.", "",
             *table(rows), "", LEGEND, f"![functions by what became of them]({plot})", "",
             "## Details"]
    for line in rows:
        lines += details(line)
    return "\n".join(lines) + "\n"


def as_json(head, rows):
    document = {"schema": 1, **head, "groups": groups(rows), "subjects": rows}
    return json.dumps(document, indent=1) + "\n"
