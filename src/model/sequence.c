#include "model/sequence.h"

#include <string.h>

const struct sequence *sequence_new(struct arena *arena, const struct sequence *const *parts,
                                    size_t part_count, const struct statement *own,
                                    size_t own_count)
{
    struct sequence *sequence = arena_alloc_zeroed(arena, 1, sizeof *sequence);
    size_t length = own_count;
    for (size_t i = 0; i < part_count; i++)
        length += parts[i]->length;
    if (length > SEQUENCE_MAXIMUM)
        BUG("a sequence of %zu statements", length);
    sequence->length = (uint16_t)length;
    sequence->part_count = (uint16_t)part_count;
    sequence->own_count = (uint16_t)own_count;
    sequence->parts = arena_copy(arena, parts, part_count * sizeof *parts);
    sequence->own = arena_copy(arena, own, own_count * sizeof *own);
    return sequence;
}

static void append_all(struct statements *statements, const struct sequence *sequence)
{
    for (size_t i = 0; i < sequence->part_count; i++)
        append_all(statements, sequence->parts[i]);
    memcpy(statements->items + statements->count, sequence->own,
           sequence->own_count * sizeof *sequence->own);
    statements->count += sequence->own_count;
}

bool statements_add_sequence(struct statements *statements, const struct sequence *sequence)
{
    if (statements->count + sequence->length > SEQUENCE_MAXIMUM)
        return false;
    append_all(statements, sequence);
    return true;
}

bool statements_add(struct statements *statements, const struct statement *statement)
{
    if (statements->count == SEQUENCE_MAXIMUM)
        return false;
    statements->items[statements->count++] = *statement;
    return true;
}

uint64_t statements_hash(const struct statements *statements)
{
    return hash_bytes(statements->items, statements->count * sizeof statements->items[0]);
}

size_t statements_call_count(const struct statements *statements,
                             const struct vocabulary *vocabulary)
{
    size_t calls = 0;
    for (size_t i = 0; i < statements->count; i++)
        calls += vocabulary->operations.items[statements->items[i].operation]->kind ==
                 OPERATION_CALL;
    return calls;
}

bool statements_is_used(const struct statements *statements, size_t index)
{
    for (size_t i = index + 1; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == (int)index)
                return true;
    return false;
}

void statements_redirect(struct statements *statements, size_t index, size_t argument,
                         size_t source)
{
    if (source >= index)
        BUG("statement %zu cannot use the later value %zu", index, source);
    statements->items[index].arguments[argument] = (int16_t)((int)source - (int)index);
}

bool statements_insert(struct statements *statements, size_t at, const struct statement *items,
                       size_t count)
{
    if (statements->count + count > SEQUENCE_MAXIMUM)
        return false;
    for (size_t i = at; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++) {
            int source = statements_source(statements, i, j);
            if (source >= 0 && (size_t)source < at)
                statements->items[i].arguments[j] =
                    (int16_t)(statements->items[i].arguments[j] - (int)count);
        }
    memmove(statements->items + at + count, statements->items + at,
            (statements->count - at) * sizeof statements->items[0]);
    memmove(statements->items + at, items, count * sizeof *items);
    statements->count += count;
    return true;
}

static bool uses_a_gap(const struct statements *statements, size_t index, const int *new_index)
{
    for (size_t j = 0; j < statements->items[index].argument_count; j++) {
        int source = statements_source(statements, index, j);
        if (source >= 0 && new_index[source] < 0)
            return true;
    }
    return false;
}

bool statements_remove(struct statements *statements, size_t index)
{
    return statements_remove_range(statements, index, 1);
}

bool statements_remove_range(struct statements *statements, size_t start, size_t count)
{
    int new_index[SEQUENCE_MAXIMUM];
    size_t kept = 0;
    for (size_t i = 0; i < statements->count; i++) {
        bool is_taken_out = i >= start && i - start < count;
        if (is_taken_out || uses_a_gap(statements, i, new_index)) {
            new_index[i] = -1;
            continue;
        }
        struct statement statement = statements->items[i];
        for (size_t j = 0; j < statement.argument_count; j++) {
            int source = statements_source(statements, i, j);
            if (source >= 0)
                statement.arguments[j] = (int16_t)(new_index[source] - (int)kept);
        }
        new_index[i] = (int)kept;
        statements->items[kept++] = statement;
    }
    statements->count = kept;
    return kept > 0;
}

void statements_mark_literals(const struct statement *statements, size_t count, bool *is_used)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < statements[i].argument_count; j++)
            if (statements[i].arguments[j] >= 0)
                is_used[statements[i].arguments[j]] = true;
}

void statements_renumber_literals(const struct statement *statements, size_t count,
                                  const uint16_t *numbers)
{
    struct statement *changed = (struct statement *)(uintptr_t)statements;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < changed[i].argument_count; j++)
            if (changed[i].arguments[j] >= 0)
                changed[i].arguments[j] = (int16_t)numbers[changed[i].arguments[j]];
}

void statements_sweep(const struct statement *statements, size_t count,
                      const struct literal_sweep *sweep)
{
    if (sweep->is_used)
        statements_mark_literals(statements, count, sweep->is_used);
    else
        statements_renumber_literals(statements, count, sweep->numbers);
}
