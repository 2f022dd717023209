#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static bool add_to_list(struct name_list *list, const char *value)
{
    vector_push(list, value);
    return true;
}

/* "a,b,c" as three names. */
static bool add_names(struct name_list *list, struct arena *arena, const char *value,
                      const char *separators)
{
    char *copy = arena_copy_string(arena, value), *rest = copy;
    for (char *name; (name = strsep(&rest, separators));)
        if (*name)
            vector_push(list, name);
    return true;
}

static bool parse_number(const char *option, const char *value, uint64_t most, uint64_t *number,
                         struct error *err)
{
    char *end;
    errno = 0;
    unsigned long long parsed = strtoull(value, &end, 10);
    if (errno || *end || end == value || value[0] == '-' || parsed > most)
        return error_set(err, "%s takes a whole number up to %llu, not '%s'", option,
                         (unsigned long long)most, value);
    *number = parsed;
    return true;
}

static bool parse_duration(const char *value, double *seconds, struct error *err)
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
    return error_set(err, "--time takes a duration such as 10s, 5m or 1h, not '%s'", value);
}

static bool parse_chance(const char *value, double *chance, struct error *err)
{
    char *end;
    double number = strtod(value, &end);
    if (*end || end == value || !(number >= 0 && number <= 1))
        return error_set(err, "--repeat-chance takes a number from 0 to 1, not '%s'", value);
    *chance = number;
    return true;
}

static const char *const with_value[] = {
    "--header", "--source", "--contracts", "-p", "--link", "--only", "--skip", "--out", "--time",
    "--calls", "--seed", "--jobs", "--strategy", "--format", "--json", "--show", "--repeat",
    "--repeat-chance", "--length", "--equality", NULL,
};

static bool takes_value(const char *option)
{
    for (size_t i = 0; with_value[i]; i++)
        if (strcmp(with_value[i], option) == 0)
            return true;
    return false;
}

static bool set_list(struct cli_options *options, struct arena *arena, const char *option,
                     const char *value)
{
    if (strcmp(option, "--header") == 0)
        return add_to_list(&options->headers, value);
    if (strcmp(option, "--source") == 0)
        return add_to_list(&options->sources, value);
    if (strcmp(option, "--contracts") == 0)
        return add_to_list(&options->contracts, value);
    if (strcmp(option, "--only") == 0)
        return add_names(&options->only, arena, value, ",");
    if (strcmp(option, "--skip") == 0)
        return add_names(&options->skip, arena, value, ",");
    if (strcmp(option, "--link") == 0)
        return add_names(&options->link, arena, value, " ");
    return false;
}

static bool set_string(struct cli_options *options, const char *option, const char *value)
{
    const struct {
        const char *name;
        const char **place;
    } strings[] = {
        {"-p", &options->compile_commands}, {"--out", &options->out},
        {"--json", &options->json},         {"--strategy", &options->strategy},
        {"--format", &options->format},     {"--show", &options->show},
        {"--equality", &options->equality},
    };
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
        if (strcmp(strings[i].name, option) == 0) {
            *strings[i].place = value;
            return true;
        }
    return false;
}

static bool set_number(struct cli_options *options, const char *option, const char *value,
                       struct error *err)
{
    if (strcmp(option, "--time") == 0)
        return parse_duration(value, &options->time_seconds, err);
    if (strcmp(option, "--repeat-chance") == 0)
        return parse_chance(value, &options->repetition_chance, err);
    if (strcmp(option, "--calls") == 0)
        return parse_number(option, value, INT64_MAX, &options->calls, err);
    if (strcmp(option, "--seed") == 0)
        return parse_number(option, value, INT64_MAX, &options->seed, err);
    if (strcmp(option, "--jobs") == 0)
        return parse_number(option, value, WIRE_WORKERS, &options->jobs, err);
    if (strcmp(option, "--repeat") == 0)
        return parse_number(option, value, WIRE_STATEMENTS - 1, &options->repetitions, err);
    if (strcmp(option, "--length") == 0)
        return parse_number(option, value, WIRE_STATEMENTS, &options->length, err);
    return error_set(err, "'%s' is not an option; try assay --help", option);
}

static bool set_option(struct cli_options *options, struct arena *arena, const char *option,
                       const char *value, struct error *err)
{
    return set_list(options, arena, option, value) || set_string(options, option, value) ||
           set_number(options, option, value, err);
}

/* Takes one option with its value from the arguments; *next is the first one after it. */
static bool take_option(struct cli_options *options, struct arena *arena, char **arguments,
                        int count, int *next, struct error *err)
{
    char *option = arguments[*next], *value = NULL;
    char *equals = strncmp(option, "--", 2) == 0 ? strchr(option, '=') : NULL;
    if (equals) {
        option = arena_printf(arena, "%.*s", (int)(equals - option), option);
        value = equals + 1;
    }
    (*next)++;
    if (strcmp(option, "--no-sanitizers") == 0) {
        if (value)
            return error_set(err, "%s takes no value", option);
        options->no_sanitizers = true;
        return true;
    }
    if (!takes_value(option))
        return error_set(err, "'%s' is not an option; try assay --help", option);
    if (!value && *next >= count)
        return error_set(err, "%s needs a value; try assay --help", option);
    if (!value)
        value = arguments[(*next)++];
    return set_option(options, arena, option, value, err);
}

bool cli_parse(struct cli_options *options, struct arena *arena, int count, char **arguments,
               struct error *err)
{
    *options = (struct cli_options){
        .out = "assay-out",
        .strategy = "drt",
        .format = "plain",
        .show = "faults",
        .equality = "contract",
        .seed = 1,
        .jobs = 1,
        .repetitions = 100,
        .repetition_chance = 0.1,
        .length = 40,
    };
    for (int i = 0; i < count;) {
        if (strcmp(arguments[i], "--") == 0) {
            for (i++; i < count; i++)
                vector_push(&options->flags, arguments[i]);
        } else if (arguments[i][0] != '-') {
            vector_push(&options->operands, arguments[i]);
            i++;
        } else if (!take_option(options, arena, arguments, count, &i, err)) {
            return false;
        }
    }
    if (options->jobs < 1)
        return error_set(err, "--jobs takes at least 1");
    if (options->length < 1)
        return error_set(err, "--length takes at least 1");
    return true;
}

void cli_release(struct cli_options *options)
{
    struct name_list *lists[] = {&options->headers, &options->sources, &options->contracts,
                                 &options->only,    &options->skip,    &options->link,
                                 &options->flags,   &options->operands};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        vector_release(lists[i]);
}
