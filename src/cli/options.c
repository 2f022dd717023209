#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* What becomes of an option's value. */
enum option_kind {
    OPTION_SWITCH, /* there is none */
    OPTION_TEXT,
    OPTION_LIST,  /* one more item each time */
    OPTION_NAMES, /* several items, with commas between them */
    OPTION_WORDS, /* several items, with spaces between them */
    OPTION_NUMBER,
    OPTION_DURATION,
    OPTION_CHANCE,
};

struct option {
    const char *name;
    enum option_kind kind;
    unsigned commands;    /* that accept it, enum command */
    size_t place;         /* in struct cli_options */
    uint64_t least, most; /* of a number */
};

enum { GENERATE = COMMAND_GENERATE, LIBRARY = COMMAND_GENERATE | COMMAND_CONTRACTS,
       SOURCES = LIBRARY | COMMAND_MUTATE | COMMAND_DIFF,
       SUITES = COMMAND_MUTATE | COMMAND_DIFF | COMMAND_MINIMIZE };

#define PLACE(member) offsetof(struct cli_options, member)

static const struct option option_table[] = {
    {"--header", OPTION_LIST, LIBRARY | COMMAND_DIFF, PLACE(headers), 0, 0},
    {"--source", OPTION_LIST, SOURCES, PLACE(sources), 0, 0},
    {"-p", OPTION_TEXT, SOURCES, PLACE(compile_commands), 0, 0},
    {"--link", OPTION_WORDS, SOURCES, PLACE(link), 0, 0},
    {"--contracts", OPTION_LIST, LIBRARY | COMMAND_ACCEPT, PLACE(contracts), 0, 0},
    {"--callers", OPTION_LIST, LIBRARY, PLACE(callers), 0, 0},
    {"--no-rule", OPTION_NAMES, LIBRARY, PLACE(no_rules), 0, 0},
    {"--list-rules", OPTION_SWITCH, LIBRARY, PLACE(list_rules), 0, 0},
    {"--as", OPTION_TEXT, COMMAND_CONTRACTS, PLACE(as), 0, 0},
    {"-o", OPTION_TEXT, COMMAND_CONTRACTS, PLACE(file), 0, 0},
    {"--force", OPTION_SWITCH, COMMAND_CONTRACTS, PLACE(force), 0, 0},
    {"--only", OPTION_NAMES, GENERATE | COMMAND_MUTATE, PLACE(only), 0, 0},
    {"--skip", OPTION_NAMES, GENERATE, PLACE(skip), 0, 0},
    {"--time", OPTION_DURATION, GENERATE, PLACE(time_seconds), 0, 0},
    {"--calls", OPTION_NUMBER, GENERATE, PLACE(calls), 0, INT64_MAX},
    {"--seed", OPTION_NUMBER, GENERATE, PLACE(seed), 0, INT64_MAX},
    {"--jobs", OPTION_NUMBER, GENERATE | SUITES, PLACE(jobs), 1,
     WIRE_WORKERS},
    {"--strategy", OPTION_TEXT, GENERATE, PLACE(strategy), 0, 0},
    {"--length", OPTION_NUMBER, GENERATE, PLACE(length), 1, WIRE_STATEMENTS},
    {"--equality", OPTION_TEXT, GENERATE, PLACE(equality), 0, 0},
    {"--repeat", OPTION_NUMBER, GENERATE, PLACE(repetitions), 0, WIRE_STATEMENTS - 1},
    {"--repeat-chance", OPTION_CHANCE, GENERATE, PLACE(repetition_chance), 0, 0},
    {"--search-only", OPTION_SWITCH, GENERATE, PLACE(search_only), 0, 0},
    {"--no-coverage", OPTION_SWITCH, GENERATE, PLACE(no_coverage), 0, 0},
    {"--no-variations", OPTION_SWITCH, GENERATE, PLACE(no_variations), 0, 0},
    {"--no-minimize", OPTION_SWITCH, GENERATE, PLACE(no_minimize), 0, 0},
    {"--no-tests", OPTION_SWITCH, GENERATE, PLACE(no_tests), 0, 0},
    {"--no-sanitizers", OPTION_SWITCH, GENERATE, PLACE(no_sanitizers), 0, 0},
    {"--out", OPTION_TEXT, GENERATE | COMMAND_ACCEPT | COMMAND_COVER, PLACE(out), 0, 0},
    {"--format", OPTION_TEXT, GENERATE, PLACE(format), 0, 0},
    {"--show", OPTION_TEXT, GENERATE, PLACE(show), 0, 0},
    {"--cluster", OPTION_TEXT, GENERATE, PLACE(cluster), 0, 0},
    {"--members", OPTION_SWITCH, GENERATE, PLACE(members), 0, 0},
    {"--report", OPTION_LIST, GENERATE, PLACE(reports), 0, 0},
    {"--baseline", OPTION_TEXT, GENERATE, PLACE(baseline), 0, 0},
    {"--write-baseline", OPTION_SWITCH, GENERATE, PLACE(write_baseline), 0, 0},
    {"--json", OPTION_TEXT, GENERATE | COMMAND_COVER | SUITES, PLACE(json),
     0, 0},
    {"--build", OPTION_LIST, COMMAND_DIFF, PLACE(builds), 0, 0},
    {"--test", OPTION_LIST, COMMAND_MUTATE, PLACE(tests), 0, 0},
    {"--run-in", OPTION_TEXT, COMMAND_MUTATE, PLACE(run_in), 0, 0},
    {"--write", OPTION_SWITCH, COMMAND_MINIMIZE, PLACE(write), 0, 0},
    {"--every-test", OPTION_SWITCH, COMMAND_MUTATE, PLACE(every_test), 0, 0},
    {"--least", OPTION_NUMBER, COMMAND_MUTATE, PLACE(least), 0, 100},
};

