/* Stack frames of a sanitizer's report, `#0 0x7f.. (/tmp/x/library.so+0x1234)`, get the names of
 * functions and lines. Symbolising here keeps the workers free of further processes. Frames of
 * assay's own are left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/process.h"
#include "campaign/internal.h"

enum { FRAMES_MAXIMUM = 128 };

static const char symbolizer[] = "llvm-symbolizer-19";

/* The offset in "(.../library.so+0x1234)"; NULL when the line is no frame of the library. */
static const char *library_offset(const char *line)
{
    const char *at = strstr(line, "/library.so+0x");
    return strstr(line, "#") && at ? strchr(at, '+') + 1 : NULL;
}

static bool ask_symbolizer(struct campaign *campaign, const struct text *report,
                           struct text *answers)
{
    const char *arguments[FRAMES_MAXIMUM + 8] = {symbolizer, "--output-style=GNU", "--functions",
                                                 "--no-inlines", "--basenames", "-e",
                                                 campaign->shared_object};
    size_t count = 7;
    char *copy = arena_copy_string(&campaign->work, text_string(report)), *rest = copy, *line;
    while (text_next_line(&rest, &line) && count < FRAMES_MAXIMUM + 7) {
        const char *offset = library_offset(line);
        if (offset)
            arguments[count++] =
                arena_printf(&campaign->work, "%.*s", (int)strcspn(offset, ") "), offset);
    }
    if (count == 7)
        return false;
    struct process_options options = {.arguments = arguments, .timeout_seconds = 20};
    struct process_result result;
    struct error ignored;
    return process_run(&options, answers, &result, &ignored) && result.exit_status == 0;
}

static bool is_own_frame(const char *function)
{
    return text_starts_with(function, "assay_thunk_") || text_starts_with(function, "assay_rt_");
}

void symbolize(struct campaign *campaign, struct text *report)
{
    struct text answers = {0}, better = {0};
    if (!report->length || !ask_symbolizer(campaign, report, &answers)) {
        text_release(&answers);
        return;
    }
    char *answer = answers.bytes, *rest = report->bytes, *line, *function, *place;
    while (text_next_line(&rest, &line)) {
        if (!library_offset(line)) {
            if (!strstr(line, "/assay-confirm+0x"))
                text_printf(&better, "%s\n", line);
            continue;
        }
        if (!text_next_line(&answer, &function) || !text_next_line(&answer, &place))
            break;
        if (!is_own_frame(function))
            text_printf(&better, "%.*s in %s %s\n", (int)strcspn(line, "x") - 2, line, function,
                        place);
    }
    text_release(&answers);
    text_release(report);
    *report = better;
}
