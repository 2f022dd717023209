"""What a fit of the judge is worth: figures of libraries that it never saw, and a reliability plot."""

import json
import math

PARTS = {"library": "libraries", "bed": "open beds", "held-out": "held-out beds"}
LIKELY = 0.5
BINS = 8
Z = 1.96  # of an interval that holds in 95 of 100 cases


def interval(part, whole):
    """Wilson's interval of a share."""
    if not whole:
        return 0.0, 1.0
    share, z2 = part / whole, Z * Z
    middle = (share + z2 / (2 * whole)) / (1 + z2 / whole)
    half = Z * (share * (1 - share) / whole + z2 / (4 * whole * whole)) ** 0.5 / (1 + z2 / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratio(part, whole):
    if not whole:
        return "0 of 0"
    low, high = interval(part, whole)
    return f"{part} of {whole} = {part / whole:.0%} ({low:.0%} to {high:.0%})"


class Report:
    def __init__(self, data, weights, sure, probabilities, without):
        self.data, self.weights, self.sure = data, weights, sure
        self.probabilities, self.without = probabilities, without

    def figures(self, is_in, at, probabilities=None):
        """Of findings: how many are shown, how many of these are real, and how many are real at all."""
        shown = real_shown = real = 0
        for row, truth, p in zip(self.data.rows, self.data.truths, probabilities or self.probabilities):
            if not is_in(row):
                continue
            real += truth
            is_shown = p >= at and not (at and row.get("stands-behind"))
            shown += is_shown
            real_shown += truth and is_shown
        return {"shown": shown, "real_shown": real_shown, "real": real}

    def figure_row(self, title, is_in, at, probabilities=None):
        f = self.figures(is_in, at, probabilities)
        return f"| {title} | {ratio(f['real_shown'], f['shown'])} | {ratio(f['real_shown'], f['real'])} |"

    def of_faults(self, *parts):
        return lambda row: row["class"] == "fault" and row["part"] in parts

    def figure_rows(self):
        head = "| findings | shown that are real | real that are shown |"
        yield from (head, "|---|---|---|")
        for part, title in PARTS.items():
            yield self.figure_row(f"{title}, all faults by the rules", self.of_faults(part), 0)
            yield self.figure_row(f"{title}, at least {self.sure:.0%} sure", self.of_faults(part), self.sure)
            yield self.figure_row(f"{title}, likely, undecided ones too", lambda row, p=part: row["part"] == p, LIKELY)
        is_plain = self.of_faults("library")
        yield self.figure_row("libraries without injected failures, all faults by the rules",
                              lambda row: is_plain(row) and not row.get("injected"), 0)
        yield self.figure_row(f"libraries without injected failures, at least {self.sure:.0%} sure",
                              lambda row: is_plain(row) and not row.get("injected"), self.sure)

    def threshold_rows(self):
        yield from ("| at least | shown that are real | real that are shown |", "|--:|---|---|")
        for at in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95):
            yield self.figure_row(f"{at:.0%}", self.of_faults("library", "bed"), at)

    def library_rows(self):
        yield from ("| library | findings | real | faults by the rules | of these real | shown | of these real |",
                    "|---|--:|--:|--:|--:|--:|--:|")
        for name in sorted({row["library"] for row in self.data.rows if row["part"] == "library"}):
            own = [(row, truth, p) for row, truth, p in zip(self.data.rows, self.data.truths, self.probabilities)
                   if row["library"] == name]
            faults = [(truth, 0 if row.get("stands-behind") else p) for row, truth, p in own if row["class"] == "fault"]
            shown = [truth for truth, p in faults if p >= self.sure]
            yield (f"| {name} | {len(own)} | {sum(truth for _, truth, _ in own)} | {len(faults)} |"
                   f" {sum(truth for truth, _ in faults)} | {len(shown)} | {sum(shown)} |")

    def weight_rows(self):
        yield from ("| evidence | meaning | noted in | weight |", "|---|---|--:|--:|")
        order = sorted(range(len(self.data.clues)), key=lambda j: -abs(self.weights[j]))
        for j in order:
            clue = self.data.clues[j]
            noted = sum(bool(row[j]) for row in self.data.measures)
            if self.weights[j]:
                yield f"| `{clue.word}` | {clue.meaning} | {noted} | {self.weights[j]:+.3f} |"
        idle = [f"`{clue.word}`" for clue, weight in zip(self.data.clues, self.weights) if not weight]
        yield from ("", f"Count nothing: {', '.join(idle) or 'none'}.")

    def ablation_rows(self):
        yield from (f"| without | shown that are real, {self.sure:.0%} sure | real that are shown | mean log loss |",
                    "|---|---|---|--:|")
        everything = {"nothing": self.probabilities, **self.without}
        for word, probabilities in everything.items():
            row = self.figure_row(word, self.of_faults("library", "bed"), self.sure, probabilities)
            yield f"{row} {self.loss(probabilities):.4f} |"

    def loss(self, probabilities):
        chosen = [(truth, p) for row, truth, p in zip(self.data.rows, self.data.truths, probabilities)
                  if row["part"] != "held-out"]
        return -sum(math.log(max(1e-9, p if truth else 1 - p)) for truth, p in chosen) / len(chosen)

    def bins(self):
        """By probability: mean of what was said, share that is real, how many."""
        result = []
        for b in range(BINS):
            low, high = b / BINS, (b + 1) / BINS
            own = [(p, truth) for row, truth, p in zip(self.data.rows, self.data.truths, self.probabilities)
                   if low <= p < high or (b == BINS - 1 and p == 1)]
            if own:
                real = sum(truth for _, truth in own)
                result.append({"said": sum(p for p, _ in own) / len(own), "real": real, "count": len(own)})
        return result

    def bin_rows(self):
        yield from ("| said | findings | real |", "|--:|--:|---|")
        for b in self.bins():
            yield f"| {b['said']:.0%} | {b['count']} | {ratio(b['real'], b['count'])} |"

    def markdown(self):
        rows, data = [], self.data
        libraries = len({row["library"] for row in data.rows})
        rows += ["# How sure the judge is, and how right", "",
                 f"Command: `make fit-judge`; {len(data.rows)} labelled findings of {libraries} libraries and beds, "
                 f"{sum(data.truths)} of them real. Each probability comes from a fit that never saw the library; held-out "
                 "beds are in no fit. In parentheses: 95 % intervals.", "", *self.figure_rows(),
                 "", "![reliability](certainty.svg)", "", *self.bin_rows(),
                 "", "## Where to draw the line: faults of libraries and open beds", "", *self.threshold_rows(),
                 "", "## By library", "", *self.library_rows(), "", "## Weights", "", *self.weight_rows()]
        if self.without:
            rows += ["", "## Without a piece of evidence", "", *self.ablation_rows()]
        return "\n".join(rows) + "\n"

    def svg(self):
        """Said against seen; the area of a dot is the number of findings, the line its interval."""
        size, edge = 360, 50
        def x(share):
            return edge + share * size
        def y(share):
            return edge + (1 - share) * size
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size + 2 * edge} {size + 2 * edge}" '
               'font-family="sans-serif" font-size="12">',
               f'<rect width="{size + 2 * edge}" height="{size + 2 * edge}" fill="white"/>',
               f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#bbb"/>',
               f'<line x1="{x(self.sure):.1f}" y1="{y(0)}" x2="{x(self.sure):.1f}" y2="{y(1)}" stroke="#c60" '
               'stroke-dasharray="4 3"/>']
        for share in (0, 0.25, 0.5, 0.75, 1):
            out += [f'<text x="{x(share):.1f}" y="{y(0) + 18}" text-anchor="middle">{share:.0%}</text>',
                    f'<text x="{x(0) - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>']
        for b in self.bins():
            low, high = interval(b["real"], b["count"])
            at, seen = x(b["said"]), y(b["real"] / b["count"])
            out += [f'<line x1="{at:.1f}" y1="{y(low):.1f}" x2="{at:.1f}" y2="{y(high):.1f}" stroke="#36c"/>',
                    f'<circle cx="{at:.1f}" cy="{seen:.1f}" r="{1.5 + b["count"] ** 0.5 / 2:.1f}" fill="#36c"/>']
        out += [f'<text x="{x(0.5)}" y="{y(0) + 38}" text-anchor="middle">what assay says, library left out</text>',
                f'<text transform="translate(14 {y(0.5)}) rotate(-90)" text-anchor="middle">share that is real</text>', "</svg>"]
        return "\n".join(out) + "\n"

    def data_for_machines(self):
        return {"sure": self.sure, "bias": self.weights[-1],
                "weights": {clue.word: w for clue, w in zip(self.data.clues, self.weights)},
                "figures": {part: {"by_rules": self.figures(self.of_faults(part), 0),
                                   "sure": self.figures(self.of_faults(part), self.sure),
                                   "likely": self.figures(lambda row, p=part: row["part"] == p, LIKELY)}
                            for part in PARTS},
                "without": {word: {**self.figures(self.of_faults("library", "bed"), self.sure, p), "loss": round(self.loss(p), 4)}
                            for word, p in self.without.items()},
                "reliability": [{**b, "said": round(b["said"], 4)} for b in self.bins()]}

    def write(self, path):
        path.with_suffix(".md").write_text(self.markdown())
        path.with_suffix(".svg").write_text(self.svg())
        path.with_suffix(".json").write_text(json.dumps(self.data_for_machines(), indent=1) + "\n")
