#include "mutate/program_tests.h"

#include <string.h>
#include <strings.h>

#include "base/process.h"
#include "base/text.h"
#include "base/vector.h"
#include "wire/mutant_requests.h"
#include "wire/one_test.h"

static const double run_timeout_seconds = 180;

struct names {
    const char **items;
    size_t count;
    size_t capacity;
};

struct span {
    const char *start;
    size_t length;
};

/* ---- how frameworks name their tests ---- */

/* Behind "ok 3 " or "not ok 3 ". */
static const char *told(const char *line)
{
    line += text_starts_with(line, "not ") ? strlen("not ") : 0;
    if (!text_starts_with(line, "ok "))
        return NULL;
    line += strlen("ok ");
    size_t digits = strspn(line, "0123456789");
    return digits && line[digits] == ' ' ? line + digits + 1 : NULL;
}

static struct span read_told(const char *line)
{
    const char *name = told(line);
    return name && !text_starts_with(name, "- ") ? (struct span){name, strlen(name)}
                                                 : (struct span){0};
}

/* "/list/append: OK" */
static struct span read_path(const char *line)
{
    const char *colon = strchr(line, ':');
    return *line == '/' && colon && text_starts_with(colon, ": ")
               ? (struct span){line, (size_t)(colon - line)}
               : (struct span){0};
}

/* "[ RUN      ] append" */
static struct span read_bracketed(const char *line)
{
    static const char begins[] = "[ RUN      ] ";
    const char *name = line + strlen(begins);
    return text_starts_with(line, begins) ? (struct span){name, strlen(name)} : (struct span){0};
}

/* "ok 3 - test_list.c:CASE:append: Passed": what can be asked for is the case. */
static struct span read_case(const char *line)
{
    const char *name = told(line);
    const char *first = name && text_starts_with(name, "- ") ? strchr(name, ':') : NULL;
    const char *second = first ? strchr(first + 1, ':') : NULL;
    return second && strchr(second + 1, ':')
               ? (struct span){first + 1, (size_t)(second - first - 1)}
               : (struct span){0};
}

static bool begins_verdict(const char *text)
{
    return text_starts_with(text, "PASS") || text_starts_with(text, "FAIL") ||
           text_starts_with(text, "IGNORE");
}

/* "test_list.c:12:append:PASS" */
static struct span read_placed(const char *line)
{
    const char *number = strchr(line, ':');
    size_t digits = number ? strspn(number + 1, "0123456789") : 0;
    if (!digits || number[1 + digits] != ':')
        return (struct span){0};
    const char *name = number + digits + 2, *end = strchr(name, ':');
    return end && begins_verdict(end + 1) ? (struct span){name, (size_t)(end - name)}
                                          : (struct span){0};
}

/* "TEST append", "[Running] append", "Test append...  [ OK ]", as runners of one's own have it. */
static struct span read_announced(const char *line)
{
    static const char *const words[] = {"testing", "test", "running", "run"};
    static const char in_names[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "_/-";
    const char *word = line + strspn(line, " [");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncasecmp(word, words[i], length) != 0)
            continue;
        const char *behind = word + length;
        const char *name = behind + strspn(behind, " ]:");
        return (struct span){name, name > behind ? strspn(name, in_names) : 0};
    }
    return (struct span){0};
}

/* How a line of the output names a test, and what has the program run that one alone: an argument,
 * or a variable of the environment. */
struct dialect {
    struct span (*read)(const char *line);
    const char *argument, *variable; /* before the name; one of them is NULL */
    bool takes_parts; /* what is asked for may be a part of the names of several */
};

static const struct dialect dialects[] = {
    {read_told, "", NULL, false},                       /* our own, and others that tell TAP */
    {read_told, "-p=", NULL, false},                    /* GLib */
    {read_path, "-p=", NULL, false},                    /* GLib before it told TAP */
    {read_placed, "", NULL, false},                     /* Unity, as we write it */
    {read_placed, "-n=", NULL, false},                  /* Unity that reads its arguments */
    {read_bracketed, NULL, ONE_TEST_CMOCKA "=", false}, /* cmocka */
    {read_case, NULL, "CK_RUN_CASE=", false},           /* Check */
    {read_announced, "", NULL, true},                   /* runners of one's own, Acutest */
};

enum { DIALECTS = sizeof dialects / sizeof *dialects };

/* Check names its tests only to who asks for it, and cmocka may have been asked for something else.
 */
static const char asks_check[] = "CK_TAP_LOG_FILE_NAME=-",
                  asks_cmocka[] = "CMOCKA_MESSAGE_OUTPUT=STDOUT";

/* ---- asking ---- */

struct asking {
    struct arena *arena;
    const struct suite_listing *listing;
    size_t program;
    char *said;  /* by the whole program */
    bool passes;
};

/* The way to run the test alone. */
static struct mutation_test one_test(const struct asking *asking, const struct dialect *dialect,
                                     const char *name)
{
    struct mutation_test test = {.program = (uint32_t)asking->program, .name = name};
    if (name && dialect->argument)
        test.argument = arena_printf(asking->arena, "%s%s", dialect->argument, name);
    else if (name)
        test.variable = arena_printf(asking->arena, "%s%s", dialect->variable, name);
    return test;
}

/* Runs the program, or one test of it. */
static bool run(const struct asking *asking, const struct mutation_test *test, char **said,
                bool *passes, struct error *err)
{
    const struct suite_listing *listing = asking->listing;
    const char *const arguments[] = {listing->programs[asking->program].path, test->argument,
                                     NULL};
    const char *const environment[] = {asks_check, asks_cmocka, test->variable, NULL};
    struct process_options options = {.arguments = arguments,
                                      .environment = environment,
                                      .directory = listing->directory,
                                      .temporary_directory = listing->temporary_directory,
                                      .timeout_seconds = run_timeout_seconds};
    struct text output = {0};
    struct process_result result = {0};
    bool ok = process_run(&options, &output, &result, err);
    *said = arena_copy_string(asking->arena, text_string(&output));
    *passes = ok && result.exit_status == 0;
    text_release(&output);
    return ok;
}

