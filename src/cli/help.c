/* What -h prints, from the tables: 80 columns, and a screen for `assay -h`. */
#include <string.h>

#include "cli/option.h"

enum {
    WIDTH = 79,        /* columns of a line */
    MEANINGS = 22,     /* the column of an option's meaning */
    COMMAND_NAMES = 11, /* columns of a command's name */
    FEW_OPTIONS = 12,  /* a list of so many needs no headings */
};

/* Adds the words after the column `first`; further lines begin at `indent`. */
static void add_wrapped(struct text *out, const char *words, size_t first, size_t indent)
{
    size_t column = first;
    while (*words) {
        size_t length = strcspn(words, " ");
        bool is_first = column == first || column == indent;
        if (!is_first && column + 1 + length > WIDTH) {
            text_printf(out, "\n%*s", (int)indent, "");
            column = indent;
            is_first = true;
        }
        text_add(out, is_first ? "" : " ");
        text_add_bytes(out, words, length);
        column += length + !is_first;
        words += length + (words[length] == ' ');
    }
    text_add(out, "\n");
}

static void add_examples(struct text *out, const struct command_class *command, size_t most)
{
    text_add(out, "example:\n");
    for (size_t i = 0; i < most && command->examples[i]; i++)
        text_printf(out, "  %s\n", command->examples[i]);
    text_add(out, "\n");
}

/* "the format of the tests: plain (default), cmocka, check, criterion or unity" */
static void add_meaning(struct text *out, const struct option *option)
{
    struct keyword keyword, following;
    text_add(out, option->meaning);
    if (option->initial && !option->keywords)
        text_printf(out, " (%s)", option->initial);
    for (size_t i = 0; option->keywords && option->keywords(i, &keyword); i++) {
        bool is_last = !option->keywords(i + 1, &following);
        bool is_default = option->initial && strcmp(option->initial, keyword.name) == 0;
        text_printf(out, "%s%s%s", i == 0 ? ": " : is_last ? " or " : ", ", keyword.name,
                    is_default ? " (default)" : "");
    }
}

static void add_option(struct text *out, const struct option *option)
{
    struct text meaning = {0}, name = {0};
    text_printf(&name, option->implied ? "  %s[=%.0s%s]" : "  %s%s%s", option->name,
                option->argument ? " " : "", option->argument ? option->argument : "");
    add_meaning(&meaning, option);
    text_printf(out, "%-*s", MEANINGS - 1, text_string(&name));
    size_t column = name.length < MEANINGS - 1 ? MEANINGS : name.length + 2;
    text_add(out, name.length < MEANINGS - 1 ? " " : "  ");
    add_wrapped(out, text_string(&meaning), column, MEANINGS);
    text_release(&meaning);
    text_release(&name);
}

static size_t add_options(struct text *out, enum command command, enum option_group group)
{
    const struct option *option;
    size_t count = 0;
    for (size_t i = 0; (option = option_at(i)); i++)
        if ((option->commands & command) && (group == GROUP_COUNT || group == option->group)) {
            add_option(out, option);
            count++;
        }
    return count;
}

static void add_option_list(struct text *out, enum command command)
{
    struct text list = {0};
    size_t count = add_options(&list, command, GROUP_COUNT);
    if (count && count <= FEW_OPTIONS)
        text_printf(out, "%s\n", text_string(&list));
    for (enum option_group group = 0; count > FEW_OPTIONS && group < GROUP_COUNT; group++) {
        text_printf(out, "%s\n", option_group_name(group));
        add_options(out, command, group);
        text_add(out, "\n");
    }
    text_release(&list);
}

static void add_plain(struct text *out, const char *marked)
{
    for (; *marked; marked++)
        if (*marked != '`')
            text_add_char(out, *marked);
}

static void add_statuses(struct text *out, const struct command_class *command)
{
    text_printf(out, "exit status:\n  0  %s\n", command->nothing);
    if (command->something)
        text_printf(out, "  1  %s\n", command->something);
    text_add(out, "  2  usage or environment\n  3  a bug in assay\n");
}

static void add_command_help(struct text *out, const struct command_class *command)
{
    struct text purpose = {0};
    add_examples(out, command, SIZE_MAX);
    add_plain(&purpose, command->purpose);
    add_wrapped(out, text_string(&purpose), 0, 0);
    text_release(&purpose);
    text_add(out, "\n");
    for (size_t i = 0; command->usages[i]; i++)
        text_printf(out, "%s assay %s %s\n", i ? "      " : "usage:", command->name,
                    command->usages[i]);
    text_add(out, "\n");
    add_option_list(out, command->command);
    add_statuses(out, command);
}

static void add_overview(struct text *out)
{
    const struct command_class *command;
    add_examples(out, command_at(0), 1);
    text_add(out, "assay writes unit tests for a C library: findings, which fail, and a suite.\n"
                  "usage: assay COMMAND [OPTIONS]\n\n");
    for (size_t i = 0; (command = command_at(i)); i++)
        if (!command->is_minor)
            text_printf(out, "  %-*s %s\n", COMMAND_NAMES, command->name, command->meaning);
    text_add(out, "\n"
                  "'assay COMMAND -h' lists its options; 'man assay' explains everything.\n");
}

void cli_help(struct text *out, const struct command_class *command)
{
    if (command)
        add_command_help(out, command);
    else
        add_overview(out);
}
