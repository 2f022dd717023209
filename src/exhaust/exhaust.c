#include "exhaust/exhaust.h"

#include <stdarg.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/file_lock.h"
#include "base/process.h"
#include "compile/build_generator.h"
#include "exhaust/exhausting.h"
#include "exhaust/identity.h"
#include "parse/parse.h"
#include "toolchain/tool.h"

enum {
    /* Of a unit: what is under way when time is up is not told of. */
    RUN_LEAVES = 1 << 14,
    COUNTED_LEAVES = 1 << 20,
};

bool exhaust_order_keyword(size_t n, struct keyword *keyword)
{
    return tree_order_keyword(n, keyword);
}

void exhausting_tell(const struct exhausting *exhausting, const char *format, ...)
{
    struct text sentence = {0};
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&sentence, format, arguments);
    va_end(arguments);
    events_tell_text(&exhausting->options->events, EVENT_STAGE, text_string(&sentence));
    text_release(&sentence);
}

double exhausting_seconds(const struct exhausting *exhausting)
{
    return exhausting->journal.counts.seconds + clock_wall_seconds() - exhausting->started;
}

/* ---- beginning and end ---- */

static bool has_contracts(const struct library *library)
{
    return library->source_count && library->contract_files && library->contract_files[0];
}

static bool read_contracts(struct exhausting *exhausting, struct error *err)
{
    const struct library *library = &exhausting->options->library;
    if (!has_contracts(library))
        return true;
    if (!library->headers[0])
        return error_set(err, "name the library's headers with --header: contracts are about what "
                              "they declare");
    api_init(&exhausting->api, exhausting->arena);
    return parse_library(&exhausting->api, library, err);
}

static bool make_program(struct exhausting *exhausting, struct error *err)
{
    const struct exhaust_options *options = exhausting->options;
    struct generator_build build = {
        .source = options->generator,
        .entry = options->entry,
        .library = options->library.source_count ? &options->library : NULL,
        .instrument = options->library.source_count ? exhausting_instrument(exhausting) : NULL,
        .api = has_contracts(&options->library) ? &exhausting->api : NULL,
        .include_directory = options->include_directory,
        .program_directory = options->program_directory,
        .work_directory = exhausting->work_directory,
        .parallel = options->jobs,
    };
    events_tell_text(&options->events, EVENT_STAGE, "compiling the generator");
    return build_generator(exhausting->arena, &build, &exhausting->program, err);
}

/* Compiling is not running. */
static bool start_clock(struct exhausting *exhausting)
{
    exhausting->started = clock_wall_seconds();
    return true;
}

bool exhausting_begin(struct exhausting *exhausting, const struct exhaust_options *options,
                      struct arena *arena, struct error *err)
{
    *exhausting = (struct exhausting){
        .options = options,
        .arena = arena,
        .journal.file = -1,
    };
    failures_init(&exhausting->failures, arena, options->likeness);
    return file_make_temporary_directory(arena, NULL, &exhausting->work_directory, err) &&
           process_remove_after(exhausting->work_directory, err) &&
           read_contracts(exhausting, err) && make_program(exhausting, err) &&
           start_clock(exhausting);
}

void exhausting_end(struct exhausting *exhausting)
{
    consumer_close(exhausting->consumer);
    journal_close(&exhausting->journal);
    failures_release(&exhausting->failures);
    sites_release(&exhausting->sites);
    api_release(&exhausting->api);
    arena_release(&exhausting->batch_arena);
    if (exhausting->work_directory)
        file_remove_tree(exhausting->work_directory);
}

/* ---- walks ---- */

/* Runs in units that are not done count for who looks, not for the journal: they are made again
 * when the run goes on. */
static void take_stock(struct exhausting *exhausting)
{
    struct exhaustion *result = &exhausting->result;
    const struct frontier *frontier = &exhausting->frontier;
    result->share = frontier_share_done(frontier);
    result->inputs = frontier->leaves;
    result->runs = exhausting->runs + (exhausting->consumer ? 0 : frontier->runs_under_way);
    result->seconds = exhausting_seconds(exhausting);
}

bool exhausting_is_interrupted(void *context)
{
    struct exhausting *exhausting = context;
    const struct exhaust_options *options = exhausting->options;
    double seconds = clock_wall_seconds() - exhausting->started;
    exhausting->is_out_of_time = options->time_seconds > 0 && seconds > options->time_seconds;
    if (options->is_interrupted && options->is_interrupted(options->context))
        exhausting->was_interrupted = true;
    exhausting->has_failed_first = options->stops_at_failure &&
                                   exhausting->failures.count > exhausting->failures_before;
    take_stock(exhausting);
    events_tell(&options->events, &(struct event){.kind = EVENT_EXHAUSTION,
                                                  .exhaustion = &exhausting->result});
    return exhausting_has_ended(exhausting);
}

