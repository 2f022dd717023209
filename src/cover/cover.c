#include "cover/cover.h"

#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/vector.h"
#include "cover/cover_internal.h"
#include "toolchain/make.h"

static const double build_timeout_seconds = 600;

struct names {
    const char **items;
    size_t count;
    size_t capacity;
};

static bool run(enum tool tool, const char *const *arguments, struct error *err)
{
    struct process_options options = {.arguments = arguments,
                                      .timeout_seconds = build_timeout_seconds};
    struct process_result result;
    struct text said = {0};
    bool ok = tool_require(tool, err) && process_run(&options, &said, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "%s fails: %.400s", tool_name(tool), text_string(&said));
    text_release(&said);
    return ok;
}

/* A test that fails covers as well as one that passes. */
bool cover_make(struct arena *arena, const struct measured_suite *measured, const char *target,
                struct text *said, struct error *err)
{
    const char *const variables[] = {arena_printf(arena, "BUILD=%s", measured->build), NULL};
    const char *const environment[] = {
        arena_printf(arena, "LLVM_PROFILE_FILE=%s/%%p.profraw", measured->build), NULL};
    struct make_options options = {
        .directory = measured->suite,
        .target = target,
        .build = suite_build_of(SUITE_COVERAGE),
        .variables = variables,
        .environment = environment,
        .timeout_seconds = build_timeout_seconds,
        .keeps_going = true,
    };
    struct process_result result;
    return make_run(&options, said, &result, err);
}

static bool is_profile(const char *name)
{
    return text_ends_with(name, ".profraw");
}

static bool is_program(const char *name)
{
    return text_starts_with(name, "test_") && !strchr(name, '.');
}

/* The files of the directory that are such, with their paths. */
static bool find_files(struct arena *arena, const char *directory, bool (*is_such)(const char *),
                       struct names *found, struct error *err)
{
    char **names;
    size_t count;
    if (!file_list_directory(arena, directory, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (is_such(names[i]))
            vector_push(found, arena_printf(arena, "%s/%s", directory, names[i]));
    return true;
}

static bool merge_profiles(struct arena *arena, const char *build, const struct names *profiles,
                           struct error *err)
{
    struct names words = {0};
    const char *const beginning[] = {tool_name(TOOL_PROFILES), "merge", "-o",
                                     arena_printf(arena, "%s/profile", build)};
    for (size_t i = 0; i < sizeof beginning / sizeof *beginning; i++)
        vector_push(&words, beginning[i]);
    for (size_t i = 0; i < profiles->count; i++)
        vector_push(&words, profiles->items[i]);
    vector_push(&words, NULL);
    bool ok = run(TOOL_PROFILES, words.items, err);
    vector_release(&words);
    return ok;
}

/* By way of a file: what llvm-cov warns about must not be in it. */
static bool export_coverage(struct arena *arena, const char *build, const struct names *programs,
                            struct coverage_export *export, struct error *err)
{
    struct names words = {0};
    const char *const beginning[] = {
        "sh", "-c", "out=$1; shift; exec \"$@\" >\"$out\"", "sh",
        arena_printf(arena, "%s/export.json", build), tool_name(TOOL_COVERAGE), "export",
        arena_printf(arena, "-instr-profile=%s/profile", build)};
    for (size_t i = 0; i < sizeof beginning / sizeof *beginning; i++)
        vector_push(&words, beginning[i]);
    for (size_t i = 0; i < programs->count; i++) {
        if (i)
            vector_push(&words, "-object");
        vector_push(&words, programs->items[i]);
    }
    vector_push(&words, NULL);
    bool ok = run(TOOL_COVERAGE, words.items, err);
    vector_release(&words);
    return ok && file_read(arena, arena_printf(arena, "%s/export.json", build), &export->json,
                           &export->length, err);
}

static bool measure(struct arena *arena, const struct measured_suite *measured,
                    struct suite_coverage *coverage, struct error *err)
{
    const char *suite = measured->suite, *build = measured->build;
    struct text said = {0};
    struct names profiles = {0}, programs = {0};
    struct coverage_export export;
    bool ok = cover_make(arena, measured, "check", &said, err) &&
              find_files(arena, build, is_profile, &profiles, err) &&
              find_files(arena, build, is_program, &programs, err);
    if (ok && !programs.count && !said.length)
        ok = error_set(err, "there are no tests in '%s'", suite);
    else if (ok && (!profiles.count || !programs.count))
        ok = error_set(err, "the tests in '%s' cannot be built or run: %.600s", suite,
                       text_string(&said));
    ok = ok && merge_profiles(arena, build, &profiles, err) &&
         export_coverage(arena, build, &programs, &export, err) &&
         cover_read(arena, suite, &export, coverage, err);
    vector_release(&profiles);
    vector_release(&programs);
    text_release(&said);
    return ok;
}

bool cover_suite(struct arena *arena, const char *suite, struct suite_coverage *coverage,
                 struct error *err)
{
    char *real, *build;
    if (!file_exists(arena_printf(arena, "%s/.assay-manifest", suite)) ||
        !file_real_path(arena, suite, &real, err))
        return error_set(err, "'%s' is not a suite; name a directory that assay generate wrote",
                         suite);
    if (!file_make_temporary_directory(arena, NULL, &build, err))
        return false;
    bool ok = measure(arena, &(struct measured_suite){real, build}, coverage, err);
    file_remove_tree(build);
    return ok;
}
