/*
 * Reads settings.
 *
 *     name = value   # a comment
 *     [section]
 *
 * A key is written "a\tkey" or `plain`. This sentence goes on
 *         far to the right, and is no example.
 */
#ifndef EXAMPLES_H
#define EXAMPLES_H

#include <stddef.h>

// Called like this:
//
//     settings_read("x=1", 3);

#define NOT_A_COMMENT "/* \"nor this\" */"

int settings_read(const char *text, int count);
int settings_other(const char *text);
int settings_wide(const wchar_t *text, int count);

#endif
