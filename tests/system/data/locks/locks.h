/* Doors that chance does not open: each function returns more the further a caller gets. */
#ifndef LOCKS_H
#define LOCKS_H

#include <stddef.h>

int lock_product(unsigned key);
int lock_mixed(unsigned key);
int lock_distance(int a, int b);
int lock_word(const char *word);
int lock_header(const unsigned char *data, size_t size);
int lock_keyword(const char *text);
int lock_checksum(const char *text);
int lock_nested(const unsigned char *data, size_t size);
int lock_class(int c, int d);
int lock_remainder(long number);

/* What code does with numbers on their way to a condition. */
int lock_atomic(unsigned key);
int lock_exchange(unsigned key);
int lock_vector(unsigned key);
int lock_record(unsigned key);
int lock_copied_record(unsigned key);
int lock_overflow(unsigned key);
int lock_bits(unsigned key);
int lock_switch(unsigned key);
int lock_select(unsigned key);
int lock_sorted(int a, int b, int c);
int lock_number(const char *text);
int lock_length(const char *text);
int lock_buffer(const unsigned char *data, size_t size);

#endif
