/* Numbers in a file. */
#ifndef STORE_H
#define STORE_H

/* Reads how many numbers the file says it has, and the first; -1 when that fails. */
int store_first(const char *filename);
/* Writes the number; 0, or -1 when that fails. */
int store_put(const char *filename, int number);
/* Writes it byte by byte and tells how many were written. */
int store_print(const char *filename, int number);

#endif
