/* The suite for Meson: a project of its own, or a subdir() of the library's. */
#include <string.h>

#include "csource/csource.h"
#include "emit/build.h"
#include "emit/format.h"

static void add_string(struct text *out, const char *string)
{
    text_add(out, strstr(string, "@assay_") ? "f'" : "'");
    for (; *string; string++) {
        if (*string == '\'' || *string == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *string);
    }
    text_add_char(out, '\'');
}

/* A flag and the path behind it are two strings again. */
static void add_flags(struct emitter *emitter, const char *name, const char *const *flags,
                      struct text *out)
{
    text_printf(out, "%s = [", name);
    flags = paths_anchor(&emitter->arena, flags, "@assay_suite@");
    for (size_t i = 0; flags[i]; i++) {
        const char *newline = strchr(flags[i], '\n');
        text_add(out, i ? ", " : "");
        if (newline) {
            add_string(out, arena_printf(&emitter->arena, "%.*s", (int)(newline - flags[i]),
                                         flags[i]));
            text_add(out, ", ");
        }
        add_string(out, newline ? newline + 1 : flags[i]);
    }
    text_add(out, "]\n");
}

/* Meson compiles nothing that is called a header: it is given a copy with another name. */
static void add_source(struct emitter *emitter, size_t source, struct text *out)
{
    bool is_header = build_source_is_header(emitter->suite, source);
    const char *path = build_source_path(emitter, source);
    text_add(out, is_header ? "    import('fs').copyfile(" : "    files(");
    add_string(out, paths_is_anchored(path) ? path : arena_printf(&emitter->arena, "../%s", path));
    if (is_header)
        text_printf(out, ", 'assay_library_%zu.c'", source + 1);
    text_add(out, "),\n");
}

/* A static library for each set of flags among the sources, linked in as a whole. */
static void add_libraries(struct emitter *emitter, struct text *out)
{
    size_t count = emitter->suite->library->source_count;
    text_add(out, "# Set assay_link_with before subdir() to test these targets instead of compiling"
                  " the sources again.\n"
                  "assay_linked = is_variable('assay_link_with') ? get_variable('assay_link_with')"
                  " : []\n"
                  "if not is_variable('assay_link_with')\n");
    for (size_t i = 0; i < count;) {
        const char **flags = build_source_flags(emitter, i);
        size_t first = i;
        add_flags(emitter, "assay_source_flags", flags, out);
        text_printf(out, "assay_library += static_library('assay_library_%zu', [\n",
                    first + 1);
        for (; i < count && build_same_flags(build_source_flags(emitter, i), flags); i++)
            add_source(emitter, i, out);
        if (first == 0 && build_has_stubs(emitter->suite))
            text_add(out, "    files('../undefined.c'),\n");
        text_printf(out, "], c_args: assay_source_flags%s, build_by_default: false)\n",
                    build_has_cpp(emitter->suite) ? ", cpp_args: assay_source_flags" : "");
    }
    text_add(out, "endif\n");
}

static void add_framework(const struct format *format, struct text *out)
{
    if (format->package)
        text_printf(out, "assay_framework = dependency('%s')\n", format->package);
    if (format->directory_variable)
        text_printf(out,
                    "# The directory of %s.\n"
                    "assay_framework_path = run_command('printenv', '%s', check: true)"
                    ".stdout().strip()\n"
                    "assay_framework = declare_dependency(\n"
                    "    compile_args: '-I' + assay_framework_path,\n"
                    "    sources: files(assay_framework_path / '%s'))\n",
                    format->source, format->directory_variable, format->source);
    if (!format->package && !format->directory_variable)
        text_add(out, "assay_framework = []\n");
}

static void add_tests(struct emitter *emitter, struct text *out)
{
    size_t files;
    const char **names = test_files_list(emitter, &files);
    bool injects = emitter_injects(emitter);
    const char *standard = build_standard(emitter->suite);
    text_add(out, "foreach assay_test : [");
    for (size_t i = 0; i < files; i++)
        text_printf(out, "%s'%.*s'", i ? ", " : "", (int)strlen(names[i]) - 2, names[i]);
    text_printf(out,
                "]\n"
                "    test(assay_test, executable(assay_test, assay_test + '.c'%s,\n"
                "        c_args: assay_flags, link_args: assay_link_flags,\n"
                "        link_whole: assay_library, link_with: assay_linked,\n"
                "        dependencies: assay_framework,\n",
                injects ? ", 'assay_refusals.c'" : "");
    if (standard)
        text_printf(out, "        override_options: ['c_std=%s'],\n", standard);
    text_add(out, "        build_by_default: false))\n"
                  "endforeach\n");
}

/* Where the library is: a variable, so that suite and library need not move together. */
static void add_place(struct emitter *emitter, struct text *out)
{
    const char *directory = build_library_directory(emitter);
    if (!directory)
        return;
    text_add(out, "if not is_variable('assay_library_directory')\n"
                  "    assay_library_directory = ");
    text_add(out, *directory == '/' ? "" : "assay_suite / ");
    add_string(out, directory);
    text_add(out, "\nendif\n"
                  "if not is_variable('assay_link_with') and not import('fs').exists(");
    add_string(out, build_source_path(emitter, 0));
    text_printf(out, ")\n"
                     "    error('the library is not in', assay_library_directory + ':',\n"
                     "          'set assay_library_directory before subdir(), or give"
                     " -Dlibrary_directory=DIR')\n"
                     "endif\n");
}

void meson_print(struct emitter *emitter, struct text *out)
{
    text_add(out, "# Written by assay: regression tests. In a larger project: subdir() with this"
                  " directory.\n"
                  "assay_suite = meson.current_source_dir() / '..'\n"
                  "assay_library = []\n");
    add_place(emitter, out);
    if (build_has_cpp(emitter->suite))
        text_add(out, "add_languages('cpp', native: false)\n");
    add_libraries(emitter, out);
    add_flags(emitter, "assay_flags", build_library_flags(emitter), out);
    add_flags(emitter, "assay_link_flags", build_link_flags(emitter), out);
    if (emitter_injects(emitter)) {
        text_add(out, "assay_link_flags += '");
        csource_wrap_flags(out);
        text_add(out, "'\n");
    }
    add_framework(format_named(emitter->suite->format), out);
    add_tests(emitter, out);
}

void meson_print_project(struct text *out)
{
    text_add(out, "# Written by assay. `meson setup DIRECTORY` and `meson test -C DIRECTORY` build"
                  " and run the tests.\n"
                  "project('assay-tests', 'c', meson_version: '>=0.60.0',\n"
                  "    default_options: ['optimization=1', 'debug=true', 'warning_level=0'])\n"
                  "if get_option('library_directory') != ''\n"
                  "    assay_library_directory = get_option('library_directory')\n"
                  "endif\n"
                  "subdir('tests')\n");
}

void meson_print_options(struct text *out)
{
    text_add(out, "option('library_directory', type: 'string', value: '',\n"
                  "    description: 'where the library is, when it has moved')\n");
}
