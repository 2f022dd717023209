"""What the scorer says of its runs: figures, and lists of what went wrong."""

import collections

import rule_decided

PRECISION_GOAL, RECALL_GOAL = 0.95, 0.85
# What became of a fault, best first.
FATES = ("fault", "undecided", "misuse", "not found")


def fate(result):
    """The best verdict on a finding that is the planted fault's."""
    classes = {finding["class"] for finding in result["findings"] if finding["real"]}
    return next((name for name in FATES if name in classes), "not found")


def faults(result):
    return [finding for finding in result["findings"] if finding["class"] == "fault"]


def false_alarms(result):
    return [finding for finding in faults(result) if not finding["real"]]


def name(result):
    return f"{result['bed']} {result['fault'] or 'clean'}"


def line(result):
    """For the terminal, while the scorer runs."""
    if result["status"] not in (0, 1):
        return f"{name(result)}: assay ended with {result['status']}"
    alarms = len(false_alarms(result))
    became = fate(result) if result["fault"] else f"{len(result['findings'])} findings"
    return f"{name(result)}: {became}" + (f", {alarms} false alarms" if alarms else "")


def ratio(part, whole):
    return f"{part} of {whole}" + (f" = {part / whole:.1%}" if whole else "")


def figures(results):
    """The figures of some runs as a dictionary."""
    planted = [result for result in results if result["fault"]]
    fates = collections.Counter(fate(result) for result in planted)
    reported = sum(len(faults(result)) for result in results)
    return {
        "reported": reported,
        "real": reported - sum(len(false_alarms(result)) for result in results),
        "planted": len(planted),
        **{name.replace(" ", "_"): fates[name] for name in FATES},
        "failed_runs": sum(result["status"] not in (0, 1) for result in results),
        "calls": sum(result["calls"] for result in results),
    }


def figure_rows(results):
    groups = [("open", [r for r in results if r["set"] == "open"]),
              ("held out", [r for r in results if r["set"] == "held-out"]), ("all", results)]
    yield "| | precision: FAULTs that are faults | recall: faults reported as FAULT | undecided |" \
          " misuse | not found | failed runs |"
    yield "|---|---|---|--:|--:|--:|--:|"
    for title, group in groups:
        f = figures(group)
        yield (f"| {title} | {ratio(f['real'], f['reported'])} | {ratio(f['fault'], f['planted'])} |"
               f" {f['undecided']} | {f['misuse']} | {f['not_found']} | {f['failed_runs']} |")


def alarm_rows(results):
    yield "| where | function | kind | set | reason |"
    yield "|---|---|---|---|---|"
    for result in results:
        for finding in false_alarms(result):
            yield (f"| {name(result)} | `{finding['function']}` | {finding['kind']} |"
                   f" {result['set']} | {finding['reason']} |")


def fault_rows(chosen, results):
    entries = {(str(bed), entry.id): entry for bed in chosen for entry in bed.entries}
    yield "| fault | kind | what | verdict | where |"
    yield "|---|---|---|---|---|"
    for result in results:
        if not result["fault"]:
            continue
        entry = entries[result["bed"], result["fault"]]
        best = [finding for finding in result["findings"]
                if finding["real"] and finding["class"] == fate(result)]
        where = ", ".join(sorted({f"`{f['function']}` {f['kind']}" +
                                  ("" if f["as_listed"] else " (not listed)") for f in best}))
        yield f"| {name(result)} | {entry.kind} | {entry.what} | {fate(result)} | {where} |"


def kind_rows(chosen, results):
    kinds = {(str(bed), entry.id): entry.kind for bed in chosen for entry in bed.entries}
    total, found = collections.Counter(), collections.Counter()
    for result in results:
        if result["fault"]:
            kind = kinds[result["bed"], result["fault"]]
            total[kind] += 1
            found[kind] += fate(result) == "fault"
    yield "| kind of fault | planted | reported as FAULT |"
    yield "|---|--:|--:|"
    for kind, count in sorted(total.items()):
        yield f"| {kind} | {count} | {found[kind]} |"


def precision_and_recall(results):
    f = figures(results)
    return f"{ratio(f['real'], f['reported'])} | {ratio(f['fault'], f['planted'])}"


def rule_rows(results):
    """What each rule decided; the figures behind it are those of the record with its verdicts turned."""
    scores = rule_decided.scores(results)
    used = sorted((rule for rule in scores if scores[rule]["decided"]), key=lambda rule: -scores[rule]["decided"])
    yield "| rule | decided | right | wrong | faults hidden | precision if turned | recall if turned |"
    yield "|---|--:|--:|--:|--:|---|---|"
    for rule in used:
        score = scores[rule]
        yield (f"| `{rule}` | {score['decided']} | {score['right']} | {score['wrong']} | {score['hides']} |"
               f" {precision_and_recall(rule_decided.switched_off(rule, results))} |")
    unused = [f"`{rule}`" for rule in scores if rule not in used]
    yield ""
    yield f"Decided nothing: {', '.join(unused) or 'none'}."


def ablation_rows(results, without, is_shown):
    """What really comes of runs without a rule."""
    yield "| without | precision | recall |"
    yield "|---|---|---|"
    yield f"| nothing | {precision_and_recall(filter_shown(results, is_shown))} |"
    for rule, others in without.items():
        yield f"| `{rule}` | {precision_and_recall(filter_shown(others, is_shown))} |"


def filter_shown(results, is_shown):
    return [result for result in results if is_shown(result)]


def make(chosen, results, without, options):
    """The report as Markdown, and the same for machines. Of held-out libraries it has the figures."""
    def is_shown(result):
        return result["set"] == "open" or options.show_held_out

    shown = filter_shown(results, is_shown)
    ways = sum(len(bed.entries) for bed in chosen if bed.kind == "misuse")
    planted = sum(len(bed.entries) for bed in chosen if bed.kind == "fault")
    effort = f"--calls {options.calls}" if options.calls else f"--time {options.time}"
    limit = f"{options.calls:,} calls" if options.calls else f"{options.time} s"
    rows = [
        "# Verdicts: fault or misuse", "",
        f"Command: `tests/verdicts/score {effort} --seed {options.seed}`; "
        f"{len(chosen)} libraries, {ways} ways to misuse them, {planted} planted faults; "
        f"{limit} a run. Goals: precision {PRECISION_GOAL:.0%}, recall {RECALL_GOAL:.0%}.",
        "", *figure_rows(results),
        "", "## False alarms", "", *alarm_rows(shown),
        "", "## Faults", "", *fault_rows(chosen, shown),
        "", "## By kind", "", *kind_rows(chosen, results),
        "", "## By rule", "", *rule_rows(shown),
    ]
    if without:
        rows += ["", "## Without a rule", "", *ablation_rows(results, without, is_shown)]
    data = {"calls": options.calls, "time": options.time, "seed": options.seed,
            "goals": [PRECISION_GOAL, RECALL_GOAL],
            "figures": {"open": figures([r for r in results if r["set"] == "open"]),
                        "held-out": figures([r for r in results if r["set"] == "held-out"]),
                        "all": figures(results)},
            "rules": rule_decided.scores(shown),
            "without": {rule: figures(filter_shown(others, is_shown)) for rule, others in without.items()},
            "runs": shown}
    return "\n".join(rows) + "\n", data
