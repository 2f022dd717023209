#include "emit/recording.h"

#include <string.h>

#include "emit/ctext.h"
#include "emit/format.h"
#include "emit/sources.h"

void recording_release(struct recording *recording)
{
    vector_release(&recording->tests);
    vector_release(&recording->checks);
}

/* ---- where tests are ---- */

/* Does the line look like the first of the template? The name is what stands for $1. */
static bool match_line(struct arena *arena, const char *template, const char *line,
                       const char **name)
{
    for (; *template && *template != '\n'; template++) {
        if (*template != '$') {
            if (*line++ != *template)
                return false;
            continue;
        }
        size_t length = 0;
        while (ctext_is_word_character(line[length]))
            length++;
        if (*++template == '1')
            *name = arena_printf(arena, "%.*s", (int)length, line);
        line += length;
    }
    return !*line;
}

/* Is it one of those that the program runs? */
static bool is_entered(const struct format *format, const char *content, const char *name)
{
    const char *const entries[] = {format->entry, format->entry_in_directory};
    bool found = !*format->entry;
    for (size_t i = 0; !found && i < sizeof entries / sizeof *entries; i++) {
        struct text entry = {0};
        if (entries[i])
            format_fill(&entry, entries[i], name, "");
        found = entries[i] && strstr(content, text_string(&entry));
        text_release(&entry);
    }
    return found;
}

static bool is_head(struct recording *recording, const char *line, const char **name)
{
    const struct format *format = format_of(recording->format);
    return match_line(recording->arena, format->test.head, line, name) ||
           (format->test_in_directory.head &&
            match_line(recording->arena, format->test_in_directory.head, line, name));
}

/* ---- what a check looks at ---- */

/* How a check is to be replaced. */
enum seeing { SEE_NOTHING, SEE_EQUAL, SEE_OTHER, SEE_STRING, SEE_BYTES, SEE_CONDITION };

struct seen {
    enum seeing seeing;
    const char *value;    /* of the comparison, or the whole condition */
    const char *expected; /* "" */
    const char *size;     /* of bytes */
    const char *end;      /* behind the statement */
};

/* `strcmp(value, expected) == 0`, `memcmp(value, expected, size) == 0` */
static bool read_call_of(struct arena *arena, const char *left, const char *function,
                         size_t arguments, struct seen *seen)
{
    size_t length = strlen(function);
    struct ctext_call call;
    if (strncmp(left, function, length) != 0 || left[length] != '(' ||
        !ctext_read_call(left + length, &call) || *call.end || call.count != arguments)
        return false;
    seen->value = ctext_on_one_line(arena, call.arguments[0], call.lengths[0]);
    seen->expected = ctext_on_one_line(arena, call.arguments[1], call.lengths[1]);
    if (arguments > 2)
        seen->size = ctext_on_one_line(arena, call.arguments[2], call.lengths[2]);
    return true;
}

static void read_condition(struct arena *arena, const char *condition, struct seen *seen)
{
    struct ctext_comparison comparison;
    seen->seeing = SEE_CONDITION;
    seen->value = condition;
    seen->expected = "";
    if (!ctext_read_comparison(arena, condition, &comparison))
        return;
    bool is_zero = comparison.is_equal && strcmp(comparison.right, "0") == 0;
    if (is_zero && read_call_of(arena, comparison.left, "strcmp", 2, seen)) {
        seen->seeing = SEE_STRING;
    } else if (is_zero && read_call_of(arena, comparison.left, "memcmp", 3, seen)) {
        seen->seeing = SEE_BYTES;
    } else {
        seen->seeing = comparison.is_equal ? SEE_EQUAL : SEE_OTHER;
        seen->value = comparison.left;
        seen->expected = comparison.right;
    }
}

/* The two arguments of a check as the template has them: which one is the value? */
static size_t place_of_value(const char *template)
{
    return strstr(template, "$2") < strstr(template, "$1");
}

static void read_arguments(struct arena *arena, enum check check, const char *template,
                           const struct ctext_call *call, struct seen *seen)
{
    size_t value = call->count == 2 ? place_of_value(template) : 0;
    seen->value = ctext_on_one_line(arena, call->arguments[value], call->lengths[value]);
    if (call->count == 2) {
        seen->expected =
            ctext_on_one_line(arena, call->arguments[1 - value], call->lengths[1 - value]);
        seen->seeing = check == CHECK_STRING ? SEE_STRING : SEE_EQUAL;
    } else if (check == CHECK_NULL || check == CHECK_NOT_NULL) {
        seen->seeing = check == CHECK_NULL ? SEE_EQUAL : SEE_OTHER;
        seen->expected = "NULL";
    } else {
        read_condition(arena, seen->value, seen);
    }
}

/* The check whose template has the name, of those with so many arguments; CHECK_COUNT. */
static enum check check_named(const struct format *format, const char *line, size_t *name_length)
{
    for (enum check check = 0; check < CHECK_COUNT; check++) {
        *name_length = strcspn(format->checks[check], "(");
        if (strncmp(line, format->checks[check], *name_length + 1) == 0)
            return check;
    }
    return CHECK_COUNT;
}

/* The statement is the text from the first word of a line on. */
static bool read_check(const struct recording *recording, const char *statement, struct seen *seen)
{
    const struct format *format = format_of(recording->format);
    struct ctext_call call;
    size_t length;
    enum check check = check_named(format, statement, &length);
    *seen = (struct seen){.expected = ""};
    if (check == CHECK_COUNT || !ctext_read_call(statement + length, &call) ||
        *call.end != ';' || call.count == 0 || call.count > 2)
        return false;
    read_arguments(recording->arena, check, format->checks[check], &call, seen);
    seen->end = call.end + 1;
    return true;
}

/* ---- reading ---- */

