/* A jar of numbers: for the tests of formats and build files. */
#ifndef JAR_H
#define JAR_H

#include <stdbool.h>
#include <stddef.h>

struct jar;

struct jar *jar_new(const char *label);
bool jar_put(struct jar *jar, int number);
size_t jar_count(const struct jar *jar);
double jar_mean(const struct jar *jar);
const char *jar_label(const struct jar *jar);
/* Writes the numbers to a file of that name; false when it cannot be written. */
bool jar_save(const struct jar *jar, const char *file_name);
void jar_free(struct jar *jar);

#endif
