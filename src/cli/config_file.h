/* assay.toml: what a project's runs are told besides what is typed. A key is the name of an option
 * without its dashes; `flags` are the compiler flags behind --. What stands below a heading, the
 * name of a command, is for that command. Of TOML it knows strings, whole numbers, booleans, lists
 * of strings and headings. */
#ifndef CLI_CONFIG_FILE_H
#define CLI_CONFIG_FILE_H

#include "base/word_list.h"
#include "cli/option.h"

extern const char config_file_name[];

/* Adds what the text says to `words`, as if it had been typed for the command; flags and a "--"
 * come last. An error names the line. */
NODISCARD bool config_read(struct arena *arena, char *text, const struct command_class *command,
                           struct word_list *words, struct error *err);

/* The command line with what the file here says before it; as it is when there is no file, or when
 * the command or the command line has no use for it: it names a library itself. Ends with NULL. */
NODISCARD bool config_complete(struct arena *arena, const struct command_class *command,
                               char **arguments, char ***completed, struct error *err);

#endif