static void add_check(struct recording *recording, const struct seen *seen, uint32_t line,
                      uint32_t end, const struct sources *sources)
{
    bool is_whole = seen->seeing == SEE_STRING || seen->seeing == SEE_BYTES;
    struct compared_check check = {
        .test = (uint32_t)recording->tests.count - 1,
        .line = line,
        .end = end,
        .expression = seen->value,
        .expected = seen->expected,
    };
    sources_attribute(sources, seen->value,
                      !is_whole ? NULL : seen->seeing == SEE_STRING ? "text" : "bytes", &check);
    vector_push(&recording->checks, check);
}

/* One test from the line of its opening brace on; returns the text behind it. */
static const char *read_test(struct recording *recording, const char *at, uint32_t *line)
{
    struct sources sources = {.arena = recording->arena};
    const char *tested = "";
    while (*at && *at != '}') {
        const char *statement = at + strspn(at, " ");
        struct seen seen;
        uint32_t first = *line;
        bool is_check = read_check(recording, statement, &seen);
        const char *end = is_check ? seen.end : statement;
        end += strcspn(end, "\n");
        for (; at < end; at++)
            *line += *at == '\n';
        if (is_check) {
            add_check(recording, &seen, first, *line, &sources);
            tested = sources_last_call(&sources);
        } else {
            sources_add_line(&sources, statement, (size_t)(end - statement));
        }
        if (*at) {
            at++;
            ++*line;
        }
    }
    struct compared_test *test = &recording->tests.items[recording->tests.count - 1];
    test->end = *line;
    test->function = *tested ? tested : sources_last_call(&sources);
    sources_release(&sources);
    return at;
}

void recording_read(struct recording *recording, const char *file, const char *content)
{
    uint32_t line = 1;
    for (const char *at = content; *at;) {
        size_t length = strcspn(at, "\n");
        const char *name = NULL;
        char *text = arena_printf(recording->arena, "%.*s", (int)length, at);
        bool is_test = strncmp(at + length, "\n{\n", 3) == 0 && is_head(recording, text, &name) &&
                       is_entered(format_of(recording->format), content, name);
        at += length + (at[length] != '\0');
        line++;
        if (!is_test)
            continue;
        struct compared_test test = {
            .name = name, .file = arena_copy_string(recording->arena, file), .line = line - 1};
        vector_push(&recording->tests, test);
        line++;
        at = read_test(recording, at + strlen("{\n"), &line);
    }
}

/* ---- printing ---- */

static void print_seen(const struct seen *seen, uint32_t line, struct text *out)
{
    switch (seen->seeing) {
    case SEE_EQUAL:
        text_printf(out, "ASSAY_SEE(%u, (%s), (%s));", line, seen->value, seen->expected);
        break;
    case SEE_OTHER:
        text_printf(out, "ASSAY_SEE_OTHER(%u, (%s), (%s));", line, seen->value, seen->expected);
        break;
    case SEE_STRING:
        text_printf(out, "ASSAY_SEE_STRING(%u, (%s));", line, seen->value);
        break;
    case SEE_BYTES:
        text_printf(out, "ASSAY_SEE_BYTES(%u, (%s), (%s));", line, seen->value, seen->size);
        break;
    case SEE_CONDITION:
        text_printf(out, "ASSAY_SEE_CONDITION(%u, (%s));", line, seen->value);
        break;
    case SEE_NOTHING:
        BUG("a check of nothing");
    }
}

static void print_breaks(const char *from, const char *to, struct text *out)
{
    for (; from < to; from++)
        if (*from == '\n')
            text_add_char(out, '\n');
}

/* The test that the line belongs to, its braces left out; -1. */
static int test_at(const struct recording *recording, const char *file, uint32_t line)
{
    for (size_t i = 0; i < recording->tests.count; i++) {
        const struct compared_test *test = &recording->tests.items[i];
        if (strcmp(test->file, file) == 0 && line > test->line + 1 && line < test->end)
            return (int)i;
    }
    return -1;
}

static bool is_left_out(const struct recording *recording, uint32_t test, uint32_t line,
                        enum side side)
{
    for (size_t i = 0; i < recording->checks.count; i++) {
        const struct compared_check *check = &recording->checks.items[i];
        if (check->test == test && check->line == line)
            return check->obstacles[side];
    }
    return false;
}

void recording_print(const struct recording *recording, const char *file, const char *content,
                     enum side side, struct text *out)
{
    uint32_t line = 1;
    for (const char *at = content; *at; line++) {
        const char *statement = at + strspn(at, " "), *end = at + strcspn(at, "\n");
        int test = test_at(recording, file, line);
        struct seen seen;
        if (test >= 0 && recording->tests.items[test].obstacles[side]) {
            /* its line stays empty */
        } else if (test >= 0 && read_check(recording, statement, &seen)) {
            if (!is_left_out(recording, (uint32_t)test, line, side))
                print_seen(&seen, line, out);
            print_breaks(at, seen.end, out);
            for (; at < seen.end; at++)
                line += *at == '\n';
            end = at + strcspn(at, "\n");
        } else {
            text_add_bytes(out, at, (size_t)(end - at));
        }
        text_add_char(out, '\n');
        at = end + (*end != '\0');
    }
}

const char **recording_headers(struct arena *arena, const char *content)
{
    static const char include[] = "#include \"";
    VECTOR_OF(const char *) names = {0};
    for (const char *at = content; (at = strstr(at, include));) {
        at += strlen(include);
        vector_push(&names, arena_printf(arena, "%.*s", (int)strcspn(at, "\"\n"), at));
    }
    vector_push(&names, NULL);
    const char **copy = arena_copy(arena, names.items, names.count * sizeof *names.items);
    vector_release(&names);
    return copy;
}
