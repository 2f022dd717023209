"""All valid structures over some keys, made from their definitions alone, as text: a tree is
`(left key right)`, `.` is none, a red node has a star. Nothing here knows the library."""

import functools
import itertools
import math


def trees(keys):
    if not keys:
        yield "."
    for i, key in enumerate(keys):
        for left in trees(keys[:i]):
            for right in trees(keys[i + 1:]):
                yield f"({left}{key}{right})"


@functools.cache
def balanced(keys):
    """{text: height}; sides differ by one at most."""
    if not keys:
        return {".": 0}
    return {f"({left}{key}{right})": max(a, b) + 1
            for i, key in enumerate(keys)
            for left, a in balanced(keys[:i]).items()
            for right, b in balanced(keys[i + 1:]).items() if abs(a - b) <= 1}


@functools.cache
def coloured(keys):
    """{text: (black height, is red)}; no red node has a red child, black heights are equal."""
    if not keys:
        return {".": (0, False)}
    found = {}
    for i, key in enumerate(keys):
        for left, (a, left_is_red) in coloured(keys[:i]).items():
            for right, (b, right_is_red) in coloured(keys[i + 1:]).items():
                if a != b:
                    continue
                found[f"({left}{key}{right})"] = (a + 1, False)
                if not left_is_red and not right_is_red:
                    found[f"({left}{key}*{right})"] = (a, True)
    return found


def heap_ordered(degree, values):
    """Binomial trees of that degree with these values: the least is the root, and its children have
    degrees from degree - 1 down to 0. As `key[child child ...]`."""
    root, rest = values[0], values[1:]
    yield from (f"{root}[{''.join(children)}]" for children in forests(degree - 1, rest))


def forests(degree, values):
    if degree < 0:
        yield ()
        return
    size = 1 << degree
    for chosen in sorted(set(itertools.combinations(values, size))):
        left = list(values)
        for value in chosen:
            left.remove(value)
        for first in heap_ordered(degree, chosen):
            for others in forests(degree - 1, tuple(left)):
                yield (first, *others)


def heaps(values):
    """All binomial heaps of these, trees by growing degree."""
    degrees = [bit for bit in range(len(values).bit_length()) if len(values) >> bit & 1]

    def fill(left, rest):
        if not rest:
            yield ""
            return
        for chosen in sorted(set(itertools.combinations(left, 1 << rest[0]))):
            others = list(left)
            for value in chosen:
                others.remove(value)
            for tree in heap_ordered(rest[0], chosen):
                for more in fill(tuple(others), rest[1:]):
                    yield tree + more
    yield from (text or "." for text in fill(tuple(values), degrees))


@functools.cache
def trees_of_degree(degree, keys):
    """How many binomial trees of that degree there are with values out of so many, the root's being
    the least: its value leaves so many for the children, one of each smaller degree."""
    return sum(math.prod(trees_of_degree(smaller, left) for smaller in range(degree))
               for left in range(1, keys + 1))


def count_heaps(keys, nodes):
    """How many heaps of up to so many nodes `heaps` would list."""
    return sum(math.prod(trees_of_degree(bit, keys)
                         for bit in range(count.bit_length()) if count >> bit & 1)
               for count in range(nodes + 1))


def of(container, keys):
    """Of up to so many keys from 0 on; heaps and lists may have one several times."""
    choose = (itertools.combinations_with_replacement
              if container in ("binomial_heap", "sorted_list") else itertools.combinations)
    for chosen in (keys_of for count in range(keys + 1) for keys_of in choose(range(keys), count)):
        if container == "bst":
            yield from trees(chosen)
        elif container == "avl":
            yield from balanced(chosen)
        elif container == "rb_map":
            yield from (text for text, (_, is_red) in coloured(chosen).items() if not is_red)
        elif container == "binomial_heap":
            yield from heaps(chosen)
        elif container == "sorted_list":
            yield ",".join(map(str, chosen)) or "."
