/* What became of the values of a sequence: the part of an outcome that the coordinator reads. */
#include "ledger.h"
#include "runtime.h"
#include "typed_state.h"

static bool is_pointer(const struct assay_operation *operation)
{
    return operation->result_is_pointer || operation->kind == ASSAY_OBJECT ||
           operation->kind == ASSAY_BUFFER;
}

static uintptr_t pointer_of(unsigned index)
{
    return *(uintptr_t *)STATEMENTS->places[index];
}

/* Of a value that is not larger than 8 bytes. */
static uint64_t scalar_bits(unsigned index)
{
    return *(uint64_t *)STATEMENTS->places[index] &
           assay_rt_masks[assay_rt.sequence->statements[index].operation];
}

static bool has_pointer(unsigned index)
{
    return STATEMENTS->flags[index] & STATEMENT_DONE && is_pointer(operation_of(index)) &&
           pointer_of(index);
}

/* The earliest statement with the same pointer, or VALUE_NO_ALIAS. */
static uint16_t find_alias(unsigned index)
{
    uintptr_t pointer = pointer_of(index);
    for (unsigned i = 0; i < index; i++)
        if (has_pointer(i) && pointer_of(i) == pointer)
            return (uint16_t)i;
    return VALUE_NO_ALIAS;
}

static uint64_t state_of_pointer(unsigned index)
{
    uint32_t layout = assay_rt.flags & WIRE_TYPED_STATES
                          ? assay_rt_pointee_layout(operation_of(index)->sort) : 0;
    if (!layout)
        return assay_rt_state_hash(pointer_of(index));
    assay_rt_typed_begin();
    assay_rt_typed_pointer(pointer_of(index), layout);
    return assay_rt_typed_end();
}

/* The same pointer has the same state; sequences often deliver one pointer many times. */
static uint64_t hash_of_pointer(const struct wire_outcome *outcome, unsigned index)
{
    uint16_t alias = outcome->values[index].alias_of;
    return alias == VALUE_NO_ALIAS ? state_of_pointer(index) : outcome->values[alias].bits;
}

/* Some libraries hand out a pointer behind the head of a block that they have just made. */
static bool stands_for_block(unsigned index, const struct block *block, uintptr_t start)
{
    return start == pointer_of(index) ||
           (assay_rt.flags & WIRE_OBSERVE && block->statement == index);
}

static void fill_pointer(struct wire_outcome *outcome, unsigned index)
{
    struct wire_value *value = &outcome->values[index];
    uintptr_t pointer = pointer_of(index), start;
    if (!pointer) {
        value->flags |= VALUE_NULL;
        return;
    }
    struct block *block = assay_rt_block_at(pointer, &start);
    if (!(value->flags & VALUE_DEAD) && block && block->owner == OWNER_LIBRARY &&
        stands_for_block(index, block, start))
        value->flags |= VALUE_BLOCK;
    if (assay_rt.flags & (WIRE_HASH_STATES | WIRE_OBSERVE))
        value->alias_of = find_alias(index);
    if (assay_rt.flags & WIRE_HASH_STATES)
        value->bits = hash_of_pointer(outcome, index);
}

static void fill_value(struct wire_outcome *outcome, unsigned index)
{
    struct wire_value *value = &outcome->values[index];
    const struct assay_operation *operation = operation_of(index);
    uint8_t flags = STATEMENTS->flags[index];
    *value = (struct wire_value){.alias_of = VALUE_NO_ALIAS};
    if (!(flags & STATEMENT_DONE)) {
        value->flags = VALUE_SKIPPED | (flags & STATEMENT_REFUSED ? VALUE_REFUSED : 0);
        return;
    }
    if (flags & STATEMENT_DEAD)
        value->flags |= VALUE_DEAD;
    if (is_pointer(operation))
        fill_pointer(outcome, index);
    else if (operation->size <= 8)
        value->bits = scalar_bits(index);
    else
        value->bits = assay_rt_bytes_hash(STATEMENTS->places[index], operation->size);
}

/* How many bytes from the pointer on are known to be there. */
static size_t readable_bytes(uintptr_t pointer)
{
    uintptr_t start;
    struct block *block = assay_rt_block_at(pointer, &start);
    if (block)
        return block->is_dead ? 0 : block->size - (pointer - start);
    int literal = assay_rt_literal_at(pointer);
    if (literal >= 0) {
        struct range bytes = assay_rt_literal_bytes(literal);
        return bytes.size + 1 - (pointer - bytes.start);
    }
    for (unsigned i = 0; i < assay_rt.library.segment_count; i++) {
        struct range segment = assay_rt.library.segments[i];
        if (range_has(segment, pointer))
            return segment.size - (pointer - segment.start);
    }
    return 0;
}

/* The offset of a copy of the string there, in the slot; 0: it is none. */
static uint32_t copy_string(uintptr_t pointer, size_t *length)
{
    size_t limit = readable_bytes(pointer);
    const char *bytes = (const char *)pointer;
    if (limit > WIRE_TEXT)
        limit = WIRE_TEXT;
    *length = 0;
    while (*length < limit && bytes[*length])
        ++*length;
    return *length == limit ? 0 : assay_rt_outcome_text(bytes, *length);
}

/* Loads and the like leave errno alone. */
static void note_error(struct wire_outcome *outcome, unsigned index)
{
    if (STATEMENTS->flags[index] & STATEMENT_DONE && operation_of(index)->kind == ASSAY_CALL &&
        index >= assay_rt.sequence->first_new)
        outcome->values[index].error = STATEMENTS->errors[index];
}

