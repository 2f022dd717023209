#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/option.h"

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

static bool parse_keyword(const struct option *option, const char *value, const char **keyword,
                         struct error *err)
{
    if (keyword_find(option->keywords, value, NULL)) {
        *keyword = value;
        return true;
    }
    struct text names = {0};
    keyword_list(&names, option->keywords);
    error_set(err, "%s can be %s, not '%s'", option->name, text_string(&names), value);
    text_release(&names);
    return false;
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
    case OPTION_KEYWORD:
        return parse_keyword(option, value, place, err);
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

static bool report_unknown(const char *name, const struct command_class *command,
                           struct error *err)
{
    const struct option *nearest = NULL, *option;
    size_t best = CLI_FAR;
    for (size_t i = 0; (option = option_at(i)); i++)
        if ((option->commands & command->command) && cli_is_near(name, option->name, &best))
            nearest = option;
    if (nearest && nearest->name[1] == '-')
        return error_set(err, "'%s' is not an option; did you mean %s?", name, nearest->name);
    return error_set(err, "'%s' is not an option; try assay %s -h", name, command->name);
}

static bool find_option(const char *name, const struct command_class *command,
                        const struct option **option, struct error *err)
{
    bool is_known = false;
    for (size_t i = 0; (*option = option_at(i)); i++) {
        bool is_it = strcmp((*option)->name, name) == 0;
        if (is_it && ((*option)->commands & command->command))
            return true;
        is_known |= is_it;
    }
    if (is_known)
        return error_set(err, "%s is not an option of assay %s; try assay %s -h", name,
                         command->name, command->name);
    return report_unknown(name, command, err);
}

/* A command line, up to `next`: the first word that is not taken yet. */
struct command_line {
    const struct command_class *command;
    char **words;
    size_t next;
};

/* Takes one option with its value. */
static bool take_option(struct cli_options *options, struct arena *arena,
                        struct command_line *line, struct error *err)
{
    const char *name = line->words[line->next++], *value = NULL;
    const char *equals = strncmp(name, "--", 2) == 0 ? strchr(name, '=') : NULL;
    if (equals) {
        name = arena_printf(arena, "%.*s", (int)(equals - name), name);
        value = equals + 1;
    }
    const struct option *option;
    if (!find_option(name, line->command, &option, err))
        return false;
    if (option->kind == OPTION_SWITCH && value)
        return error_set(err, "%s takes no value", name);
    if (option->implied)
        value = value ? value : option->implied;
    else if (option->kind != OPTION_SWITCH && !value && !(value = line->words[line->next++]))
        return error_set(err, "%s needs a value; try assay %s -h", name, line->command->name);
    return set_option(options, arena, option, value, err);
}

static void set_defaults(struct cli_options *options, struct arena *arena)
{
    const struct option *option;
    struct error err;
    *options = (struct cli_options){0};
    for (size_t i = 0; (option = option_at(i)); i++)
        if (option->initial && !set_option(options, arena, option, option->initial, &err))
            BUG("the default of %s: %s", option->name, err.text);
}

bool cli_parse(struct cli_options *options, struct arena *arena,
               const struct command_class *command, char **arguments, struct error *err)
{
    struct command_line line = {command, arguments, 0};
    set_defaults(options, arena);
    options->words = arguments;
    while (arguments[line.next]) {
        const char *word = arguments[line.next];
        if (strcmp(word, "--") == 0) {
            for (line.next++; arguments[line.next]; line.next++)
                vector_push(&options->flags, arguments[line.next]);
        } else if (word[0] != '-') {
            vector_push(&options->operands, word);
            line.next++;
        } else if (!take_option(options, arena, &line, err)) {
            return false;
        }
    }
    return true;
}

void cli_release(struct cli_options *options)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(i)); i++)
        if (option->kind == OPTION_LIST || option->kind == OPTION_NAMES ||
            option->kind == OPTION_WORDS)
            vector_release((struct name_list *)((char *)options + option->place));
    vector_release(&options->flags);
    vector_release(&options->operands);
}
