/* assay init: looks at a project and writes down how assay is run on it. */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/word_list.h"
#include "cli/config_file.h"

enum { FILES_MAXIMUM = 200, DEPTH_MAXIMUM = 3 };

/* What was found; paths are relative to the project. */
struct project {
    struct arena arena;
    const char *build;        /* where a compile_commands.json is; NULL: nowhere */
    const char *build_system; /* whose file is there; NULL: none */
    const char *remedy;       /* the command that makes a compile_commands.json */
    struct word_list headers, sources, flags, callers;
};

static const char *below(struct project *project, const char *directory, const char *name)
{
    return strcmp(directory, ".") == 0
               ? arena_copy_string(&project->arena, name)
               : arena_printf(&project->arena, "%s/%s", directory, name);
}

static bool list(struct project *project, const char *directory, char ***names, size_t *count)
{
    struct error ignored;
    *count = 0;
    return file_is_directory(directory) &&
           file_list_directory(&project->arena, directory, names, count, &ignored);
}

/* Here, or in a directory right below, as builds are. */
static void find_build(struct project *project)
{
    static const char file[] = "compile_commands.json";
    char **names;
    size_t count;
    if (file_exists(file))
        project->build = ".";
    if (!list(project, ".", &names, &count))
        return;
    for (size_t i = 0; i < count && !project->build; i++)
        if (file_exists(below(project, names[i], file)))
            project->build = names[i];
}

static void find_build_system(struct project *project)
{
    static const struct {
        const char *file, *name, *remedy;
    } systems[] = {
        {"CMakeLists.txt", "CMake", "cmake -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON"},
        {"meson.build", "Meson", "meson setup build"},
        {"configure", "autotools", "./configure && bear -- make"},
        {"configure.ac", "autotools", "autoreconf -i && ./configure && bear -- make"},
        {"Makefile", "make", "bear -- make"},
    };
    for (size_t i = 0; i < sizeof systems / sizeof *systems && !project->build_system; i++)
        if (file_exists(systems[i].file)) {
            project->build_system = systems[i].name;
            project->remedy = systems[i].remedy;
        }
}

/* Names that maintainers give to what is not for users. */
static bool is_private(const char *name)
{
    static const char *const words[] = {"internal", "private", "priv.h", "impl.h", "config.h",
                                        "test", "bench", "example"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(name, words[i]))
            return true;
    return *name == '.' || *name == '_';
}

static void add_headers(struct project *project, const char *directory, unsigned depth)
{
    char **names;
    size_t count;
    if (!list(project, directory, &names, &count))
        return;
    for (size_t i = 0; i < count && project->headers.count < FILES_MAXIMUM; i++) {
        const char *path = below(project, directory, names[i]);
        if (is_private(names[i]))
            continue;
        if (text_ends_with(names[i], ".h"))
            vector_push(&project->headers, path);
        else if (depth && file_is_directory(path))
            add_headers(project, path, depth - 1);
    }
}

static void add_sources(struct project *project, const char *directory)
{
    char **names, *real;
    size_t count;
    struct error ignored;
    if (!list(project, directory, &names, &count))
        return;
    for (size_t i = 0; i < count && project->sources.count < FILES_MAXIMUM; i++) {
        const char *path = below(project, directory, names[i]);
        bool is_source = text_ends_with(names[i], ".c") || library_path_is_cpp(names[i]);
        if (!is_source || is_private(names[i]) ||
            !file_real_path(&project->arena, path, &real, &ignored))
            continue;
        struct source source = {.path = real, .directory = "."};
        if (!campaign_source_has_main(&source))
            vector_push(&project->sources, path);
    }
}

/* "foo" in a project's directory "libfoo-1.2". */
static bool is_named_like_project(struct project *project, const char *name)
{
    enum { SHORTEST = 3 }; /* what is shorter is a part of any name */
    char *real;
    struct error ignored;
    return strlen(name) >= SHORTEST && !is_private(name) &&
           file_real_path(&project->arena, ".", &real, &ignored) &&
           strcasestr(file_base_name(real), name);
}

/* The directory below the place that is called like the library; the longest name, for many begin
 * with "lib"; NULL. */
static const char *own_directory(struct project *project, const char *place)
{
    char **names;
    size_t count;
    const char *own = "";
    list(project, place, &names, &count);
    for (size_t i = 0; i < count; i++)
        if (strlen(names[i]) > strlen(own) && is_named_like_project(project, names[i]) &&
            file_is_directory(below(project, place, names[i])))
            own = names[i];
    return *own ? below(project, place, own) : NULL;
}

