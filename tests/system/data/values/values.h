/* Parameters of every kind that has no plain literal. Each function returns a negative number when
 * it was not used as it wants to be. */
#ifndef VALUES_H
#define VALUES_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Streams and files. */
int count_characters(FILE *stream);
int write_number(FILE *out, int number);
int close_stream(FILE *stream);
int count_lines_of_file(const char *filename);
int save_number(const char *filename, int number);

#endif
