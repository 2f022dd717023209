/* Included before a test whose checks only tell what they see, for `assay diff`. It includes
 * nothing: the test may have to define macros before the first header of the system. */
#ifndef ASSAY_RECORD_H
#define ASSAY_RECORD_H

__extension__ typedef __int128 assay_rt_wide;
__extension__ typedef unsigned __int128 assay_rt_unsigned_wide;

/* Each returns whether the test can go on: without the object that it wanted it cannot. */
int assay_rt_see_signed(int line, long long value, long long expected);
int assay_rt_see_unsigned(int line, unsigned long long value, unsigned long long expected);
int assay_rt_see_wide(int line, assay_rt_wide value, assay_rt_wide expected);
int assay_rt_see_unsigned_wide(int line, assay_rt_unsigned_wide value,
                               assay_rt_unsigned_wide expected);
int assay_rt_see_double(int line, double value, double expected);
int assay_rt_see_long_double(int line, long double value, long double expected);
int assay_rt_see_pointer(int line, const volatile void *value, const volatile void *expected);
/* The same where it is to be another pointer. */
int assay_rt_see_other(int line, const volatile void *value, const volatile void *expected);
int assay_rt_see_condition(int line, int holds);
int assay_rt_see_string(int line, const volatile void *string);
int assay_rt_see_bytes(int line, const volatile void *bytes, unsigned long size);

/* The value is evaluated once. `1 ? v : v` makes an int of a bit-field, which has a type of its own
 * for some compilers. */
#define ASSAY_SEER(value, pointer_seer)                                               \
    _Generic(1 ? (value) : (value),                                                   \
        int: assay_rt_see_signed, long: assay_rt_see_signed,                          \
        long long: assay_rt_see_signed, unsigned: assay_rt_see_unsigned,              \
        unsigned long: assay_rt_see_unsigned, unsigned long long: assay_rt_see_unsigned, \
        assay_rt_wide: assay_rt_see_wide,                                             \
        assay_rt_unsigned_wide: assay_rt_see_unsigned_wide,                           \
        float: assay_rt_see_double, double: assay_rt_see_double,                      \
        long double: assay_rt_see_long_double, default: pointer_seer)

#define ASSAY_GO_ON(goes_on) \
    do {                     \
        if (!(goes_on))      \
            return;          \
    } while (0)
#define ASSAY_SEE(line, value, expected) \
    ASSAY_GO_ON(ASSAY_SEER(value, assay_rt_see_pointer)(line, value, expected))
#define ASSAY_SEE_OTHER(line, value, expected) \
    ASSAY_GO_ON(ASSAY_SEER(value, assay_rt_see_other)(line, value, expected))
#define ASSAY_SEE_CONDITION(line, condition) \
    ASSAY_GO_ON(assay_rt_see_condition(line, (condition) ? 1 : 0))
#define ASSAY_SEE_STRING(line, string) ASSAY_GO_ON(assay_rt_see_string(line, string))
#define ASSAY_SEE_BYTES(line, bytes, size) ASSAY_GO_ON(assay_rt_see_bytes(line, bytes, size))

#endif
