/* Reads requests from standard input, a line each: a directory and the words of a command, with
 * tabs between them. Answers each with a line "STATUS LENGTH" and what the command printed. A
 * command runs in a fork, so that libclang and LLVM are loaded once for all of them and a crash
 * ends one command. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "driver.h"

static const struct {
    const char *name;
    bool (*run)(char **arguments, struct error *err);
} commands[] = {
    {"roles", show_roles},
    {"sequence", show_sequence},
    {"emit", show_tests},
};

static int run_words(int count, char **words)
{
    if (strcmp(words[0], "assay") == 0)
        return cli_run(count, words);
    struct error err;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(words[0], commands[i].name) == 0)
            return commands[i].run(words + 1, &err) ? 0 : cli_fail(&err);
    error_set(&err, "the driver has no command '%s'", words[0]);
    return cli_fail(&err);
}

enum { WORDS_MAXIMUM = 64, CANNOT_START = 127 };

/* Splits the line in place; returns the number of words. */
static int split(char *line, char *words[WORDS_MAXIMUM])
{
    int count = 0;
    for (char *word = strtok(line, "\t\n"); word && count + 1 < WORDS_MAXIMUM;
         word = strtok(NULL, "\t\n"))
        words[count++] = word;
    words[count] = NULL;
    return count;
}

static _Noreturn void be_command(char *line, int output)
{
    char *words[WORDS_MAXIMUM];
    int count = split(line, words);
    if (count < 2 || chdir(words[0]) != 0 || !freopen("/dev/null", "r", stdin) ||
        dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0)
        _exit(CANNOT_START);
    close(output);
    exit(run_words(count - 1, words + 1));
}

static void read_all(int file, struct text *text)
{
    char bytes[4096];
    ssize_t length;
    while ((length = read(file, bytes, sizeof bytes)) > 0)
        text_add_bytes(text, bytes, (size_t)length);
}

static bool answer(char *line)
{
    int ends[2], status;
    struct text printed = {0};
    if (pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        be_command(line, ends[1]);
    }
    close(ends[1]);
    read_all(ends[0], &printed);
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) != child)
        return false;
    printf("%d %zu\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
           printed.length);
    fwrite(printed.bytes, 1, printed.length, stdout);
    text_release(&printed);
    return fflush(stdout) == 0;
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    bool ok = true;
    while (ok && getline(&line, &capacity, stdin) > 0)
        ok = answer(line);
    free(line);
    return ok ? 0 : 1;
}
