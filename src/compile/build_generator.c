#include "compile/build_generator.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/word_list.h"
#include "compile/checked_calls.h"
#include "compile/compile.h"
#include "compile/messages.h"
#include "toolchain/build_table.h"
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
    const char *main_path, *main_object, *checked_object;
    struct checked_source checked;
    const char *const *objects;
};

/* Of the generator and of the wrappers around the calls that it makes. They are compiled where they
 * are: the name of that directory, another one in every run, must not get into the program. */
static const char *const *compile_words(struct arena *arena, const struct generator_build *build,
                                        const char *source, const char *object)
{
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_CLANG));
    words_add_all(&words, (const char *const[]){"-w", "-g", "-D_GNU_SOURCE", "-c", NULL});
    vector_push(&words, build->library ? "-O1" : "-O2");
    if (build->library) {
        words_add_all(&words, build->library->flags);
        words_add_all(&words, sanitizer_flags(arena, RIGOUR_USUAL));
        words_add_all(&words, (const char *const[]){"-fno-omit-frame-pointer", NULL});
    }
    vector_push(&words, arena_printf(arena, "-I%s", build->include_directory));
    vector_push(&words, arena_printf(arena, "-ffile-prefix-map=%s=%s", build->work_directory,
                                     object_work_name));
    words_add_all(&words, (const char *const[]){file_base_name(source), "-o", object, NULL});
    return words_finish(arena, &words);
}

static const char *const *link_words(struct arena *arena, const struct generator_build *build,
                                     const struct generator_parts *made, const char *program)
{
    static const char *const parts[] = {"choice_tree", "choose", "exhaust", "exhaust_guard",
                                        "exhaust_leaks", "report_symbols", "sandbox"};
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_CLANG));
    if (build->library)
        words_add_all(&words, sanitizer_flags(arena, RIGOUR_USUAL));
    vector_push(&words, made->main_object);
    if (made->checked.path) {
        vector_push(&words, made->checked_object);
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

/* A tool, and where it runs; NULL: where we do. */
struct tool_run {
    const char *const *words;
    const char *directory;
};

static bool run_tool(struct arena *arena, const struct generator_build *build,
                     struct tool_run tool, struct text *said, struct error *err)
{
    struct process_result result;
    struct process_options options = {
        .arguments = tool.words,
        .directory = tool.directory,
        .temporary_directory = build->work_directory,
    };
    text_clear(said);
    return process_run(&options, said, &result, err) &&
           (result.exit_status == 0 || explain(arena, build, said, err));
}

static bool compile_parts(struct arena *arena, const struct generator_build *build,
                          struct generator_parts *made, struct error *err)
{
    struct text said = {0};
    made->main_object = arena_printf(arena, "%s/generator.o", build->work_directory);
    made->checked_object = arena_printf(arena, "%s/checked.o", build->work_directory);
    struct tool_run compiler = {compile_words(arena, build, made->main_path, made->main_object),
                                build->work_directory};
    bool ok = run_tool(arena, build, compiler, &said, err);
    if (ok && made->checked.path) {
        compiler.words = compile_words(arena, build, made->checked.path, made->checked_object);
        ok = run_tool(arena, build, compiler, &said, err);
    }
    text_release(&said);
    return ok;
}

/* Names that others than the generator may want of it: those that they use and do not define. */
static bool list_wanted(struct arena *arena, const struct generator_build *build,
                        const struct generator_parts *made, struct text *names, struct error *err)
{
    struct word_list words = {0};
    struct text wanted = {0};
    text_add(names, "assay_generator\n_*\n*.*\n"); /* and those of the compiler's own making */
    if (!made->objects)
        return true;
    words_add_all(&words, (const char *const[]){tool_name(TOOL_SYMBOLS), "--undefined-only",
                                                "--format=just-symbols", NULL});
    words_add_all(&words, made->objects);
    if (made->checked.path)
        vector_push(&words, made->checked_object);
    bool ok = run_tool(arena, build, (struct tool_run){words_finish(arena, &words), NULL}, &wanted,
                       err);
    text_add(names, text_string(&wanted));
    text_release(&wanted);
    return ok;
}

/* A function of the generator that is called like one of the C library, `send` for example, would
 * take its place in assay's own part of the program. */
static bool hide_names(struct arena *arena, const struct generator_build *build,
                       const struct generator_parts *made, struct error *err)
{
    struct text names = {0}, said = {0};
    const char *list = arena_printf(arena, "%s/wanted", build->work_directory);
    const char *const words[] = {tool_name(TOOL_OBJECTS), "--wildcard",
                                 arena_printf(arena, "--keep-global-symbols=%s", list),
                                 made->main_object, NULL};
    bool ok = list_wanted(arena, build, made, &names, err) &&
              file_write(list, text_string(&names), names.length, err) &&
              run_tool(arena, build, (struct tool_run){words, NULL}, &said, err);
    text_release(&names);
    text_release(&said);
    return ok;
}

static bool require_tools(const struct generator_build *build, struct error *err)
{
    return tool_require(TOOL_CLANG, err) && tool_require(TOOL_OBJECTS, err) &&
           (!build->library || tool_require(TOOL_SYMBOLS, err));
}

bool build_generator(struct arena *arena, const struct generator_build *build,
                     const char **program, struct error *err)
{
    const char *path = arena_printf(arena, "%s/generator", build->work_directory);
    struct generator_parts made = {0};
    struct text said = {0};
    if (!require_tools(build, err) || !write_main(arena, build, &made.main_path, err) ||
        !write_checked_calls(arena, build, &made.checked, err) ||
        (build->library && !compile_library(arena, build, &made.objects, err)) ||
        !compile_parts(arena, build, &made, err) || !hide_names(arena, build, &made, err))
        return false;
    struct tool_run linker = {link_words(arena, build, &made, path), NULL};
    bool ok = run_tool(arena, build, linker, &said, err);
    if (ok)
        *program = path;
    text_release(&said);
    return ok;
}
