#include "cli/config_file.h"

#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

const char config_file_name[] = "assay.toml";

enum {
    COMMANDS = COMMAND_GENERATE | COMMAND_CONTRACTS | COMMAND_EXPLORE, /* that read the file */
    VALUES_MAXIMUM = 1000, /* in one list */
};

/* The file up to `at`. */
struct config {
    struct arena *arena;
    const char *at;
    unsigned line;
    const struct command_class *command;
    const struct command_class *heading; /* below which keys stand; NULL: none */
    struct word_list *words;
    struct word_list flags;
};

/* One value; a list has several texts. */
struct config_value {
    struct word_list texts;
    bool is_switch; /* true or false */
    bool is_true;
};

static bool complain(const struct config *config, struct error *err, const char *what,
                     const char *word)
{
    return error_set(err, "%s:%u: %s%s%s%s", config_file_name, config->line, what,
                     word ? " '" : "", word ? word : "", word ? "'" : "");
}

static void skip_blanks(struct config *config)
{
    while (*config->at == ' ' || *config->at == '\t' || *config->at == '\r')
        config->at++;
}

/* Also over ends of lines and comments. */
static void skip_lines(struct config *config)
{
    for (;;) {
        skip_blanks(config);
        if (*config->at == '#')
            config->at += strcspn(config->at, "\n");
        if (*config->at != '\n')
            return;
        config->at++;
        config->line++;
    }
}

static char escaped(char letter)
{
    return letter == 'n' ? '\n' : letter == 't' ? '\t' : letter;
}

static bool read_string(struct config *config, struct word_list *texts, struct error *err)
{
    struct text text = {0};
    char quote = *config->at++;
    for (; *config->at && *config->at != quote && *config->at != '\n'; config->at++) {
        bool is_escape = quote == '"' && *config->at == '\\' && config->at[1];
        text_add_char(&text, is_escape ? escaped(*++config->at) : *config->at);
    }
    bool is_closed = *config->at == quote;
    config->at += is_closed;
    vector_push(texts, arena_copy_string(config->arena, text_string(&text)));
    text_release(&text);
    return is_closed || complain(config, err, "a string has no end", NULL);
}

static bool read_list(struct config *config, struct word_list *texts, struct error *err)
{
    config->at++;
    for (skip_lines(config); *config->at != ']'; skip_lines(config)) {
        if (*config->at != '"' && *config->at != '\'')
            return complain(config, err, "a list has strings between its brackets", NULL);
        if (texts->count == VALUES_MAXIMUM)
            return complain(config, err, "a list is too long", NULL);
        if (!read_string(config, texts, err))
            return false;
        skip_lines(config);
        if (*config->at == ',')
            config->at++;
        else if (*config->at != ']')
            return complain(config, err, "a comma is missing in a list", NULL);
    }
    config->at++;
    return true;
}

static const char *take_word(struct config *config)
{
    const char *start = config->at;
    while (isalnum((unsigned char)*config->at) || strchr("-_.", *config->at ? *config->at : ' '))
        config->at++;
    return arena_printf(config->arena, "%.*s", (int)(config->at - start), start);
}

static bool read_value(struct config *config, struct config_value *value, struct error *err)
{
    if (*config->at == '"' || *config->at == '\'')
        return read_string(config, &value->texts, err);
    if (*config->at == '[')
        return read_list(config, &value->texts, err);
    const char *word = take_word(config);
    value->is_true = strcmp(word, "true") == 0;
    value->is_switch = value->is_true || strcmp(word, "false") == 0;
    if (!value->is_switch && (!*word || word[strspn(word, "0123456789.")]))
        return complain(config, err, "a value is a string in quotes, a number, true, false or a "
                                     "list in brackets, not", word);
    vector_push(&value->texts, word);
    return true;
}

static bool is_key_of(const struct option *option, const char *key)
{
    return strcmp(option->name + strspn(option->name, "-"), key) == 0;
}

static const struct option *option_of(unsigned commands, const char *key)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(i)); i++)
        if ((option->commands & commands) && is_key_of(option, key))
            return option;
    return NULL;
}

static bool report_unknown(const struct config *config, unsigned commands, const char *key,
                           struct error *err)
{
    const struct option *option;
    const char *nearest = "flags";
    size_t best = CLI_FAR;
    bool is_near = cli_is_near(key, nearest, &best);
    for (size_t i = 0; (option = option_at(i)); i++) {
        const char *name = option->name + strspn(option->name, "-");
        if ((option->commands & commands) && cli_is_near(key, name, &best)) {
            nearest = name;
            is_near = true;
        }
    }
    if (is_near)
        return error_set(err, "%s:%u: there is no key '%s'; did you mean %s?", config_file_name,
                         config->line, key, nearest);
    return error_set(err, "%s:%u: there is no key '%s'; keys are options without their dashes, see "
                          "assay generate -h", config_file_name, config->line, key);
}

static bool add_option(struct config *config, const struct option *option,
                       const struct config_value *value, struct error *err)
{
    if ((option->kind == OPTION_SWITCH) != value->is_switch)
        return complain(config, err, value->is_switch ? "true and false are not for"
                                                      : "true or false is expected for",
                        option->name);
    if (value->is_switch && value->is_true)
        vector_push(config->words, option->name);
    bool is_long = option->name[1] == '-';
    for (size_t i = 0; !value->is_switch && i < value->texts.count; i++) {
        const char *text = value->texts.items[i];
        vector_push(config->words, is_long
                                       ? arena_printf(config->arena, "%s=%s", option->name, text)
                                       : option->name);
        if (!is_long)
            vector_push(config->words, text);
    }
    return true;
}

