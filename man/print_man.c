/* Usage: print-man TEMPLATE: prints the man page, with what the tables of src/cli know. */
#include <stdio.h>

#include "base/file.h"
#include "cli/cli.h"

int main(int count, char **arguments)
{
    struct arena arena = {0};
    struct text page = {0};
    struct error err;
    char *template;
    if (count != 2) {
        fputs("usage: print-man TEMPLATE\n", stderr);
        return EXIT_STATUS_USAGE;
    }
    bool ok = file_read(&arena, arguments[1], &template, NULL, &err) &&
              cli_man(&page, template, &err);
    if (ok)
        fputs(text_string(&page), stdout);
    else
        fprintf(stderr, "print-man: %s\n", err.text);
    text_release(&page);
    arena_release(&arena);
    return ok ? EXIT_STATUS_NOTHING_FOUND : EXIT_STATUS_USAGE;
}
