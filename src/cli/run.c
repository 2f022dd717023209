#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

static const char help[] =
    "example:\n"
    "  assay generate --header list.h --source list.c --time 30s --out tests\n"
    "\n"
    "assay calls the functions of a C library in many short sequences and writes minimal failing\n"
    "tests (findings) and passing regression tests.\n"
    "\n"
    "usage: assay generate --header FILE --source FILE [OPTIONS] [-- CFLAGS]\n"
    "       assay contracts --header FILE --source FILE [--as c|attributes|json] [-o FILE]\n"
    "       assay replay DIR/findings/N\n"
    "       assay accept DIR/findings/N [--contracts FILE]\n"
    "       assay cover DIR [--json FILE]\n"
    "       assay mutate DIR | --source FILE --test FILE [OPTIONS] [-- CFLAGS]\n"
    "       assay minimize DIR [--write] [--json FILE]\n"
    "       assay diff DIR NEW | DIR --build 'gcc -O0' --build 'clang-19 -O2'\n"
    "\n"
    "what to test\n"
    "  --header FILE      a header whose functions are tested; may be repeated\n"
    "  --source FILE      a source file of the library; may be repeated\n"
    "  -p DIR             sources and flags from DIR/compile_commands.json instead\n"
    "  --link FLAGS       link flags, such as -lm\n"
    "  --contracts FILE   contracts in C (assay/contracts.h); may be repeated\n"
    "  --callers DIR      tests or examples of the library, to learn from; may be repeated\n"
    "  --only A,B         test only these functions   --skip A,B  never call these\n"
    "how long\n"
    "  --time 30s         wall clock of the whole run; without it and --calls, assay ends\n"
    "                     when more calls reach hardly anything new, after 60 s at most\n"
    "  --calls N          calls instead of time; the same seed then gives the same bytes\n"
    "  --seed N --jobs N  default 1, 1\n"
    "how\n"
    "  --strategy NAME    drt (default), bottomup-legal, bottomup, walk, topdown\n"
    "  --length N         statements of a sequence (40)\n"
    "  --equality NAME    when is a value new: by its contract (default) or by its state\n"
    "  --repeat N --repeat-chance P  repeat one call up to N times with chance P (100, 0.1)\n"
    "  --no-rule A,B      without these rules; --list-rules lists them\n"
    "  --no-coverage      do not measure which branches are reached\n"
    "  --search-only      judge and write nothing: for experiments with the search\n"
    "what to write\n"
    "  --out DIR          default assay-out; files you edited there are kept\n"
    "  --format NAME      plain (default), cmocka, check, criterion, unity\n"
    "  --no-variations    do not run the tests again in other builds and surroundings\n"
    "  --no-minimize      also keep tests that add nothing to the others\n"
    "  --show NAME        faults (default), undecided: also what is in doubt, all\n"
    "  --cluster NAME     faults that are one: abstract (default), oracle, concrete, random\n"
    "  --members          list the others of each cluster, with a program for each\n"
    "  --report KIND[=FILE]  html, json, junit or sarif; may be repeated\n"
    "  --json FILE        the same as --report json=FILE\n"
    "  --baseline FILE    known findings, which do not fail; --write-baseline adds to it\n"
    "which changes of the library its tests notice (mutate)\n"
    "  --test FILE        a source of the tests; each with a main() is a program; may be repeated\n"
    "  --run-in DIR       where they run; default an empty directory\n"
    "  --every-test       run all tests that reach a mutant, not only until one fails\n"
    "which tests still add something, and which fail and why (minimize)\n"
    "  --write            leave those out of the suite that add nothing\n"
    "where another version of the library differs (diff)\n"
    "  DIR NEW            the suite of the old one; the suite or the source tree of the new one\n"
    "  --build 'CC FLAGS' how both are compiled; twice: the old one and the new one; without:\n"
    "                     by clang with sanitizers\n"
    "\n"
    "exit status: 0 nothing found, 1 findings, 2 wrong use or environment, 3 a bug in assay\n";

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
    int status = cli_parse(&options, &arena, commands[command].command, arguments + 2, &err)
                     ? commands[command].run(&options, join(&arena, count, arguments))
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
        fputs(help, stdout);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    if (wants(count, arguments, "--version", "-V")) {
        puts("assay " ASSAY_VERSION);
        return EXIT_STATUS_NOTHING_FOUND;
    }
    if (count < 2) {
        fputs(help, stderr);
        return EXIT_STATUS_USAGE;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, arguments[1]) == 0)
            return run_command(i, count, arguments);
    return refuse_unknown(arguments[1]);
}
