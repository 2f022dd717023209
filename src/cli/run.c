#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

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

static const struct {
    const char *name;
    enum command command;
    int (*run)(const struct cli_options *options, const char *command_line);
} commands[] = {
    {"generate", COMMAND_GENERATE, cli_generate},
    {"contracts", COMMAND_CONTRACTS, cli_contracts},
    {"replay", COMMAND_REPLAY, cli_replay},
    {"accept", COMMAND_ACCEPT, cli_accept},
    {"cover", COMMAND_COVER, cli_cover},
    {"mutate", COMMAND_MUTATE, cli_mutate},
    {"diff", COMMAND_DIFF, cli_diff},
    {"minimize", COMMAND_MINIMIZE, cli_minimize},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static int run_command(size_t command, int count, char **arguments)
{
    struct arena arena = {0};
    struct cli_options options = {0};
    struct error err;
    bool ok = cli_parse(&options, &arena, commands[command].command, arguments + 2, &err) &&
              cli_check_reports(&options, &arena, &err);
    int status = ok ? commands[command].run(&options, join(&arena, count, arguments))
                    : cli_fail(&err);
    cli_release(&options);
    arena_release(&arena);
    return status;
}

static int refuse_unknown(const char *name)
{
    const char *nearest = NULL;
    size_t best = CLI_FAR;
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (cli_is_near(name, commands[i].name, &best))
            nearest = commands[i].name;
    struct error err;
    if (nearest)
        error_set(&err, "'%s' is not a command; did you mean %s?", name, nearest);
    else
        error_set(&err, "'%s' is not a command; try assay --help", name);
    return cli_fail(&err);
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
    if (wants(count, arguments, "--help", "-h")) {
        fputs(cli_help(arguments[1]), stdout);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    if (wants(count, arguments, "--version", "-V")) {
        puts("assay " ASSAY_VERSION);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    if (count < 2) {
        fputs(cli_help(""), stderr);
        return EXIT_STATUS_USAGE;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, arguments[1]) == 0)
            return run_command(i, count, arguments);
    return refuse_unknown(arguments[1]);
}
