#ifndef NOTE_H
#define NOTE_H

#include <stddef.h>

/* A row of numbers that is written down and read again. */
struct note;

struct note *note_new(void);
void note_free(struct note *note);

/* The number of numbers in the note. */
size_t note_size(const struct note *note);

/* Puts a number behind the others unless it is there. Returns 1 if it is new, 0 if it was there
 * already, and -1 when memory is short. */
int note_add(struct note *note, int number);

/* 1 if the number is there, else 0. */
int note_has(const struct note *note, int number);

/* Stores the number at the place in *number and returns 0. On failure, which is -1, *number is left
 * alone. */
int note_get(const struct note *note, size_t index, int *number);

/* Turns the row by n places: for n = 1 the first becomes the last, for n = -1 the last becomes the
 * first. */
void note_rotate(struct note *note, long n);

/* Writes the numbers with a space behind each, as note_parse reads them. Stores at most size bytes,
 * with a zero at the end if size is not 0, and returns the length of the whole text. */
size_t note_write(const struct note *note, char *text, size_t size);

/* Reads what note_write writes; NULL when the text is something else or memory is short. */
struct note *note_parse(const char *text);

#endif