/* Reports have addresses, which the program looks up afterwards: the process that fails would start
 * another program for that. Leaks are asked for where blocks are left. */
#define REPORT_OPTIONS "symbolize=1:print_summary=0:stack_trace_format='    #%n %p'"

static const char *const *program_environment(struct exhausting *exhausting)
{
    const char **environment = arena_alloc_zeroed(exhausting->arena, 4, sizeof *environment);
    environment[0] = "ASAN_OPTIONS=detect_leaks=1:handle_abort=1:allocator_may_return_null=1:"
                     REPORT_OPTIONS;
    environment[1] = "UBSAN_OPTIONS=print_stacktrace=1:" REPORT_OPTIONS;
    environment[2] = arena_printf(exhausting->arena, "ASAN_SYMBOLIZER_PATH=/usr/bin/%s",
                                  tool_name(TOOL_SYMBOLIZER));
    return environment;
}

struct tree_walk exhausting_walk(struct exhausting *exhausting, enum exhaust_pass pass)
{
    const struct exhaust_options *options = exhausting->options;
    exhausting->pass = pass;
    return (struct tree_walk){
        .program = {exhausting->program, exhausting->work_directory,
                    program_environment(exhausting)},
        .jobs = options->jobs,
        .frontier = &exhausting->frontier,
        .request = {
            .pass = pass,
            .level = options->level,
            .jump_limit = options->jump_limit,
            .leaves_maximum = pass == EXHAUST_COUNT ? COUNTED_LEAVES : RUN_LEAVES,
            .leaf_ms = (uint32_t)(options->leaf_seconds * 1000),
        },
        .seed = options->seed,
        .is_interrupted = exhausting_is_interrupted,
        .context = exhausting,
    };
}

static void describe_failure(struct text *out, const struct generator_reply *reply)
{
    if (reply->header.how == EXHAUST_HUNG)
        text_add(out, "does not end");
    else if (reply->header.how == EXHAUST_CRASHED)
        text_printf(out, "crashes (signal %d)", reply->header.status & 0x7f);
    else
        text_add(out, "ends the program");
    text_add(out, reply->choices.count ? " after the choices " : " before it chooses anything");
    if (reply->choices.count)
        choices_print(out, &reply->choices, CHOICES_SHORT);
    size_t length = reply->header.report_length;
    const char *line = memchr(reply->report, '\n', length);
    size_t first = line ? (size_t)(line - reply->report) : length;
    if (first)
        text_printf(out, ": %.*s", (int)first, reply->report);
}

bool exhausting_check_generator(const struct generator_reply *reply, struct error *err)
{
    struct text how = {0};
    describe_failure(&how, reply);
    error_set(err, "the generator %.800s", text_string(&how));
    text_release(&how);
    return false;
}

bool exhausting_hear_generator_fail(void *context, struct tree_unit *unit,
                                    const struct generator_reply *reply, struct error *err)
{
    (void)context, (void)unit;
    return exhausting_check_generator(reply, err);
}

/* ---- counting ---- */

static bool count(struct exhausting *exhausting, struct error *err)
{
    exhausting->result.is_counting = true;
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    struct tree_walk walk = exhausting_walk(exhausting, EXHAUST_COUNT);
    walk.on_failure = exhausting_hear_generator_fail;
    bool ok = tree_walk(&walk, err);
    exhausting->result.is_counting = false;
    return ok;
}

bool exhaust_count(const struct exhaust_options *options, struct arena *arena, uint64_t *inputs,
                   struct error *err)
{
    struct exhausting exhausting;
    bool ok = exhausting_begin(&exhausting, options, arena, err) && count(&exhausting, err);
    if (ok && !frontier_is_empty(&exhausting.frontier))
        ok = error_set(err, "interrupted: %llu inputs were counted in %.1f %% of the tree by "
                            "weight", (unsigned long long)exhausting.frontier.leaves,
                       100 * frontier_share_done(&exhausting.frontier));
    if (ok)
        *inputs = exhausting.frontier.leaves;
    exhausting_end(&exhausting);
    return ok;
}

bool exhausting_open_consumer(struct exhausting *exhausting, struct error *err)
{
    const struct exhaust_options *options = exhausting->options;
    return !options->consumer.command ||
           consumer_open(exhausting->arena, &options->consumer, &exhausting->consumer, err);
}

/* ---- all of them ---- */

