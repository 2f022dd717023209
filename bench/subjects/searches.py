"""Runs of assay that only search, and what they covered when."""

import copy

import measure
import options as command_options
import report
import subjects

CONTAINERS = subjects.ROOT / "examples/containers"
ALL = "all"  # what a run with every rule is called


def containers():
    """The examples as subjects: a header and a source each."""
    names = sorted(path.stem for path in CONTAINERS.glob("*.h"))
    return [container(name) for name in names if not name.endswith("_internal")]


def container(name):
    return subjects.Subject(name=name, version="", directory=str(CONTAINERS),
                            headers=[f"{name}.h"], sources=[f"{name}.c"], flags=["-I."])


def is_container(subject):
    return subject.directory == str(CONTAINERS)


def figures(found, failure):
    """What is kept of a run; without a search and its coverage it is a failure."""
    coverage = (found or {}).get("coverage")
    if failure or not coverage:
        return {"failure": report.without_paths(failure) or "it measured no coverage"}
    effort = found["effort"]
    if not effort["calls"]:
        return {"failure": "there was no time to search; give more --time"}
    return {"failure": "", "covered": coverage["covered"], "branches": coverage["branches"],
            "curve": coverage["curve"], "calls": effort["calls"],
            "directed": found.get("directed", {}),
            "search_seconds": round(effort["search_seconds"], 2)}


def run(subject, name, seed, rules_off, options):
    """A run that has a result below the output directory is not repeated."""
    folder = options.out / subject.name / name.replace(" ", "-") / str(seed)
    options = copy.copy(options)
    options.seed = seed
    without = ["--no-rule", ",".join(rules_off)] if rules_off else []
    options.extra = ["--search-only", *without, *options.extra]
    kept = command_options.kept_result(folder / "result.json", options)
    if kept:
        return kept
    _, found, failure = measure.run_assay(subject, folder, options, options.extra)
    result = figures(found, failure)
    command_options.keep_result(folder / "result.json", options, result)
    return result


def percent(result):
    return 100 * result["covered"] / max(result["branches"], 1)


def percent_at(result, seconds):
    """What was covered after so many seconds of search."""
    reached = [point["covered"] for point in result["curve"] if point["seconds"] <= seconds]
    return 100 * max(reached, default=0) / max(result["branches"], 1)
