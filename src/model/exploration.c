#include "model/exploration.h"

static const struct keyword representations[] = {
#define REPRESENTATION(name, word, meaning) [REPRESENT_##name] = {word, meaning},
#include "wire/representations.def"
#undef REPRESENTATION
};

static const struct keyword ends[] = {
#define EXPLORED_END(name, word, meaning) [EXPLORED_BY_##name] = {word, meaning},
#include "wire/explored_ends.def"
#undef EXPLORED_END
};

static const struct keyword matches[] = {
#define SYMBOLIC_MATCH(name, word, meaning) [MATCH_##name] = {word, meaning},
#include "wire/symbolic_matches.def"
#undef SYMBOLIC_MATCH
};

static const struct keyword rungs[] = {
#define SYMBOLIC_RUNG(name, word, meaning) [SYMBOLIC_BY_##name] = {word, meaning},
#include "wire/symbolic_rungs.def"
#undef SYMBOLIC_RUNG
};

bool symbolic_match_keyword(size_t n, struct keyword *keyword)
{
    if (n < MATCH_COUNT)
        *keyword = matches[n];
    return n < MATCH_COUNT;
}

const char *symbolic_match_name(enum symbolic_match match)
{
    return matches[match].name;
}

const char *symbolic_rung_name(enum symbolic_rung rung)
{
    return rungs[rung].name;
}

bool representation_keyword(size_t n, struct keyword *keyword)
{
    if (n < REPRESENTATION_COUNT)
        *keyword = representations[n];
    return n < REPRESENTATION_COUNT;
}

const char *representation_name(enum wire_representation representation)
{
    return representations[representation].name;
}

const char *explored_end_name(enum explored_end end)
{
    return ends[end].name;
}

const char *explored_end_meaning(enum explored_end end)
{
    return ends[end].meaning;
}
