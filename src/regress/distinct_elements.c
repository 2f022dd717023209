/* Arrays of numbers are told apart from what was there before, and their elements from each other:
 * a few distinct numbers, where the shortest that does the same are equal ones or none. All arrays
 * of a test get as many, because calls that take several are often told one number for all. */
#include <string.h>

#include "regress/making.h"
#include "shrink/replace_text.h"

enum { ELEMENTS_MOST = 16, ARRAYS_MOST = 4, PATTERNS = 2 };

/* What functions want room for: three elements are told apart at a glance; vectors and matrices of
 * graphics have four, nine and sixteen. */
static const size_t counts[] = {3, 4, 9, ELEMENTS_MOST};
/* The first is in no order, so that sorting shows; what a call puts there is often small. */
static const int patterns[PATTERNS][3] = {{3, 1, 2}, {47, 45, 46}};

struct arrays {
    size_t indexes[ARRAYS_MOST]; /* statements that make them */
    size_t count;
};

static const struct vocabulary *vocabulary_of(const struct making *making)
{
    return &making->campaign->subject.vocabulary;
}

static const struct type *element_at(const struct making *making, size_t index)
{
    return statements_operation(&making->statements, vocabulary_of(making), index)->element;
}

static bool is_number(const struct type *type)
{
    bool is_real = type->kind == TYPE_FLOATING &&
                   (type->size == sizeof(float) || type->size == sizeof(double));
    return is_real || (type_is_integer(type) && type->kind != TYPE_CHAR && type->size <= 8);
}

static struct arrays find_arrays(const struct making *making, int call)
{
    struct arrays arrays = {0};
    for (size_t i = 0; (int)i < call && arrays.count < ARRAYS_MOST; i++) {
        const struct operation *operation =
            statements_operation(&making->statements, vocabulary_of(making), i);
        if (operation->kind == OPERATION_BUFFER && is_number(operation->element) &&
            making->statements.items[i].arguments[0] >= 0)
            arrays.indexes[arrays.count++] = i;
    }
    return arrays;
}

static void put_number(const struct type *type, int number, char *bytes)
{
    float small = (float)number;
    double large = number;
    if (type->kind != TYPE_FLOATING)
        memcpy(bytes, &(int64_t){number}, type->size); /* little-endian, as all that is supported */
    else
        memcpy(bytes, type->size == sizeof small ? (void *)&small : (void *)&large, type->size);
}

static bool replace(const struct making *making, struct statements *statements, size_t index,
                    const int *pattern, size_t count)
{
    const struct type *element = element_at(making, index);
    struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct literal *literal =
        vocabulary->literals.items[statements->items[index].arguments[0]];
    const struct text_place place = {index, 0, literal, literal->size, element->size};
    char bytes[ELEMENTS_MOST * sizeof(int64_t)];
    for (size_t i = 0; i < count; i++)
        put_number(element, pattern[i % 3] + (int)(i / 3 * 3), bytes + i * element->size);
    struct statements *before =
        arena_copy(&making->campaign->trial, statements, sizeof *statements);
    return text_replace(vocabulary, before, &place,
                        &(struct text_bytes){bytes, count * element->size}, statements);
}

/* Elements of an array that the observed calls changed. Nobody reads long arrays. */
static size_t count_changed_of(const struct making *making, const struct statements *statements,
                               size_t index)
{
    size_t size = element_at(making, index)->size, changed = 0;
    const struct literal *literal =
        vocabulary_of(making)->literals.items[statements->items[index].arguments[0]];
    const struct observed_content *content =
        outcome_content(&making->outcome, index, WIRE_WHOLE);
    if (!content || content->size < literal->size || literal->size > ELEMENTS_MOST * size)
        return 0;
    for (size_t at = 0; at + size <= literal->size; at += size)
        changed += memcmp(content->bytes + at, literal->bytes + at, size) != 0;
    return changed;
}

static size_t count_changed(const struct making *making, const struct statements *statements,
                            const struct arrays *arrays)
{
    size_t changed = 0;
    for (size_t k = 0; k < arrays->count; k++)
        changed += count_changed_of(making, statements, arrays->indexes[k]);
    return changed;
}

/* Takes the candidate when it holds and more of it shows. */
static void try_candidate(struct making *making, const struct statements *candidate,
                          const struct arrays *arrays, making_predicate *holds, size_t *changed)
{
    if (!holds(making, candidate) || !making_observe(making, candidate, WIRE_USUAL_FILL))
        return;
    size_t now = count_changed(making, candidate, arrays);
    if (now <= *changed)
        return;
    *changed = now;
    making->statements = *candidate;
}

/* All arrays get so many elements, of the patterns in turn. */
static bool replace_all(const struct making *making, struct statements *statements,
                        const struct arrays *arrays, size_t first_pattern, size_t count)
{
    *statements = making->statements;
    for (size_t k = 0; k < arrays->count; k++)
        if (!replace(making, statements, arrays->indexes[k],
                     patterns[(first_pattern + k) % PATTERNS], count))
            return false;
    return true;
}

void making_tell_elements(struct making *making, making_predicate *holds)
{
    int call = last_call(vocabulary_of(making), &making->statements);
    struct arrays arrays = find_arrays(making, call);
    if (!arrays.count || !api_rule_is_on(&making->campaign->subject.api, RULE_ELEMENTS) ||
        !making_observe(making, &making->statements, WIRE_USUAL_FILL))
        return;
    size_t changed = count_changed(making, &making->statements, &arrays);
    struct statements *candidate =
        arena_alloc(&making->campaign->trial, sizeof making->statements);
    for (size_t n = 0; n < sizeof counts / sizeof *counts && changed < counts[0]; n++)
        for (size_t p = 0; p < PATTERNS && !making->failed; p++)
            if (replace_all(making, candidate, &arrays, p, counts[n]))
                try_candidate(making, candidate, &arrays, holds, &changed);
}
