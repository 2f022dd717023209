#ifndef VERSION_H
#define VERSION_H

/* A number that compares versions: below 0, 0 or above 0. */
int version_compare(unsigned a, unsigned b);
/* The two parts of a version change places; twice is as before. */
unsigned version_encode(unsigned version);
unsigned version_decode(unsigned code);
#endif
