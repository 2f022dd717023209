#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "report/comparison_report.h"
#include "suite/diff_suite.h"
#include "toolchain/tool.h"

/* "gcc -O2 -m32" */
static bool read_build(struct arena *arena, const char *text, struct diff_build *build,
                       struct error *err)
{
    char *rest = arena_copy_string(arena, text), *word;
    size_t count = 0;
    const char **flags = arena_alloc_zeroed(arena, strlen(text) / 2 + 2, sizeof *flags);
    *build = (struct diff_build){.flags = flags};
    while ((word = strsep(&rest, " "))) {
        if (!*word)
            continue;
        if (!build->compiler)
            build->compiler = word;
        else
            flags[count++] = word;
    }
    if (!build->compiler || build->compiler[0] == '-')
        return error_set(err, "--build takes a compiler and its flags, such as 'gcc -O2', not '%s'",
                         text);
    return true;
}

static bool fill_builds(const struct cli_options *options, struct arena *arena,
                        bool is_one_library, struct diff_options *diff, struct error *err)
{
    const struct name_list *builds = &options->builds;
    if (builds->count > SIDES)
        return error_set(err, "--build can be given twice: for the old and for the new library");
    if (is_one_library && builds->count != SIDES)
        return error_set(err, "name what to compare with: another suite or source tree, or two "
                              "builds, --build '%s -O0' --build '%s -O2'", tool_name(TOOL_GCC),
                         tool_name(TOOL_CLANG));
    for (size_t side = 0; builds->count && side < SIDES; side++) {
        const char *build = builds->items[builds->count == SIDES ? side : 0];
        if (!read_build(arena, build, &diff->builds[side], err))
            return false;
        if (builds->count == SIDES)
            diff->names[side] = arena_printf(arena, "%s (%s)", diff->names[side], build);
    }
    return true;
}

/* The other is a suite as well, or a source tree, where the library of the first one is. */
static bool reports_spare_both(const struct cli_options *options, struct arena *arena,
                               const struct diff_options *diff, struct error *err)
{
    const char *suite = diff->suite, *other = diff->other;
    if (!cli_reports_spare_suite(options, suite, NULL, err))
        return false;
    if (other && file_exists(arena_printf(arena, "%s/assay.json", other)))
        return cli_reports_spare_suite(options, other, NULL, err);
    return !other || cli_reports_spare_suite(options, suite, other, err);
}

static bool fill(const struct cli_options *options, struct arena *arena, struct library *library,
                 struct diff_options *diff, struct error *err)
{
    const struct name_list *operands = &options->operands;
    bool has_sources = options->sources.count || options->compile_commands;
    if (!operands->count || operands->count + has_sources > SIDES)
        return error_set(err, "name the suite of the old version and the new one, for example "
                              "assay diff out ../new");
    diff->suite = operands->items[0];
    diff->other = operands->count > 1 ? operands->items[1] : NULL;
    if (diff->other && !file_is_directory(diff->other))
        return error_set(err, "'%s' is not a directory; name a suite or a source tree",
                         diff->other);
    if (!reports_spare_both(options, arena, diff, err))
        return false;
    diff->names[SIDE_OLD] = diff->suite;
    diff->names[SIDE_NEW] = diff->other ? diff->other
                               : has_sources  ? "the given sources"
                                              : diff->suite;
    if (has_sources) {
        diff->library = library;
        if (!cli_make_sources(options, arena, library, err))
            return false;
    }
    diff->jobs = options->jobs ? options->jobs : process_cpu_count();
    return fill_builds(options, arena, operands->count == 1 && !has_sources, diff, err) &&
           cli_find_installation(arena, &diff->program_directory, &diff->include_directory,
                                 err);
}

static bool report(const struct cli_options *options, const struct comparison *comparison,
                   struct error *err)
{
    struct text json = {0}, words = {0};
    comparison_report_json(&json, comparison);
    comparison_report_print(&words, comparison);
    bool ok = cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    return ok;
}

/* Can something be built with the old library alone? */
static bool is_lost(const struct obstacles *obstacles)
{
    return obstacles->on[SIDE_NEW] && !obstacles->on[SIDE_OLD];
}

/* A test that the new headers do not let compile tells of a difference as well. */
static bool is_different(const struct comparison *comparison)
{
    bool any = comparison->difference_count;
    for (size_t i = 0; i < comparison->test_count; i++)
        any |= is_lost(&comparison->test_obstacles[i]);
    for (size_t i = 0; i < comparison->check_count; i++)
        any |= is_lost(&comparison->check_obstacles[i]);
    return any;
}

static bool diff(const struct cli_options *options, struct arena *arena, bool *differs,
                 struct error *err)
{
    struct session session = {0};
    struct library library = {0};
    struct diff_options diff = {
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (!fill(options, arena, &library, &diff, err))
        return false;
    struct comparison comparison;
    session_open(&session, &diff.events);
    bool ok = suite_diff(&diff, arena, &comparison, err);
    session_close(&session);
    if (!ok || !report(options, &comparison, err))
        return false;
    *differs = is_different(&comparison);
    return *differs || !comparison.was_interrupted ||
           error_set(err, "interrupted: it is not known whether the libraries differ");
}

int cli_diff(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    bool differs = false;
    int status = !diff(options, &arena, &differs, &err) ? cli_fail(&err)
                 : differs                              ? EXIT_STATUS_FINDINGS
                                                        : EXIT_STATUS_NOTHING_FOUND;
    arena_release(&arena);
    return status;
}
