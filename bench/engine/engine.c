/* Usage: bench-engine BUILD-DIRECTORY SOURCE-DIRECTORY RESULT.json [PART]
 *
 * How fast the engine is: calls per CPU second through the workers, against compiled tests that
 * make the same calls. All figures of a table come from one run on one machine; ratios are what
 * counts. With PART, a number, only that part of the work is done, to see whether it works. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/process.h"
#include "base/process.h"
#include "execute/executor.h"
#include "search/search.h"
#include "toolchain/sanitizer.h"

enum {
    TESTS = 2048,
    CALLS_PER_TEST = 20,
    NEW_CALLS = 4, /* of a test; the rest ran before, as in the search, where a sequence grows so */
    KEYS = 64,
    REQUESTS = 2,          /* of 1024 sequences each */
    SEARCH_CALLS = 12000000,
    FUZZER_RUNS = 400000,
};

static const double seconds_per_figure = 4;

struct figure {
    const char *name;
    double calls_per_second;
    double ratio;
    const char *goal;
};

struct bench {
    struct arena arena;
    const char *build, *source, *work;
    struct campaign_options options;
    struct statements *tests;
    struct figure figures[16];
    size_t figure_count;
    double native;
    int part; /* of the work: 1 is all of it, 100 a hundredth */
};

static bool never(void *context)
{
    (void)context;
    return false;
}

static double add_figure(struct bench *bench, const char *name, double rate, const char *goal)
{
    struct figure figure = {name, rate, bench->native > 0 ? rate / bench->native : 1, goal};
    bench->figures[bench->figure_count++] = figure;
    printf("%-52s %8.2f M calls/s  %5.0f %%  %s\n", name, rate / 1e6, 100 * figure.ratio, goal);
    fflush(stdout);
    return rate;
}

/* Half of the calls insert, as in use; the rest reads and removes. */
static const struct {
    const char *function;
    uint32_t percent;
} mix[] = {{"rb_map_put", 50}, {"rb_map_get", 15}, {"rb_map_remove", 15},
           {"rb_map_size", 8}, {"rb_map_min", 7},  {"rb_map_height", 5}};

static const char *const failing[] = {"subject_dereference_null", "subject_read_past_the_end",
                                      "subject_use_after_free", "subject_abort"};

static const char *choose_function(struct rng *rng)
{
    uint32_t at = rng_below(rng, 100);
    for (size_t i = 0;; i++) {
        if (at < mix[i].percent)
            return mix[i].function;
        at -= mix[i].percent;
    }
}

static void add_call(struct campaign *campaign, struct statements *statements, const char *name,
                     struct rng *rng)
{
    const struct operation *operation = vocabulary_call(
        &campaign->subject.vocabulary, api_find_function(&campaign->subject.api, name));
    struct statement call = {.operation = (uint16_t)operation->id,
                             .argument_count = (uint16_t)operation->argument_count};
    for (size_t i = 0; i < operation->argument_count; i++) {
        if (operation->arguments[i]->kind == TYPE_POINTER) {
            call.arguments[i] = (int16_t)-(int)statements->count;
            continue;
        }
        int64_t number = rng_below(rng, KEYS) * 7 - 20;
        call.arguments[i] = (int16_t)literal_integer(&campaign->subject.vocabulary,
                                                     operation->arguments[i], number, NULL)->id;
    }
    statements_add(statements, &call);
}

/* A tenth of the tests end in a call that fails when `fails` is set. */
static void make_tests(struct bench *bench, struct campaign *campaign, bool fails)
{
    struct rng rng = rng_derive(1, "bench");
    for (size_t i = 0; i < TESTS; i++) {
        struct statements *test = &bench->tests[i];
        test->count = 0;
        add_call(campaign, test, "rb_map_new", &rng);
        while (test->count < CALLS_PER_TEST - 1)
            add_call(campaign, test, choose_function(&rng), &rng);
        bool this_fails = fails && i % 10 == 9;
        add_call(campaign, test, this_fails ? failing[i / 10 % 4] : choose_function(&rng), &rng);
    }
}

