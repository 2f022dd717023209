#include <stddef.h>
/* Does what C leaves undefined and harms nobody on any machine that assay runs on. */
struct pouch;
struct pouch *pouch_new(void);
void pouch_free(struct pouch *pouch);
/* Adds n numbers; values may be NULL when n is 0. */
int pouch_add(struct pouch *pouch, const int *values, size_t n);
/* The n-th word of the text, of four bytes. */
unsigned text_word(const char *text, size_t n);
int top_bit(int n);
int sum_of(unsigned n);
const char *skip(const char *text, size_t n);