static bool open_journal(struct exhausting *exhausting, struct error *err)
{
    const struct exhaust_options *options = exhausting->options;
    if (!options->out)
        return true;
    const char *path = arena_printf(exhausting->arena, "%s/exhaust.journal", options->out);
    struct journal_identity identity = run_identity(options, exhausting->arena,
                                                    exhausting->program);
    if (!file_make_directories(options->out, err) ||
        !journal_open(&exhausting->journal, exhausting->arena, path, identity, err))
        return false;
    const struct exhaust_journal *journal = &exhausting->journal;
    if (journal->was_outdated)
        exhausting_tell(exhausting, "what is run has changed since '%s' was written: starting over",
             options->out);
    for (size_t i = 0; i < journal->failures.count; i++)
        failures_add(&exhausting->failures, &journal->failures.items[i]);
    for (size_t i = 0; i < journal->branches.count; i++)
        exhausting->reached[journal->branches.items[i]] = 1;
    exhausting->result.branches_reached = journal->branches.count;
    exhausting->failures_before = journal->failures.count;
    exhausting->runs = exhausting->result.runs = journal->counts.runs;
    exhausting->result.skipped = journal->counts.skipped;
    exhausting->result.unstable = journal->counts.unstable;
    exhausting->result.first_failure_seconds = journal->counts.first_failure_seconds;
    exhausting->result.was_resumed = journal->was_resumed;
    return true;
}

/* The number of each first input, where all before it are counted. */
static void number_inputs(struct exhausting *exhausting)
{
    const struct frontier *frontier = &exhausting->frontier;
    for (size_t i = 0; i < exhausting->failures.clusters.count; i++) {
        struct failing_input *input = &exhausting->failures.clusters.items[i].first;
        const struct tree_unit *unit = frontier->last;
        while (unit && choices_compare(&unit->start, &input->choices) > 0)
            unit = unit->previous;
        uint64_t before;
        if (unit && frontier_leaves_before(frontier, unit, &before)) {
            input->number = before + input->offset;
            input->has_number = true;
        }
    }
}

static void tell_if_done(const struct exhausting *exhausting, enum exhaust_pass pass)
{
    if (pass != EXHAUST_SPARSE && exhausting->result.was_resumed &&
        frontier_is_empty(&exhausting->frontier))
        exhausting_tell(exhausting, "nothing is left to run: this is the result of the run that "
                        "'%s' keeps; remove it to run all again", exhausting->options->out);
}

static bool run_pass(struct exhausting *exhausting, enum exhaust_pass pass, struct error *err)
{
    frontier_init(&exhausting->frontier, exhausting->arena, exhausting->options->order,
                  exhausting->options->seed);
    journal_replay(&exhausting->journal, pass, &exhausting->frontier);
    tell_if_done(exhausting, pass);
    struct tree_walk walk = exhausting_walk(exhausting, pass);
    if (!run_inputs(exhausting, &walk, err))
        return false;
    number_inputs(exhausting);
    exhausting->result.inputs = exhausting->frontier.leaves;
    exhausting->result.is_counted = frontier_is_empty(&exhausting->frontier);
    return true;
}

