#include "suite/edited_tests.h"

#include <string.h>

#include "emit/format.h"
#include "suite/edited_sources.h"
#include "suite/edited_text.h"

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

bool edited_test_is_head(struct arena *arena, const struct format *format, const char *line,
                         const char **name)
{
    return match_line(arena, format->test.head, line, name) ||
           (format->test_in_directory.head &&
            match_line(arena, format->test_in_directory.head, line, name));
}

/* ---- what a check looks at ---- */

struct seen {
    enum check_look look;
    const char *value;    /* of the comparison, or the whole condition */
    const char *expected; /* "" */
    const char *size;     /* of bytes; "" */
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
    seen->look = LOOK_CONDITION;
    seen->value = condition;
    seen->expected = "";
    if (!ctext_read_comparison(arena, condition, &comparison))
        return;
    bool is_zero = comparison.is_equal && strcmp(comparison.right, "0") == 0;
    if (is_zero && read_call_of(arena, comparison.left, "strcmp", 2, seen)) {
        seen->look = LOOK_STRING;
    } else if (is_zero && read_call_of(arena, comparison.left, "memcmp", 3, seen)) {
        seen->look = LOOK_BYTES;
    } else {
        seen->look = comparison.is_equal ? LOOK_EQUAL : LOOK_OTHER;
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
        seen->look = check == CHECK_STRING ? LOOK_STRING : LOOK_EQUAL;
    } else if (check == CHECK_NULL || check == CHECK_NOT_NULL) {
        seen->look = check == CHECK_NULL ? LOOK_EQUAL : LOOK_OTHER;
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
static bool read_check(const struct written *written, const char *statement, struct seen *seen)
{
    const struct format *format = format_named(written->format);
    struct ctext_call call;
    size_t length;
    enum check check = check_named(format, statement, &length);
    *seen = (struct seen){.expected = "", .size = ""};
    if (check == CHECK_COUNT || !ctext_read_call(statement + length, &call) ||
        *call.end != ';' || call.count == 0 || call.count > 2)
        return false;
    read_arguments(written->arena, check, format->checks[check], &call, seen);
    seen->end = call.end + 1;
    return true;
}

/* ---- reading ---- */

static void add_check(struct written *written, const struct seen *seen, uint32_t line,
                      uint32_t end, const struct sources *sources)
{
    bool is_whole = seen->look == LOOK_STRING || seen->look == LOOK_BYTES;
    struct written_check check = {
        .test = (uint32_t)written->tests.count - 1,
        .line = line,
        .end = end,
        .look = seen->look,
        .expression = seen->value,
        .expected = seen->expected,
        .size = seen->size,
    };
    sources_attribute(sources, seen->value,
                      !is_whole ? NULL : seen->look == LOOK_STRING ? "text" : "bytes", &check);
    vector_push(&written->checks, check);
}

/* One test from the line of its opening brace on; returns the text behind it. */
static const char *read_test(struct written *written, const char *at, uint32_t *line)
{
    struct sources sources = {.arena = written->arena};
    const char *tested = "";
    while (*at && *at != '}') {
        const char *statement = at + strspn(at, " ");
        struct seen seen;
        uint32_t first = *line;
        bool is_check = read_check(written, statement, &seen);
        const char *end = is_check ? seen.end : statement;
        end += strcspn(end, "\n");
        for (; at < end; at++)
            *line += *at == '\n';
        if (is_check) {
            text_clear(&sources.pending); /* the head of a loop around the check */
            add_check(written, &seen, first, *line, &sources);
            tested = sources_last_call(&sources);
        } else {
            sources_add_line(&sources, statement, (size_t)(end - statement));
        }
        if (*at) {
            at++;
            ++*line;
        }
    }
    struct written_test *test = &written->tests.items[written->tests.count - 1];
    test->end = *line;
    test->function = *tested ? tested : sources_last_call(&sources);
    sources_release(&sources);
    return at;
}

void edited_tests_read(struct written *written, const struct written_file *file)
{
    const char *content = file->content;
    const struct format *format = format_named(written->format);
    uint32_t line = 1;
    for (const char *at = content; *at;) {
        size_t length = strcspn(at, "\n");
        const char *name = NULL;
        char *text = arena_printf(written->arena, "%.*s", (int)length, at);
        bool is_test = strncmp(at + length, "\n{\n", 3) == 0 &&
                       edited_test_is_head(written->arena, format, text, &name) &&
                       is_entered(format, content, name);
        at += length + (at[length] != '\0');
        line++;
        if (!is_test)
            continue;
        struct written_test test = {
            .name = name, .file = file->name, .line = line - 1, .index = written->tests.count};
        vector_push(&written->tests, test);
        line++;
        at = read_test(written, at + strlen("{\n"), &line);
    }
}
