/* The suite for CMake: a project of its own, or an add_subdirectory() of the library's. */
#include <string.h>

#include "csource/csource.h"
#include "emit/build.h"
#include "emit/format.h"

static const char anchor[] = "${SUITE}";
static const char place[] = "${PLACE}"; /* for build_library_place */

/* Suites often have the same name in different directories, and may be moved: CMake knows where
 * they are. The variables may mean something in the project around them. */
static const char naming[] =
    "# Targets are named after the directory, for a project may have several suites.\n"
    "file(RELATIVE_PATH NAME \"${CMAKE_SOURCE_DIR}\" \"${SUITE}\")\n"
    "string(REGEX REPLACE \"[^A-Za-z0-9]+\" \"_\" NAME \"assay/${NAME}\")\n"
    "string(REGEX REPLACE \"_$\" \"\" NAME \"${NAME}\")\n"
    "set(LIBRARY \"\")\n"
    "set(FRAMEWORK \"\")\n";

/* What we put there ourselves is a variable; what the user's flags have in them is text. */
static void add_escaped(struct text *out, const char *string)
{
    for (; *string; string++) {
        if (text_starts_with(string, anchor)) {
            text_add(out, anchor);
            string += strlen(anchor) - 1;
            continue;
        }
        if (text_starts_with(string, build_library_place)) {
            text_add(out, place);
            string += strlen(build_library_place) - 1;
            continue;
        }
        if (strchr("\"\\$;", *string))
            text_add_char(out, '\\');
        text_add_char(out, *string);
    }
}

/* CMake leaves out what is there already, were it not for SHELL: a second -isystem, say. */
static void add_flag(struct emitter *emitter, const char *flag, struct text *out)
{
    const char *newline = strchr(flag, '\n');
    text_add(out, " \"");
    if (newline) {
        text_add(out, "SHELL:");
        add_escaped(out, arena_printf(&emitter->arena, "%.*s '%s'", (int)(newline - flag), flag,
                                      newline + 1));
    } else {
        add_escaped(out, flag);
    }
    text_add_char(out, '"');
}

static void add_flags(struct emitter *emitter, const char *const *flags, struct text *out)
{
    flags = paths_anchor(&emitter->arena, flags, anchor);
    for (; *flags; flags++)
        add_flag(emitter, *flags, out);
}

static const char *path_of(struct emitter *emitter, const char *path)
{
    return paths_is_anchored(path) ? path : arena_printf(&emitter->arena, "%s/%s", anchor, path);
}

/* What is called a header is compiled when it is said to be C. */
static void add_language(struct emitter *emitter, size_t source, struct text *out)
{
    if (!build_source_is_header(emitter->suite, source))
        return;
    const char *path = build_source_path(emitter, source);
    text_add(out, "set_source_files_properties(\"");
    add_escaped(out, path_of(emitter, path));
    text_add(out, "\" PROPERTIES LANGUAGE C HEADER_FILE_ONLY OFF)\n");
}

/* Where the library is: a variable, so that suite and library need not move together. */
static void add_place(struct emitter *emitter, struct text *out)
{
    const char *directory = build_library_directory(emitter);
    if (!directory)
        return;
    text_add(out, "if(NOT DEFINED ${NAME}_LIBRARY_DIRECTORY)\n"
                  "    set(${NAME}_LIBRARY_DIRECTORY \"");
    add_escaped(out, path_of(emitter, directory));
    text_add(out, "\" CACHE PATH \"where the library is\")\n"
                  "endif()\n"
                  "set(PLACE \"${${NAME}_LIBRARY_DIRECTORY}\")\n"
                  "if(NOT LINKED AND NOT EXISTS \"");
    add_escaped(out, build_source_path(emitter, 0));
    text_add(out, "\")\n"
                  "    message(FATAL_ERROR \"the library is not in '${PLACE}': give"
                  " -D${NAME}_LIBRARY_DIRECTORY=DIR\")\n"
                  "endif()\n");
}

/* An object library for each set of flags among the sources; or what the user builds anyhow. What a
 * project wants to be warned of is for its own code: the library's has warnings that nobody asked
 * about here, and tests pass what no one else would. */
