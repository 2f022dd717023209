#include "compile/build_generator.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/word_list.h"
#include "compile/checked_calls.h"
#include "compile/compile.h"
#include "compile/messages.h"
#include "toolchain/sanitizer.h"
#include "toolchain/tool.h"

/* The entry may take a stream or nothing; C tells which. */
static void print_main(struct text *out, const struct generator_build *build)
{
    for (const char **header = build->library ? build->library->headers : NULL;
         header && *header; header++)
        text_printf(out, "#include \"%s\"\n", *header);
    text_printf(out, "#include \"%s\"\n", build->source);
    text_add(out, "#include <stdio.h>\n"
                  "struct assay_generator {\n"
                  "    void (*print)(FILE *);\n"
                  "    void (*nothing)(void);\n"
                  "    int tests_library;\n"
                  "};\n");
    text_printf(out, "#define ASSAY_TAKES(type) _Generic(&%s, type : 1, default : 0)\n",
                build->entry);
    text_add(out, "_Static_assert(ASSAY_TAKES(void (*)(FILE *)) || ASSAY_TAKES(void (*)(void)),\n"
                  "               \"the generator's entry takes a FILE * or nothing, and returns "
                  "nothing\");\n"
                  "extern const struct assay_generator assay_generator;\n"
                  "const struct assay_generator assay_generator = {\n");
    text_printf(out, "    .print = (void (*)(FILE *))%s,\n"
                     "    .nothing = ASSAY_TAKES(void (*)(void)) ? (void (*)(void))%s : 0,\n"
                     "    .tests_library = %d,\n};\n",
                build->entry, build->entry, build->library != NULL);
}

static bool write_main(struct arena *arena, const struct generator_build *build,
                       const char **path, struct error *err)
{
    struct text out = {0};
    print_main(&out, build);
    *path = arena_printf(arena, "%s/generator.c", build->work_directory);
    bool ok = file_write(*path, text_string(&out), out.length, err);
    text_release(&out);
    return ok;
}

/* Wrappers that check contracts, and the flag by which they are called; NULL: there are none. */
struct checked_source {
    const char *path, *link_flag;
};

static bool write_checked_calls(struct arena *arena, const struct generator_build *build,
                                struct checked_source *checked, struct error *err)
{
    struct text source = {0}, flag = {0};
    bool ok = true;
    if (build->api && checked_calls_print(&source, build->api, build->library)) {
        checked_calls_link_flag(&flag, build->api);
        checked->path = arena_printf(arena, "%s/checked.c", build->work_directory);
        checked->link_flag = arena_copy_string(arena, text_string(&flag));
        ok = file_write(checked->path, text_string(&source), source.length, err);
    }
    text_release(&source);
    text_release(&flag);
    return ok;
}

static bool compile_library(struct arena *arena, const struct generator_build *build,
                            const char *const **objects, struct error *err)
{
    struct compiled compiled = {0};
    /* For what belongs to the instrument; the library's own come first. */
    const char *const flags[] = {"-idirafter", build->include_directory, NULL};
    struct compile_options options = {
        .work_directory = build->work_directory,
        .build = object_build_of(OBJECTS_EXHAUSTED),
        .instrument = build->instrument,
        .parallel = build->parallel,
        .flags = flags,
    };
    if (!compile_objects(arena, build->library, &options, &compiled, err))
        return false;
    *objects = compiled.objects;
    return true;
}

/* What the program is made of. */
struct generator_parts {
    const char *main_path;
    struct checked_source checked;
    const char *const *objects;
};

static const char *const *build_words(struct arena *arena, const struct generator_build *build,
                                      const struct generator_parts *made, const char *program)
{
    static const char *const parts[] = {"choice_tree", "choose", "exhaust", "exhaust_guard",
                                        "exhaust_leaks", "report_symbols", "sandbox"};
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_CLANG));
    words_add_all(&words, (const char *const[]){"-w", "-g", "-D_GNU_SOURCE", NULL});
    vector_push(&words, build->library ? "-O1" : "-O2");
    if (build->library) {
        words_add_all(&words, build->library->flags);
        words_add_all(&words, sanitizer_flags(arena, RIGOUR_USUAL));
        words_add_all(&words, (const char *const[]){"-fno-omit-frame-pointer", NULL});
    }
    vector_push(&words, arena_printf(arena, "-I%s", build->include_directory));
    vector_push(&words, made->main_path);
    if (made->checked.path) {
        vector_push(&words, made->checked.path);
        vector_push(&words, made->checked.link_flag);
    }
    words_add_all(&words, made->objects);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        vector_push(&words, arena_printf(arena, "%s/assay-%s.o", build->program_directory,
                                         parts[i]));
    if (build->library)
        words_add_all(&words, build->library->link_flags);
    vector_push(&words, link_math_flag);
    words_add_all(&words, (const char *const[]){"-o", program, NULL});
    return words_finish(arena, &words);
}

/* "use of undeclared identifier 'generate'" */
static bool lacks_entry(const struct generator_build *build, const char *said)
{
    const char *undeclared = strstr(said, "undeclared identifier '");
    return undeclared && strncmp(undeclared + strlen("undeclared identifier '"), build->entry,
                                 strlen(build->entry)) == 0;
}

static bool explain(struct arena *arena, const struct generator_build *build,
                    const struct text *said, struct error *err)
{
    const char *text = text_string(said);
    if (lacks_entry(build, text))
        return error_set(err, "the generator '%s' has no function '%s'; name another with --entry",
                         build->source, build->entry);
    if (strstr(text, "the generator's entry takes"))
        return error_set(err, "the function '%s' of the generator must take a FILE * or nothing, "
                              "and return nothing", build->entry);
    if (strstr(text, "undefined reference"))
        return error_set(err, "cannot link the generator '%s': %.600s", build->source,
                         link_error(arena, said));
    return error_set(err, "cannot compile the generator '%s': %.600s", build->source,
                     first_error(arena, said));
}

bool build_generator(struct arena *arena, const struct generator_build *build,
                     const char **program, struct error *err)
{
    const char *path = arena_printf(arena, "%s/generator", build->work_directory);
    struct generator_parts made = {0};
    struct text said = {0};
    struct process_result result;
    if (!tool_require(TOOL_CLANG, err) || !write_main(arena, build, &made.main_path, err) ||
        !write_checked_calls(arena, build, &made.checked, err) ||
        (build->library && !compile_library(arena, build, &made.objects, err)))
        return false;
    struct process_options options = {
        .arguments = build_words(arena, build, &made, path),
        .temporary_directory = build->work_directory,
    };
    bool ok = process_run(&options, &said, &result, err);
    if (ok && result.exit_status != 0)
        ok = explain(arena, build, &said, err);
    if (ok)
        *program = path;
    text_release(&said);
    return ok;
}