static void find_string(struct wire_outcome *outcome, unsigned index)
{
    size_t length;
    uint32_t text = copy_string(pointer_of(index), &length);
    if (!text)
        return;
    outcome->values[index].text = text;
    outcome->values[index].flags |= VALUE_STRING;
}

/* The walk from one value's block: which values it leads to, and whether to library blocks. */
struct reaching {
    struct wire_outcome *outcome;
    uintptr_t from; /* start of the value's own block */
    bool reaches_library;
};

static bool points_into(unsigned index, uintptr_t start)
{
    uintptr_t found;
    return assay_rt_block_at(pointer_of(index), &found) && found == start;
}

static void mark_attached(uintptr_t start, void *context)
{
    struct reaching *reaching = context;
    uintptr_t same;
    struct block *block = assay_rt_block_at(start, &same);
    if (block && block->owner == OWNER_LIBRARY)
        reaching->reaches_library = true;
    if (start == reaching->from)
        return;
    struct wire_outcome *outcome = reaching->outcome;
    for (unsigned i = 0; i < outcome->statement_count; i++)
        if (outcome->values[i].flags & VALUE_BLOCK && points_into(i, start))
            outcome->values[i].flags |= VALUE_ATTACHED;
}

static void find_reachable(struct wire_outcome *outcome, unsigned index)
{
    uintptr_t start;
    struct block *block = assay_rt_block_at(pointer_of(index), &start);
    if (!block || block->is_dead)
        return;
    struct reaching reaching = {.outcome = outcome, .from = start};
    assay_rt_reach(start, block->size, mark_attached, &reaching);
    if (block->owner == OWNER_RUNTIME && reaching.reaches_library)
        outcome->values[index].flags |= VALUE_OWNS;
}

/* A struct returned by value may own blocks as well. */
static void find_reachable_from_bytes(struct wire_outcome *outcome, unsigned index)
{
    struct reaching reaching = {.outcome = outcome};
    assay_rt_reach((uintptr_t)STATEMENTS->places[index], operation_of(index)->size,
                   mark_attached, &reaching);
    if (reaching.reaches_library)
        outcome->values[index].flags |= VALUE_OWNS;
}

/* When every statement was run, most values are scalars: those first, all alike. */
static void fill_values(struct wire_outcome *outcome)
{
    struct statements_state *state = STATEMENTS;
    for (unsigned i = 0; i < outcome->statement_count; i++) {
        outcome->values[i] = (struct wire_value){
            .alias_of = VALUE_NO_ALIAS,
            .bits = scalar_bits(i),
        };
    }
    for (unsigned i = 0; i < state->pointer_count; i++)
        fill_value(outcome, state->pointers[i]);
    for (unsigned i = 0; state->scratch_used && i < outcome->statement_count; i++)
        fill_value(outcome, i);
}

/* ---- what pointers point to ---- */

struct looking {
    struct wire_content items[WIRE_CONTENTS];
    uint32_t count;
};

static void add_content(struct looking *looking, struct wire_content content)
{
    if (content.bytes && looking->count < WIRE_CONTENTS)
        looking->items[looking->count++] = content;
}

/* Any word may be a pointer to a string; which are, the coordinator knows. */
static void look_for_strings(struct looking *looking, uint16_t statement, uintptr_t start,
                             size_t size)
{
    for (size_t offset = 0; offset + sizeof(uintptr_t) <= size; offset += sizeof(uintptr_t)) {
        size_t length;
        uintptr_t word = *(const uintptr_t *)(start + offset);
        uint32_t text = word ? copy_string(word, &length) : 0;
        if (text)
            add_content(looking, (struct wire_content){statement, (uint16_t)offset,
                                                       (uint32_t)length, text});
    }
}

static void look(struct wire_outcome *outcome)
{
    struct looking looking = {.count = 0};
    for (unsigned i = 0; i < outcome->statement_count; i++) {
        if (!has_pointer(i) || outcome->values[i].alias_of != VALUE_NO_ALIAS)
            continue;
        uintptr_t start = pointer_of(i);
        size_t size = readable_bytes(start);
        size = size < WIRE_TEXT ? size : WIRE_TEXT - 1;
        uint32_t bytes = size ? assay_rt_outcome_text((const char *)start, size) : 0;
        add_content(&looking, (struct wire_content){(uint16_t)i, WIRE_WHOLE, (uint32_t)size,
                                                    bytes});
        if (bytes && start % sizeof(uintptr_t) == 0)
            look_for_strings(&looking, (uint16_t)i, start, size);
    }
    outcome->contents =
        assay_rt_outcome_bytes(looking.items, looking.count * sizeof looking.items[0]);
    outcome->content_count = outcome->contents ? looking.count : 0;
}

void assay_rt_observe(void)
{
    struct wire_outcome *outcome = assay_rt_outcome();
    unsigned count = outcome->statement_count;
    if (LIKELY(!STATEMENTS->has_gaps && assay_rt.index == count))
        fill_values(outcome);
    else
        for (unsigned i = 0; i < count; i++)
            fill_value(outcome, i);
    if (!(assay_rt.flags & WIRE_OBSERVE))
        return;
    for (unsigned i = 0; i < count; i++) {
        note_error(outcome, i);
        if (has_pointer(i)) {
            find_string(outcome, i);
            find_reachable(outcome, i);
        } else if (STATEMENTS->flags[i] & STATEMENT_DONE &&
                   !is_pointer(operation_of(i)) && operation_of(i)->size > 8) {
            outcome->values[i].text =
                assay_rt_outcome_text(STATEMENTS->places[i], operation_of(i)->size);
            find_reachable_from_bytes(outcome, i);
        }
    }
    if (assay_rt.flags & WIRE_LOOK)
        look(outcome);
}
