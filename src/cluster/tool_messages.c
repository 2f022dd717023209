#include "cluster/tool_messages.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "cluster/report_stack.h"

enum { LINES_MAXIMUM = 40, MESSAGE_MAXIMUM = 4096 }; /* of what a tool says, to be compared */

static const char *finish(struct arena *arena, struct text *text)
{
    const char *string = arena_copy_string(arena, text_string(text));
    text_release(text);
    return string;
}

/* ---- abstraction ---- */

static bool is_word(char character)
{
    return isalnum((unsigned char)character) || character == '_';
}

/* 'x', "x", `x' and ‘x’: the length of what stands at the place; 0: no quotes do. An apostrophe
 * inside of a word opens nothing. */
static size_t quoted_length(const char *text, const char *at)
{
    static const struct {
        const char *open, *close;
    } quotes[] = {{"'", "'"}, {"\"", "\""}, {"`", "'"}, {"\u2018", "\u2019"}};
    if (at > text && is_word(at[-1]))
        return 0;
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
        if (!text_starts_with(at, quotes[i].open))
            continue;
        const char *inside = at + strlen(quotes[i].open);
        const char *close = strstr(inside, quotes[i].close), *newline = strchr(inside, '\n');
        if (close && (!newline || close < newline))
            return (size_t)(close - at) + strlen(quotes[i].close);
    }
    return 0;
}

/* "/tmp/x/input.c": a path becomes nothing, for it only says where the input lay. */
static size_t path_length(const char *text, const char *at)
{
    bool starts = at == text || isspace((unsigned char)at[-1]) || at[-1] == '(';
    if (*at != '/' || !starts)
        return 0;
    return strcspn(at, ": \t\n,()");
}

static size_t number_length(const char *text, const char *at)
{
    if (!isdigit((unsigned char)*at) || (at > text && is_word(at[-1])))
        return 0;
    return strspn(at, "0123456789abcdefABCDEFxX.");
}

const char *message_abstract(struct arena *arena, const char *message)
{
    struct text out = {0};
    for (const char *at = message; *at;) {
        size_t length;
        if ((length = quoted_length(message, at)))
            text_add(&out, "'_'");
        else if ((length = path_length(message, at)))
            text_add(&out, "_");
        else if ((length = number_length(message, at)))
            text_add(&out, "0");
        else
            text_add_bytes(&out, at, length = 1);
        at += length;
    }
    return finish(arena, &out);
}

/* ---- tools ---- */

/* Where an error starts, behind its place: "/tmp/x/input.c:3:8: error: ". NULL: the line is
 * none. */
static const char *compiler_error(const char *line)
{
    static const char *const behind_places[] = {": error: ", ": fatal error: "};
    for (size_t i = 0; i < sizeof behind_places / sizeof *behind_places; i++) {
        const char *word = behind_places[i] + strlen(": "), *place;
        if (text_starts_with(line, word))
            return line;
        if ((place = strstr(line, behind_places[i])))
            return place + strlen(": ");
    }
    return NULL;
}

static bool has_compiler_error(struct arena *arena, const char *output)
{
    char *rest = arena_copy_string(arena, output), *line;
    while (text_next_line(&rest, &line))
        if (compiler_error(line))
            return true;
    return false;
}

/* Lines that tell, without what a compiler shows of the source below them. */
static const char *telling_lines(struct arena *arena, const char *output)
{
    struct text out = {0};
    bool only_errors = has_compiler_error(arena, output);
    char *rest = arena_copy_string(arena, output), *line;
    for (size_t lines = 0; lines < LINES_MAXIMUM && out.length < MESSAGE_MAXIMUM &&
                           text_next_line(&rest, &line);)
        if (only_errors ? compiler_error(line) != NULL : line[strspn(line, " \t")] != '\0')
            text_printf(&out, "%s%.*s", lines++ ? "\n" : "", MESSAGE_MAXIMUM, line);
    return finish(arena, &out);
}

/* Of several errors the first, without its place: others mostly follow from it. On the programs of
 * bench/engines that is 1.4 clusters a fault instead of 4.7, and the same faults. */
static const char *what_it_says(struct arena *arena, const char *output)
{
    const char *lines = telling_lines(arena, output), *error = compiler_error(lines);
    return error ? arena_printf(arena, "%.*s", (int)strcspn(error, "\n"), error) : lines;
}

/* Takes "oracle: NAME" from the front. */
static const char *take_oracle(struct arena *arena, const char **output)
{
    static const char word[] = "oracle: ";
    if (!text_starts_with(*output, word))
        return NULL;
    const char *name = *output + strlen(word);
    size_t length = strcspn(name, "\n");
    *output = name + length + (name[length] == '\n');
    return arena_printf(arena, "%.*s", (int)length, name);
}

