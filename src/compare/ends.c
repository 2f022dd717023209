/* How a test ended, by what the system and the sanitizers say. */
#include <ctype.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/process.h"
#include "base/text.h"
#include "compare/compare.h"

/* The rest of the line behind the words; NULL. */
static char *behind(struct arena *arena, const char *said, const char *words)
{
    const char *at = strstr(said, words);
    if (!at)
        return NULL;
    at += strlen(words);
    return arena_printf(arena, "%.*s", (int)strcspn(at, "\n"), at);
}

/* "    #1 0x55d in list_add /src/list.c:12:5": the first of the library. The sanitizers' frames
 * and those of the C library have no source, or one that is far away. */
static const char *read_frame(struct arena *arena, const char *said, const char **place)
{
    char *rest = arena_copy_string(arena, said), *line;
    while (text_next_line(&rest, &line)) {
        const char *number = strchr(line, '#'), *in = strstr(line, " in ");
        if (!number || !in || !isdigit((unsigned char)number[1]))
            continue;
        const char *name = in + strlen(" in "), *path = strstr(name, " /");
        if (!path || strstr(path, "/compiler-rt/") || strstr(path, "libsanitizer") ||
            strstr(path, "/tests/test_"))
            continue;
        *place = strrchr(path, '/') + 1;
        return arena_printf(arena, "%.*s", (int)(path - name), name);
    }
    return "";
}

/* "heap-buffer-overflow on address ..." */
static const char *kind_of_report(struct arena *arena, const char *report)
{
    if (text_starts_with(report, "attempting double-free"))
        return "double-free";
    if (text_starts_with(report, "attempting free"))
        return "bad-free";
    if (text_starts_with(report, "SEGV"))
        return "segmentation-fault";
    return arena_printf(arena, "%.*s", (int)strcspn(report, " :"), report);
}

static void add_place(struct arena *arena, const char *said, struct test_run *run)
{
    const char *place = "";
    run->end_function = read_frame(arena, said, &place);
    if (*run->end_function)
        run->end = arena_printf(arena, "%s in %s (%s)", run->end, run->end_function, place);
}

static bool read_report(struct arena *arena, const char *said, struct test_run *run)
{
    const char *report;
    if ((report = behind(arena, said, "ERROR: AddressSanitizer: "))) {
        run->end_kind = kind_of_report(arena, report);
        run->end = run->end_kind;
        if (strcmp(run->end_kind, "ABRT") == 0) {
            const char *assertion = behind(arena, said, "Assertion ");
            run->end_kind = assertion ? "failed-assertion" : "abort";
            run->end = assertion ? arena_printf(arena, "assertion %s", assertion) : "abort";
        }
    } else if ((report = behind(arena, said, "WARNING: MemorySanitizer: "))) {
        run->end = run->end_kind = arena_copy_string(arena, report);
    } else if ((report = behind(arena, said, "runtime error: "))) {
        run->end_kind = "undefined-behaviour";
        run->end = arena_printf(arena, "undefined behaviour: %s", report);
    } else if (strstr(said, "ERROR: LeakSanitizer")) {
        run->end_kind = "leak";
        report = behind(arena, said, "SUMMARY: AddressSanitizer: ");
        run->end = arena_printf(arena, "leaks %ld bytes", strtol(report ? report : "", NULL, 10));
    } else {
        return false;
    }
    add_place(arena, said, run);
    return true;
}

static const char *signal_word(int number)
{
    switch (number) {
    case SIGSEGV:
        return "segmentation-fault";
    case SIGABRT:
        return "abort";
    case SIGFPE:
        return "arithmetic";
    case SIGBUS:
        return "bus-error";
    default:
        return "signal";
    }
}

void compare_read_end(struct arena *arena, const struct process_result *result, const char *said,
                      struct test_run *run)
{
    run->end = run->end_kind = run->end_function = "";
    if (result->timed_out) {
        run->end = "does not end";
        run->end_kind = "hang";
    } else if (result->exit_status == 0 || read_report(arena, said, run)) {
        return;
    } else if (result->signal) {
        const char *assertion = behind(arena, said, "Assertion ");
        run->end_kind = assertion ? "failed-assertion" : signal_word(result->signal);
        run->end = assertion ? arena_printf(arena, "assertion %s", assertion) : run->end_kind;
    } else {
        const char *check = behind(arena, said, "not ok ");
        run->end_kind = check ? "failed-check" : "exit";
        run->end = check ? "a check fails"
                         : arena_printf(arena, "exits with status %d", result->exit_status);
    }
}
