#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <linux/futex.h>
#include <sys/syscall.h>

#include "execute/execute_internal.h"

static unsigned slot_of(uint32_t serial)
{
    return (serial - 1) % WIRE_SLOTS;
}

void executor_begin(struct executor *executor, unsigned worker, uint32_t flags, uint8_t fill)
{
    struct channel *channel = &executor->channels[worker];
    if (channel->submitted - channel->collected >= WIRE_SLOTS)
        BUG("more than %d requests for worker %u", WIRE_SLOTS, worker);
    struct wire_request *request = channel->requests[slot_of(channel->submitted + 1)];
    request->sequence_count = 0;
    request->flags = flags;
    request->fill = fill;
    atomic_store(&channel->replies[slot_of(channel->submitted + 1)]->completed, 0);
    channel->request_used = sizeof *request;
}

bool executor_add(struct executor *executor, unsigned worker, const struct statements *statements,
                  size_t first_new)
{
    struct channel *channel = &executor->channels[worker];
    struct wire_request *request = channel->requests[slot_of(channel->submitted + 1)];
    size_t bytes =
        sizeof(struct wire_sequence) + statements->count * sizeof statements->items[0];
    bytes = (bytes + 7) & ~(size_t)7;
    if (request->sequence_count == WIRE_SEQUENCES ||
        channel->request_used + bytes > WIRE_REQUEST_BYTES)
        return false;
    struct wire_sequence *sequence =
        (struct wire_sequence *)(void *)((char *)request + channel->request_used);
    sequence->statement_count = (uint16_t)statements->count;
    sequence->first_new = (uint16_t)first_new;
    memcpy(sequence->statements, statements->items,
           statements->count * sizeof statements->items[0]);
    request->offsets[request->sequence_count++] = (uint32_t)channel->request_used;
    channel->request_used += bytes;
    return true;
}

bool executor_submit(struct executor *executor, unsigned worker, struct error *err)
{
    struct channel *channel = &executor->channels[worker];
    struct wire_worker *shared = &executor->control->workers[worker];
    if (!send_literals(executor, err))
        return false;
    struct wire_request *request = channel->requests[slot_of(++channel->submitted)];
    request->literal_count = executor->literal_count;
    request->sweeps = executor->sweeps;
    atomic_store(&shared->request_serial, channel->submitted);
    if (!channel->is_alive)
        return spawn_worker(executor, worker, err);
    syscall(SYS_futex, &shared->request_serial, FUTEX_WAKE, 1, NULL, NULL, 0);
    return true;
}

bool executor_collect(struct executor *executor, unsigned worker, struct reply *reply,
                      struct error *err)
{
    struct channel *channel = &executor->channels[worker];
    uint32_t serial = channel->collected + 1;
    if (channel->collected == channel->submitted)
        BUG("nothing to collect from worker %u", worker);
    if (!watch_worker(executor, worker, serial, err))
        return false;
    channel->collected = serial;
    reply->request = channel->requests[slot_of(serial)];
    reply->wire = channel->replies[slot_of(serial)];
    reply->sequence_count = reply->request->sequence_count;
    return true;
}

static const struct wire_sequence *sequence_at(const struct reply *reply, size_t index)
{
    const char *base = (const char *)reply->request;
    return (const struct wire_sequence *)(const void *)(base + reply->request->offsets[index]);
}

void reply_statements(const struct reply *reply, size_t index, struct statements *statements)
{
    const struct wire_sequence *sequence = sequence_at(reply, index);
    statements->count = sequence->statement_count;
    memcpy(statements->items, sequence->statements,
           statements->count * sizeof statements->items[0]);
}

/* The worker's memory is not to be trusted: every offset and count is checked. */
static const struct wire_outcome *wire_outcome_at(const struct reply *reply, size_t index)
{
    uint32_t offset = reply->wire->offsets[index];
    size_t count = sequence_at(reply, index)->statement_count;
    size_t bytes = sizeof(struct wire_outcome) + count * sizeof(struct wire_value);
    if (index >= atomic_load(&reply->wire->completed) || offset % 8 != 0 ||
        offset < sizeof *reply->wire || offset + bytes > WIRE_REPLY_BYTES)
        return NULL;
    const struct wire_outcome *outcome =
        (const struct wire_outcome *)(const void *)((const char *)reply->wire + offset);
    if (outcome->statement_count != count || outcome->end >= END_COUNT ||
        outcome->statement > count || outcome->checksum != wire_checksum(outcome))
        return NULL;
    return outcome;
}

static const char *text_at(const struct reply *reply, uint32_t offset)
{
    const char *base = (const char *)reply->wire;
    if (!offset || offset >= WIRE_REPLY_BYTES ||
        !memchr(base + offset, '\0', WIRE_REPLY_BYTES - offset))
        return NULL;
    return base + offset;
}

