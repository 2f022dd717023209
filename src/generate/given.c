#include "generate/given.h"

void given_add(struct given_sequences *given, const struct statements *statements)
{
    struct given_sequence copy = {
        arena_copy(&given->arena, statements->items,
                   statements->count * sizeof statements->items[0]),
        statements->count,
    };
    vector_push(&given->items, copy);
}

bool given_next(struct given_sequences *given, struct proposal *proposal)
{
    if (given->next == given->items.count)
        return false;
    const struct given_sequence *sequence = &given->items.items[given->next++];
    proposal->room->count = 0;
    for (size_t i = 0; i < sequence->count; i++)
        if (!statements_add(proposal->room, &sequence->items[i]))
            BUG("a given sequence has %zu statements", sequence->count);
    return proposal_take_room(proposal);
}

void given_visit(const struct given_sequences *given, const struct literal_sweep *sweep)
{
    for (size_t i = given->next; i < given->items.count; i++)
        statements_sweep(given->items.items[i].items, given->items.items[i].count, sweep);
}

void given_release(struct given_sequences *given)
{
    vector_release(&given->items);
    arena_release(&given->arena);
}
