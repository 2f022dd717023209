/* What a printed file includes and defines before its first test. */
#include <string.h>

#include "csource/csource.h"
#include "emit/emit_internal.h"

/* The library's headers come first and in the order that assay itself read them in. */
void includes_print_library(struct emitter *emitter, struct text *out)
{
    const struct api *api = emitter->suite->vocabulary->api;
    for (size_t i = 0; i < api->include_count; i++) {
        const char *name = api->includes[i], *directory;
        if (*name != '<')
            paths_include(&emitter->arena, emitter->suite->library, name, &name, &directory);
        csource_include(out, name);
    }
    csource_prototypes(out, api);
}

void emit_print_library_includes(struct text *out, const struct suite *suite)
{
    struct emitter emitter = {.suite = suite};
    includes_print_library(&emitter, out);
    arena_release(&emitter.arena);
}

static const struct {
    const char *header;
    const char *words[12];
} standard_headers[] = {
    {"complex.h", {"I", "creal", "crealf", "creall", "cimag", "cimagf", "cimagl"}},
    {"errno.h", {"errno"}},
    {"fcntl.h", {"O_RDWR"}},
    {"ftw.h", {"nftw"}},
    {"limits.h", {"INT_MIN", "INT_MAX", "UINT_MAX", "LONG_MIN", "LONG_MAX", "ULONG_MAX",
                  "LLONG_MIN", "LLONG_MAX", "ULLONG_MAX"}},
    {"math.h", {"INFINITY", "NAN"}},
    {"stdarg.h", {"va_list"}},
    {"stdbool.h", {"bool", "true", "false"}},
    {"stddef.h", {"NULL", "size_t"}},
    {"stdint.h", {"uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t", "int32_t", "uint64_t",
                  "int64_t"}},
    {"stdio.h", {"fprintf", "fputs", "FILE", "fclose", "perror", "vsnprintf",
                 "snprintf", "printf", "puts"}},
    {"stdlib.h", {"atexit", "_Exit", "free", "malloc", "realloc", "calloc", "mkdtemp",
                  "getenv"}},
    {"string.h", {"strcmp", "memcmp", "memcpy", "strcpy", "memset"}},
    {"sys/mman.h", {"mmap"}},
    {"unistd.h", {"close", "chdir"}},
};

void includes_print_standard(const char *code, struct text *out)
{
    for (size_t i = 0; i < sizeof standard_headers / sizeof *standard_headers; i++) {
        bool is_needed = false;
        for (const char *const *word = standard_headers[i].words; *word; word++)
            is_needed = is_needed || words_has(code, *word);
        struct text line = {0};
        text_printf(&line, "#include <%s>\n", standard_headers[i].header);
        if (is_needed && !strstr(text_string(out), text_string(&line)))
            text_add(out, text_string(&line));
        text_release(&line);
    }
}

bool includes_need_posix(const char *code)
{
    static const char *const words[] = {"fmemopen", "O_RDWR", "nftw", "close", "mmap"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words_has(code, words[i]))
            return true;
    return false;
}

static bool listens(const struct function *function)
{
    return strcmp(function->name, HELPER_LISTEN) == 0 || strcmp(function->name, HELPER_HEARD) == 0;
}

static void helpers_print(const struct vocabulary *vocabulary, const char *code, bool is_beside,
                          struct text *out)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct function *function = vocabulary->operations.items[i]->function;
        if (vocabulary_defines(vocabulary, i) && words_has(code, function->name) &&
            !(is_beside && listens(function)))
            text_printf(out, "%s\n", function->definition);
    }
}

static void callbacks_print(const struct vocabulary *vocabulary, const char *code, bool is_told,
                            struct text *out)
{
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        if (!words_has(code, vocabulary->callbacks.items[i]->symbol))
            continue;
        csource_callback(out, vocabulary->callbacks.items[i], is_told);
        text_add_char(out, '\n');
    }
}

bool definitions_listen(const char *code)
{
    return words_has(code, HELPER_LISTEN);
}

static void print_all(const struct vocabulary *vocabulary, const char *code, bool is_beside,
                      struct text *out)
{
    bool is_told = definitions_listen(code);
    struct text callbacks = {0};
    callbacks_print(vocabulary, code, is_told, &callbacks);
    if (is_told && !is_beside) {
        csource_listening(out, words_has, text_string(&callbacks));
        text_add_char(out, '\n');
    }
    helpers_print(vocabulary, code, is_beside, out);
    text_add(out, text_string(&callbacks));
    text_release(&callbacks);
}

void definitions_print(const struct vocabulary *vocabulary, const char *code, struct text *out)
{
    print_all(vocabulary, code, false, out);
}

void definitions_print_beside(const struct vocabulary *vocabulary, const char *code,
                              struct text *out)
{
    print_all(vocabulary, code, true, out);
}

void definitions_print_listening(const struct vocabulary *vocabulary, struct text *out)
{
    text_add(out, "/* SPDX-License-Identifier: 0BSD\n"
                  " * What callbacks are told, for the tests beside it. */\n"
                  "#ifndef ASSAY_LISTEN_H\n"
                  "#define ASSAY_LISTEN_H\n\n"
                  "#include <stdarg.h>\n"
                  "#include <stddef.h>\n"
                  "#include <stdio.h>\n\n");
    csource_listening(out, NULL, NULL);
    text_printf(out, "\n%s\n%s\n#endif\n",
                vocabulary_helper(vocabulary, HELPER_LISTEN)->function->definition,
                vocabulary_helper(vocabulary, HELPER_HEARD)->function->definition);
}