/* Of the first that is not less. */
static size_t place_of_number(const uint64_t *numbers, size_t count, uint64_t number)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (numbers[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Distinct numbers below the limit, ascending (Floyd's way). */
static uint64_t *sample_numbers(struct exhausting *exhausting, uint64_t limit, size_t *sampled)
{
    struct rng rng = rng_derive(exhausting->options->seed, "sample");
    size_t wanted = exhausting->options->sample < limit ? exhausting->options->sample : limit;
    uint64_t *numbers = arena_alloc_zeroed(exhausting->arena, wanted + 1, sizeof *numbers);
    size_t taken = 0;
    for (uint64_t i = limit - wanted; i < limit; i++) {
        uint64_t number = rng_next(&rng) % (i + 1);
        size_t place = place_of_number(numbers, taken, number);
        if (place < taken && numbers[place] == number)
            place = taken, number = i; /* greater than all */
        memmove(numbers + place + 1, numbers + place, (taken - place) * sizeof *numbers);
        numbers[place] = number;
        taken++;
    }
    *sampled = taken;
    return numbers;
}

static bool run_sample(struct exhausting *exhausting, struct error *err)
{
    size_t sampled;
    if (!count(exhausting, err))
        return false;
    if (exhausting_has_ended(exhausting))
        return error_set(err, "interrupted while the inputs were counted");
    uint64_t limit = exhausting->frontier.leaves;
    uint64_t *numbers = sample_numbers(exhausting, limit, &sampled);
    exhausting->result.is_counted = true;
    if (!sampled)
        return true;
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    journal_replay(&exhausting->journal, EXHAUST_PICK, &exhausting->frontier);
    tell_if_done(exhausting, EXHAUST_PICK);
    struct tree_walk walk = exhausting_walk(exhausting, EXHAUST_PICK);
    walk.picks = numbers;
    walk.request.pick_count = (uint32_t)sampled;
    walk.request.leaves_maximum = 0;
    walk.jobs = 1;
    if (!run_inputs(exhausting, &walk, err))
        return false;
    number_inputs(exhausting);
    exhausting->result.inputs = limit;
    return true;
}

static bool run_passes(struct exhausting *exhausting, struct error *err)
{
    if (exhausting->options->sample)
        return run_sample(exhausting, err);
    if (!exhausting->options->jump_limit)
        return run_pass(exhausting, EXHAUST_DENSE, err);
    return run_pass(exhausting, EXHAUST_SPARSE, err) &&
           (exhausting_has_ended(exhausting) || run_pass(exhausting, EXHAUST_REST, err));
}

static void finish(struct exhausting *exhausting, struct exhaustion *result, bool has_failed)
{
    struct arena *arena = exhausting->arena;
    failures_sort(&exhausting->failures);
    uint64_t inputs = exhausting->result.inputs;
    take_stock(exhausting);
    *result = exhausting->result;
    result->inputs = inputs;
    result->branches = exhausting->sites.branch_count;
    result->failures = exhausting->failures.count;
    result->cluster_count = exhausting->failures.clusters.count;
    result->ended_by = has_failed                   ? EXHAUST_BY_ERROR
                       : exhausting->was_interrupted ? EXHAUST_BY_USER
                       : exhausting->is_out_of_time ? EXHAUST_BY_TIME
                       : exhausting->has_failed_first ? EXHAUST_BY_FAILURE
                                                    : EXHAUST_BY_ITSELF;
    result->clusters = arena_alloc_zeroed(arena, result->cluster_count + 1,
                                          sizeof *result->clusters);
    for (size_t i = 0; i < result->cluster_count; i++) {
        struct exhaust_cluster *cluster = &result->clusters[i];
        *cluster = exhausting->failures.clusters.items[i];
        if (exhausting_tests_library(exhausting))
            judge_inputs(exhausting, cluster);
        cluster->listed = arena_copy(arena, cluster->listed,
                                     cluster->listed_count * sizeof *cluster->listed);
        cluster->parts_listed = arena_copy(arena, cluster->parts_listed,
                                           cluster->parts_listed_count *
                                               sizeof *cluster->parts_listed);
        if (!result->first_failure_run || cluster->first_run < result->first_failure_run)
            result->first_failure_run = cluster->first_run;
    }
}

static void tell_level(const struct exhausting *exhausting)
{
    unsigned level = exhausting->options->level;
    bool is_known = exhausting->frontier.done && !exhausting->result.was_resumed;
    if (is_known && level > exhausting->merge_level)
        exhausting_tell(exhausting, "no assay_merge of the generator has the level %u; the highest "
                        "is %u", level, exhausting->merge_level);
}

/* Two jobs that write the same file disturb each other. */
static void tell_litter(struct exhausting *exhausting)
{
    if (!exhausting->consumer)
        return;
    const char *litter = consumer_litter(exhausting->consumer, exhausting->arena,
                                         exhausting->options->out);
    if (litter)
        exhausting_tell(exhausting, "'%s' appeared or changed where the command was started; if "
                        "the command wrote it, inputs disturb each other with several jobs: write "
                        "beside {input} instead", litter);
}

static bool run(struct exhausting *exhausting, struct exhaustion *result, struct error *err)
{
    if (!exhausting_open_consumer(exhausting, err) || !open_journal(exhausting, err))
        return false;
    bool ok = run_passes(exhausting, err) && take_apart(exhausting, err);
    if (ok) {
        tell_litter(exhausting);
        tell_level(exhausting);
    }
    finish(exhausting, result, !ok);
    if (ok && result->is_counted && !result->inputs)
        return error_set(err, "the generator makes no input: it discards all that it chooses");
    return ok && keep_failures(exhausting, err);
}

bool exhaust_run(const struct exhaust_options *options, struct arena *arena,
                 struct exhaustion *result, struct error *err)
{
    struct exhausting exhausting;
    struct file_lock lock = {0};
    if (options->out && !file_lock_take(arena, options->out, &lock, err))
        return false;
    bool ok = exhausting_begin(&exhausting, options, arena, err) && run(&exhausting, result, err);
    exhausting_end(&exhausting);
    file_lock_release(&lock);
    return ok;
}
