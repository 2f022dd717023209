#include "exhaust/exhaust.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/process.h"
#include "compile/build_generator.h"
#include "exhaust/exhausting.h"
#include "parse/parse.h"
#include "toolchain/tool.h"

enum {
    NUMBER_LEAVES_MAXIMUM = 20 * 1000 * 1000,
    /* Of a unit: what is under way when time is up is not told of. */
    RUN_LEAVES = 1 << 14,
    COUNTED_LEAVES = 1 << 20,
};

bool exhaust_order_keyword(size_t n, struct keyword *keyword)
{
    return tree_order_keyword(n, keyword);
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

static bool is_interrupted(void *context)
{
    struct exhausting *exhausting = context;
    const struct exhaust_options *options = exhausting->options;
    exhausting->is_out_of_time =
        options->time_seconds > 0 && exhausting_seconds(exhausting) > options->time_seconds;
    if (options->is_interrupted && options->is_interrupted(options->context))
        exhausting->was_interrupted = true;
    exhausting->result.share = frontier_share_done(&exhausting->frontier);
    exhausting->result.seconds = exhausting_seconds(exhausting);
    events_tell(&options->events, &(struct event){.kind = EVENT_EXHAUSTION,
                                                  .exhaustion = &exhausting->result});
    return exhausting->is_out_of_time || exhausting->was_interrupted;
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
        .is_interrupted = is_interrupted,
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
    text_add(out, " after the choices ");
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

static bool hear_generator_fail(void *context, struct tree_unit *unit,
                                const struct generator_reply *reply, struct error *err)
{
    (void)context, (void)unit;
    return exhausting_check_generator(reply, err);
}

/* ---- counting ---- */

static uint64_t leaves_of(const struct frontier *frontier)
{
    uint64_t leaves = 0;
    for (const struct tree_unit *unit = frontier->first; unit; unit = unit->next)
        leaves += unit->leaves;
    return leaves;
}

static bool count(struct exhausting *exhausting, struct error *err)
{
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    struct tree_walk walk = exhausting_walk(exhausting, EXHAUST_COUNT);
    walk.on_failure = hear_generator_fail;
    return tree_walk(&walk, err);
}

bool exhaust_count(const struct exhaust_options *options, struct arena *arena, uint64_t *inputs,
                   struct error *err)
{
    struct exhausting exhausting;
    bool ok = exhausting_begin(&exhausting, options, arena, err) && count(&exhausting, err);
    if (ok && !frontier_is_empty(&exhausting.frontier))
        ok = error_set(err, "interrupted: %llu inputs were counted in %.1f %% of the tree by "
                            "weight", (unsigned long long)leaves_of(&exhausting.frontier),
                       100 * frontier_share_done(&exhausting.frontier));
    if (ok)
        *inputs = leaves_of(&exhausting.frontier);
    exhausting_end(&exhausting);
    return ok;
}

/* ---- one input ---- */

struct finding_input {
    struct exhausting exhausting;
    struct failing_input *input;
    bool was_seen, fails;
};

static bool take_input(void *context, struct tree_unit *unit,
                       const struct generator_reply *reply, struct error *err)
{
    struct finding_input *one = context;
    struct arena *arena = one->exhausting.arena;
    (void)unit, (void)err;
    one->was_seen = true;
    one->input->choices = choices_copy(arena, &reply->choices);
    one->input->offset = reply->header.offset;
    one->input->text_length = reply->header.text_length;
    one->input->text = arena_copy(arena, reply->text, reply->header.text_length);
    one->fails = reply->header.kind == EXHAUST_FAILURE;
    one->input->report = arena_printf(arena, "%.*s", (int)reply->header.report_length,
                                      reply->report);
    return true;
}

static bool walk_to_input(struct finding_input *one, const struct choices *list, uint64_t number,
                          struct error *err)
{
    struct exhausting *exhausting = &one->exhausting;
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    struct tree_walk walk = exhausting_walk(exhausting, list ? EXHAUST_DENSE : EXHAUST_PICK);
    if (list) {
        exhausting->frontier.first->start = *list;
        exhausting->frontier.first->floor = list->count;
    } else {
        walk.picks = &number;
        walk.request.pick_count = 1;
    }
    walk.request.leaves_maximum = 0;
    walk.request.sends_texts = 1;
    walk.jobs = 1;
    walk.on_input = take_input;
    walk.on_failure = exhausting_tests_library(exhausting) ? take_input : hear_generator_fail;
    walk.context = one;
    walk.is_interrupted = NULL;
    return tree_walk(&walk, err);
}

static bool parse_index(const char *which, uint64_t *number)
{
    char *end;
    *number = strtoull(which, &end, 10);
    return *which >= '0' && *which <= '9' && !*end;
}

/* Inputs before the list, where counting them does not take long. */
static bool find_number(struct finding_input *one, const struct choices *list, struct error *err)
{
    struct exhausting *exhausting = &one->exhausting;
    uint64_t whole = 0;
    for (int is_behind = 0; is_behind < 2; is_behind++) {
        frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
        if (is_behind)
            exhausting->frontier.first->start = choices_copy(exhausting->arena, list);
        struct tree_walk walk = exhausting_walk(exhausting, EXHAUST_COUNT);
        walk.on_failure = hear_generator_fail;
        if (!tree_walk(&walk, err))
            return false;
        if (!is_behind)
            whole = leaves_of(&exhausting->frontier);
        else
            one->input->number = whole - leaves_of(&exhausting->frontier);
        if (!frontier_is_empty(&exhausting->frontier) || whole > NUMBER_LEAVES_MAXIMUM)
            return true;
    }
    one->input->has_number = true;
    return true;
}

static bool find_input(struct finding_input *one, const char *which, struct error *err)
{
    struct choices list;
    uint64_t number;
    struct arena *arena = one->exhausting.arena;
    if (choices_is_text(which)) {
        if (!choices_parse(arena, which, &list, err) || !walk_to_input(one, &list, 0, err))
            return false;
        if (!one->was_seen)
            return error_set(err, "no input starts with the choices %s", which);
        if (!choices_equal(&one->input->choices, &list))
            return error_set(err, "the choices %s do not make an input: it asks for more", which);
        return exhausting_tests_library(&one->exhausting) || find_number(one, &list, err);
    }
    if (!parse_index(which, &number))
        return error_set(err, "'%s' is neither the number of an input nor a list of choices such "
                              "as .2.0.1", which);
    if (!walk_to_input(one, NULL, number, err))
        return false;
    if (!one->was_seen)
        return error_set(err, "there is no input %s: the first is 0, and --count tells how many "
                              "there are", which);
    one->input->number = number;
    one->input->has_number = true;
    return true;
}

static bool open_consumer(struct exhausting *exhausting, struct error *err)
{
    const struct exhaust_options *options = exhausting->options;
    return !options->consumer.command ||
           consumer_open(exhausting->arena, &options->consumer, &exhausting->consumer, err);
}

/* By the command, if there is one. */
static bool run_input(struct finding_input *one, struct error *err)
{
    struct exhausting *exhausting = &one->exhausting;
    struct consumer_input input = {.text = one->input->text, .length = one->input->text_length};
    if (!open_consumer(exhausting, err))
        return false;
    if (!exhausting->consumer)
        return true;
    if (!consumer_run(exhausting->consumer, exhausting->arena, &input, 1, err))
        return false;
    one->fails = input.verdict == INPUT_FAILED;
    one->input->messages = input.messages;
    one->input->report = one->fails ? input.report : NULL;
    return true;
}

bool exhaust_input(const struct exhaust_options *options, struct arena *arena,
                   struct one_input *asked, struct error *err)
{
    struct finding_input one = {.input = &asked->input};
    asked->input = (struct failing_input){0};
    bool ok = exhausting_begin(&one.exhausting, options, arena, err) &&
              find_input(&one, asked->which, err) && run_input(&one, err);
    asked->fails = one.fails;
    exhausting_end(&one.exhausting);
    return ok;
}

/* ---- all of them ---- */

/* What makes two runs the same. */
static const char *settings_of(const struct exhaust_options *options, struct arena *arena,
                               struct error *err)
{
    struct text all = {0};
    char *source;
    size_t length;
    if (!file_read(arena, options->generator, &source, &length, err))
        return NULL;
    text_add_bytes(&all, source, length);
    text_printf(&all, "\n%s %u %u %llu %llu", options->entry, options->level, options->jump_limit,
                (unsigned long long)options->seed, (unsigned long long)options->sample);
    for (size_t i = 0; i < options->library.source_count; i++)
        text_printf(&all, "\n%s", options->library.sources[i].path);
    for (const char **file = options->library.contract_files; file && *file; file++)
        text_printf(&all, "\n%s", *file);
    for (const char *const *word = options->consumer.command; word && *word; word++)
        text_printf(&all, "\n%s", *word);
    const char *settings = arena_printf(arena, "%016llx", (unsigned long long)hash_bytes(
                                            text_string(&all), all.length));
    text_release(&all);
    return settings;
}

static bool open_journal(struct exhausting *exhausting, struct error *err)
{
    const struct exhaust_options *options = exhausting->options;
    if (!options->out)
        return true;
    const char *path = arena_printf(exhausting->arena, "%s/exhaust.journal", options->out);
    const char *settings = settings_of(options, exhausting->arena, err);
    if (!settings || !file_make_directories(options->out, err) ||
        !journal_open(&exhausting->journal, exhausting->arena, path, settings, err))
        return false;
    const struct journal *journal = &exhausting->journal;
    for (size_t i = 0; i < journal->failures.count; i++)
        failures_add(&exhausting->failures, &journal->failures.items[i]);
    for (size_t i = 0; i < journal->branches.count; i++)
        exhausting->reached[journal->branches.items[i]] = 1;
    exhausting->result.branches_reached = journal->branches.count;
    exhausting->result.runs = journal->counts.runs;
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

static bool run_pass(struct exhausting *exhausting, enum exhaust_pass pass, struct error *err)
{
    frontier_init(&exhausting->frontier, exhausting->arena, exhausting->options->order,
                  exhausting->options->seed);
    journal_replay(&exhausting->journal, pass, &exhausting->frontier);
    struct tree_walk walk = exhausting_walk(exhausting, pass);
    if (!run_inputs(exhausting, &walk, err))
        return false;
    number_inputs(exhausting);
    exhausting->result.inputs = leaves_of(&exhausting->frontier);
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
    uint64_t limit = leaves_of(&exhausting->frontier);
    uint64_t *numbers = sample_numbers(exhausting, limit, &sampled);
    exhausting->result.inputs = limit;
    exhausting->result.is_counted = true;
    if (!sampled)
        return true;
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    struct tree_walk walk = exhausting_walk(exhausting, EXHAUST_PICK);
    walk.picks = numbers;
    walk.request.pick_count = (uint32_t)sampled;
    walk.request.leaves_maximum = 0;
    walk.jobs = 1;
    if (!run_inputs(exhausting, &walk, err))
        return false;
    number_inputs(exhausting);
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

static void finish(struct exhausting *exhausting, struct exhaustion *result)
{
    struct arena *arena = exhausting->arena;
    failures_sort(&exhausting->failures);
    *result = exhausting->result;
    result->branches = exhausting->sites.branch_count;
    result->failures = exhausting->failures.count;
    result->cluster_count = exhausting->failures.clusters.count;
    result->seconds = exhausting_seconds(exhausting);
    result->share = frontier_share_done(&exhausting->frontier);
    result->ended_by = exhausting->was_interrupted  ? EXHAUST_BY_USER
                       : exhausting->is_out_of_time ? EXHAUST_BY_TIME
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

/* Two jobs that write the same file disturb each other. */
static void tell_litter(struct exhausting *exhausting)
{
    if (!exhausting->consumer)
        return;
    const char *litter = consumer_litter(exhausting->consumer, exhausting->arena,
                                         exhausting->options->out);
    if (litter)
        events_tell_text(&exhausting->options->events, EVENT_STAGE,
                         arena_printf(exhausting->arena, "the command wrote '%s' where it was "
                                      "started: with several jobs, inputs disturb each other; "
                                      "write beside {input} instead", litter));
}

bool exhaust_run(const struct exhaust_options *options, struct arena *arena,
                 struct exhaustion *result, struct error *err)
{
    struct exhausting exhausting;
    bool ok = exhausting_begin(&exhausting, options, arena, err) &&
              open_consumer(&exhausting, err) && open_journal(&exhausting, err) &&
              run_passes(&exhausting, err) && take_apart(&exhausting, err);
    if (ok) {
        tell_litter(&exhausting);
        finish(&exhausting, result);
        ok = keep_failures(&exhausting, err);
    }
    exhausting_end(&exhausting);
    return ok;
}
