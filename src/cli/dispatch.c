#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/shell.h"
#include "cli/config_file.h"
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
        text_add_char(&command, ' ');
        shell_add_word(&command, arguments[i]);
    }
    const char *joined = arena_copy_string(arena, text_string(&command));
    text_release(&command);
    return joined;
}

/* A reader that has gone, as behind `| head`, has what it wanted. */
static bool has_reader(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) < 1 || !(output.revents & POLLERR);
}

/* What was told may not have arrived. */
static int check_output(int status)
{
    struct error err;
    errno = 0;
    bool arrives = fflush(stdout) == 0 && !ferror(stdout);
    if (arrives || status >= EXIT_STATUS_USAGE || !has_reader())
        return status;
    error_set(&err, "cannot write to standard output: %s", strerror(errno ? errno : EIO));
    return cli_fail(&err);
}

/* `words` are what stands behind the command's name; all of `arguments` is shown in reports. */
static int run_command(const struct command_class *command, char **words, int count,
                       char **arguments)
{
    struct arena arena = {0};
    struct cli_options options = {0};
    struct error err;
    bool ok = config_complete(&arena, command, words, &words, &err) &&
              cli_parse(&options, &arena, command, words, &err) &&
              cli_check_reports(&options, &arena, &err);
    int status = ok ? check_output(command->run(&options, join(&arena, count, arguments)))
                    : cli_fail(&err);
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

/* `assay help generate` is `assay generate -h`. */
static int help_on(const char *name)
{
    const struct command_class *command = name ? command_named(name) : NULL;
    if (name && !command)
        return report_unknown(name);
    print_help(stdout, command);
    return EXIT_STATUS_NOTHING_FOUND;
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
    if (count > 1 && strcmp(arguments[1], "help") == 0)
        return help_on(count > 2 ? arguments[2] : NULL);
    if (wants(count, arguments, "--help", "-h")) {
        print_help(stdout, command);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    if (wants(count, arguments, "--version", "-V")) {
        puts("assay " ASSAY_VERSION);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    /* In a project that says how, the command may be left out. */
    bool is_bare = count < 2 || (!command && arguments[1][0] == '-');
    if (is_bare && file_exists(config_file_name))
        return run_command(command_named("generate"), arguments + 1, count, arguments);
    if (count < 2) {
        print_help(stderr, NULL);
        return EXIT_STATUS_USAGE;
    }
    return command ? run_command(command, arguments + 2, count, arguments)
                   : report_unknown(arguments[1]);
}
