#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "commands/refactor.h"

static bool answer(struct examination_room *room, const char *path, bool *is_bad,
                   struct error *err)
{
    struct text said = {0};
    bool ok = examination_of(room, path, &said, is_bad, err);
    if (ok)
        puts(text_string(&said));
    fflush(stdout);
    text_release(&said);
    return ok;
}

/* A program that cannot be examined is not the end of those after it. */
static bool answer_input(struct examination_room *room, bool *any_bad)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    struct error err;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        bool is_bad = false;
        if (line[length - 1] == '\n')
            line[length - 1] = '\0';
        if (!answer(room, line, &is_bad, &err)) {
            printf("skip %s\n", err.text);
            fflush(stdout);
        }
        *any_bad |= is_bad;
    }
    free(line);
    return true;
}

static bool examine_all(const struct cli_options *options, const struct refactor_options *wanted,
                        bool *any_bad, struct error *err)
{
    struct examination_room *room;
    bool ok = true;
    if (!examination_open(wanted, options->examine, &room, err))
        return false;
    for (size_t i = 1; ok && i < options->operands.count; i++) {
        bool is_bad = false;
        ok = answer(room, options->operands.items[i], &is_bad, err);
        *any_bad |= is_bad;
    }
    if (options->operands.count == 1)
        ok = answer_input(room, any_bad);
    examination_close(room);
    return ok;
}

static bool edit(const struct refactor_options *wanted, bool *is_wrong, struct error *err)
{
    struct refactored result;
    bool ok = refactor_edit(wanted, &result, err);
    *is_wrong = ok && result.complaint.length;
    if (ok)
        fputs(text_string(&result.out), stdout);
    if (*is_wrong)
        fprintf(stderr, "assay: %s", text_string(&result.complaint));
    text_release(&result.out);
    text_release(&result.complaint);
    return ok;
}

static bool refactor(const struct cli_options *options, struct arena *arena, bool *something,
                     struct error *err)
{
    const struct name_list *operands = &options->operands;
    struct refactor_options wanted = {
        .engine = options->engine,
        .name = options->new_name,
        .settings = cli_names(arena, &options->settings),
        .flags = cli_names(arena, &options->flags),
        .compile_commands = options->compile_commands,
        .write = options->write,
    };
    if (!operands->count) {
        struct text list = {0};
        refactor_list(&list);
        fputs(text_string(&list), stdout);
        text_release(&list);
        return true;
    }
    wanted.refactoring = operands->items[0];
    if (options->examine)
        return examine_all(options, &wanted, something, err);
    if (operands->count != 2)
        return error_set(err, "name a refactoring and a place, for example: assay refactor rename "
                              "list.c:12:9 --to count");
    wanted.place = operands->items[1];
    return edit(&wanted, something, err);
}

int cli_refactor(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    bool something = false;
    int status = !refactor(options, &arena, &something, &err) ? cli_fail(&err)
                 : something                                  ? EXIT_STATUS_FINDINGS
                                                              : EXIT_STATUS_NOTHING_FOUND;
    arena_release(&arena);
    return status;
}
