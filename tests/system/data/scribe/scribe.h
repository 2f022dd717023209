/* Writes lines to streams. */
#ifndef SCRIBE_H
#define SCRIBE_H

#include <stdio.h>

/* Writes the text between dashes; returns how many characters that were. */
int scribe_title(FILE *stream, const char *text);
/* Counts the characters that are left in the stream. */
int scribe_count(FILE *stream);

#endif
