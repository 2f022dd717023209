/* Completion for shells, from the tables: what bash, zsh and fish read. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/option.h"

enum shell { SHELL_BASH, SHELL_ZSH, SHELL_FISH, SHELL_COUNT };

static const struct keyword shells[SHELL_COUNT] = {
    [SHELL_BASH] = {"bash", "for bash-completion"},
    [SHELL_ZSH] = {"zsh", "for a directory of fpath, as _assay"},
    [SHELL_FISH] = {"fish", "for ~/.config/fish/completions"},
};

static bool shell_at(size_t n, struct keyword *keyword)
{
    if (n < SHELL_COUNT)
        *keyword = shells[n];
    return n < SHELL_COUNT;
}

static bool is_of(const struct option *option, const struct command_class *command)
{
    return (option->commands & command->command) != 0;
}

/* The words that an option takes, with blanks between them. */
static void add_words(struct text *out, const struct option *option)
{
    struct keyword keyword;
    for (size_t i = 0; option->keywords && option->keywords(i, &keyword); i++)
        text_printf(out, "%s%s", i ? " " : "", keyword.name);
}

static void add_command_names(struct text *out)
{
    const struct command_class *command;
    for (size_t i = 0; (command = command_at(i)); i++)
        text_printf(out, "%s%s", i ? " " : "", command->name);
}

/* ---- bash, which zsh can read as well ---- */

static void add_bash_values(struct text *out, const struct command_class *command)
{
    const struct option *option;
    for (size_t i = 0; (option = option_at(i)); i++) {
        if (!is_of(option, command) || !option->keywords)
            continue;
        text_printf(out, "    %s:%s) words='", command->name, option->name);
        add_words(out, option);
        text_add(out, "' ;;\n");
    }
}

static void add_bash_options(struct text *out, const struct command_class *command)
{
    const struct option *option;
    text_printf(out, "        %s) words='-h --help", command->name);
    for (size_t i = 0; (option = option_at(i)); i++)
        if (is_of(option, command))
            text_printf(out, " %s", option->name);
    text_add(out, "' ;;\n");
}

static void add_bash(struct text *out)
{
    const struct command_class *command;
    text_add(out, "# Completion of assay for bash; written by `assay completion bash`.\n"
                  "_assay() {\n"
                  "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                  "    local command=${COMP_WORDS[1]} words=\n"
                  "    COMPREPLY=()\n"
                  "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                  "        COMPREPLY=($(compgen -W '");
    add_command_names(out);
    text_add(out, " help' -- \"$word\"))\n"
                  "        return\n"
                  "    fi\n"
                  "    case $command:$before in\n");
    for (size_t i = 0; (command = command_at(i)); i++)
        add_bash_values(out, command);
    text_add(out, "    esac\n"
                  "    if [ -z \"$words\" ] && [ \"${word#-}\" != \"$word\" ]; then\n"
                  "        case $command in\n");
    for (size_t i = 0; (command = command_at(i)); i++)
        add_bash_options(out, command);
    text_add(out, "        esac\n"
                  "    fi\n"
                  "    if [ -n \"$words\" ]; then\n"
                  "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                  "    else\n"
                  "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
                  "    fi\n"
                  "}\n"
                  "complete -o filenames -F _assay assay\n");
}

/* ---- zsh ---- */

/* A meaning, as it may stand in brackets between single quotes. */
static void add_zsh_meaning(struct text *out, const char *meaning)
{
    for (; *meaning; meaning++) {
        if (strchr("[]:\\", *meaning))
            text_add_char(out, '\\');
        text_add(out, *meaning == '\'' ? "'\\'" : "");
        text_add_char(out, *meaning);
    }
}

static void add_zsh_option(struct text *out, const struct option *option)
{
    bool is_repeatable = option->kind == OPTION_LIST;
    text_printf(out, "        '%s%s%s[", is_repeatable ? "*" : "", option->name,
                option->implied ? "=-" : "");
    add_zsh_meaning(out, option->meaning);
    text_add_char(out, ']');
    if (option->argument && option->keywords) {
        text_printf(out, ":%s:(", option->argument);
        add_words(out, option);
        text_add_char(out, ')');
    } else if (option->argument) {
        text_printf(out, ":%s:_files", option->argument);
    }
    text_add(out, "' \\\n");
}

static void add_zsh(struct text *out)
{
    const struct command_class *command;
    const struct option *option;
    text_add(out, "#compdef assay\n"
                  "# Written by `assay completion zsh`.\n"
                  "_assay() {\n"
                  "    if (( CURRENT == 2 )); then\n"
                  "        local -a commands=(\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        text_printf(out, "            '%s:", command->name);
        add_zsh_meaning(out, command->meaning);
        text_add(out, "'\n");
    }
    text_add(out, "        )\n"
                  "        _describe command commands\n"
                  "        return\n"
                  "    fi\n"
                  "    local command=$words[2]\n"
                  "    shift words\n"
                  "    (( CURRENT-- ))\n"
                  "    case $command in\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        text_printf(out, "    %s) _arguments \\\n", command->name);
        for (size_t k = 0; (option = option_at(k)); k++)
            if (is_of(option, command))
                add_zsh_option(out, option);
        text_add(out, "        '*:file:_files' ;;\n");
    }
    text_add(out, "    esac\n"
                  "}\n"
                  "_assay \"$@\"\n");
}

/* ---- fish ---- */

static void add_fish_quoted(struct text *out, const char *words)
{
    text_add_char(out, '\'');
    for (; *words; words++) {
        if (*words == '\'' || *words == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *words);
    }
    text_add_char(out, '\'');
}

static void add_fish_option(struct text *out, const struct command_class *command,
                            const struct option *option)
{
    bool is_long = option->name[1] == '-';
    text_printf(out, "complete -c assay -n '__fish_seen_subcommand_from %s' -%c %s",
                command->name, is_long ? 'l' : 's', option->name + (is_long ? 2 : 1));
    if (option->keywords) {
        text_add(out, " -x -a '");
        add_words(out, option);
        text_add(out, "'");
    } else if (option->argument && !option->implied) {
        text_add(out, " -r");
    }
    text_add(out, " -d ");
    add_fish_quoted(out, option->meaning);
    text_add_char(out, '\n');
}

static void add_fish(struct text *out)
{
    const struct command_class *command;
    const struct option *option;
    text_add(out, "# Completion of assay for fish; written by `assay completion fish`.\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        text_printf(out, "complete -c assay -f -n __fish_use_subcommand -a %s -d ", command->name);
        add_fish_quoted(out, command->meaning);
        text_add_char(out, '\n');
        for (size_t k = 0; (option = option_at(k)); k++)
            if (is_of(option, command))
                add_fish_option(out, command, option);
    }
}

int cli_completion(const struct cli_options *options, const char *command_line)
{
    void (*const printers[SHELL_COUNT])(struct text *) = {
        [SHELL_BASH] = add_bash, [SHELL_ZSH] = add_zsh, [SHELL_FISH] = add_fish};
    (void)command_line;
    size_t shell;
    struct error err;
    if (options->operands.count != 1 ||
        !keyword_find(shell_at, options->operands.items[0], &shell)) {
        error_set(&err, "name a shell: bash, zsh or fish, as in assay completion bash");
        return cli_fail(&err);
    }
    struct text script = {0};
    printers[shell](&script);
    fputs(text_string(&script), stdout);
    text_release(&script);
    return EXIT_STATUS_NOTHING_FOUND;
}
