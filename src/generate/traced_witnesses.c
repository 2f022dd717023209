#include "generate/traced_witnesses.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* ---- what a sequence did ---- */

/* The state behind a pointer may hold addresses of code, which are others in another build. */
static bool is_comparable(const struct type *type)
{
    return (type_is_integer(type) || type->kind == TYPE_FLOATING) &&
           type->size <= sizeof(uint64_t);
}

/* `hashes`, unless it is NULL, gets what was done up to each statement. */
static uint64_t hash_outcome(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome,
                             uint64_t *hashes)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < outcome->statement_count; i++) {
        const struct observed_value *value = &outcome->values[i];
        const struct operation *operation = statements_operation(statements, vocabulary, i);
        uint64_t bits = is_comparable(operation->result) ? value->bits : 0;
        hash = (hash ^ bits ^ (uint64_t)value->flags << 56) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
        if (hashes && i < statements->count)
            hashes[i] = hash;
    }
    return hash ^ outcome->end;
}

bool witness_does_the_same(const struct witness *witness, const struct vocabulary *vocabulary,
                           const struct statements *statements, const struct outcome *outcome)
{
    return witness->outcome == hash_outcome(vocabulary, statements, outcome, NULL);
}

size_t witness_difference(const struct witness *witness, const struct vocabulary *vocabulary,
                          const struct statements *statements, const struct outcome *outcome)
{
    uint64_t hashes[SEQUENCE_MAXIMUM] = {0};
    hash_outcome(vocabulary, statements, outcome, hashes);
    size_t at = 0;
    while (at < witness->count && hashes[at] == witness->outcomes[at])
        at++;
    return at;
}

/* ---- keeping them ---- */

void witness_keep(struct witness *witness, const struct vocabulary *vocabulary,
                  const struct statements *statements, const struct outcome *outcome)
{
    size_t bytes = statements->count * sizeof statements->items[0];
    witnesses_release(witness, 1);
    witness->statements = memory_alloc_zeroed(statements->count, sizeof statements->items[0]);
    memcpy(witness->statements, statements->items, bytes);
    witness->count = statements->count;
    witness->outcomes = memory_alloc_zeroed(statements->count, sizeof *witness->outcomes);
    witness->outcome = hash_outcome(vocabulary, statements, outcome, witness->outcomes);
}

void witnesses_release(struct witness *witnesses, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(witnesses[i].statements);
        free(witnesses[i].outcomes);
        witnesses[i] = (struct witness){0};
    }
}

void witnesses_sweep(struct witness *witnesses, size_t count, const struct literal_sweep *sweep)
{
    for (size_t i = 0; i < count; i++)
        statements_sweep(witnesses[i].statements, witnesses[i].count, sweep);
}

void witness_propose(const struct witness *witness, size_t number, struct proposal *proposal)
{
    proposal->number = (uint32_t)number;
    proposal->room->count = witness->count;
    memcpy(proposal->room->items, witness->statements,
           witness->count * sizeof witness->statements[0]);
}

/* ---- those that are traced once ---- */

struct witness *witness_queue_room(struct witness_queue *queue)
{
    return queue->count < queue->most ? &queue->items[queue->count++] : NULL;
}

bool witness_queue_next(struct witness_queue *queue, size_t first_number,
                        struct proposal *proposal)
{
    if (queue->next == queue->count)
        return false;
    size_t number = queue->next++;
    witness_propose(&queue->items[number], first_number + number, proposal);
    queue->running++;
    return true;
}

void witness_queue_has_run(struct witness_queue *queue)
{
    queue->running--;
    if (!queue->running && queue->next == queue->count)
        queue->next = queue->count = 0;
}
