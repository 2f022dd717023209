/* Inputs are run as they come: a batch at a time by the command, or by the program that makes them.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/tool_messages.h"
#include "exhaust/exhausting.h"

enum { BATCH_PER_JOB = 4, BATCH_TOGETHER = 64 };

static struct journal_counts counts_of(const struct exhausting *exhausting)
{
    return (struct journal_counts){
        .runs = exhausting->runs,
        .skipped = exhausting->result.skipped,
        .unstable = exhausting->result.unstable,
        .seconds = exhausting_seconds(exhausting),
        .first_failure_seconds = exhausting->result.first_failure_seconds,
    };
}

static struct journal_place place_of(const struct exhausting *exhausting,
                                     const struct tree_unit *unit)
{
    return (struct journal_place){exhausting->pass, unit};
}

static bool keep_failure(struct exhausting *exhausting, struct tree_unit *unit,
                         const struct failing_input *input, struct error *err)
{
    if (!exhausting->failures.count)
        exhausting->result.first_failure_seconds = exhausting_seconds(exhausting);
    failures_add(&exhausting->failures, input);
    exhausting->result.failures = exhausting->failures.count;
    return journal_add_failure(&exhausting->journal, place_of(exhausting, unit), input, err);
}

/* ---- by the tool ---- */

static bool keep_answers(struct exhausting *exhausting, struct error *err)
{
    for (size_t i = 0; i < exhausting->waiting_count; i++) {
        const struct consumer_input *answer = &exhausting->inputs[i];
        exhausting->runs++;
        exhausting->result.skipped += answer->verdict == INPUT_SKIPPED;
        if (answer->verdict != INPUT_FAILED)
            continue;
        struct failing_input input = {
            .choices = exhausting->waiting[i].choices,
            .offset = exhausting->waiting[i].offset,
            .run = exhausting->runs,
            .text = answer->text,
            .text_length = answer->length,
            .messages = answer->messages,
            .report = answer->report,
        };
        if (!keep_failure(exhausting, exhausting->batch_unit, &input, err))
            return false;
    }
    return true;
}

static bool run_batch(struct exhausting *exhausting, struct error *err)
{
    size_t count = exhausting->waiting_count;
    if (!count)
        return true;
    if (!consumer_run(exhausting->consumer, &exhausting->batch_arena, exhausting->inputs, count,
                      err) ||
        !keep_answers(exhausting, err))
        return false;
    struct journal_counts counts = counts_of(exhausting);
    bool ok = journal_add_part(&exhausting->journal,
                               place_of(exhausting, exhausting->batch_unit),
                               exhausting->waiting[count - 1].offset + 1, &counts, err);
    exhausting->waiting_count = 0;
    arena_reset(&exhausting->batch_arena);
    return ok;
}

static bool take_input(void *context, struct tree_unit *unit,
                       const struct generator_reply *reply, struct error *err)
{
    struct exhausting *exhausting = context;
    struct arena *arena = &exhausting->batch_arena;
    size_t place = exhausting->waiting_count++;
    exhausting->batch_unit = unit;
    exhausting->waiting[place] = (struct waiting_input){
        choices_copy(arena, &reply->choices), reply->header.offset};
    exhausting->inputs[place] = (struct consumer_input){
        .text = arena_copy(arena, reply->text, reply->header.text_length),
        .length = reply->header.text_length,
    };
    return exhausting->waiting_count < exhausting->batch_size || run_batch(exhausting, err);
}

/* ---- in the program ---- */

static const char *what_happened(struct arena *arena, const struct exhaust_reply *header)
{
    if (header->how == EXHAUST_HUNG)
        return "timeout";
    /* While a process is started signals are blocked, and this one cannot be answered. */
    if (header->how == EXHAUST_CRASHED && (header->status & 0x7f) == SIGSYS)
        return "forbidden-call: of the system, when a process was started";
    if (header->how == EXHAUST_CRASHED)
        return arena_printf(arena, "signal %d", header->status & 0x7f);
    return arena_printf(arena, "exit status %d", header->status >> 8 & 0xff);
}

static void note_unstable(struct exhausting *exhausting, const struct choices *choices)
{
    struct exhaustion *result = &exhausting->result;
    result->unstable++;
    if (result->unstable_listed < UNSTABLE_LISTED)
        result->unstable_list[result->unstable_listed++] =
            choices_copy(exhausting->arena, choices);
}

