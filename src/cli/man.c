/* The man page: what the tables know, in mdoc, between what the template says. */
#include <ctype.h>
#include <string.h>

#include "cli/option.h"

/* Adds sentences, each on a line of its own as mdoc wants it; `literals` become bold. */
static void add_sentences(struct text *out, const char *words)
{
    bool is_literal = false;
    for (const char *at = words; *at; at++) {
        if (*at == '`') {
            is_literal = !is_literal;
            text_add(out, is_literal ? "\\fB" : "\\fP");
        } else if (*at == '\\') {
            text_add(out, "\\e");
        } else if (*at == '-' && is_literal) {
            text_add(out, "\\-");
        } else if (at != words && *at == ' ' && at[-1] == '.') {
            text_add(out, "\n");
        } else {
            text_add_char(out, *at);
        }
    }
    text_add(out, "\n");
}

/* "write findings only" as "Write findings only." */
static void add_as_sentence(struct text *out, const char *words)
{
    struct text sentence = {0};
    text_printf(&sentence, "%c%s.", toupper((unsigned char)words[0]), words + 1);
    add_sentences(out, text_string(&sentence));
    text_release(&sentence);
}

/* "DIR --build 'CC FLAGS' [OPTIONS]": what stands for something else is in capitals. */
static void add_usage(struct text *out, const char *usage)
{
    while (*usage) {
        size_t name = strspn(usage, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (name)
            text_printf(out, "\\fI%.*s\\fP", (int)name, usage);
        else
            text_add(out, *usage == '-' ? "\\-" : (char[]){*usage, '\0'});
        usage += name ? name : 1;
    }
    text_add(out, "\n");
}

static void add_synopsis(struct text *out)
{
    const struct command_class *command;
    for (size_t i = 0; (command = command_at(i)); i++)
        for (size_t usage = 0; command->usages[usage]; usage++) {
            text_printf(out, ".Nm\n.Cm %s\n", command->name);
            add_usage(out, command->usages[usage]);
        }
}

static void add_command_names(struct text *out)
{
    const struct command_class *command;
    text_add(out, ".Bl -tag -width Ds\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        text_printf(out, ".It Cm %s\n", command->name);
        add_as_sentence(out, command->meaning);
    }
    text_add(out, ".El\n");
}

static void add_keywords(struct text *out, const struct option *option)
{
    struct keyword keyword;
    text_add(out, ".Bl -tag -width Ds\n");
    for (size_t i = 0; option->keywords(i, &keyword); i++) {
        bool is_default = option->initial && strcmp(option->initial, keyword.name) == 0;
        text_printf(out, ".It Cm %s\n", keyword.name);
        add_as_sentence(out, keyword.meaning);
        text_add(out, is_default ? "This is the default.\n" : "");
    }
    text_add(out, ".El\n");
}

/* A row is explained where it first occurs; further commands say what it is in a line. */
static bool is_home(const struct option *option, const struct command_class *command)
{
    size_t i = 0;
    while (!(option->commands & command_at(i)->command))
        i++;
    return command_at(i) == command;
}

static void add_option(struct text *out, const struct option *option, bool is_explained)
{
    const char *before = !option->argument ? "" : option->implied ? " Ns Op = Ns Ar " : " Ar ";
    text_printf(out, ".It Fl %s%s%s\n", option->name + 1, before,
                option->argument ? option->argument : "");
    add_as_sentence(out, option->meaning);
    if (option->initial && !option->keywords)
        text_printf(out, "The default is %s.\n", option->initial);
    if (is_explained && option->details)
        add_sentences(out, option->details);
    if (is_explained && option->keywords)
        add_keywords(out, option);
}

static void add_options(struct text *out, const struct command_class *command)
{
    const struct option *option;
    size_t count = 0;
    for (size_t i = 0; (option = option_at(i)); i++)
        if (option->commands & command->command) {
            text_add(out, count++ ? "" : ".Bl -tag -width Ds\n");
            add_option(out, option, is_home(option, command));
        }
    text_add(out, count ? ".El\n" : "");
}

static void add_commands(struct text *out)
{
    const struct command_class *command;
    for (size_t i = 0; (command = command_at(i)); i++) {
        text_printf(out, ".Ss assay %s\n", command->name);
        add_sentences(out, command->purpose);
        if (command->details)
            add_sentences(out, command->details);
        add_options(out, command);
    }
}

static void add_statuses(struct text *out, bool is_success)
{
    const struct command_class *command;
    text_add(out, ".Bl -tag -width generate -compact\n");
    for (size_t i = 0; (command = command_at(i)); i++)
        if (is_success || command->something) {
            text_printf(out, ".It Cm %s\n", command->name);
            add_as_sentence(out, is_success ? command->nothing : command->something);
        }
    text_add(out, ".El\n");
}

static bool add_part(struct text *out, const char *name, struct error *err)
{
    if (strcmp(name, "@SYNOPSIS@") == 0)
        add_synopsis(out);
    else if (strcmp(name, "@NAMES@") == 0)
        add_command_names(out);
    else if (strcmp(name, "@COMMANDS@") == 0)
        add_commands(out);
    else if (strcmp(name, "@SUCCESS@") == 0 || strcmp(name, "@FINDINGS@") == 0)
        add_statuses(out, name[1] == 'S');
    else
        return error_set(err, "the man page cannot have '%s' in it: there is no such part", name);
    return true;
}

bool cli_man(struct text *out, const char *template, struct error *err)
{
    struct arena arena = {0};
    char *rest = arena_copy_string(&arena, template), *line;
    bool ok = true;
    while (ok && text_next_line(&rest, &line)) {
        if (line[0] == '@')
            ok = add_part(out, line, err);
        else
            text_printf(out, "%s\n", line);
    }
    arena_release(&arena);
    return ok;
}