static struct span span_of(const char *name)
{
    return (struct span){name, strlen(name)};
}

static bool is_among(const struct names *names, struct span name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strlen(names->items[i]) == name.length &&
            memcmp(names->items[i], name.start, name.length) == 0)
            return true;
    return false;
}

/* Each once: a case has several tests, a test may have several parameters. */
static void read_names(struct arena *arena, const struct dialect *dialect, const char *said,
                       struct names *names)
{
    char *rest = arena_copy_string(arena, said), *line;
    names->count = 0;
    while (text_next_line(&rest, &line)) {
        struct span name = dialect->read(line);
        bool fits = name.length && name.length + strlen(ONE_TEST_CMOCKA "=") < MUTATION_ARGUMENT;
        if (fits && !is_among(names, name))
            vector_push(names, arena_printf(arena, "%.*s", (int)name.length, name.start));
    }
}

/* Reads which tests the program tells when it is asked for this one. */
static bool ask_for(const struct asking *asking, const struct dialect *dialect, const char *name,
                    struct names *told)
{
    struct mutation_test test = one_test(asking, dialect, name);
    struct error ignored;
    char *said;
    bool passes;
    bool ok = run(asking, &test, &said, &passes, &ignored) && (passes || !asking->passes);
    if (ok)
        read_names(asking->arena, dialect, said, told);
    return ok;
}

static bool runs_one_alone(const struct asking *asking, const struct dialect *dialect,
                           const char *name)
{
    struct names told = {0};
    bool ok = ask_for(asking, dialect, name, &told) && told.count == 1 &&
              strcmp(told.items[0], name) == 0;
    vector_release(&told);
    return ok;
}

static void drop(struct names *names, const struct names *dropped)
{
    size_t kept = 0;
    for (size_t i = 0; i < names->count; i++)
        if (!is_among(dropped, span_of(names->items[i])))
            names->items[kept++] = names->items[i];
    names->count = kept;
}

/* Adds the tests that run when this one is asked for; false when it does not, or all of them do:
 * then the program does not look at the name. */
static bool add_run_along(const struct asking *asking, const struct dialect *dialect,
                          const struct names *names, const char *name, struct names *along)
{
    struct names told = {0};
    bool ok = ask_for(asking, dialect, name, &told) && told.count < names->count &&
              is_among(&told, span_of(name));
    for (size_t i = 0; ok && i < told.count; i++)
        if (strcmp(told.items[i], name) != 0)
            vector_push(along, told.items[i]);
    vector_release(&told);
    return ok;
}

/* A test whose name is a part of others' runs these as well: they are not tests of their own. */
static bool drop_run_along(const struct asking *asking, const struct dialect *dialect,
                           struct names *names)
{
    struct names along = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < names->count; i++)
        if (!is_among(&along, span_of(names->items[i])))
            ok = add_run_along(asking, dialect, names, names->items[i], &along);
    if (ok)
        drop(names, &along);
    vector_release(&along);
    return ok && names->count > 1;
}

static bool runs_each_alone(const struct asking *asking, const struct dialect *dialect,
                            struct names *names)
{
    if (dialect->takes_parts)
        return drop_run_along(asking, dialect, names);
    return runs_one_alone(asking, dialect, names->items[0]) &&
           runs_one_alone(asking, dialect, names->items[names->count - 1]);
}

/* The dialect in which the program tells several tests and runs any of them alone; NULL: none. */
static const struct dialect *find_dialect(const struct asking *asking, struct names *names)
{
    for (int i = 0; i < DIALECTS; i++) {
        read_names(asking->arena, &dialects[i], asking->said, names);
        if (names->count > 1 && runs_each_alone(asking, &dialects[i], names))
            return &dialects[i];
    }
    return NULL;
}

/* A program with one test has its name. */
static struct mutation_test whole_program(const struct asking *asking)
{
    struct mutation_test test = one_test(asking, NULL, NULL);
    struct names names = {0};
    test.name = asking->listing->programs[asking->program].name;
    if (asking->said)
        read_names(asking->arena, &dialects[0], asking->said, &names);
    if (names.count == 1)
        test.name = names.items[0];
    vector_release(&names);
    return test;
}

struct found_tests {
    struct mutation_test *items;
    size_t count, capacity;
};

static bool list_program(struct asking *asking, struct found_tests *found, struct error *err)
{
    struct names names = {0};
    const struct mutation_test all = {0};
    bool asks = asking->listing->asks;
    if (asks && !run(asking, &all, &asking->said, &asking->passes, err))
        return false;
    const struct dialect *dialect = asks ? find_dialect(asking, &names) : NULL;
    for (size_t i = 0; dialect && i < names.count; i++)
        vector_push(found, one_test(asking, dialect, names.items[i]));
    if (!dialect)
        vector_push(found, whole_program(asking));
    vector_release(&names);
    return true;
}

bool suite_list_tests(struct arena *arena, const struct suite_listing *listing,
                      struct mutation_test **tests, size_t *test_count, struct error *err)
{
    struct found_tests found = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < listing->program_count; i++) {
        struct asking asking = {.arena = arena, .listing = listing, .program = i};
        ok = list_program(&asking, &found, err);
    }
    if (ok) {
        *tests = arena_copy(arena, found.items, found.count * sizeof *found.items);
        *test_count = found.count;
    }
    vector_release(&found);
    return ok;
}
