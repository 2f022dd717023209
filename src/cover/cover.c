#include "cover/cover.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/vector.h"
#include "cover/internal.h"

static const double build_timeout_seconds = 600;

/* Shadows what the Makefile of the suite would use. The library keeps its optimisation: there is
 * code that does not link without. */
static const char test_flags[] = "CFLAGS=-O0 -w -fprofile-instr-generate -fcoverage-mapping";
static const char library_flags[] =
    "LIBRARY_CFLAGS=-O1 -g -w -fprofile-instr-generate -fcoverage-mapping";

struct names {
    const char **items;
    size_t count;
    size_t capacity;
};

static bool run(const char *const *arguments, const char *const *environment, struct text *said,
                bool *is_well, struct error *err)
{
    struct process_options options = {.arguments = arguments,
                                      .environment = environment,
                                      .timeout_seconds = build_timeout_seconds};
    struct process_result result;
    if (!process_run(&options, said, &result, err))
        return false;
    *is_well = result.exit_status == 0;
    return true;
}

/* A test that fails covers as well as one that passes. */
bool cover_make(struct arena *arena, const char *suite, const char *build, const char *target,
                struct text *said, struct error *err)
{
    const char *jobs = arena_printf(arena, "-j%zu", process_cpu_count());
    const char *const arguments[] = {
        "make", "-s", "-k", jobs, "-C", suite, target, arena_printf(arena, "BUILD=%s", build),
        "CC=clang-19", test_flags, library_flags, NULL};
    const char *const environment[] = {
        arena_printf(arena, "LLVM_PROFILE_FILE=%s/%%p.profraw", build), NULL};
    bool is_well;
    return run(arguments, environment, said, &is_well, err);
}

/* The files of the directory with such a beginning and end, with their paths. */
static bool find_files(struct arena *arena, const char *directory, const char *prefix,
                       const char *suffix, struct names *found, struct error *err)
{
    char **names;
    size_t count;
    if (!file_list_directory(arena, directory, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (text_starts_with(names[i], prefix) && text_ends_with(names[i], suffix) &&
            (suffix[0] || !strchr(names[i], '.')))
            vector_push(found, arena_printf(arena, "%s/%s", directory, names[i]));
    return true;
}

static bool merge_profiles(struct arena *arena, const char *build, const struct names *profiles,
                           struct error *err)
{
    struct names words = {0};
    const char *const beginning[] = {"llvm-profdata-19", "merge", "-o",
                                     arena_printf(arena, "%s/profile", build)};
    for (size_t i = 0; i < sizeof beginning / sizeof *beginning; i++)
        vector_push(&words, beginning[i]);
    for (size_t i = 0; i < profiles->count; i++)
        vector_push(&words, profiles->items[i]);
    vector_push(&words, NULL);
    struct text said = {0};
    bool is_well = false;
    bool ok = run(words.items, NULL, &said, &is_well, err);
    if (ok && !is_well)
        ok = error_set(err, "llvm-profdata-19 fails: %.400s", text_string(&said));
    text_release(&said);
    vector_release(&words);
    return ok;
}

/* By way of a file: what llvm-cov warns about must not be in it. */
static bool export_coverage(struct arena *arena, const char *build, const struct names *programs,
                            char **json, size_t *length, struct error *err)
{
    struct names words = {0};
    const char *const beginning[] = {
        "sh", "-c", "out=$1; shift; exec \"$@\" >\"$out\"", "sh",
        arena_printf(arena, "%s/export.json", build), "llvm-cov-19", "export",
        arena_printf(arena, "-instr-profile=%s/profile", build)};
    for (size_t i = 0; i < sizeof beginning / sizeof *beginning; i++)
        vector_push(&words, beginning[i]);
    for (size_t i = 0; i < programs->count; i++) {
        if (i)
            vector_push(&words, "-object");
        vector_push(&words, programs->items[i]);
    }
    vector_push(&words, NULL);
    struct text said = {0};
    bool is_well = false;
    bool ok = run(words.items, NULL, &said, &is_well, err);
    if (ok && !is_well)
        ok = error_set(err, "llvm-cov-19 fails: %.400s", text_string(&said));
    text_release(&said);
    vector_release(&words);
    return ok && file_read(arena, arena_printf(arena, "%s/export.json", build), json, length, err);
}

static bool measure(struct arena *arena, const char *suite, const char *build,
                    struct suite_coverage *coverage, struct error *err)
{
    struct text said = {0};
    struct names profiles = {0}, programs = {0};
    char *json;
    size_t length;
    bool ok = cover_make(arena, suite, build, "check", &said, err) &&
              find_files(arena, build, "", ".profraw", &profiles, err) &&
              find_files(arena, build, "test_", "", &programs, err);
    if (ok && !programs.count && !said.length)
        ok = error_set(err, "there are no tests in '%s'", suite);
    else if (ok && (!profiles.count || !programs.count))
        ok = error_set(err, "the tests in '%s' cannot be built or run: %.600s", suite,
                       text_string(&said));
    ok = ok && merge_profiles(arena, build, &profiles, err) &&
         export_coverage(arena, build, &programs, &json, &length, err) &&
         cover_read(arena, suite, json, length, coverage, err);
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
        return error_set(err, "'%s' is no suite; name a directory that assay generate wrote",
                         suite);
    if (!file_make_temporary_directory(arena, &build, err))
        return false;
    bool ok = measure(arena, real, build, coverage, err);
    file_remove_tree(build);
    return ok;
}
