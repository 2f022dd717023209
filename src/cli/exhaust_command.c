#include <errno.h>
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

/* The last of several would win, and nobody would notice. */
static bool is_generator_named_twice(char *const *words)
{
    static const char option[] = "--generator";
    size_t named = 0;
    for (; words && *words && strcmp(*words, "--") != 0; words++)
        named += strcmp(*words, option) == 0 ||
                 (text_starts_with(*words, option) && (*words)[strlen(option)] == '=');
    return named > 1;
}

static bool mentions_input(const struct name_list *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (strstr(words->items[i], "{input"))
            return true;
    return false;
}

static bool is_file_name(const char *name)
{
    return *name && !strchr(name, '/') && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

/* What does not go together. */
static bool check_together(const struct cli_options *options, struct error *err)
{
    if (is_generator_named_twice(options->words))
        return error_set(err, "--generator is given twice; one that calls the other composes them");
    if (options->count && options->input)
        return error_set(err, "--count and --input are two things to do; name one of them");
    if (tests_library(options) && mentions_input(&options->flags))
        return error_set(err, "with --source, flags of the compiler stand behind --; leave it out "
                              "to give inputs to a command");
    return true;
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
    if (!is_file_name(options->input_name))
        return error_set(err, "--name takes the name of a file, not '%s'", options->input_name);
    return check_together(options, err);
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
    exhaust->stops_at_failure = options->first;
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
    if (!inputs)
        fprintf(stderr, "assay: the generator makes no input: it discards all that it chooses\n");
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

static bool report(const struct cli_options *options, const struct exhaustion *result,
                   struct error *err)
{
    struct text json = {0}, words = {0};
    exhaust_report_json(&json, result);
    exhaust_report_print(&words, result, options->kept);
    bool ok = cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    return ok;
}

/* What was found is told, also when the disk is full. */
static bool run(const struct cli_options *options, const struct exhaust_options *exhaust,
                struct arena *arena, struct exhaustion *result, struct error *err)
{
    return exhaust_run(exhaust, arena, result, err) &&
           (!options->kept || cli_keep_command(options->kept, options->words, err));
}

/* The system tells only then that there is no room. */
static bool flush_output(struct error *err)
{
    return (fflush(stdout) == 0 && !ferror(stdout)) ||
           error_set(err, "cannot write to standard output: %s", strerror(errno));
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
    struct exhaustion result = {0};
    bool is_run = !options->count && !options->input;
    bool ok = options->count  ? count(&exhaust, arena, err)
              : options->input ? print_input(options, &exhaust, arena, has_failures, err)
                               : run(options, &exhaust, arena, &result, err);
    session_close(&session);
    struct error unwritten;
    if (is_run && (ok || result.runs)) {
        *has_failures = exhaustion_blames(&result);
        if (!report(options, &result, ok ? err : &unwritten))
            ok = false;
    }
    return ok && flush_output(err);
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
