/* The baseline: a text file with the findings that are known, a line each. */
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"

enum { KNOWN_MAXIMUM = 100000 };

static const char beginning[] =
    "# Findings of assay that are known: --baseline with this file keeps them from failing a\n"
    "# build. A line is a fingerprint and, for readers, a name; remove it when the fault is\n"
    "# fixed.\n";

bool cli_read_baseline(const struct cli_options *options, struct arena *arena,
                       const char ***known, struct error *err)
{
    char *rest, *line;
    *known = NULL;
    if (!options->baseline)
        return !options->write_baseline ||
               error_set(err, "--write-baseline needs --baseline FILE to write to");
    struct name_list names = {0};
    bool is_new = options->write_baseline && !file_exists(options->baseline);
    if (!is_new && !file_read(arena, options->baseline, &rest, NULL, err))
        return error_prefix(err, "cannot read the baseline; --write-baseline makes one");
    while (!is_new && names.count < KNOWN_MAXIMUM && text_next_line(&rest, &line)) {
        line[strcspn(line, " \t\r")] = '\0';
        if (*line && *line != '#')
            vector_push(&names, line);
    }
    vector_push(&names, NULL);
    *known = arena_copy(arena, names.items, names.count * sizeof *names.items);
    vector_release(&names);
    return true;
}

/* A search that is by chance does not find everything again: what was known stays. */
bool cli_write_baseline(const struct cli_options *options, const struct summary *summary,
                        struct error *err)
{
    struct arena arena = {0};
    struct text content = {0};
    char *before = NULL;
    if (!options->write_baseline)
        return true;
    bool ok = !file_exists(options->baseline) ||
              file_read(&arena, options->baseline, &before, NULL, err);
    text_add(&content, before ? before : beginning);
    text_add(&content, text_ends_with(text_string(&content), "\n") ? "" : "\n");
    for (size_t i = 0; i < summary->shown_count; i++) {
        const struct finding *finding = &summary->findings[i];
        if (finding->verdict == VERDICT_FAULT && !finding->is_known)
            text_printf(&content, "%s  %s\n", finding->fingerprint, finding->name);
    }
    ok = ok && file_write(options->baseline, text_string(&content), content.length, err);
    text_release(&content);
    arena_release(&arena);
    return ok;
}
