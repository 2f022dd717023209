/* Needs what it does not include: types of ctypes.h and of the C library. */
#ifndef CTYPES_LATER_H
#define CTYPES_LATER_H

int absolute_int(int value);
struct point later_point(uint16_t both);
size_t later_length(size_pair pair);

#endif