static void print_test(struct text *out, struct campaign *campaign, const struct statements *test,
                       size_t number)
{
    text_printf(out, "static void test_%zu(void)\n{\n    struct rb_map *map = rb_map_new();\n",
                number);
    for (size_t i = 1; i < test->count; i++) {
        const struct statement *call = &test->items[i];
        const struct operation *operation =
            campaign->subject.vocabulary.operations.items[call->operation];
        text_printf(out, "    %s(map", operation->function->name);
        for (size_t j = 1; j < operation->argument_count; j++)
            text_printf(out, ", %" PRId64,
                        campaign->subject.vocabulary.literals.items[call->arguments[j]]->integer);
        text_add(out, ");\n");
    }
    text_add(out, "    rb_map_free(map);\n}\n\n");
}

static void print_native(struct text *out, struct bench *bench, struct campaign *campaign)
{
    text_printf(out,
                "#include <stdio.h>\n#include <time.h>\n#include \"%s/bench/engine/subject.h\"\n\n",
                bench->source);
    for (size_t i = 0; i < TESTS; i++)
        print_test(out, campaign, &bench->tests[i], i);
    text_add(out, "static void (*const tests[])(void) = {\n");
    for (size_t i = 0; i < TESTS; i++)
        text_printf(out, "    test_%zu,\n", i);
    text_printf(out,
                "};\n\nint main(void)\n{\n    double seconds = 0, rounds = 0;\n"
                "    while (seconds < %g) {\n        for (int i = 0; i < %d; i++)\n"
                "            tests[i]();\n        rounds++;\n"
                "        seconds = (double)clock() / CLOCKS_PER_SEC;\n    }\n"
                "    printf(\"%%f\\n\", rounds * %d / seconds);\n    return 0;\n}\n",
                seconds_per_figure, TESTS, TESTS * CALLS_PER_TEST);
}

static bool run(const char *const *arguments, struct text *output, struct error *err)
{
    struct process_options options = {.arguments = arguments, .timeout_seconds = 120};
    struct process_result result;
    if (!process_run(&options, output, &result, err))
        return false;
    return result.exit_status == 0 ||
           error_set(err, "'%s' failed: %.500s", arguments[0], text_string(output));
}

static bool measure_native(struct bench *bench, struct campaign *campaign, struct error *err)
{
    struct text source = {0}, output = {0};
    print_native(&source, bench, campaign);
    const char *file = arena_printf(&bench->arena, "%s/native.c", bench->work);
    const char *program = arena_printf(&bench->arena, "%s/native", bench->work);
    const char *const compile[] = {
        tool_name(TOOL_CLANG), "-O2", "-w", file,
        arena_printf(&bench->arena, "%s/examples/containers/rb_map.c", bench->source),
        arena_printf(&bench->arena, "%s/bench/engine/subject.c", bench->source), "-o", program,
        NULL};
    const char *const measure[] = {program, NULL};
    bool ok = file_write(file, text_string(&source), source.length, err) &&
              run(compile, &output, err);
    text_clear(&output);
    ok = ok && run(measure, &output, err);
    if (ok)
        bench->native = add_figure(bench, "native compiled tests",
                                   strtod(text_string(&output), NULL), "");
    text_release(&source);
    text_release(&output);
    return ok;
}

static bool submit(struct bench *bench, struct campaign *campaign, size_t request,
                   struct error *err)
{
    struct runner *runner = campaign->lanes.runners.search;
    runner_begin(runner, 0, &(struct run_options){.fill = 0xBE});
    for (size_t i = 0; i < TESTS / REQUESTS; i++)
        runner_add(runner, 0, &bench->tests[request * (TESTS / REQUESTS) + i],
                   CALLS_PER_TEST - NEW_CALLS);
    return runner_submit(runner, 0, err);
}

