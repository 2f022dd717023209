#include "commands/structure_build.h"

#include "base/word_list.h"
#include "toolchain/sanitizer.h"
#include "toolchain/tool.h"

enum { RUN_SECONDS = 600 };

bool structure_build_program(const struct structure_build *build, const char *source,
                             const char *object, const char *program, struct error *err)
{
    const struct library *library = build->library;
    struct word_list words = {0};
    struct text said = {0};
    struct process_result result;
    vector_push(&words, tool_name(TOOL_CLANG));
    words_add_all(&words, (const char *const[]){"-g", "-O1", "-w", "-D_GNU_SOURCE", NULL});
    words_add_all(&words, sanitizer_flags(build->arena, RIGOUR_USUAL));
    vector_push(&words, "-fno-sanitize-recover=all");
    words_add_all(&words, (const char *const *)library->flags);
    vector_push(&words, arena_printf(build->arena, "-I%s", library->include_directory));
    vector_push(&words, source);
    if (build->words)
        words_add_all(&words, build->words);
    for (size_t i = 0; i < library->source_count; i++)
        vector_push(&words, library->sources[i].path);
    words_add_all(&words, (const char *const[]){object ? object : "-o", object ? "-o" : program,
                                                object ? program : NULL, NULL});
    words_add_all(&words, (const char *const *)library->link_flags);
    vector_push(&words, "-lm");
    struct process_options options = {
        .arguments = words_finish(build->arena, &words),
        .temporary_directory = build->work_directory,
    };
    bool ok = process_run(&options, &said, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "the functions cannot be called on structures: %.400s",
                       text_string(&said));
    text_release(&said);
    return ok;
}

bool structure_build_run(const struct structure_build *build, const char *const *arguments,
                         struct text *said, struct process_result *result, struct error *err)
{
    struct process_options options = {
        .arguments = arguments,
        .directory = build->work_directory,
        .environment =
            (const char *const[]){build->finds_leaks
                                      ? "ASAN_OPTIONS=detect_leaks=1:abort_on_error=0"
                                      : "ASAN_OPTIONS=detect_leaks=0:abort_on_error=0", NULL},
        .timeout_seconds = RUN_SECONDS,
    };
    return process_run(&options, said, result, err);
}
