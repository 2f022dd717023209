/* A temporary directory around tests that change files. */
#include <string.h>

#include "emit/emit_internal.h"
#include "emit/format.h"

/* The name of a file, or a file of the helper's own. */
static bool touches_files(const struct function *function)
{
    if (strcmp(function->name, HELPER_MAKE_FILE) == 0 ||
        strcmp(function->name, HELPER_OPEN_FILE) == 0)
        return true;
    return function_takes(function, TRAIT_NAMES_FILE);
}

bool directory_is_needed(const struct vocabulary *vocabulary, const struct statements *statements)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct operation *operation =
            vocabulary->operations.items[statements->items[i].operation];
        if (operation->kind == OPERATION_CALL && touches_files(operation->function))
            return true;
    }
    return false;
}

void directory_print_functions(const struct format *format, struct text *out)
{
    text_add(out, "static char home_directory[4096], temporary_directory[4096];\n\n"
                  "/* What changes files runs in a temporary directory. */\n");
    text_add(out, format->enter.head);
    text_add(out, "    const char *parent = getenv(\"TMPDIR\");\n"
                  "    snprintf(temporary_directory, sizeof temporary_directory,\n"
                  "             \"%s/assay-XXXXXX\", parent && *parent ? parent : \"/tmp\");\n"
                  "    if (!getcwd(home_directory, sizeof home_directory) ||\n"
                  "        !mkdtemp(temporary_directory) || chdir(temporary_directory) != 0) {\n"
                  "        perror(temporary_directory);\n"
                  "        exit(1);\n"
                  "    }\n");
    text_add(out, format->enter.tail);
    text_add(out, "static int remove_entry(const char *path, const struct stat *status, int type,\n"
                  "                        struct FTW *place)\n"
                  "{\n"
                  "    (void)status, (void)type, (void)place;\n"
                  "    return remove(path);\n"
                  "}\n\n");
    text_add(out, format->leave.head);
    text_add(out, "    int how = FTW_DEPTH | FTW_PHYS;\n"
                  "    if (chdir(home_directory) != 0 ||\n"
                  "        nftw(temporary_directory, remove_entry, 16, how) != 0)\n"
                  "        perror(temporary_directory);\n");
    text_add(out, format->leave.tail);
}
