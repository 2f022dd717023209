#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "report/structures_report.h"

enum { USUAL_SECONDS = 600 };

static bool check(const struct cli_options *options, struct error *err)
{
    if (options->operands.count)
        return error_set(err, "'%s' is not expected here; name headers with --header and sources "
                              "with --source", options->operands.items[0]);
    bool explores = options->infers || options->suspects;
    if (explores && !options->sources.count && !options->compile_commands)
        return error_set(err, "name the library's sources with --source");
    if (!options->contracts.count && !options->infers)
        return error_set(err, "name the file with the invariant with --contracts");
    if (!options->type)
        return error_set(err, "name the type whose structures are to be built with --type");
    if (!options->scope)
        return error_set(err, "say how many objects there may be with --scope");
    return true;
}

static bool fill(const struct cli_options *options, struct arena *arena,
                 struct structures_options *structures, struct error *err)
{
    if (!check(options, err) ||
        !cli_find_installation(arena, &structures->program_directory,
                               &structures->library.include_directory, err) ||
        !cli_make_library(options, arena, &structures->library, err) ||
        !cli_reports_spare(options, &structures->library, err) ||
        !cli_rules_off(options, &structures->rules_off, err))
        return false;
    structures->type = options->type;
    structures->scope = (int64_t)options->scope;
    structures->is_exact = options->exactly;
    structures->is_symbolic = strcmp(options->scalars, "symbolic") == 0;
    structures->cover = options->cover;
    structures->directory = options->called;
    structures->tests = cli_names(arena, &options->tests);
    structures->is_direct = options->direct;
    structures->only = cli_names(arena, &options->only);
    structures->transcope =
        strcmp(options->transcope, "off") == 0 ? NULL : options->transcope;
    structures->jobs = options->jobs ? options->jobs : 1;
    structures->seconds = options->time_seconds > 0 ? options->time_seconds : USUAL_SECONDS;
    return true;
}

/* Both texts are released. */
static bool tell(const struct cli_options *options, struct text *json, struct text *words,
                 struct error *err)
{
    bool ok = cli_tell(options, json, words, err);
    text_release(json);
    text_release(words);
    return ok;
}

static bool has_findings(const struct structures_result *result)
{
    for (size_t i = 0; i < result->function_count; i++)
        if (result->functions[i].is_confirmed)
            return true;
    return false;
}

/* What is asked for, told once it is there. */
struct telling {
    const struct cli_options *options;
    const struct structures_options *asked;
    struct arena *arena;
    struct session *session;
    bool is_faulty;
};

static bool infer(struct telling *telling, struct error *err)
{
    struct inferred_invariant inferred;
    struct text json = {0}, words = {0};
    bool ok = structures_infer(telling->asked, telling->arena, &inferred, err);
    session_close(telling->session);
    if (!ok)
        return false;
    inferred_report_json(&json, &inferred);
    inferred_report_print(&words, &inferred);
    return tell(telling->options, &json, &words, err);
}

static bool suspect(struct telling *telling, struct error *err)
{
    struct suspected_invariant suspected;
    struct text json = {0}, words = {0};
    bool ok = structures_suspect(telling->asked, telling->arena, &suspected, err);
    session_close(telling->session);
    if (!ok)
        return false;
    telling->is_faulty = suspected.rejected_count;
    suspected_report_json(&json, &suspected);
    suspected_report_print(&words, &suspected);
    return tell(telling->options, &json, &words, err);
}

static bool build(struct telling *telling, struct error *err)
{
    struct structures_result result;
    struct text json = {0}, words = {0};
    bool ok = structures_build(telling->asked, telling->arena, &result, err);
    session_close(telling->session);
    if (!ok)
        return false;
    telling->is_faulty = has_findings(&result);
    structures_report_json(&json, &result);
    structures_report_print(&words, &result);
    return tell(telling->options, &json, &words, err);
}

static bool structures(const struct cli_options *options, struct arena *arena, bool *is_faulty,
                       struct error *err)
{
    struct session session = {0};
    struct structures_options asked = {.is_interrupted = session_is_interrupted,
                                       .context = &session};
    if (!fill(options, arena, &asked, err))
        return false;
    struct telling telling = {options, &asked, arena, &session, false};
    session_open(&session, &asked.events);
    bool ok = (options->infers     ? infer
               : options->suspects ? suspect
                                   : build)(&telling, err);
    *is_faulty = telling.is_faulty;
    return ok;
}

int cli_structures(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    if (options->list_rules)
        return cli_list_rules();
    struct arena arena = {0};
    struct error err;
    bool is_faulty = false;
    int status = !structures(options, &arena, &is_faulty, &err) ? cli_fail(&err)
                 : is_faulty                                    ? EXIT_STATUS_FINDINGS
                                                                : EXIT_STATUS_NOTHING_FOUND;
    arena_release(&arena);
    return status;
}
