/* Functions whose answers depend on what a test cannot rely on. */
#ifndef MOODY_H
#define MOODY_H

int moody_half(int number);     /* the only steady one */
int moody_optimised(void);      /* how the library was compiled */
long moody_zone(void);          /* the time zone */
int moody_count(void);          /* how often it was called */
unsigned moody_directory(void); /* the working directory */
int moody_heap(void);           /* what memory held before */

#endif
