/* A sanitizer's report as a person wants it: stack frames, `#0 0x7f.. (/tmp/x/library.so+0x1234)`,
 * get the names of functions and lines; frames that are not the library's, addresses and process
 * numbers are left out. Symbolising here keeps the workers free of further processes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/process.h"
#include "campaign/internal.h"

enum {
    FRAMES_MAXIMUM = 128,
    SHORTEST_ADDRESS = 6, /* digits */
    RECURSIVE_MAXIMUM = 16,
    RECURSIVE_FRAMES = 3, /* so many frames of a function make it one that recurses */
};

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
    const char *arguments[FRAMES_MAXIMUM + 7] = {symbolizer, "--output-style=GNU", "--functions",
                                                 "--no-inlines", "-e",
                                                 campaign->compiled.shared_object};
    size_t count = 6;
    char *copy = arena_copy_string(&campaign->work, text_string(report)), *rest = copy, *line;
    while (text_next_line(&rest, &line) && count < FRAMES_MAXIMUM + 6) {
        const char *offset = library_offset(line);
        if (offset)
            arguments[count++] =
                arena_printf(&campaign->work, "%.*s", (int)strcspn(offset, ") "), offset);
    }
    if (count == 6)
        return false;
    struct process_options options = {.arguments = arguments, .timeout_seconds = 20};
    struct process_result result;
    struct error ignored;
    return process_run(&options, answers, &result, &ignored) && result.exit_status == 0;
}

static bool is_own_frame(const char *function)
{
    return text_starts_with(function, "assay_thunk_") ||
           text_starts_with(function, "assay_check_") || text_starts_with(function, "assay_rt_");
}

static bool is_frame(const char *line)
{
    while (*line == ' ')
        line++;
    return *line == '#';
}

/* " defined in '/tmp/.../1.o.bc'": the name of a file of ours, as long as it is; 0 elsewhere. */
static size_t module_length(const char *text)
{
    static const char beginning[] = " defined in '", end[] = ".bc'";
    const char *last = text_starts_with(text, beginning) ? strstr(text, end) : NULL;
    return last ? (size_t)(last - text) + strlen(end) : 0;
}

/* Addresses and temporary files differ from run to run and tell a reader nothing. */
static void add_without_addresses(struct text *out, const char *line)
{
    if (text_starts_with(line, "==")) {
        const char *rest = strstr(line + 2, "==");
        line = rest ? rest + 2 : line;
    }
    const char *registers = strstr(line, " at pc 0x");
    size_t length = registers ? (size_t)(registers - line) : strlen(line);
    for (size_t i = 0; i < length; i++) {
        i += module_length(line + i);
        size_t digits = strncmp(line + i, "0x", 2) == 0
                            ? strspn(line + i + 2, "0123456789abcdef")
                            : 0;
        if (digits >= SHORTEST_ADDRESS) {
            text_add(out, "0x...");
            i += digits + 1;
        } else {
            text_add_char(out, line[i]);
        }
    }
    text_add_char(out, '\n');
}

/* What follows is about the shadow memory of the sanitizer, not about the library. */
static bool ends_the_story(const char *line)
{
    return text_starts_with(line, "SUMMARY: ") || text_starts_with(line, "Shadow bytes") ||
           strstr(line, "==ABORTING") != NULL;
}

/* A function on an exhausted stack. */
struct recursive {
    const char *function;
    unsigned frames;
};

struct story {
    struct text better;
    char *answers; /* of the symbolizer: function and place, line by line */
    unsigned frame;
    const char *innermost; /* the place of the first frame that was told; NULL */
    bool is_stack_exhausted;
    struct recursive recursive[RECURSIVE_MAXIMUM]; /* by name */
    size_t recursive_count;
};

static void count_recursive(struct story *story, const char *function)
{
    size_t place = 0;
    while (place < story->recursive_count &&
           strcmp(story->recursive[place].function, function) < 0)
        place++;
    if (place < story->recursive_count &&
        strcmp(story->recursive[place].function, function) == 0) {
        story->recursive[place].frames++;
        return;
    }
    if (story->recursive_count == RECURSIVE_MAXIMUM)
        return;
    memmove(&story->recursive[place + 1], &story->recursive[place],
            (story->recursive_count++ - place) * sizeof story->recursive[0]);
    story->recursive[place] = (struct recursive){function, 1};
}

/* Where exactly the stack ended differs from run to run; who used it up does not. */
static void tell_recursive(struct story *story)
{
    for (size_t i = 0; i < story->recursive_count; i++)
        if (story->recursive[i].frames >= RECURSIVE_FRAMES)
            text_printf(&story->better, "    in %s, again and again\n",
                        story->recursive[i].function);
    story->recursive_count = 0;
}

static void tell_frame(struct story *story, const char *line)
{
    char *function, *place;
    if (!library_offset(line) || !text_next_line(&story->answers, &function) ||
        !text_next_line(&story->answers, &place) || is_own_frame(function))
        return;
    if (!story->innermost)
        story->innermost = place;
    if (story->is_stack_exhausted) {
        count_recursive(story, function);
        return;
    }
    text_printf(&story->better, "    #%u in %s %s\n", story->frame++, function,
                file_base_name(place));
}

/* "/home/me/poly.c:42", possibly with something in brackets behind it. */
static struct source_line source_line_of(struct arena *arena, const char *place)
{
    const char *colon = place ? strrchr(place, ':') : NULL;
    unsigned line = colon ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
    if (!line || *place != '/')
        return (struct source_line){0};
    return (struct source_line){arena_printf(arena, "%.*s", (int)(colon - place), place), line};
}

void symbolize(struct campaign *campaign, struct text *report, struct source_line *innermost)
{
    struct text answers = {0};
    if (!report->length)
        return;
    if (!ask_symbolizer(campaign, report, &answers))
        text_clear(&answers);
    struct story story = {.answers = answers.bytes};
    char *rest = report->bytes, *line;
    while (text_next_line(&rest, &line) && !ends_the_story(line)) {
        if (is_frame(line)) {
            tell_frame(&story, line);
            continue;
        }
        story.frame = 0;
        tell_recursive(&story);
        story.is_stack_exhausted = strstr(line, "AddressSanitizer: stack-overflow") != NULL;
        if (line[strspn(line, "=")])
            add_without_addresses(&story.better, line);
        else if (!line[0])
            text_add_char(&story.better, '\n');
    }
    tell_recursive(&story);
    if (innermost)
        *innermost = source_line_of(campaign->arena, story.innermost);
    text_release(&answers);
    text_release(report);
    *report = story.better;
}
