#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "exhaust/exhaust.h"
#include "report/exhaust_report.h"

static bool tests_library(const struct cli_options *options)
{
    return options->sources.count || options->compile_commands;
}

static void fill_consumer(const struct cli_options *options, struct arena *arena,
                      struct exhaust_options *exhaust)
{
    exhaust->consumer = (struct consumer_options){
        .command = tests_library(options) ? NULL
                                          : (const char *const *)cli_names(arena, &options->flags),
        .file_name = options->input_name,
        .is_server = options->server,
        .timeout_seconds = options->input_seconds,
        .jobs = options->jobs ? options->jobs : 1,
    };
}

static bool check(const struct cli_options *options, struct error *err)
{
    if (options->operands.count)
        return error_set(err, "'%s' is no option; name the generator with --generator, and a "
                              "command behind --", options->operands.items[0]);
    if (!options->generator)
        return error_set(err, "name a generator, for example: assay exhaust --generator gen.c "
                              "--count");
    bool is_run = !options->count && !options->input;
    if (is_run && !tests_library(options) && !options->flags.count)
        return error_set(err, "say what is to be done with the inputs: --count, --input INDEX, a "
                              "command behind --, or a library with --source");
    if (strchr(options->input_name, '/') || !*options->input_name)
        return error_set(err, "--name takes the name of a file, not '%s'", options->input_name);
    return true;
}

static bool fill(const struct cli_options *options, struct arena *arena,
                 struct exhaust_options *exhaust, struct error *err)
{
    char *generator;
    size_t likeness, order;
    if (!check(options, err) || !file_real_path(arena, options->generator, &generator, err) ||
        !cli_find_installation(arena, &exhaust->program_directory, &exhaust->include_directory,
                               err) ||
        (tests_library(options) && !cli_make_sources(options, arena, &exhaust->library, err)))
        return false;
    exhaust->library.include_directory = exhaust->include_directory;
    fill_consumer(options, arena, exhaust);
    exhaust->generator = generator;
    exhaust->entry = options->entry;
    exhaust->level = (unsigned)options->level;
    exhaust->jump_limit = (unsigned)options->sparse;
    exhaust->sample = options->sample;
    exhaust->seed = options->seed;
    exhaust->jobs = options->jobs ? options->jobs : 1;
    exhaust->leaf_seconds = options->input_seconds;
    exhaust->time_seconds = options->time_seconds;
    exhaust->out = options->kept;
    keyword_find(likeness_keyword, options->cluster, &likeness);
    exhaust->likeness = (enum likeness)likeness;
    keyword_find(exhaust_order_keyword, options->order, &order);
    exhaust->order = (enum tree_order)order;
    return true;
}

static bool count(const struct exhaust_options *exhaust, struct arena *arena, struct error *err)
{
    uint64_t inputs;
    if (!exhaust_count(exhaust, arena, &inputs, err))
        return false;
    printf("%llu\n", (unsigned long long)inputs);
    return true;
}

/* The text is data; who it is, and what is said of it, is chatter. */
static bool print_input(const struct cli_options *options, const struct exhaust_options *exhaust,
                        struct arena *arena, bool *fails, struct error *err)
{
    struct one_input one = {.which = options->input};
    if (!exhaust_input(exhaust, arena, &one, err))
        return false;
    struct text who = {0};
    choices_print(&who, &one.input.choices, CHOICES_SHORT);
    if (one.input.has_number)
        fprintf(stderr, "assay: input %llu, choices %s\n", (unsigned long long)one.input.number,
                text_string(&who));
    else
        fprintf(stderr, "assay: choices %s\n", text_string(&who));
    fwrite(one.input.text, 1, one.input.text_length, stdout);
    if (one.fails)
        fprintf(stderr, "assay: it fails\n%s", one.input.report);
    text_release(&who);
    *fails = one.fails;
    return true;
}

static bool run(const struct cli_options *options, const struct exhaust_options *exhaust,
                struct arena *arena, bool *has_failures, struct error *err)
{
    struct exhaustion result;
    struct text json = {0}, words = {0};
    if (!exhaust_run(exhaust, arena, &result, err))
        return false;
    exhaust_report_json(&json, &result);
    exhaust_report_print(&words, &result, options->kept);
    bool ok = (!options->kept || cli_keep_command(options->kept, options->words, err)) &&
              cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    *has_failures = exhaustion_blames(&result);
    return ok;
}

static bool exhaust(const struct cli_options *options, struct arena *arena, bool *has_failures,
                    struct error *err)
{
    struct session session = {0};
    struct exhaust_options exhaust = {
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (!fill(options, arena, &exhaust, err))
        return false;
    session_open(&session, &exhaust.events);
    bool ok = options->count  ? count(&exhaust, arena, err)
              : options->input ? print_input(options, &exhaust, arena, has_failures, err)
                               : run(options, &exhaust, arena, has_failures, err);
    session_close(&session);
    return ok;
}

int cli_exhaust(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    bool has_failures = false;
    int status = !exhaust(options, &arena, &has_failures, &err) ? cli_fail(&err)
                 : has_failures                                 ? EXIT_STATUS_FINDINGS
                                                                : EXIT_STATUS_NOTHING_FOUND;
    arena_release(&arena);
    return status;
}
