#include "tests_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* What is being read: the lines of a test or of a finding. */
struct reading {
    struct vocabulary *vocabulary;
    struct tests *tests;
    struct test *test; /* of a finding: room for what it does not need */
    struct finding *finding; /* NULL: a test */
    struct text statements;  /* without values */
    size_t count;            /* of them */
    size_t look, clean_up;   /* where these begin */
    struct error *err;
};

enum { NOWHERE = SEQUENCE_MAXIMUM };

static const struct type *type_named(const struct reading *reading, const char *spelling)
{
    const struct api *api = reading->vocabulary->api;
    for (size_t i = 0; i < api->types.count; i++)
        if (strcmp(api->types.items[i]->spelling, spelling) == 0)
            return api->types.items[i];
    return NULL;
}

static size_t value_number(const char *word)
{
    return word[0] == 'v' ? strtoul(word + 1, NULL, 10) : NOWHERE;
}

/* "0a00" becomes two bytes. */
static char *bytes_of(struct arena *arena, const char *digits)
{
    size_t size = strlen(digits) / 2;
    char *bytes = arena_alloc_zeroed(arena, size + 1, 1);
    for (size_t i = 0; i < size; i++) {
        char pair[] = {digits[2 * i], digits[2 * i + 1], '\0'};
        bytes[i] = (char)strtoul(pair, NULL, 16);
    }
    return bytes;
}

/* The text between quotes; \n, \" and \xNN are known. */
static const char *unquoted(struct arena *arena, const char *quoted)
{
    char *text = arena_alloc_zeroed(arena, strlen(quoted), 1), *end = text;
    for (const char *at = quoted + 1; *at && *at != '"'; at++) {
        if (*at != '\\') {
            *end++ = *at;
        } else if (*++at == 'x') {
            char pair[] = {at[1], at[2], '\0'};
            *end++ = (char)strtoul(pair, NULL, 16);
            at += 2;
        } else {
            *end++ = *at == 'n' ? '\n' : *at;
        }
    }
    return text;
}

