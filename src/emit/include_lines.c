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
    static const char *const words[] = {"fmemopen", "O_RDWR", "nftw", "close"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words_has(code, words[i]))
            return true;
    return false;
}

static void helpers_print(const struct vocabulary *vocabulary, const char *code, struct text *out)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct function *function = vocabulary->operations.items[i]->function;
        if (vocabulary_defines(vocabulary, i) && words_has(code, function->name))
            text_printf(out, "%s\n", function->definition);
    }
}

static void callbacks_print(const struct vocabulary *vocabulary, const char *code, bool listens,
                            struct text *out)
{
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        if (!words_has(code, vocabulary->callbacks.items[i]->symbol))
            continue;
        csource_callback(out, vocabulary->callbacks.items[i], listens);
        text_add_char(out, '\n');
    }
}

void definitions_print(const struct vocabulary *vocabulary, const char *code, struct text *out)
{
    bool listens = words_has(code, HELPER_LISTEN);
    struct text callbacks = {0};
    callbacks_print(vocabulary, code, listens, &callbacks);
    if (listens) {
        csource_listening(out, words_has, text_string(&callbacks));
        text_add_char(out, '\n');
    }
    helpers_print(vocabulary, code, out);
    text_add(out, text_string(&callbacks));
    text_release(&callbacks);
}
