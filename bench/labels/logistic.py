"""Logistic regression with a ridge, in which a weight may be held to one sign. Small and deterministic: one
coordinate after the other takes a Newton step, until none moves."""

import math

SWEEPS = 400
TOLERANCE = 1e-5


def probability(score):
    return 1 / (1 + math.exp(-score)) if score >= 0 else math.exp(score) / (1 + math.exp(score))


class Problem:
    """Rows of measures, their truths (0 or 1) and how much each row counts."""

    def __init__(self, rows, truths, counts, signs, ridge):
        self.truths, self.counts, self.signs, self.ridge = truths, counts, signs, ridge
        self.width = len(signs)
        self.scales = [self.scale(rows, column) for column in range(self.width)]
        # Most measures are 0: only the others are kept.
        self.columns = [[(i, row[column] / self.scales[column]) for i, row in enumerate(rows) if row[column]]
                        for column in range(self.width)]

    def scale(self, rows, column):
        """Measures are compared by how much they vary, so that the ridge treats them alike."""
        total = sum(self.counts)
        mean = sum(c * row[column] for c, row in zip(self.counts, rows)) / total
        spread = sum(c * (row[column] - mean) ** 2 for c, row in zip(self.counts, rows)) / total
        return math.sqrt(spread) or 1.0

    def fit(self, start=None):
        """Weights of the measures as they are, and the bias as the last of them."""
        weights = [w * s for w, s in zip(start, [*self.scales, 1.0])] if start else [0.0] * (self.width + 1)
        scores = [weights[-1]] * len(self.truths)
        for column, entries in enumerate(self.columns):
            for i, x in entries:
                scores[i] += weights[column] * x
        everywhere = [(i, 1.0) for i in range(len(self.truths))]
        for _ in range(SWEEPS):
            largest = self.step(weights, scores, everywhere, self.width)
            for column, entries in enumerate(self.columns):
                largest = max(largest, self.step(weights, scores, entries, column))
            if largest < TOLERANCE:
                break
        return [w / s for w, s in zip(weights, [*self.scales, 1.0])]

    def step(self, weights, scores, entries, column):
        """Moves one weight to where its derivative is 0, by Newton's method; the bias has no ridge."""
        is_bias = column == self.width
        ridge = 0.0 if is_bias else self.ridge
        gradient, curvature = ridge * weights[column], ridge + 1e-9
        for i, x in entries:
            p = probability(scores[i])
            gradient += self.counts[i] * (p - self.truths[i]) * x
            curvature += self.counts[i] * p * (1 - p) * x * x
        move = max(-1.0, min(1.0, -gradient / curvature))
        wanted = weights[column] + move
        if not is_bias and self.signs[column] > 0:
            wanted = max(0.0, wanted)
        if not is_bias and self.signs[column] < 0:
            wanted = min(0.0, wanted)
        move = wanted - weights[column]
        if move:
            weights[column] = wanted
            for i, x in entries:
                scores[i] += move * x
        return abs(move)


def score(weights, row):
    return weights[-1] + sum(w * x for w, x in zip(weights, row))
