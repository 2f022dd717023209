/* Doors that open to the right word only. */
#ifndef DOORS_H
#define DOORS_H

#include <stddef.h>

/* 1 when the number is the sum of its parts, which is nowhere written down. */
int door_number(int number);
/* 1 for the one keyword that is there. */
int door_word(const char *word);
/* 1 when the bytes begin with a header; only then they are looked at. */
int door_header(const unsigned char *data, size_t size);
/* 1 when the second number is the first one's key. */
int door_pair(unsigned first, unsigned second);

#endif
