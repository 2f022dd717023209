#include "generate/draft.h"

void draft_init(struct draft *draft, const struct vocabulary *vocabulary,
                const struct experience *experience, size_t length_limit)
{
    draft->vocabulary = vocabulary;
    draft->experience = experience;
    draft->statements.count = 0;
    draft->part_count = 0;
    draft->own_start = 0;
    draft->value_count = 0;
    draft->length_limit = length_limit;
}

/* Bytes of ours need not end with a zero, and so must not be taken for a string. */
static bool is_reusable(const struct operation *operation)
{
    if (operation->kind == OPERATION_BUFFER ||
        (operation->kind == OPERATION_OBJECT && operation->element->kind == TYPE_CHAR) ||
        operation_returns_its_argument(operation) || operation_returns_told_bytes(operation))
        return false;
    return operation->result->kind == TYPE_POINTER || operation->result->kind == TYPE_RECORD;
}

static void note_value(struct draft *draft, size_t index)
{
    belongings_note(&draft->belongings, draft->experience, draft->vocabulary, &draft->statements,
                    index);
    const struct operation *operation =
        draft->vocabulary->operations.items[draft->statements.items[index].operation];
    if (is_reusable(operation) && draft->value_count < DRAFT_VALUES_MAXIMUM)
        draft->values[draft->value_count++] =
            (struct draft_value){.sort = operation->result, .index = (uint16_t)index};
}

int draft_add_part(struct draft *draft, const struct sequence *part)
{
    size_t start = draft->statements.count;
    if (start != draft->own_start)
        BUG("a part was added after own statements");
    if (draft->part_count == SEQUENCE_PARTS_MAXIMUM || start + part->length > draft->length_limit)
        return -1;
    if (!statements_add_sequence(&draft->statements, part))
        return -1;
    draft->parts[draft->part_count++] = part;
    draft->own_start = draft->statements.count;
    for (size_t i = start; i < draft->statements.count; i++)
        note_value(draft, i);
    return (int)start;
}

void draft_identify(struct draft *draft, size_t index, size_t same, const struct type *sort)
{
    const struct operation *operation =
        draft->vocabulary->operations.items[draft->statements.items[index].operation];
    belongings_identify(&draft->belongings, draft->experience, operation, index, same);
    if (draft->value_count < DRAFT_VALUES_MAXIMUM)
        draft->values[draft->value_count++] =
            (struct draft_value){.sort = sort, .index = (uint16_t)index};
}

int draft_add(struct draft *draft, const struct operation *operation,
              const struct draft_argument *arguments)
{
    size_t index = draft->statements.count;
    if (index >= draft->length_limit || index >= SEQUENCE_MAXIMUM)
        return -1;
    struct statement *statement = &draft->statements.items[index];
    *statement = (struct statement){.operation = (uint16_t)operation->id,
                                    .argument_count = (uint16_t)operation->argument_count};
    for (size_t i = 0; i < operation->argument_count; i++)
        statement->arguments[i] =
            arguments[i].is_literal ? (int16_t)arguments[i].index
                                    : (int16_t)((int)arguments[i].index - (int)index);
    draft->statements.count++;
    note_value(draft, index);
    return (int)index;
}

void draft_truncate(struct draft *draft, size_t count)
{
    draft->statements.count = count > draft->own_start ? count : draft->own_start;
    while (draft->value_count &&
           draft->values[draft->value_count - 1].index >= draft->statements.count)
        draft->value_count--;
}

int draft_choose(const struct draft *draft, const struct type *sort, struct rng *rng)
{
    uint32_t matching = 0;
    for (size_t i = 0; i < draft->value_count; i++)
        matching += draft->values[i].sort == sort;
    if (!matching)
        return -1;
    uint32_t wanted = rng_below(rng, matching);
    for (size_t i = 0;; i++)
        if (draft->values[i].sort == sort && wanted-- == 0)
            return draft->values[i].index;
}

const struct sequence *draft_finish(const struct draft *draft, struct arena *arena)
{
    return sequence_new(arena, draft->parts, draft->part_count,
                        draft->statements.items + draft->own_start,
                        draft->statements.count - draft->own_start);
}
