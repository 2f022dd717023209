/* A directory of its own for a program of tests, and an arena that lives as long. */
#ifndef WORK_DIRECTORY_H
#define WORK_DIRECTORY_H

#include "base/arena.h"

extern struct arena arena;
extern char *directory;

/* Set-up and tear-down of a group. */
int begin_work(void **state);
int end_work(void **state);

const char *path_of(const char *name);
/* Returns the path. */
const char *write_file(const char *name, const char *content);
/* Of a command that has to end well: what it printed. */
const char *output_of(const char *const *arguments);

#endif
