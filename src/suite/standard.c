/* As which C the library's headers compile. Many need what a system declares besides the standard's
 * C (types such as fd_set, the word asm), and compilers take it unless they are told not to. */
#include "base/file.h"
#include "base/process.h"
#include "base/word_list.h"
#include "compile/messages.h"
#include "emit/emit.h"
#include "suite/writing.h"

/* What the compiler says goes into `said`. */
static bool compiles_as(const struct writing *writing, const char *standard, const char *file,
                        struct text *said)
{
    struct arena *arena = &writing->campaign->trial;
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_CLANG));
    vector_push(&words, arena_printf(arena, "-std=%s", standard));
    words_add_all(&words, emit_suite_flags(arena, &writing->suite));
    words_add_all(&words, (const char *const[]){"-w", "-fsyntax-only", file, NULL});
    struct process_options options = {
        .arguments = words_finish(arena, &words),
        .directory = writing->staging,
        .temporary_directory = writing->campaign->subject.work_directory,
    };
    struct process_result result;
    struct error ignored;
    return process_run(&options, said, &result, &ignored) && result.exit_status == 0;
}

/* The staging directory stands beside the suite's: relative paths are the same from both. */
static bool write_includes(const struct writing *writing, const char *file)
{
    struct text includes = {0};
    struct error ignored;
    emit_print_library_includes(&includes, &writing->suite);
    bool ok = file_make_directories(writing->staging, &ignored) &&
              file_write(file, text_string(&includes), includes.length, &ignored);
    text_release(&includes);
    return ok;
}

void find_standard(struct writing *writing)
{
    struct campaign *campaign = writing->campaign;
    const char *file =
        arena_printf(&campaign->trial, "%s/headers.c", campaign->subject.work_directory);
    if (emit_names_standard(writing->suite.library) || !write_includes(writing, file))
        return;
    struct text said = {0}, ignored = {0};
    writing->suite.needs_gnu = !compiles_as(writing, emit_standards.usual, file, &said) &&
                               compiles_as(writing, emit_standards.gnu, file, &ignored);
    if (writing->suite.needs_gnu)
        campaign_note(campaign, "the headers do not compile with -std=%s, and the tests are "
                      "compiled with -std=%s: %s", emit_standards.usual, emit_standards.gnu,
                      first_error(&campaign->trial, &said));
    text_release(&said);
    text_release(&ignored);
}
