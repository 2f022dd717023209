/* Runs commands for golden files: the real `assay`, and a few that show what it has inside. */
#ifndef DRIVER_H
#define DRIVER_H

#include "cli/cli.h"

/* What the commands of the driver work on. */
struct subject {
    struct arena arena;
    struct cli_options options;
    struct library library;
    struct api api;
    struct vocabulary vocabulary;
};

/* Reads the options of `assay generate`, the library that they name, and what its parameters are
 * for. */
NODISCARD bool subject_read(struct subject *subject, char **arguments, struct error *err);
void subject_release(struct subject *subject);

/* The commands; the arguments are those behind the name and end with NULL. */
NODISCARD bool show_roles(char **arguments, struct error *err);
NODISCARD bool show_sequence(char **arguments, struct error *err);
NODISCARD bool show_tests(char **arguments, struct error *err);

#endif
