/* Usage: bench-traced BUILD-DIRECTORY HEADER SEQUENCE... -- SOURCE... [FLAG...]
 *
 * What it costs to trace. Each file SEQUENCE has a sequence in its text form. It is run over and
 * over in the search lane without sanitizers, in the trace lane without symbols, and there with all
 * its literals as symbols. Prints microseconds of a worker's processor time per run, as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "execute/executor.h"
#include "search/search.h"

enum { RUNS_OF_A_REQUEST = 32, SEQUENCES_MAXIMUM = 16 };

static const double seconds_per_figure = 1;

struct bench {
    struct arena arena;
    struct campaign_options options;
    struct campaign campaign;
    const char *names[SEQUENCES_MAXIMUM];
    struct statements sequences[SEQUENCES_MAXIMUM];
    size_t count;
    struct json_writer writer;
};

static bool never(void *context)
{
    (void)context;
    return false;
}

static bool read_sequences(struct bench *bench, struct error *err)
{
    for (size_t i = 0; i < bench->count; i++) {
        char *text;
        size_t size;
        if (!file_read(&bench->arena, bench->names[i], &text, &size, err) ||
            !statements_parse(text, &bench->campaign.subject.vocabulary, &bench->sequences[i],
                              err))
            return error_prefix(err, "'%s'", bench->names[i]);
    }
    return true;
}

/* Of a lane, a sequence and flags of enum wire_flags. */
struct measured {
    struct executor *lane;
    struct runner *runner;
    const struct statements *sequence;
    uint32_t flags;
};

static bool run_request(const struct measured *measured, struct error *err)
{
    struct batch_reply reply;
    runner_begin(measured->runner, 0,
                 &(struct run_options){.flags = measured->flags, .fill = 0xBE});
    for (size_t i = 0; i < RUNS_OF_A_REQUEST; i++)
        if (!runner_add(measured->runner, 0, measured->sequence, 0))
            return error_set(err, "the sequence is too long");
    return runner_submit(measured->runner, 0, err) &&
           runner_collect(measured->runner, 0, &reply, err);
}

static bool measure(struct bench *bench, const char *name, const struct measured *measured,
                    struct error *err)
{
    if (!run_request(measured, err))
        return false;
    double start = executor_cpu_seconds(measured->lane), seconds = 0, requests = 0;
    while (seconds < seconds_per_figure) {
        if (!run_request(measured, err))
            return false;
        requests++;
        seconds = executor_cpu_seconds(measured->lane) - start;
    }
    json_add_number(&bench->writer, name, 1e6 * seconds / (requests * RUNS_OF_A_REQUEST));
    return true;
}

static bool measure_sequence(struct bench *bench, size_t index, struct error *err)
{
    const struct lanes *lanes = &bench->campaign.lanes;
    const struct statements *sequence = &bench->sequences[index];
    json_begin_object(&bench->writer);
    json_add_string(&bench->writer, "sequence", file_base_name(bench->names[index]));
    bool ok =
        measure(bench, "plain", &(struct measured){lanes->search, lanes->runners.search, sequence,
                                                   0}, err) &&
        measure(bench, "no_symbols", &(struct measured){lanes->trace, lanes->runners.trace,
                                                        sequence, 0}, err) &&
        measure(bench, "symbols", &(struct measured){lanes->trace, lanes->runners.trace, sequence,
                                                     WIRE_TRACE}, err);
    json_end_object(&bench->writer);
    return ok;
}

static bool measure_all(struct bench *bench, struct error *err)
{
    struct text out = {0};
    bench->writer = (struct json_writer){.out = &out};
    campaign_begin(&bench->campaign, &bench->options, &bench->arena);
    bool ok = prepare_library(&bench->campaign, err) && read_sequences(bench, err) &&
              prepare_search(&bench->campaign, err) && prepare_trace(&bench->campaign, err);
    json_begin_array(&bench->writer);
    for (size_t i = 0; ok && i < bench->count; i++)
        ok = measure_sequence(bench, i, err);
    json_end_array(&bench->writer);
    if (ok)
        puts(text_string(&out));
    campaign_release(&bench->campaign);
    text_release(&out);
    return ok;
}

/* Words of the command line up to "--", or to their end. */
static size_t count_words(char **words)
{
    size_t count = 0;
    while (words[count] && strcmp(words[count], "--") != 0)
        count++;
    return count;
}

static void take_library(struct bench *bench, const char *header, char **words)
{
    struct arena *arena = &bench->arena;
    struct library *library = &bench->options.library;
    size_t count = 0;
    library->sources = arena_alloc_zeroed(arena, 64, sizeof *library->sources);
    while (words[count] && words[count][0] != '-' && library->source_count < 64)
        count++, library->source_count++;
    library->flags = (const char **)&words[count];
    for (size_t i = 0; i < library->source_count; i++)
        library->sources[i] = (struct source){words[i], ".", library->flags};
    library->headers = arena_alloc_zeroed(arena, 2, sizeof *library->headers);
    library->headers[0] = header;
}

static void fill_options(struct bench *bench, const char *build)
{
    static const char *nothing[] = {NULL};
    bench->options = (struct campaign_options){
        .library = {.link_flags = nothing, .contract_files = nothing,
                    .include_directory = arena_printf(&bench->arena, "%s/include", build)},
        .program_directory = arena_printf(&bench->arena, "%s/runtime", build),
        .directory = "bench", .command = "bench", .strategy = "drt", .seed = 1, .jobs = 1,
        .calls = 1, .length_limit = 40, .no_sanitizers = true, .is_interrupted = never,
    };
}

int main(int count, char **arguments)
{
    static struct bench bench;
    struct error err;
    size_t sequences = count > 3 ? count_words(arguments + 3) : 0;
    if (!sequences || sequences > SEQUENCES_MAXIMUM || !arguments[3 + sequences]) {
        fputs("usage: bench-traced BUILD-DIRECTORY HEADER SEQUENCE... -- SOURCE... [FLAG...]\n",
              stderr);
        return 2;
    }
    fill_options(&bench, arguments[1]);
    bench.count = sequences;
    for (size_t i = 0; i < sequences; i++)
        bench.names[i] = arguments[3 + i];
    take_library(&bench, arguments[2], arguments + 4 + sequences);
    bool ok = measure_all(&bench, &err);
    if (!ok)
        fprintf(stderr, "bench-traced: %s\n", err.text);
    arena_release(&bench.arena);
    return ok ? 0 : 1;
}
