/* What a printed file includes and defines before its first test. */
#include <string.h>

#include "csource/csource.h"
#include "emit/internal.h"

/* The library's headers come first and in the user's order, as assay itself read them. */
void includes_print_library(struct emitter *emitter, struct text *out)
{
    const struct library *library = emitter->suite->library;
    for (size_t i = 0; library->headers[i]; i++) {
        const char *name, *directory;
        paths_include(&emitter->arena, library, i, &name, &directory);
        text_printf(out, "#include \"%s\"\n", name);
    }
}

static const struct {
    const char *header;
    const char *words[12];
} standard_headers[] = {
    {"limits.h", {"INT_MIN", "INT_MAX", "UINT_MAX", "LONG_MIN", "LONG_MAX", "ULONG_MAX",
                  "LLONG_MIN", "LLONG_MAX", "ULLONG_MAX"}},
    {"math.h", {"INFINITY", "NAN"}},
    {"stdbool.h", {"bool", "true", "false"}},
    {"stddef.h", {"NULL", "size_t"}},
    {"stdint.h", {"uint8_t", "int8_t", "uint16_t", "int16_t", "uint32_t", "int32_t", "uint64_t",
                  "int64_t"}},
    {"stdio.h", {"fprintf", "fputs"}},
    {"stdlib.h", {"atexit", "_Exit", "free"}},
    {"string.h", {"strcmp", "memcpy"}},
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

void callbacks_print(const struct vocabulary *vocabulary, const char *code, struct text *out)
{
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        if (!words_has(code, vocabulary->callbacks.items[i]->symbol))
            continue;
        csource_callback(out, vocabulary->callbacks.items[i]);
        text_add_char(out, '\n');
    }
}