static void add_libraries(struct emitter *emitter, struct text *out)
{
    size_t count = emitter->suite->library->source_count;
    text_add(out, "# A target or a library, to test it instead of compiling the sources again.\n"
                  "if(NOT DEFINED ${NAME}_LIBRARY)\n"
                  "    set(${NAME}_LIBRARY \"\" CACHE STRING \"what is tested\")\n"
                  "endif()\n"
                  "set(LINKED ${${NAME}_LIBRARY})\n");
    add_place(emitter, out);
    text_add(out, "if(NOT LINKED)\n");
    for (size_t i = 0; i < count;) {
        const char **flags = build_source_flags(emitter, i);
        size_t first = i;
        text_printf(out, "add_library(${NAME}_library_%zu OBJECT", first + 1);
        for (; i < count && build_same_flags(build_source_flags(emitter, i), flags); i++) {
            text_add(out, "\n    \"");
            add_escaped(out, path_of(emitter, build_source_path(emitter, i)));
            text_add_char(out, '"');
        }
        if (first == 0 && build_has_stubs(emitter->suite))
            text_add(out, "\n    undefined.c");
        text_add(out, ")\n");
        for (size_t k = first; k < i; k++)
            add_language(emitter, k, out);
        text_printf(out, "target_compile_options(${NAME}_library_%zu PRIVATE -O1 -g -w", first + 1);
        add_flags(emitter, flags, out);
        text_printf(out, ")\nlist(APPEND LIBRARY $<TARGET_OBJECTS:${NAME}_library_%zu>)\n",
                    first + 1);
    }
    text_add(out, "endif()\n");
}

static void add_framework(const struct format *format, struct text *out)
{
    if (format->package)
        text_printf(out, "find_package(PkgConfig REQUIRED)\n"
                         "pkg_check_modules(${NAME}_framework REQUIRED IMPORTED_TARGET %s)\n"
                         "set(FRAMEWORK PkgConfig::${NAME}_framework)\n", format->package);
    if (format->directory_variable)
        text_printf(out, "set(%s \"$ENV{%s}\" CACHE PATH \"the directory of %s\")\n"
                         "add_library(${NAME}_framework STATIC \"${%s}/%s\")\n"
                         "target_include_directories(${NAME}_framework PUBLIC \"${%s}\")\n"
                         "set(FRAMEWORK ${NAME}_framework)\n",
                    format->directory_variable, format->directory_variable, format->source,
                    format->directory_variable, format->source, format->directory_variable);
}

static void add_standard(const struct suite *suite, struct text *out)
{
    const char *standard = build_standard(suite);
    if (standard)
        text_printf(out, "    set_target_properties(${NAME}_${test} PROPERTIES C_STANDARD 11 "
                         "C_EXTENSIONS %s)\n",
                    standard == emit_standards.gnu ? "ON" : "OFF");
}

/* An entry for each test that stands in the file, also when a person has added it. */
static void add_entries(const struct format *format, struct text *out)
{
    text_printf(out,
                "    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS"
                " tests/${test}.c)\n"
                "    file(STRINGS tests/${test}.c entries REGEX \"%s\")\n"
                "    foreach(entry ${entries})\n"
                "        string(REGEX REPLACE \"%s.*\" \"\\\\1\" entry \"${entry}\")\n"
                "        add_test(NAME ${test}.${entry} COMMAND ${NAME}_${test} \"",
                format->entry_pattern, format->entry_pattern);
    format_fill(out, format->only, "${entry}", NULL);
    text_add(out, "\")\n    endforeach()\n");
}

static void add_tests(struct emitter *emitter, struct text *out)
{
    size_t files;
    const char **names = test_files_list(emitter, &files);
    bool injects = emitter_injects(emitter);
    text_add(out, "foreach(test");
    for (size_t i = 0; i < files; i++)
        text_printf(out, " %.*s", (int)strlen(names[i]) - 2, names[i]);
    text_printf(out,
                ")\n"
                "    add_executable(${NAME}_${test} tests/${test}.c %s${LIBRARY})\n"
                "    target_compile_options(${NAME}_${test} PRIVATE -w",
                injects ? "tests/assay_refusals.c " : "");
    add_flags(emitter, build_library_flags(emitter), out);
    text_add(out, ")\n");
    add_standard(emitter->suite, out);
    text_add(out, "    target_link_libraries(${NAME}_${test} PRIVATE ${LINKED} ${FRAMEWORK}");
    add_flags(emitter, build_link_flags(emitter), out);
    text_add_char(out, ' ');
    if (injects)
        csource_wrap_flags(out);
    text_add(out, ")\n");
    add_entries(format_named(emitter->suite->format), out);
    text_add(out, "endforeach()\n");
}

void cmake_print(struct emitter *emitter, struct text *out)
{
    text_add(out, "# Written by assay: regression tests, as a project of their own or by"
                  " add_subdirectory().\n"
                  "cmake_minimum_required(VERSION 3.13)\n"
                  "project(assay_tests C)\n"
                  "enable_testing()\n"
                  "set(SUITE \"${CMAKE_CURRENT_SOURCE_DIR}\")\n");
    text_add(out, naming);
    if (build_has_cpp(emitter->suite))
        text_add(out, "enable_language(CXX)\n");
    add_libraries(emitter, out);
    add_framework(format_named(emitter->suite->format), out);
    add_tests(emitter, out);
}
