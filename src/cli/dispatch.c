#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/option.h"

int cli_fail(const struct error *err)
{
    fprintf(stderr, "assay: %s\n", err->text);
    return EXIT_STATUS_USAGE;
}

static const char *join(struct arena *arena, int count, char **arguments)
{
    struct text command = {0};
    text_add(&command, "assay");
    for (int i = 1; i < count; i++) {
        bool is_plain = arguments[i][0] && !strpbrk(arguments[i], " \t\"'\\$`*?()<>|&;#~\n");
        text_printf(&command, is_plain ? " %s" : " '%s'", arguments[i]);
    }
    const char *joined = arena_copy_string(arena, text_string(&command));
    text_release(&command);
    return joined;
}

static int run_command(const struct command_class *command, int count, char **arguments)
{
    struct arena arena = {0};
    struct cli_options options = {0};
    struct error err;
    bool ok = cli_parse(&options, &arena, command, arguments + 2, &err) &&
              cli_check_reports(&options, &arena, &err);
    int status = ok ? command->run(&options, join(&arena, count, arguments)) : cli_fail(&err);
    cli_release(&options);
    arena_release(&arena);
    return status;
}

static int report_unknown(const char *name)
{
    const struct command_class *command;
    const char *nearest = NULL;
    size_t best = CLI_FAR;
    for (size_t i = 0; (command = command_at(i)); i++)
        if (cli_is_near(name, command->name, &best))
            nearest = command->name;
    struct error err;
    if (nearest)
        error_set(&err, "'%s' is not a command; did you mean %s?", name, nearest);
    else
        error_set(&err, "'%s' is not a command; try assay -h", name);
    return cli_fail(&err);
}

static void print_help(FILE *file, const struct command_class *command)
{
    struct text help = {0};
    cli_help(&help, command);
    fputs(text_string(&help), file);
    text_release(&help);
}

static bool wants(int count, char **arguments, const char *option, const char *letter)
{
    for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (strcmp(arguments[i], option) == 0 || strcmp(arguments[i], letter) == 0)
            return true;
    return false;
}

/* Whoever starts us may have closed them. A file of ours must not take their place. */
static void open_standard_streams(void)
{
    int file = open("/dev/null", O_RDWR);
    while (file >= 0 && file <= STDERR_FILENO)
        file = open("/dev/null", O_RDWR);
    if (file >= 0)
        close(file);
}

int cli_run(int count, char **arguments)
{
    open_standard_streams();
    const struct command_class *command = count > 1 ? command_named(arguments[1]) : NULL;
    if (wants(count, arguments, "--help", "-h")) {
        print_help(stdout, command);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    if (wants(count, arguments, "--version", "-V")) {
        puts("assay " ASSAY_VERSION);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    if (count < 2) {
        print_help(stderr, NULL);
        return EXIT_STATUS_USAGE;
    }
    return command ? run_command(command, count, arguments) : report_unknown(arguments[1]);
}
