/* A sanitizer's report as a person wants it: stack frames, `#0 0x7f.. (/tmp/x/library.so+0x1234)`,
 * get the names of functions and lines, those that the compiler put into others as well; frames
 * that are not the library's, addresses and process numbers are left out. Symbolising here keeps
 * the workers free of further processes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "toolchain/tool.h"
#include "triage/triage.h"

enum {
    FRAMES_MAXIMUM = 128,
    SHORTEST_ADDRESS = 6, /* digits */
    RECURSIVE_MAXIMUM = 16,
    RECURSIVE_FRAMES = 3, /* so many frames of a function make it one that recurses */
};

/* An answer is a line "function at file:line", and one more for each function around it. */
static const char around[] = " (inlined by) ";

/* The offset in "(.../library.so+0x1234)"; NULL when the line is no frame of the library. */
static const char *library_offset(const char *line)
{
    const char *at = strstr(line, "/library.so+0x");
    return strstr(line, "#") && at ? strchr(at, '+') + 1 : NULL;
}

/* `offsets` ends with NULL. */
static bool ask_symbolizer(struct campaign *campaign, const char *const *offsets,
                           struct text *answers)
{
    VECTOR_OF(const char *) arguments = {0};
    const char *const words[] = {tool_name(TOOL_SYMBOLIZER), "--output-style=GNU", "--functions",
                                 "--inlines", "--pretty-print", "-e",
                                 campaign->subject.compiled.shared_object};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        vector_push(&arguments, words[i]);
    for (; *offsets; offsets++)
        vector_push(&arguments, *offsets);
    vector_push(&arguments, NULL);
    struct process_options options = {.arguments = arguments.items,
                                      .temporary_directory = campaign->subject.work_directory,
                                      .timeout_seconds = 20};
    struct process_result result;
    struct error ignored;
    bool ok = process_run(&options, answers, &result, &ignored) && result.exit_status == 0;
    vector_release(&arguments);
    return ok;
}

static bool ask_about(struct campaign *campaign, const struct text *report, struct text *answers)
{
    const char *offsets[FRAMES_MAXIMUM + 1] = {NULL};
    size_t count = 0;
    char *copy = arena_copy_string(&campaign->work, text_string(report)), *rest = copy, *line;
    while (text_next_line(&rest, &line) && count < FRAMES_MAXIMUM) {
        const char *offset = library_offset(line);
        if (offset)
            offsets[count++] =
                arena_printf(&campaign->work, "%.*s", (int)strcspn(offset, ") "), offset);
    }
    return count && ask_symbolizer(campaign, offsets, answers);
}

/* Splits "function at file:line"; false when it is something else. */
static bool split_answer(char *line, const char **function, const char **place)
{
    static const char between[] = " at ";
    char *middle = strstr(line, between);
    if (!middle)
        return false;
    *middle = '\0';
    *function = line;
    *place = middle + strlen(between);
    return true;
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
    char *answers; /* of the symbolizer */
    unsigned frame;
    /* The first frame that was told; of a leak the last of the first stack, which is who asked for
     * the block, and not the helper that all blocks come from. NULL. */
    const char *place;
    bool is_leak, has_stack;
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

/* The next line of the answers, when it tells of a function around the one before. */
static bool next_around(char **answers, char **function)
{
    if (!*answers || !text_starts_with(*answers, around) || !text_next_line(answers, function))
        return false;
    *function += strlen(around);
    return true;
}

static void tell_function(struct story *story, char *answer)
{
    const char *function, *place;
    if (!split_answer(answer, &function, &place) || is_own_frame(function))
        return;
    if (!story->place || (story->is_leak && !story->has_stack))
        story->place = place;
    if (story->is_stack_exhausted)
        count_recursive(story, function);
    else
        text_printf(&story->better, "    #%u in %s %s\n", story->frame++, function,
                    file_base_name(place));
}

static void tell_frame(struct story *story, const char *line)
{
    char *answer;
    if (!library_offset(line) || !text_next_line(&story->answers, &answer))
        return;
    tell_function(story, answer);
    while (next_around(&story->answers, &answer))
        tell_function(story, answer);
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

void symbolize(struct campaign *campaign, struct text *report, struct source_line *where)
{
    struct text answers = {0};
    if (!report->length)
        return;
    if (!ask_about(campaign, report, &answers))
        text_clear(&answers);
    struct story story = {.answers = answers.bytes};
    char *rest = report->bytes, *line;
    while (text_next_line(&rest, &line) && !ends_the_story(line)) {
        if (is_frame(line)) {
            tell_frame(&story, line);
            continue;
        }
        story.has_stack |= story.frame > 0;
        story.is_leak |= strstr(line, " leak of ") != NULL;
        story.frame = 0;
        tell_recursive(&story);
        story.is_stack_exhausted = strstr(line, "AddressSanitizer: stack-overflow") != NULL;
        if (line[strspn(line, "=")])
            add_without_addresses(&story.better, line);
        else if (!line[0])
            text_add_char(&story.better, '\n');
    }
    tell_recursive(&story);
    if (where)
        *where = source_line_of(campaign->arena, story.place);
    text_release(&answers);
    text_release(report);
    *report = story.better;
}

/* ---- places that the search lane saw ---- */

static const char *function_of(struct arena *arena, char **answers)
{
    char *answer, *outer;
    const char *function, *place;
    if (!text_next_line(answers, &answer))
        return NULL;
    while (next_around(answers, &outer))
        continue;
    bool is_known = split_answer(answer, &function, &place) && strcmp(function, "??") != 0;
    return is_known ? arena_copy_string(arena, function) : NULL;
}

static bool any_place_is_known(const struct clusters *clusters)
{
    for (size_t i = 0; i < clusters->count; i++)
        if (clusters->items[i].place)
            return true;
    return false;
}

void name_places(struct campaign *campaign, struct clusters *clusters)
{
    if (!any_place_is_known(clusters))
        return;
    struct arena *arena = &campaign->work;
    const char **offsets = arena_alloc_zeroed(arena, clusters->count + 1, sizeof *offsets);
    struct text text = {0};
    for (size_t i = 0; i < clusters->count; i++)
        offsets[i] = arena_printf(arena, "0x%llx", (unsigned long long)clusters->items[i].place);
    if (ask_symbolizer(campaign, offsets, &text)) {
        char *answers = text.bytes;
        for (size_t i = 0; i < clusters->count; i++)
            clusters->items[i].innermost = function_of(arena, &answers);
    }
    text_release(&text);
}