enum { OPTION_COUNT = sizeof option_table / sizeof *option_table };

/* "a,b,c" as three names. */
static void add_names(struct name_list *list, struct arena *arena, const char *value,
                      const char *separators)
{
    char *rest = arena_copy_string(arena, value);
    for (char *name; (name = strsep(&rest, separators));)
        if (*name)
            vector_push(list, name);
}

static bool parse_number(const struct option *option, const char *value, uint64_t *number,
                         struct error *err)
{
    char *end;
    errno = 0;
    unsigned long long parsed = strtoull(value, &end, 10);
    if (errno || *end || end == value || value[0] == '-' || parsed > option->most)
        return error_set(err, "%s takes a whole number up to %llu, not '%s'", option->name,
                         (unsigned long long)option->most, value);
    if (parsed < option->least)
        return error_set(err, "%s takes at least %llu", option->name,
                         (unsigned long long)option->least);
    *number = parsed;
    return true;
}

static bool parse_duration(const struct option *option, const char *value, double *seconds,
                           struct error *err)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"", 1}, {"s", 1}, {"ms", 0.001}, {"m", 60}, {"min", 60}, {"h", 3600}};
    char *end;
    double number = strtod(value, &end);
    for (size_t i = 0; end != value && number > 0 && i < sizeof units / sizeof units[0]; i++)
        if (strcmp(end, units[i].unit) == 0) {
            *seconds = number * units[i].seconds;
            return true;
        }
    return error_set(err, "%s takes a duration such as 10s, 5m or 1h, not '%s'", option->name,
                     value);
}

static bool parse_chance(const struct option *option, const char *value, double *chance,
                         struct error *err)
{
    char *end;
    double number = strtod(value, &end);
    if (*end || end == value || !(number >= 0 && number <= 1))
        return error_set(err, "%s takes a number from 0 to 1, not '%s'", option->name, value);
    *chance = number;
    return true;
}

static bool set_option(struct cli_options *options, struct arena *arena,
                       const struct option *option, const char *value, struct error *err)
{
    void *place = (char *)options + option->place;
    switch (option->kind) {
    case OPTION_SWITCH:
        *(bool *)place = true;
        return true;
    case OPTION_TEXT:
        *(const char **)place = value;
        return true;
    case OPTION_LIST:
        vector_push((struct name_list *)place, value);
        return true;
    case OPTION_NAMES:
        add_names(place, arena, value, ",");
        return true;
    case OPTION_WORDS:
        add_names(place, arena, value, " ");
        return true;
    case OPTION_NUMBER:
        return parse_number(option, value, place, err);
    case OPTION_DURATION:
        return parse_duration(option, value, place, err);
    case OPTION_CHANCE:
        return parse_chance(option, value, place, err);
    }
    BUG("option %s has no kind", option->name);
}

