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