static bool measure_workers(struct bench *bench, struct campaign *campaign, double *rate,
                            struct error *err)
{
    struct runner *runner = campaign->lanes.runners.search;
    struct batch_reply reply;
    if (!submit(bench, campaign, 0, err) ||
        !runner_collect(runner, 0, &reply, err) ||
        !submit(bench, campaign, 0, err))
        return false;
    double start = executor_cpu_seconds(campaign->lanes.search), seconds = 0;
    uint64_t requests = 0;
    while (seconds < seconds_per_figure / bench->part) {
        if (!submit(bench, campaign, ++requests % REQUESTS, err) ||
            !runner_collect(runner, 0, &reply, err))
            return false;
        seconds = executor_cpu_seconds(campaign->lanes.search) - start;
    }
    *rate = (double)requests * (TESTS / REQUESTS) * CALLS_PER_TEST / seconds;
    return runner_collect(runner, 0, &reply, err);
}

static bool open_campaign(struct bench *bench, struct campaign *campaign, bool sanitize,
                          struct error *err)
{
    bench->options.no_sanitizers = !sanitize;
    campaign_begin(campaign, &bench->options, &bench->arena);
    return prepare_library(campaign, err) && prepare_search(campaign, err);
}

static bool measure_lane(struct bench *bench, bool sanitize, struct error *err)
{
    struct campaign campaign;
    double rate, failing_rate;
    bool ok = open_campaign(bench, &campaign, sanitize, err);
    if (ok) {
        make_tests(bench, &campaign, false);
        if (!sanitize)
            ok = measure_native(bench, &campaign, err);
        ok = ok && measure_workers(bench, &campaign, &rate, err);
    }
    if (ok)
        add_figure(bench, sanitize ? "workers, ASan+UBSan" : "workers, no sanitizers", rate,
                   sanitize ? "(goal 40 %)" : "(goal 60 %)");
    if (ok && sanitize) {
        make_tests(bench, &campaign, true);
        ok = measure_workers(bench, &campaign, &failing_rate, err);
        if (ok) {
            add_figure(bench, "workers, ASan+UBSan, a tenth of the tests fail", failing_rate, "");
            printf("%-52s %8.0f %%  (goal at most 15 %%)\n", "lost to failing tests",
                   100 * (1 - failing_rate / rate));
        }
    }
    campaign_release(&campaign);
    return ok;
}

static bool measure_search(struct bench *bench, struct error *err)
{
    struct campaign campaign;
    bench->options.calls = (uint64_t)(SEARCH_CALLS / bench->part);
    bool ok = open_campaign(bench, &campaign, true, err);
    double start = clock_own_cpu_seconds();
    double worker = ok ? executor_cpu_seconds(campaign.lanes.search) : 0;
    ok = ok && search(&campaign, err);
    if (ok) {
        double own = clock_own_cpu_seconds() - start;
        worker = executor_cpu_seconds(campaign.lanes.search) - worker;
        add_figure(bench, "a whole drt run, coordinator included",
                   (double)campaign.budget.spent.calls / (own + worker), "(goal 20 %)");
        printf("%-52s %8.0f ns per call, workers %.0f ns\n", "  of which the coordinator",
               own / (double)campaign.budget.spent.calls * 1e9,
               worker / (double)campaign.budget.spent.calls * 1e9);
    }
    bench->options.calls = 0;
    campaign_release(&campaign);
    return ok;
}

static bool measure_fuzzer(struct bench *bench, const char *sanitizers, const char *name,
                           struct error *err)
{
    const char *program = arena_printf(&bench->arena, "%s/fuzzer", bench->work);
    const char *const compile[] = {
        tool_name(TOOL_CLANG), "-O2", "-g",
        arena_printf(&bench->arena, "-fsanitize=fuzzer%s", sanitizers),
        arena_printf(&bench->arena, "%s/bench/engine/fuzz_rb_map.c", bench->source),
        arena_printf(&bench->arena, "%s/examples/containers/rb_map.c", bench->source), "-o",
        program, NULL};
    const char *const measure[] = {
        program, arena_printf(&bench->arena, "-runs=%d", FUZZER_RUNS / bench->part), "-seed=1",
        "-max_len=57", "-len_control=0", "-verbosity=0", "-detect_leaks=0", NULL};
    struct text output = {0};
    bool ok = run(compile, &output, err);
    double start = clock_children_cpu_seconds();
    ok = ok && run(measure, &output, err);
    if (ok)
        add_figure(bench, name,
                   (double)(FUZZER_RUNS / bench->part) * CALLS_PER_TEST /
                       (clock_children_cpu_seconds() - start),
                   "(at most: inputs may be shorter)");
    text_release(&output);
    return ok;
}

