"""Reads the `expected` files of the beds: the words of docs/roles.md and a few more, see README.md.

A fact is a word with details: a role with its partner, a fate with its owner, and so on. An answer
of assay is read into the same form, so that two can be compared.
"""

import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROLE_WORDS = re.findall(r'^ROLE\(\w+, "(\w+)"', (ROOT / "src/model/roles.def").read_text(), re.M)

# The kinds of facts and their words. A word of NOTHING claims nothing.
NOTHING = {"value", "unknown", "other", "none", "no"}
KINDS = {
    "role": ROLE_WORDS,
    "nullness": ["nonnull", "nullable"],
    "fate": ["lent", "kept", "taken", "released"],
    "purpose": ["constructor", "destructor", "initialiser", "clearer", "retain", "release",
                "getter", "setter", "other"],
    "hook": ["hook", "no"],
    "belonging": ["owned", "borrowed", "static", "none"],
    "failure": ["fails(null)", "fails(negative)", "fails(nonzero)", "fails(zero)", "none"],
}
PARAMETER_KINDS = ["role", "nullness", "fate"]
FUNCTION_KINDS = ["purpose", "hook"]
RETURN_KINDS = ["belonging", "failure"]

WORD = r"[\w]+\??(?:\([^)]*\))?"
TOKEN = re.compile(rf"{WORD}(?:\|{WORD})*")
# Of the named constants of a choice, so many are enough; a wrong one is one too many.
ENOUGH_CONSTANTS = 0.5


class Fact:
    def __init__(self, kind, word, partners=(), constants=(), optional=()):
        self.kind = kind
        self.word = word
        self.partners = collections.Counter(partners)
        self.constants = frozenset(constants)
        self.optional = frozenset(optional)

    def key(self):
        return self.kind, self.word

    def agrees(self, claim):
        """'right', 'less' when the claim leaves something out, 'wrong'."""
        if self.word != claim.word:
            return "wrong"
        if claim.partners != self.partners:
            return "less" if claim.partners <= self.partners else "wrong"
        allowed = self.constants | self.optional
        if allowed and claim.constants - allowed:
            return "wrong"
        named = claim.constants & self.constants
        return "right" if len(named) >= len(self.constants) * ENOUGH_CONSTANTS else "less"

    def text(self, names):
        """As in an `expected` file; `names` are those of the parameters."""
        partners = [names[partner] if partner in range(len(names)) else str(partner)
                    for partner in self.partners.elements()]
        details = sorted(partners) + sorted(self.constants)
        return self.word + (f"({', '.join(details)})" if details else "")


def kind_of(word, kinds):
    for kind in kinds:
        if word in KINDS[kind]:
            return kind
    raise ValueError(f"'{word}' is no word for this line")


def fact_of_text(text, kinds, names):
    """One alternative, as `buffer(n*size)`. Partners become indexes, numbers stay text."""
    if text.startswith("fails("):
        kind_of(text, kinds)
        return Fact("failure", text)
    word, _, details = text.partition("(")
    kind = kind_of(word, kinds)
    details = [detail.strip() for detail in re.split(r"[,*]", details.rstrip(")"))]
    details = [detail for detail in details if detail]
    if word in ("choice", "flags"):
        return Fact(kind, word, (), [name for name in details if not name.endswith("?")],
                    [name[:-1] for name in details if name.endswith("?")])
    unknown = [name for name in details if name not in names and not name.isdigit()]
    if unknown:
        raise ValueError(f"'{text}': no parameter '{unknown[0]}'")
    partners = [names.index(name) if name in names else f"#{name}" for name in details]
    return Fact(kind, word, partners)


def facts_of_line(text, kinds, names):
    """Maps the kinds to lists of acceptable facts; to None where it is not to be scored."""
    if TOKEN.sub("", text).strip():
        raise ValueError(f"'{text}' has words that are none")
    found = {}
    for token in TOKEN.findall(text):
        if token.endswith("?"):
            found[token[:-1]] = None
            continue
        facts = [fact_of_text(part, kinds, names) for part in re.findall(WORD, token)]
        if len({fact.kind for fact in facts}) != 1 or facts[0].kind in found:
            raise ValueError(f"'{text}' says two things at once")
        found[facts[0].kind] = facts
    unknown = set(found) - set(kinds)
    if unknown:
        raise ValueError(f"'{text}': no kind of fact '{unknown.pop()}'")
    return found


def index_or_nothing(value):
    return [] if value is None or value == -1 else [value]


def said_of_parameter(parameter):
    constant = [f"#{number}" for number in index_or_nothing(parameter.get("constant"))]
    partners = [index_or_nothing(parameter.get(name)) for name in ("partner", "factor")]
    role = Fact("role", parameter["role"], sum(partners, constant), parameter["constants"])
    fate = Fact("fate", parameter["fate"], index_or_nothing(parameter.get("owner")))
    return {"role": role, "nullness": Fact("nullness", parameter["nullness"]), "fate": fate}


def said_of_function(answer):
    returns = answer["returns"]
    failure = returns["failure"]
    return {
        "purpose": Fact("purpose", answer["purpose"]),
        "hook": Fact("hook", "hook" if answer["hook"] else "no"),
        "belonging": Fact("belonging", returns["belonging"],
                          index_or_nothing(returns.get("owner"))),
        "failure": Fact("failure", failure if failure in NOTHING else f"fails({failure})"),
    }


class Function:
    """What is expected of one function: `own` by kind, `parameters` as (name, facts by kind)."""

    def __init__(self, name):
        self.name = name
        self.own = {}
        self.parameters = []

    def facts(self, answer):
        """Yields (where, acceptable facts, what was said) for all that is to be scored; `answer` is
        None when assay did not speak of the function."""
        said = said_of_function(answer) if answer else {}
        for kind in FUNCTION_KINDS + RETURN_KINDS:
            if self.own[kind] is not None:
                yield "", self.own[kind], said.get(kind, Fact(kind, "unknown"))
        for number, (name, wanted) in enumerate(self.parameters):
            said = said_of_parameter(answer["parameters"][number]) if answer else {}
            for kind, facts in wanted.items():
                if facts is not None:
                    yield f"({name})", facts, said.get(kind, Fact(kind, "unknown"))


def function_of_block(head, lines):
    """A block: `name: words for the function`, then its parameters and `returns`, indented."""
    name, _, words = head.partition(":")
    function = Function(name.strip())
    pairs = [[part.strip() for part in line.split(":", 1)] for line in lines]
    names = [pair[0] for pair in pairs if pair[0] != "returns"]
    own = {"purpose": [Fact("purpose", "other")], "hook": [Fact("hook", "no")],
           "belonging": [Fact("belonging", "none")], "failure": [Fact("failure", "none")]}
    own.update(facts_of_line(words, FUNCTION_KINDS, names))
    for pair in pairs:
        if pair[0] == "returns":
            own.update(facts_of_line(pair[1], RETURN_KINDS, names))
            continue
        facts = facts_of_line(pair[1], PARAMETER_KINDS, names)
        if "role" not in facts:
            raise ValueError(f"'{pair[0]}' has no role")
        function.parameters.append((pair[0], facts))
    function.own = own
    return function


def read(path):
    """The functions of an `expected` file."""
    blocks = []
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        line = line.split("#")[0].rstrip()
        if line and not line.startswith(" "):
            blocks.append((number, line, []))
        elif line:
            blocks[-1][2].append(line)
    functions = []
    for number, head, lines in blocks:
        try:
            functions.append(function_of_block(head, lines))
        except (ValueError, IndexError) as error:
            raise ValueError(f"{path}:{number}: {error}") from None
    return functions
