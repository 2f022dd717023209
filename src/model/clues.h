/* Clues: what is known of a failure that speaks for or against a fault, and how sure that makes.
 * The table is clues.def; judge and triage note them, certainty.h weighs them. */
#ifndef MODEL_CLUES_H
#define MODEL_CLUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum clue {
#define CLUE(name, word, kind, side, meaning) CLUE_##name,
#include "model/clues.def"
#undef CLUE
    CLUE_COUNT
};

enum clue_kind { CLUE_KIND_FLAG, CLUE_KIND_COUNT, CLUE_KIND_SHARE };
/* What a weight may say. */
enum clue_side { CLUE_SIDE_EITHER, CLUE_SIDE_FOR, CLUE_SIDE_AGAINST };

_Static_assert(CLUE_COUNT <= 64, "a set of clues is a uint64_t");

/* Zero: nothing is known. */
struct clues {
    uint64_t known;
    double values[CLUE_COUNT];
};

enum { CLUES_TOLD = 3 }; /* with a finding: those that count most */

struct told_clue {
    enum clue clue;
    double value;
    double weight; /* what it adds to the logarithm of the odds */
};

/* How sure the clues make; see certainty.h. */
struct certainty {
    bool is_known; /* somebody weighed the clues */
    double probability;
    struct told_clue told[CLUES_TOLD]; /* most first */
    size_t told_count;
};

void clues_note(struct clues *clues, enum clue clue, double value);
bool clues_know(const struct clues *clues, enum clue clue);
/* 0 when it is not known. */
double clues_value(const struct clues *clues, enum clue clue);
/* As it is weighed: of a count the logarithm. */
double clues_measure(const struct clues *clues, enum clue clue);

struct json_writer;
/* The member `evidence`: an object; what nobody looked at is left out. */
void clues_write(struct json_writer *writer, const struct clues *clues);

const char *clue_word(enum clue clue);
const char *clue_meaning(enum clue clue);
enum clue_kind clue_kind(enum clue clue);
enum clue_side clue_side(enum clue clue);
/* CLUE_COUNT when there is none. */
enum clue clue_named(const char *word);

#endif
