#include "toolchain/make.h"

#include "base/word_list.h"
#include "toolchain/make_objects.h"

size_t make_jobs(const struct make_options *options)
{
    return options->jobs ? options->jobs : process_cpu_count();
}

static const char *const *command(struct arena *arena, const struct make_options *options)
{
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_MAKE));
    words_add_all(&words, (const char *const[]){"-s", "--no-print-directory", NULL});
    vector_push(&words, arena_printf(arena, "-j%zu", make_jobs(options)));
    if (options->keeps_going)
        vector_push(&words, "-k");
    if (options->is_sorted)
        vector_push(&words, "--output-sync=target");
    words_add_all(&words, (const char *const[]){"-C", options->directory, options->target, NULL});
    if (options->build)
        words_add_all(&words, suite_build_variables(arena, options->build));
    words_add_all(&words, options->variables);
    return words_finish(arena, &words);
}

bool make_run(const struct make_options *options, struct text *output,
              struct process_result *result, struct error *err)
{
    if (!tool_require(TOOL_MAKE, err) ||
        (options->build && !tool_require(options->build->compiler, err)))
        return false;
    struct arena arena = {0};
    struct process_options process = {
        .arguments = command(&arena, options),
        .environment = options->environment,
        .temporary_directory = options->temporary_directory,
        .timeout_seconds = options->timeout_seconds,
    };
    bool ok = (!options->cache || make_objects(options, &process, output, err)) &&
              process_run(&process, output, result, err);
    arena_release(&arena);
    return ok;
}