/* Where users' headers are by custom; the first place that has some. */
static void find_headers(struct project *project)
{
    add_headers(project, "include", DEPTH_MAXIMUM);
    static const char *const places[] = {".", "src", "lib"};
    for (size_t i = 0; i < sizeof places / sizeof *places && !project->headers.count; i++) {
        add_headers(project, places[i], 0);
        const char *own = own_directory(project, places[i]);
        if (own && !project->headers.count)
            add_headers(project, own, 0);
    }
}

static void find_sources(struct project *project)
{
    static const char *const places[] = {"src", "lib", "source", "."};
    static const char *const includes[] = {"include", "src", "lib"};
    for (size_t i = 0; i < sizeof places / sizeof *places && !project->sources.count; i++) {
        add_sources(project, places[i]);
        const char *own = own_directory(project, places[i]);
        if (own && !project->sources.count)
            add_sources(project, own);
    }
    if (own_directory(project, "."))
        vector_push(&project->flags, "-I.");
    for (size_t i = 0; i < sizeof includes / sizeof *includes; i++)
        if (file_is_directory(includes[i]))
            vector_push(&project->flags, arena_printf(&project->arena, "-I%s", includes[i]));
}

static void find_callers(struct project *project)
{
    static const char *const places[] = {"tests", "test", "examples", "example"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (file_is_directory(places[i]))
            vector_push(&project->callers, places[i]);
}

static void add_string(struct text *out, const char *string)
{
    text_add_char(out, '"');
    for (; *string; string++) {
        if (*string == '"' || *string == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *string);
    }
    text_add_char(out, '"');
}

static void add_list(struct text *out, const char *key, const struct word_list *words)
{
    if (!words->count)
        return;
    text_printf(out, "%s = [", key);
    for (size_t i = 0; i < words->count; i++) {
        text_add(out, words->count > 1 ? "\n    " : "");
        add_string(out, words->items[i]);
        text_add(out, words->count > 1 ? "," : "");
    }
    text_add(out, words->count > 1 ? "\n]\n" : "]\n");
}

static void print(const struct project *project, struct text *out)
{
    text_add(out, "# How assay is run here: `assay` alone reads this file. A key is an option of\n"
                  "# assay generate (assay generate -h) without its dashes; what is typed wins.\n\n"
                  "# What users of the library include.\n");
    add_list(out, "header", &project->headers);
    if (project->build) {
        text_add(out, "\n# Sources and flags, from the compile_commands.json there; `target` "
                      "narrows them.\np = ");
        add_string(out, project->build);
        text_add(out, "\n# target = \"NAME\"\n");
    } else if (project->sources.count) {
        text_add(out, "\n# The library, and the flags that it is compiled with.\n");
        add_list(out, "source", &project->sources);
        add_list(out, "flags", &project->flags);
    }
    if (project->callers.count)
        text_add(out, "\n# Code that uses the library properly, to learn from.\n");
    add_list(out, "callers", &project->callers);
    text_add(out, "\ntime = \"60s\"\nout = \"assay-tests\"\n");
}

static void say_what_was_found(const struct project *project)
{
    printf("%s: %zu header%s", config_file_name, project->headers.count,
           project->headers.count == 1 ? "" : "s");
    if (project->build)
        printf(", sources and flags of %s/compile_commands.json", project->build);
    else if (project->sources.count)
        printf(", %zu source%s", project->sources.count, project->sources.count == 1 ? "" : "s");
    puts("; look it over, then type: assay");
    if (!project->build && project->build_system && project->sources.count)
        printf("this is built by %s: `%s` and `assay init --force` take over its flags\n",
               project->build_system, project->remedy);
}

static bool init(const struct cli_options *options, struct project *project, struct error *err)
{
    if (options->operands.count)
        return error_set(err, "'%s' is not expected here; go to the project's directory and type: "
                              "assay init", options->operands.items[0]);
    if (file_exists(config_file_name) && !options->force)
        return error_set(err, "there is a %s already; --force writes it anew", config_file_name);
    find_build(project);
    find_build_system(project);
    find_headers(project);
    if (!project->headers.count)
        return error_set(err, "there are no headers here, in include, src, lib or a directory "
                              "called like this one; go to the directory of a C library");
    if (!project->build)
        find_sources(project);
    find_callers(project);
    struct text text = {0};
    print(project, &text);
    bool ok = file_write(config_file_name, text_string(&text), text.length, err);
    text_release(&text);
    return ok;
}

int cli_init(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct project project = {0};
    struct error err;
    int status = EXIT_STATUS_NOTHING_FOUND;
    if (init(options, &project, &err))
        say_what_was_found(&project);
    else
        status = cli_fail(&err);
    vector_release(&project.headers);
    vector_release(&project.sources);
    vector_release(&project.flags);
    vector_release(&project.callers);
    arena_release(&project.arena);
    return status;
}
