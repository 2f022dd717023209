#ifndef EXCLUSIONS_H
#define EXCLUSIONS_H

/* Splits the text. sep is the separator: any character but '\0', '"' and '\n'. */
int split(const char *text, char sep);

/* Joins again what split() split. */
int join(const char *text, char sep);

/* Pads with fill, which must not be ' '. mark may be 'x'. */
int pad(char fill, char mark);

#endif
