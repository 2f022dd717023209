#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/library_parts.h"
#include "model/api.h"
#include "toolchain/lane.h"

static const char **ended(struct arena *arena, const struct name_list *list)
{
    const char **copy = arena_alloc_zeroed(arena, list->count + 1, sizeof *copy);
    if (list->count)
        memcpy(copy, list->items, list->count * sizeof *copy);
    return copy;
}

const char **cli_names(struct arena *arena, const struct name_list *list)
{
    return list->count ? ended(arena, list) : NULL;
}

bool cli_real_paths(struct arena *arena, const struct name_list *list, const char ***paths,
                    struct error *err)
{
    *paths = arena_alloc_zeroed(arena, list->count + 1, sizeof **paths);
    for (size_t i = 0; i < list->count; i++) {
        char *real;
        if (!file_real_path(arena, list->items[i], &real, err))
            return false;
        (*paths)[i] = real;
    }
    return true;
}

static bool named_sources(const struct cli_options *options, struct arena *arena,
                          const char *directory, struct library *library, struct error *err)
{
    library->source_count = options->sources.count;
    library->sources = arena_alloc_zeroed(arena, options->sources.count + 1,
                                          sizeof *library->sources);
    for (size_t i = 0; i < options->sources.count; i++) {
        char *real;
        if (!file_real_path(arena, options->sources.items[i], &real, err))
            return false;
        library->sources[i] = (struct source){
            .path = real,
            .directory = directory,
            .flags = library_flags_for(arena, library->flags, library_path_is_cpp(real)),
        };
    }
    return true;
}

static bool compile_command_sources(const struct cli_options *options, struct arena *arena,
                                    struct library *library, struct error *err)
{
    struct compile_commands wanted = {
        .directory = options->compile_commands,
        .targets = cli_names(arena, &options->targets),
    };
    const char **named;
    struct source_list found;
    if (!cli_real_paths(arena, &options->sources, &named, err))
        return false;
    wanted.sources = named;
    if (!campaign_read_compile_commands(arena, &wanted, &found, err))
        return false;
    library->sources = found.items;
    library->source_count = found.count;
    library->sources_note = found.note;
    if (!options->flags.count)
        library->flags = found.flags;
    return true;
}

/* What C++ is linked with; the C compiler, which links, does not think of it. */
static void link_cpp(struct arena *arena, struct library *library)
{
    static const char runtime[] = "-lstdc++";
    struct word_list words = {0};
    bool has_cpp = false;
    for (size_t i = 0; i < library->source_count; i++)
        has_cpp |= library_path_is_cpp(library->sources[i].path);
    if (!has_cpp)
        return;
    words_add_all(&words, library->link_flags);
    vector_push(&words, runtime);
    vector_push(&words, NULL);
    library->link_flags = arena_copy(arena, words.items, words.count * sizeof *words.items);
    vector_release(&words);
}

static bool check_parts(const struct cli_options *options, const struct library *library,
                        struct error *err)
{
    for (size_t i = 0; library->callers[i]; i++)
        if (!file_is_directory(library->callers[i]))
            return error_set(err, "--callers takes a directory, not '%s'",
                             options->callers.items[i]);
    if (options->targets.count && !options->compile_commands)
        return error_set(err, "--target needs -p, the directory with the compile_commands.json "
                              "that the target is built by");
    return true;
}

static bool take_words(const struct cli_options *options, struct arena *arena,
                       const char *directory, struct library *library, struct error *err)
{
    struct library_words words = {0};
    words_add_all(&words.flags, ended(arena, &options->flags));
    words_add_all(&words.link, ended(arena, &options->link));
    bool ok = cli_add_packages(options, arena, &words, err);
    library->flags =
        library_absolute_flags(arena, words_finish(arena, &words.flags), directory);
    library->link_flags = cli_link_flags(arena, words_finish(arena, &words.link), directory);
    return ok;
}

bool cli_make_sources(const struct cli_options *options, struct arena *arena,
                      struct library *library, struct error *err)
{
    char *directory;
    if (!file_real_path(arena, ".", &directory, err) ||
        !cli_real_paths(arena, &options->contracts, &library->contract_files, err) ||
        !cli_real_paths(arena, &options->callers, &library->callers, err) ||
        !cli_cache_directory(options, arena, &library->cache_directory, err) ||
        !check_parts(options, library, err) ||
        !take_words(options, arena, directory, library, err))
        return false;
    bool ok = options->compile_commands
                  ? compile_command_sources(options, arena, library, err)
                  : named_sources(options, arena, directory, library, err);
    if (!ok)
        return false;
    library->flags = library_flags_for(arena, library->flags, false);
    link_cpp(arena, library);
    return cli_find_headers(options, arena, library, err) &&
           cli_reports_spare(options, library, err);
}

bool cli_make_library(const struct cli_options *options, struct arena *arena,
                      struct library *library, struct error *err)
{
    if (!options->headers.count && !options->packages.count)
        return error_set(err, "name the library's headers with --header");
    return cli_make_sources(options, arena, library, err);
}

int cli_list_rules(void)
{
    for (enum rule rule = rule_next(RULE_NONE); rule; rule = rule_next(rule))
        printf("%-21s %s\n", rule_name(rule), rule_meaning(rule));
    return EXIT_STATUS_NOTHING_FOUND;
}

bool cli_rules_off(const struct cli_options *options, struct rule_set *rules, struct error *err)
{
    struct rule_set off = {0};
    for (size_t i = 0; i < options->no_rules.count; i++) {
        enum rule rule = rule_named(options->no_rules.items[i]);
        if (rule == RULE_NONE)
            return error_set(err, "there is no rule '%s'; assay generate --list-rules lists them",
                             options->no_rules.items[i]);
        rules_add(&off, rule);
    }
    *rules = off;
    return true;
}

static const char *own_directory(struct arena *arena)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0)
        return ".";
    path[length] = '\0';
    return file_directory_of(arena, path);
}

static bool has_both(struct arena *arena, const char *programs, const char *include)
{
    const char *program = lane_class_of(LANE_SEARCH)->program;
    return file_exists(arena_printf(arena, "%s/%s", programs, program)) &&
           file_exists(arena_printf(arena, "%s/assay/contracts.h", include));
}

/* Beside the program in the build tree, beside it in an installation that was moved, else where the
 * installation was configured to be. */
bool cli_find_installation(struct arena *arena, const char **programs,
                           const char **include_directory, struct error *err)
{
    const char *own = own_directory(arena);
    const char *const places[][2] = {
        {arena_printf(arena, "%s/runtime", own), arena_printf(arena, "%s/include", own)},
        {arena_printf(arena, "%s/../libexec/assay", own),
         arena_printf(arena, "%s/../include", own)},
        {ASSAY_LIBEXEC_DIR, ASSAY_INCLUDE_DIR},
    };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (has_both(arena, places[i][0], places[i][1])) {
            *programs = places[i][0];
            *include_directory = places[i][1];
            return true;
        }
    return error_set(err, "cannot find '%s' beside this program or in '%s'; install assay again",
                     lane_class_of(LANE_SEARCH)->program, ASSAY_LIBEXEC_DIR);
}