static bool take_failure(void *context, struct tree_unit *unit,
                         const struct generator_reply *reply, struct error *err)
{
    struct exhausting *exhausting = context;
    struct arena *arena = &exhausting->batch_arena;
    const struct exhaust_reply *header = &reply->header;
    if (header->is_in_generator || !exhausting_tests_library(exhausting))
        return exhausting_check_generator(reply, err);
    if (header->is_unstable) {
        note_unstable(exhausting, &reply->choices);
        return true;
    }
    const char *report = arena_printf(arena, "%.*s", (int)header->report_length, reply->report);
    struct failing_input input = {
        .choices = reply->choices,
        .offset = header->offset,
        .run = exhausting->runs + header->runs,
        .text = reply->text,
        .text_length = header->text_length,
        .messages = report_messages(arena, what_happened(arena, header), report),
        .report = report,
    };
    bool ok = keep_failure(exhausting, unit, &input, err);
    arena_reset(arena);
    return ok;
}

/* ---- units ---- */

static void tell_that_nothing_is_skipped(struct exhausting *exhausting)
{
    if (!exhausting->has_told_phases)
        exhausting_tell(exhausting, "the generator does not call assay_chosen(): all inputs are "
                        "run in the sparse pass as well");
    exhausting->has_told_phases = true;
}

/* Once: what the kernel cannot give to confine the library. */
static void tell_sandbox(struct exhausting *exhausting, const struct generator_reply *reply)
{
    if (!reply->header.text_length || exhausting->has_told_sandbox)
        return;
    exhausting_tell(exhausting, "%.*s", (int)reply->header.text_length, reply->text);
    exhausting->has_told_sandbox = true;
}

static bool end_unit(void *context, struct tree_unit *unit, const struct generator_reply *reply,
                     struct error *err)
{
    struct exhausting *exhausting = context;
    if (exhausting->consumer && !run_batch(exhausting, err))
        return false;
    if (exhausting->pass == EXHAUST_SPARSE && exhausting_tests_library(exhausting) &&
        !reply->header.knows_phases)
        tell_that_nothing_is_skipped(exhausting);
    tell_sandbox(exhausting, reply);
    if (reply->header.merge_level > exhausting->merge_level)
        exhausting->merge_level = reply->header.merge_level;
    if (!exhausting->consumer && !exhausting_reach(exhausting, reply, err))
        return false;
    if (!exhausting->consumer)
        exhausting->runs += reply->header.runs;
    struct journal_unit done = {
        .leaves = reply->header.leaves,
        .runs = reply->header.runs,
        .has_rest = reply->header.how == EXHAUST_ENDED_EARLY,
        .rest = reply->choices,
    };
    struct journal_counts counts = counts_of(exhausting);
    return journal_add_unit(&exhausting->journal, place_of(exhausting, unit), &done, &counts, err);
}

static uint64_t skipped_leaves(void *context, const struct tree_unit *unit)
{
    struct exhausting *exhausting = context;
    return journal_leaves_of(&exhausting->journal, exhausting->pass, unit);
}

static void make_batch(struct exhausting *exhausting)
{
    const struct consumer_options *consumer = &exhausting->options->consumer;
    size_t size = (consumer->jobs ? consumer->jobs : 1) * BATCH_PER_JOB;
    for (const char *const *word = consumer->command; *word; word++)
        if (strcmp(*word, "{inputs}") == 0)
            size = BATCH_TOGETHER;
    exhausting->batch_size = size;
    exhausting->waiting = arena_alloc_zeroed(exhausting->arena, size,
                                             sizeof *exhausting->waiting);
    exhausting->inputs = arena_alloc_zeroed(exhausting->arena, size, sizeof *exhausting->inputs);
}

bool run_inputs(struct exhausting *exhausting, struct tree_walk *walk, struct error *err)
{
    walk->on_failure = take_failure;
    walk->on_end = end_unit;
    walk->skipped = skipped_leaves;
    if (exhausting->consumer) {
        make_batch(exhausting);
        walk->on_input = take_input;
        walk->request.sends_texts = 1;
        /* The tool is what takes time, and it runs several inputs at once. */
        walk->jobs = 1;
    }
    bool ok = tree_walk(walk, err);
    /* What waits when the run is interrupted belongs to a unit that is not done. */
    exhausting->waiting_count = 0;
    arena_reset(&exhausting->batch_arena);
    return ok;
}