/* A key that another command has is not for this one. */
static bool add_value(struct config *config, const char *key, const struct config_value *value,
                      struct error *err)
{
    unsigned commands = config->heading ? (unsigned)config->heading->command : COMMANDS;
    bool is_meant = !config->heading || config->heading == config->command;
    if (strcmp(key, "flags") == 0) {
        for (size_t i = 0; is_meant && i < value->texts.count; i++)
            vector_push(&config->flags, value->texts.items[i]);
        return true;
    }
    if (!option_of(commands, key))
        return report_unknown(config, commands, key, err);
    const struct option *option = option_of(config->command->command, key);
    return !is_meant || !option || add_option(config, option, value, err);
}

static bool read_heading(struct config *config, struct error *err)
{
    config->at++;
    const char *name = take_word(config);
    if (*config->at != ']')
        return complain(config, err, "a heading is the name of a command in brackets", NULL);
    config->at++;
    config->heading = command_named(name);
    if (!config->heading || !(config->heading->command & COMMANDS))
        return complain(config, err, "headings are generate, contracts and explore, not", name);
    return true;
}

static bool read_key(struct config *config, struct error *err)
{
    const char *key = take_word(config);
    skip_blanks(config);
    if (!*key || *config->at != '=')
        return complain(config, err, "a line is KEY = VALUE, [COMMAND] or # a comment", NULL);
    config->at++;
    skip_blanks(config);
    struct config_value value = {0};
    bool ok = read_value(config, &value, err) && add_value(config, key, &value, err);
    vector_release(&value.texts);
    return ok;
}

bool config_read(struct arena *arena, char *text, const struct command_class *command,
                 struct word_list *words, struct error *err)
{
    struct config config = {arena, text, 1, command, NULL, words, {0}};
    bool ok = true;
    for (skip_lines(&config); ok && *config.at; skip_lines(&config)) {
        ok = *config.at == '[' ? read_heading(&config, err) : read_key(&config, err);
        skip_blanks(&config);
        if (ok && *config.at && *config.at != '\n' && *config.at != '#')
            ok = complain(&config, err, "something stands behind the value", NULL);
    }
    if (config.flags.count)
        vector_push(words, "--");
    for (size_t i = 0; i < config.flags.count; i++)
        vector_push(words, config.flags.items[i]);
    vector_release(&config.flags);
    return ok;
}

/* The option without what may stand behind a '='. */
static bool is_typed(char *const *arguments, const char *option)
{
    size_t length = strcspn(option, "=");
    for (; *arguments && strcmp(*arguments, "--") != 0; arguments++)
        if (strncmp(*arguments, option, length) == 0 && strcspn(*arguments, "=") == length)
            return true;
    return false;
}

static bool names_library(char *const *arguments)
{
    static const char *const names[] = {"--header", "--source", "-p", "--pkg-config"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_typed(arguments, names[i]))
            return true;
    return false;
}

/* What was typed wins over what is in the file: of an option, nothing of the file stays. */
static void keep_untyped(struct word_list *words, char *const *arguments)
{
    size_t kept = 0, i = 0;
    while (i < words->count && strcmp(words->items[i], "--") != 0) {
        bool has_value = words->items[i][1] != '-'; /* as a word of its own */
        bool stays = !is_typed(arguments, words->items[i]);
        for (size_t k = 0; k <= has_value; k++, i++)
            if (stays)
                words->items[kept++] = words->items[i];
    }
    while (i < words->count)
        words->items[kept++] = words->items[i++];
    words->count = kept;
}

/* The file's options, what was typed, then the flags of the one that has any. */
static char **join(struct arena *arena, const struct word_list *words, char **arguments)
{
    struct word_list all = {0};
    size_t i = 0, k = 0;
    for (; i < words->count && strcmp(words->items[i], "--") != 0; i++)
        vector_push(&all, words->items[i]);
    for (; arguments[k] && strcmp(arguments[k], "--") != 0; k++)
        vector_push(&all, arguments[k]);
    for (; !arguments[k] && i < words->count; i++)
        vector_push(&all, words->items[i]);
    for (; arguments[k]; k++)
        vector_push(&all, arguments[k]);
    char **joined = arena_alloc_zeroed(arena, all.count + 1, sizeof *joined);
    for (i = 0; i < all.count; i++)
        joined[i] = arena_copy_string(arena, all.items[i]);
    vector_release(&all);
    return joined;
}

bool config_complete(struct arena *arena, const struct command_class *command, char **arguments,
                     char ***completed, struct error *err)
{
    *completed = arguments;
    if (!(command->command & COMMANDS) || !file_exists(config_file_name) ||
        names_library(arguments))
        return true;
    char *text;
    struct word_list words = {0};
    bool ok = file_read(arena, config_file_name, &text, NULL, err) &&
              config_read(arena, text, command, &words, err);
    if (ok) {
        keep_untyped(&words, arguments);
        *completed = join(arena, &words, arguments);
    }
    vector_release(&words);
    return ok;
}
