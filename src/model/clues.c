#include "model/clues.h"

#include <math.h>
#include <string.h>

#include "base/json.h"

static const struct {
    const char *word, *meaning;
    enum clue_kind kind;
    enum clue_side side;
} rows[CLUE_COUNT] = {
#define CLUE(name, word, kind, side, meaning)                                                      \
    [CLUE_##name] = {word, meaning, CLUE_KIND_##kind, CLUE_SIDE_##side},
#include "model/clues.def"
#undef CLUE
};

void clues_note(struct clues *clues, enum clue clue, double value)
{
    clues->known |= UINT64_C(1) << clue;
    clues->values[clue] = value;
}

bool clues_know(const struct clues *clues, enum clue clue)
{
    return clues->known >> clue & 1;
}

double clues_value(const struct clues *clues, enum clue clue)
{
    return clues->values[clue];
}

double clues_measure(const struct clues *clues, enum clue clue)
{
    double value = clues->values[clue];
    return rows[clue].kind == CLUE_KIND_COUNT ? log2(1 + value) : value;
}

void clues_write(struct json_writer *writer, const struct clues *clues)
{
    json_key(writer, "evidence");
    json_begin_object(writer);
    for (enum clue clue = 0; clue < CLUE_COUNT; clue++)
        if (clues_know(clues, clue))
            json_add_number(writer, rows[clue].word, clues->values[clue]);
    json_end_object(writer);
}

const char *clue_word(enum clue clue)
{
    return rows[clue].word;
}

const char *clue_meaning(enum clue clue)
{
    return rows[clue].meaning;
}

enum clue_kind clue_kind(enum clue clue)
{
    return rows[clue].kind;
}

enum clue_side clue_side(enum clue clue)
{
    return rows[clue].side;
}

enum clue clue_named(const char *word)
{
    size_t clue = 0;
    while (clue < CLUE_COUNT && strcmp(rows[clue].word, word) != 0)
        clue++;
    return (enum clue)clue;
}