/* How many letters have to be put in, left out or replaced to get from one to the other. */
static size_t distance(const char *from, const char *to)
{
    enum { LONGEST = 32 };
    size_t row[LONGEST + 1], length = strlen(to);
    if (length > LONGEST)
        return SIZE_MAX;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 1; *from; i++, from++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t replaced = diagonal + (*from != to[j - 1]);
            size_t shorter = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = replaced < shorter ? replaced : shorter;
        }
    }
    return row[length];
}

bool cli_is_near(const char *word, const char *name, size_t *best)
{
    size_t letters = distance(word, name);
    bool is_near = letters < *best;
    *best = is_near ? letters : *best;
    return is_near;
}

static bool refuse_unknown(const char *name, enum command command, struct error *err)
{
    const struct option *nearest = NULL;
    size_t best = CLI_FAR;
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if ((option_table[i].commands & command) &&
            cli_is_near(name, option_table[i].name, &best))
            nearest = &option_table[i];
    if (nearest && nearest->name[1] == '-')
        return error_set(err, "'%s' is not an option; did you mean %s?", name, nearest->name);
    return error_set(err, "'%s' is not an option; try assay --help", name);
}

static bool find_option(const char *name, enum command command, const struct option **option,
                        struct error *err)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        *option = &option_table[i];
        if (strcmp((*option)->name, name) != 0)
            continue;
        if ((*option)->commands & command)
            return true;
        return error_set(err, "%s does not go with this command; try assay --help", name);
    }
    return refuse_unknown(name, command, err);
}

/* Takes one option with its value from the arguments; *next is the first one after it. */
static bool take_option(struct cli_options *options, struct arena *arena, enum command command,
                        char **arguments, size_t *next, struct error *err)
{
    const char *name = arguments[(*next)++], *value = NULL;
    const char *equals = strncmp(name, "--", 2) == 0 ? strchr(name, '=') : NULL;
    if (equals) {
        name = arena_printf(arena, "%.*s", (int)(equals - name), name);
        value = equals + 1;
    }
    const struct option *option;
    if (!find_option(name, command, &option, err))
        return false;
    if (option->kind == OPTION_SWITCH && value)
        return error_set(err, "%s takes no value", name);
    if (option->kind != OPTION_SWITCH && !value && !(value = arguments[*next]))
        return error_set(err, "%s needs a value; try assay --help", name);
    if (option->kind != OPTION_SWITCH && !equals)
        (*next)++;
    return set_option(options, arena, option, value, err);
}

bool cli_parse(struct cli_options *options, struct arena *arena, enum command command,
               char **arguments, struct error *err)
{
    *options = (struct cli_options){
        .out = "assay-out",
        .strategy = "drt",
        .format = "plain",
        .show = "faults",
        .cluster = "abstract",
        .equality = "contract",
        .as = "c",
        .seed = 1,
        .repetitions = 100,
        .repetition_chance = 0.1,
        .length = 40,
    };
    for (size_t i = 0; arguments[i];) {
        if (strcmp(arguments[i], "--") == 0) {
            for (i++; arguments[i]; i++)
                vector_push(&options->flags, arguments[i]);
        } else if (arguments[i][0] != '-') {
            vector_push(&options->operands, arguments[i]);
            i++;
        } else if (!take_option(options, arena, command, arguments, &i, err)) {
            return false;
        }
    }
    return true;
}

void cli_release(struct cli_options *options)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        enum option_kind kind = option_table[i].kind;
        if (kind == OPTION_LIST || kind == OPTION_NAMES || kind == OPTION_WORDS)
            vector_release((struct name_list *)((char *)options + option_table[i].place));
    }
    vector_release(&options->flags);
    vector_release(&options->operands);
}