static const char *with_message(struct arena *arena, const char *oracle, const char *message)
{
    return *message ? arena_printf(arena, "%s: %s", oracle, message) : oracle;
}

struct messages tool_messages(struct arena *arena, const char *what_happened, const char *output)
{
    const char *named = take_oracle(arena, &output);
    const char *oracle = named ? named : what_happened;
    const char *alike = message_abstract(arena, what_it_says(arena, output));
    return (struct messages){
        .oracle = oracle,
        .abstract = with_message(arena, oracle, alike),
        .origin = "",
        .place = "",
        .concrete = with_message(arena, oracle, telling_lines(arena, output)),
    };
}

/* ---- sanitizers and assertions ---- */

/* What a generator says that fails its input. */
static const char stated[] = "assay_fail: ";

/* "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address",
 * "x.c:3:5: runtime error: division by zero", and what the runtime says of contracts and of calls
 * of the system (runtime/exhaust_guard.c). */
static const char *report_kind(struct arena *arena, const char *report)
{
    static const char address[] = "Sanitizer: ", undefined[] = "runtime error: ";
    static const char contract[] = "contract: ", forbidden[] = "forbidden-call: ";
    const char *at = strstr(report, stated);
    if (at)
        return arena_printf(arena, "%.*s", (int)strcspn(at + strlen(stated), "\n"),
                            at + strlen(stated));
    if ((at = strstr(report, contract)))
        return arena_printf(arena, "%.*s", (int)strcspn(at + strlen(contract), "\n"),
                            at + strlen(contract));
    if ((at = strstr(report, forbidden)))
        return arena_printf(arena, "%.*s", (int)strcspn(at, "\n"), at);
    at = strstr(report, address);
    if (strstr(report, "LeakSanitizer: detected"))
        return "leak";
    const char *assertion = strstr(report, "Assertion `");
    if (assertion)
        return arena_printf(arena, "assertion: %.*s", (int)strcspn(assertion, "\n"), assertion);
    if (at && strstr(report, "ERROR: ")) {
        at += strlen(address);
        if (text_starts_with(at, "ABRT"))
            return "abort";
        return arena_printf(arena, "%.*s", (int)strcspn(at, " \n"), at);
    }
    if ((at = strstr(report, undefined)))
        return arena_printf(arena, "undefined-behaviour: %s",
                            message_abstract(arena, arena_printf(arena, "%.*s", (int)strcspn(
                                at + strlen(undefined), "\n"), at + strlen(undefined))));
    return NULL;
}

/* Frames of the sanitizer and of the C library say nothing of who is wrong. */
static bool is_foreign(const char *frame)
{
    static const char *const starts[] = {"__", "abort", "raise", "gsignal", "exit"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (text_starts_with(frame, starts[i]))
            return true;
    return strstr(frame, "sanitizer_common") || strstr(frame, "compiler-rt") ||
           strstr(frame, "<null>") || strstr(frame, "??:0") || strstr(frame, ":0");
}

/* The function of the innermost frame that is the library's, and all frames of the first stack. */
static void read_stack(struct arena *arena, const char *report, const char **innermost,
                       const char **frames)
{
    struct stack stack;
    struct text out = {0};
    report_stack_read(report, "", &stack);
    *innermost = "";
    for (size_t i = 0; i < stack.count; i++) {
        const struct report_frame *frame = &stack.frames[i];
        const char *words =
            arena_printf(arena, "%.*s", (int)frame->whole_length, frame->function);
        if (is_foreign(words))
            continue;
        if (!**innermost)
            *innermost = arena_printf(arena, "%.*s", (int)frame->length, words);
        text_printf(&out, " < %s", words);
    }
    *frames = finish(arena, &out);
}

struct messages report_messages(struct arena *arena, const char *what_happened,
                                const char *report)
{
    const char *kind = report_kind(arena, report), *innermost, *stack;
    kind = kind ? kind : what_happened;
    const char *alike = strstr(report, stated) ? message_abstract(arena, kind) : kind;
    read_stack(arena, report, &innermost, &stack);
    return (struct messages){
        .oracle = arena_printf(arena, "%.*s", (int)strcspn(kind, ":"), kind),
        .abstract = *innermost ? arena_printf(arena, "%s in %s", alike, innermost) : alike,
        .origin = "",
        .place = "",
        .concrete = arena_printf(arena, "%s%s", kind, stack),
    };
}