static uint64_t floating_bits(const char *word)
{
    double number = strtod(word, NULL);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static bool is_floating(const char *word)
{
    return strcmp(word, "nan") == 0 || strstr(word, "inf") ||
           (strncmp(word, "0x", 2) != 0 && strpbrk(word, ".e"));
}

static bool read_value(struct reading *reading, const char *word)
{
    struct observed_value *value = &reading->test->values[reading->count];
    if (text_starts_with(word, "errno ")) {
        char *rest;
        value->error = (uint8_t)strtoul(word + 6, &rest, 10);
        word = rest + strspn(rest, " ");
        if (!*word)
            return true;
    }
    reading->test->asserts[reading->count] = true;
    if (strcmp(word, "null") == 0)
        value->flags = VALUE_NULL;
    else if (strcmp(word, "skipped") == 0)
        value->flags = VALUE_SKIPPED;
    else if (strcmp(word, "pointer") == 0)
        value->bits = 4096;
    else if (word[0] == 'v')
        value->alias_of = (uint16_t)value_number(word);
    else if (word[0] == '"') {
        value->flags = VALUE_STRING;
        value->text = unquoted(reading->vocabulary->arena, word);
    } else if (is_floating(word))
        value->bits = floating_bits(word);
    else if (isdigit((unsigned char)word[0]) || word[0] == '-')
        value->bits = word[0] == '-' ? (uint64_t)strtoll(word, NULL, 0) : strtoull(word, NULL, 0);
    else
        return error_set(reading->err, "'%s' is no value", word);
    return true;
}

static bool read_statement(struct reading *reading, char *line)
{
    if (reading->count == SEQUENCE_MAXIMUM)
        return error_set(reading->err, "there are too many statements");
    char *arrow = strstr(line, " -> ");
    if (arrow) {
        *arrow = '\0';
        if (!read_value(reading, arrow + 4 + strspn(arrow + 4, " ")))
            return false;
    }
    for (size_t end = strlen(line); end && line[end - 1] == ' '; end--)
        line[end - 1] = '\0';
    text_printf(&reading->statements, "%s\n", line);
    reading->count++;
    return true;
}

/* holds v0 struct point 1 0400000001000000 10001000 */
static bool read_content(struct reading *reading, char *rest)
{
    char *said = strrchr(rest, ' ');
    *said = '\0';
    char *digits = strrchr(rest, ' ');
    *digits = '\0';
    char *count = strrchr(rest, ' ');
    *count = '\0';
    char *type = strchr(rest, ' ');
    size_t size = strlen(said + 1);
    struct arena *arena = reading->vocabulary->arena;
    const struct type *element = type ? type_named(reading, type + 1) : NULL;
    if (!element)
        return error_set(reading->err, "there is no type '%s'", type ? type + 1 : rest);
    struct test_content content = {
        .element = element, .count = strtoul(count + 1, NULL, 10),
        .bytes = bytes_of(arena, digits + 1), .is_known = arena_alloc_zeroed(arena, size, 1),
        .is_said = arena_alloc_zeroed(arena, size, 1)};
    for (size_t i = 0; i < size; i++)
        content.is_said[i] = said[1 + i] == '1';
    reading->test->contents[value_number(rest)] = content;
    return true;
}

static bool read_silence(struct reading *reading, char *rest)
{
    size_t at = reading->tests->test_count - 1;
    reading->tests->silenced[at][reading->tests->silenced_count[at]++] = strtoul(rest, NULL, 10);
    return true;
}

static bool read_look(struct reading *reading, char *rest)
{
    (void)rest;
    reading->look = reading->count;
    return true;
}

static bool read_clean_up(struct reading *reading, char *rest)
{
    (void)rest;
    reading->clean_up = reading->count;
    return true;
}

static bool read_growth(struct reading *reading, char *rest)
{
    reading->test->growth = 1;
    reading->test->grown = value_number(rest);
    return true;
}

static bool read_shrinking(struct reading *reading, char *rest)
{
    read_growth(reading, rest);
    reading->test->growth = -1;
    return true;
}

static bool read_alone(struct reading *reading, char *rest)
{
    reading->test->contribution = rest;
    return true;
}

static bool read_reason(struct reading *reading, char *rest)
{
    reading->finding->reason = rest;
    return true;
}

static bool read_report(struct reading *reading, char *rest)
{
    reading->finding->report = rest;
    return true;
}

/* contract 0 v1 v2 */
static bool read_contract(struct reading *reading, char *rest)
{
    char *end;
    size_t number = strtoul(rest, &end, 10);
    if (number >= reading->vocabulary->api->contracts.count)
        return error_set(reading->err, "there is no contract %zu", number);
    reading->finding->contract = reading->vocabulary->api->contracts.items[number];
    reading->finding->subject = value_number(end + strspn(end, " "));
    char *other = strchr(end + strspn(end, " "), ' ');
    reading->finding->other = other ? value_number(other + 1) : reading->finding->subject;
    return true;
}

static const struct {
    const char *words;
    bool is_of_finding;
    bool (*read)(struct reading *reading, char *rest);
} lines[] = {
    {"look", false, read_look},        {"clean up", false, read_clean_up},
    {"grows ", false, read_growth},    {"shrinks ", false, read_shrinking},
    {"alone ", false, read_alone},     {"holds ", false, read_content},
    {"silence ", false, read_silence}, {"because ", true, read_reason},
    {"report ", true, read_report},    {"contract ", true, read_contract},
};

static bool read_line(struct reading *reading, char *line)
{
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (text_starts_with(line, lines[i].words) &&
            (!lines[i].is_of_finding || reading->finding))
            return lines[i].read(reading, line + strlen(lines[i].words));
    return read_statement(reading, line);
}

static void begin_test(struct reading *reading, char *purpose)
{
    struct tests *tests = reading->tests;
    reading->test = &tests->tests[tests->test_count++];
    *reading->test = (struct test){.purpose = *purpose ? purpose : NULL};
    reading->finding = NULL;
}

/* "double-free at 2" */
static bool begin_finding(struct reading *reading, char *rest, struct test *unused)
{
    struct tests *tests = reading->tests;
    char *at = strstr(rest, " at ");
    if (!at)
        return error_set(reading->err, "'finding %s' does not say at which statement", rest);
    *at = '\0';
    struct finding *finding = &tests->findings[tests->finding_count++];
    *finding = (struct finding){
        .id = (uint32_t)tests->finding_count, .verdict = VERDICT_FAULT, .end = end_named(rest),
        .failing_statement = strtoul(at + 4, NULL, 10), .reason = "", .message = "", .report = "",
        .trace = "", .excerpt = "", .contract_source = "", .name = rest};
    if (finding->end == END_OK)
        return error_set(reading->err, "there is no failure '%s'", rest);
    reading->finding = finding;
    reading->test = unused;
    return true;
}

/* What was read becomes statements. */
static bool end_block(struct reading *reading)
{
    if (!reading->test)
        return true;
    struct statements *statements =
        reading->finding ? &reading->finding->statements : &reading->test->statements;
    if (!statements_parse(text_string(&reading->statements), reading->vocabulary, statements,
                          reading->err) ||
        !statements_check(statements, reading->vocabulary, reading->err))
        return false;
    size_t clean_up = reading->clean_up < reading->count ? reading->clean_up : reading->count;
    if (reading->finding) {
        size_t failing = reading->finding->failing_statement;
        reading->finding->clean_up = clean_up;
        reading->finding->function =
            statements_operation(statements, reading->vocabulary,
                                 failing < statements->count ? failing : 0)->function;
    } else {
        reading->test->clean_up = clean_up;
        reading->test->observer_count = clean_up - (reading->look < clean_up ? reading->look
                                                                             : clean_up);
    }
    return true;
}

static bool begin_block(struct reading *reading, char *line, struct test *unused)
{
    bool is_test = text_starts_with(line, "test");
    if (!end_block(reading))
        return false;
    if (reading->tests->test_count == TESTS_MAXIMUM ||
        reading->tests->finding_count == TESTS_MAXIMUM)
        return error_set(reading->err, "there are too many tests");
    text_clear(&reading->statements);
    reading->count = 0;
    reading->look = reading->clean_up = NOWHERE;
    *unused = (struct test){0};
    if (is_test)
        begin_test(reading, line + 4 + strspn(line + 4, " "));
    else if (!begin_finding(reading, line + strlen("finding "), unused))
        return false;
    for (size_t i = 0; i < SEQUENCE_MAXIMUM; i++)
        reading->test->values[i].alias_of = VALUE_NO_ALIAS;
    return true;
}

bool tests_parse(struct tests *tests, char *text, struct vocabulary *vocabulary, struct error *err)
{
    static struct test unused; /* large */
    struct reading reading = {.vocabulary = vocabulary, .tests = tests, .err = err};
    *tests = (struct tests){0};
    char *line;
    bool ok = true;
    while (ok && text_next_line(&text, &line)) {
        if (text_starts_with(line, "test") || text_starts_with(line, "finding "))
            ok = begin_block(&reading, line, &unused);
        else if (*line)
            ok = reading.test ? read_line(&reading, line)
                              : error_set(err, "'%s' stands before any test", line);
    }
    ok = ok && end_block(&reading);
    text_release(&reading.statements);
    return ok;
}