static bool write_result(struct bench *bench, const char *path, struct error *err)
{
    struct text out = {0};
    struct json_writer writer = {.out = &out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", 1);
    json_key(&writer, "figures");
    json_begin_array(&writer);
    for (size_t i = 0; i < bench->figure_count; i++) {
        json_begin_object(&writer);
        json_add_string(&writer, "name", bench->figures[i].name);
        json_add_number(&writer, "calls_per_cpu_second", bench->figures[i].calls_per_second);
        json_add_number(&writer, "ratio_to_native", bench->figures[i].ratio);
        json_end_object(&writer);
    }
    json_end_array(&writer);
    json_end_object(&writer);
    bool ok = file_write(path, text_string(&out), out.length, err);
    text_release(&out);
    return ok;
}

static void fill_options(struct bench *bench)
{
    struct arena *arena = &bench->arena;
    static struct source sources[2];
    static const char *no_flags[] = {NULL};
    const char **headers = arena_alloc_zeroed(arena, 3, sizeof *headers);
    headers[0] = arena_printf(arena, "%s/bench/engine/subject.h", bench->source);
    headers[1] = arena_printf(arena, "%s/examples/containers/rb_map.h", bench->source);
    sources[0] = (struct source){
        arena_printf(arena, "%s/bench/engine/subject.c", bench->source), bench->source, no_flags};
    sources[1] = (struct source){
        arena_printf(arena, "%s/examples/containers/rb_map.c", bench->source), bench->source,
        no_flags};
    bench->options = (struct campaign_options){
        .library = {.headers = headers, .sources = sources, .source_count = 2, .flags = no_flags,
                    .link_flags = no_flags, .contract_files = no_flags,
                    .include_directory = arena_printf(arena, "%s/include", bench->source)},
        .program_directory = arena_printf(arena, "%s/runtime", bench->build),
        .directory = "bench", .command = "bench", .strategy = "drt", .seed = 1, .jobs = 1,
        .repetition_chance = 0.1, .repetition_limit = 100, .length_limit = 40,
        .is_interrupted = never,
    };
}

static const char *const left_out_of_the_search[] = {
    "subject_dereference_null", "subject_read_past_the_end", "subject_use_after_free",
    "subject_abort", NULL};

static bool measure_all(struct bench *bench, const char *result, struct error *err)
{
    const char *sanitizers = arena_printf(
        &bench->arena, ",%s", sanitizer_checks(&bench->arena, RIGOUR_USUAL, true, KNOWN_BY_BOTH));
    bool ok = measure_lane(bench, false, err) && measure_lane(bench, true, err);
    bench->options.skip = (const char **)left_out_of_the_search;
    return ok && measure_search(bench, err) &&
           measure_fuzzer(bench, "", "libFuzzer, hand-written harness", err) &&
           measure_fuzzer(bench, sanitizers, "libFuzzer, ASan+UBSan", err) &&
           write_result(bench, result, err);
}

int main(int count, char **arguments)
{
    struct bench bench = {0};
    struct error err;
    char *work;
    bench.part = count == 5 ? atoi(arguments[4]) : 1;
    if (count < 4 || count > 5 || bench.part < 1) {
        fputs("usage: bench-engine BUILD-DIRECTORY SOURCE-DIRECTORY RESULT.json [PART]\n", stderr);
        return 2;
    }
    bench.build = arguments[1];
    bench.source = arguments[2];
    bench.tests = arena_alloc_zeroed(&bench.arena, TESTS, sizeof *bench.tests);
    bool ok = file_make_temporary_directory(&bench.arena, NULL, &work, &err);
    if (ok) {
        bench.work = work;
        fill_options(&bench);
        ok = measure_all(&bench, arguments[3], &err);
        file_remove_tree(work);
    }
    if (!ok)
        fprintf(stderr, "bench-engine: %s\n", err.text);
    arena_release(&bench.arena);
    return ok ? 0 : 1;
}
