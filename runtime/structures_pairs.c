/* Field coverage: for each member, which object held which value in some structure. Objects have
 * their numbers in breadth-first order, by kind. */
#include <stdlib.h>
#include <string.h>

#include "structure_builder.h"

#define st assay_rt_structures

enum {
    VALUES_SEEN = 512, /* of one member of one object; null is the first */
    PAIR_WORDS = STRUCTURE_OBJECTS * VALUES_SEEN / 64,
};

/* The pairs of one member: a bit for each object and value. */
struct pairs {
    uint64_t *bits;
};

static struct pairs pairs[STRUCTURE_FIELDS];

static bool add_pair(uint32_t member, uint32_t object, uint64_t value)
{
    struct pairs *of_member = &pairs[member];
    if (value >= VALUES_SEEN)
        return false;
    if (!of_member->bits)
        of_member->bits = calloc(PAIR_WORDS, sizeof *of_member->bits);
    uint64_t place = (uint64_t)object * VALUES_SEEN + value;
    uint64_t *word = &of_member->bits[place / 64], bit = UINT64_C(1) << place % 64;
    if (*word & bit)
        return false;
    *word |= bit;
    return true;
}

void assay_rt_pairs_forget(void)
{
    for (uint32_t i = 0; i < st.member_count; i++)
        if (pairs[i].bits)
            memset(pairs[i].bits, 0, PAIR_WORDS * sizeof *pairs[i].bits);
}

/* What stands for the value: 0 for null. */
static uint64_t value_number(const struct cell *cell, uint16_t numbers[][STRUCTURE_OBJECTS])
{
    if (cell->kind > STRUCTURE_BLOCK)
        return (uint64_t)(assay_rt_structures_number(cell) - cell->low + 1);
    int64_t object = assay_rt_structures_target(cell);
    return object < 0 ? 0 : numbers[cell->target][object] + UINT64_C(1);
}

bool assay_rt_pairs_add(void)
{
    static struct placed placed[STRUCTURE_TYPES * STRUCTURE_OBJECTS];
    static uint16_t numbers[STRUCTURE_TYPES][STRUCTURE_OBJECTS];
    uint32_t count = assay_rt_structures_walk(placed, numbers);
    bool adds = false;
    for (uint32_t i = 0; i < count; i++) {
        const struct kind_of_object *kind = &st.kinds[placed[i].kind];
        const struct cell *cell = &st.cells[kind->first_cell + placed[i].object * kind->cells];
        for (const struct cell *end = cell + kind->cells; cell < end; cell++)
            if (structures_was_read(cell) && !cell->is_symbolic)
                adds |= add_pair(cell->member, placed[i].number, value_number(cell, numbers));
    }
    return adds;
}