static const char *bytes_at(const struct reply *reply, uint32_t offset)
{
    bool is_there = offset && offset <= WIRE_REPLY_BYTES - WIRE_TEXT;
    return is_there ? (const char *)reply->wire + offset : NULL;
}

static void copy_values(const struct reply *reply, const struct wire_outcome *wire,
                        struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->statement_count; i++) {
        const struct wire_value *value = &wire->values[i];
        outcome->values[i] = (struct observed_value){
            .flags = value->flags,
            .error = value->error,
            .alias_of = value->alias_of,
            .bits = value->bits,
            .text = value->flags & VALUE_STRING ? text_at(reply, value->text) : NULL,
            .bytes = value->flags & VALUE_STRING ? NULL : bytes_at(reply, value->text),
        };
    }
}

static void copy_contents(const struct reply *reply, const struct wire_outcome *wire,
                          struct outcome *outcome)
{
    const char *base = (const char *)reply->wire;
    size_t bytes = wire->content_count * sizeof(struct wire_content);
    outcome->content_count = 0;
    if (!wire->contents || wire->content_count > WIRE_CONTENTS || wire->contents % 8 ||
        wire->contents + bytes > WIRE_REPLY_BYTES)
        return;
    const struct wire_content *contents =
        (const struct wire_content *)(const void *)(base + wire->contents);
    for (size_t i = 0; i < wire->content_count; i++)
        if (contents[i].size < WIRE_TEXT && contents[i].bytes <= WIRE_REPLY_BYTES - WIRE_TEXT)
            outcome->contents[outcome->content_count++] = (struct observed_content){
                contents[i].statement, contents[i].offset, contents[i].size,
                base + contents[i].bytes};
}

/* How many entries stand before those of the sequence, by bisection: they are in order, unless the
 * worker's memory was damaged, and then it matters little. `first` is the number of the sequence in
 * the first entry. */
static size_t count_before(const uint16_t *first, size_t entry_size, size_t count, size_t sequence)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *entry = (const char *)first + middle * entry_size;
        if (*(const uint16_t *)(const void *)entry < sequence)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

#define ENTRIES_BEFORE(entries, count, sequence_number) \
    count_before(&(entries)->sequence, sizeof *(entries), count, sequence_number)

static size_t at_most(size_t number, size_t limit)
{
    return number < limit ? number : limit;
}

static void fill_reached(const struct reply *reply, size_t index, struct outcome *outcome)
{
    struct wire_reply *wire = reply->wire;
    size_t reached = at_most(wire->reached_count, WIRE_REACHED);
    size_t comparisons = at_most(wire->comparison_count, WIRE_COMPARISONS);
    outcome->reached_count = outcome->told_count = outcome->comparison_count = 0;
    if (reached) {
        size_t first = ENTRIES_BEFORE(wire->reached, reached, index);
        outcome->reached = &wire->reached[first];
        outcome->reached_count = ENTRIES_BEFORE(wire->reached, reached, index + 1) - first;
    }
    if (comparisons) {
        size_t first = ENTRIES_BEFORE(wire->comparisons, comparisons, index);
        outcome->comparisons = &wire->comparisons[first];
        outcome->comparison_count =
            ENTRIES_BEFORE(wire->comparisons, comparisons, index + 1) - first;
    }
}

void reply_outcome(const struct reply *reply, size_t index, struct outcome *outcome)
{
    const struct wire_outcome *wire = wire_outcome_at(reply, index);
    outcome->statement_count = sequence_at(reply, index)->statement_count;
    outcome->trace = NULL;
    outcome->traced = index;
    fill_reached(reply, index, outcome);
    if (!wire) {
        outcome->end = END_LOST;
        outcome->statement = 0;
        outcome->contract = -1;
        outcome->message = "";
        outcome->changes_files = false;
        outcome->changed_bytes = 0;
        outcome->variable = 0;
        outcome->ticks = 0;
        outcome->content_count = 0;
        for (size_t i = 0; i < outcome->statement_count; i++)
            outcome->values[i] =
                (struct observed_value){.flags = VALUE_UNKNOWN, .alias_of = VALUE_NO_ALIAS};
        return;
    }
    outcome->end = wire->end;
    outcome->statement = wire->statement;
    outcome->contract = wire->contract == 0xFFFF ? -1 : wire->contract;
    outcome->subject = wire->subject;
    outcome->other = wire->other;
    outcome->detail = wire->detail;
    outcome->address = wire->address;
    outcome->program_counter = wire->program_counter;
    const char *message = wire->message ? text_at(reply, wire->message) : NULL;
    outcome->message = message ? message : "";
    outcome->live_blocks = wire->live_blocks;
    outcome->lost_blocks = wire->lost_blocks;
    outcome->lost_statement = wire->lost_statement;
    outcome->changes_files = wire->changes_files;
    outcome->changed_bytes = wire->changed_bytes;
    outcome->variable = wire->variable;
    outcome->ticks = wire->ticks;
    copy_values(reply, wire, outcome);
    copy_contents(reply, wire, outcome);
}
