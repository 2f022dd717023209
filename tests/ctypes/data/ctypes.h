/* Every kind of type that C has, in functions that compute something a test can check. Whatever is
 * passed, nothing is undefined: each function is to be called to a normal return. */
#ifndef CTYPES_H
#define CTYPES_H

#include <complex.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uchar.h>
#include <wchar.h>

#include "ctypes_cycle.h"

/* ---- records ---- */

struct __attribute__((packed)) packed_header {
    uint8_t kind;
    uint32_t length;
    uint16_t checksum;
};
struct packed_header packed_make(uint8_t kind, uint32_t length);
unsigned packed_sum(struct packed_header header);
unsigned packed_length(const struct packed_header *header);

struct permissions {
    unsigned read : 1;
    unsigned write : 1;
    unsigned : 0;
    signed level : 5;
    unsigned long long mask : 40;
    bool is_set : 1;
};
struct permissions permissions_make(int level, bool is_set);
int permissions_level(struct permissions permissions);
unsigned permissions_bits(const struct permissions *permissions);

union number {
    int integer;
    float real;
    unsigned char bytes[8];
};
union number number_from_int(int value);
int number_to_int(union number number);
int number_first_byte(const union number *number);

struct variant {
    enum variant_kind { VARIANT_NONE, VARIANT_INT = 5, VARIANT_REAL = 9 } kind;
    union {
        int integer;
        double real;
        struct {
            short low, high;
        };
    };
    struct {
        int line;
        int column;
    };
    struct {
        char letter;
        bool is_upper;
    } detail;
};
struct variant variant_of_int(int value);
struct variant variant_of_real(double value);
int variant_as_int(struct variant variant);
enum variant_kind variant_kind_of(const struct variant *variant);

struct packet {
    size_t count;
    unsigned char bytes[];
};
struct packet *packet_new(unsigned char fill, unsigned char count);
size_t packet_count(const struct packet *packet);
int packet_byte(const struct packet *packet, size_t index);
void packet_free(struct packet *packet);

struct point {
    int x, y;
};
struct segment {
    struct point ends[2];
    const char *label;
};
struct big {
    long values[12];
    char name[16];
};
struct point point_make(int x, int y);
struct point point_add(struct point a, struct point b);
const struct point point_origin(void);
int point_norm(const struct point point);
struct segment segment_make(struct point a, struct point b);
int segment_width(struct segment segment);
struct big big_make(long first);
long big_sum(struct big big);
struct point points_last(const struct point points[3]);
void points_shift(struct point points[static 2], int by);
long points_sum(const struct point *points, size_t count);

struct aligned {
    _Alignas(64) char first;
    int second;
};
struct aligned aligned_make(int second);
int aligned_second(struct aligned value);
bool aligned_is_aligned(const struct aligned *value);

typedef struct {
    float w, h;
} size_pair;
size_pair size_pair_scale(size_pair pair, float by);
float size_pair_area(const size_pair *pair);

struct empty_name_is_very_long_indeed_and_goes_on_for_longer_than_most_people_would_ever_type_by_hand {
    int
        member_with_a_name_that_is_also_very_long_so_that_a_line_with_it_does_not_fit_one_hundred_columns;
};
struct empty_name_is_very_long_indeed_and_goes_on_for_longer_than_most_people_would_ever_type_by_hand
ctypes_function_whose_name_is_longer_than_what_fits_into_one_line_of_a_test_of_a_hundred_columns(
    int argument_with_a_long_name_too);

/* ---- arrays ---- */

typedef int vector4[4];
typedef double matrix22[2][2];
int vector4_sum(const vector4 vector);
void vector4_fill(vector4 vector, int value);
double matrix22_trace(matrix22 matrix);
int rows_sum(int (*rows)[4], size_t count);
int rows_first(const int rows[][3]);
int at_least_four(const int values[static 4]);
int qualified_array(int values[const restrict static 2]);
const char *const *words_list(void);
size_t words_count(const char *const *words);
const char *words_first(const char **words);
int copy_restricted(int *restrict to, const int *restrict from);

/* ---- functions ---- */

typedef int binary_function(int, int);
typedef int (*unary_function)(int);
int apply_typedef(binary_function *function, int a, int b);
int apply_decayed(binary_function function, int a, int b);
int apply_unary(unary_function function, int value);
unary_function unary_named(char letter);
int (*unary_plain(int which))(int);
unary_function (*unary_chooser(void))(int);
int apply_returning(unary_function (*choose)(int), int value);
int apply_pointer(const char *(*name)(int), int value);
int apply_record(struct point (*make)(int, int), int value);

/* ---- numbers ---- */

long double long_double_half(long double value);
long double long_double_parse(int digits);
bool long_double_is_larger(long double a, long double b);
void long_double_store(long double *to, int value);
float float_third(float value);
double _Complex complex_square(double _Complex value);
float _Complex complex_float_conjugate(float _Complex value);
long double _Complex complex_long_double_twice(long double _Complex value);
double complex_real(double _Complex value);
_Bool bool_not(_Bool value);
signed char signed_char_negate(signed char value);
unsigned char unsigned_char_next(unsigned char value);
char char_upper(char value);
short short_swap(short value);
unsigned short unsigned_short_next(unsigned short value);
long long long_long_next(long long value);
unsigned long long unsigned_long_long_mix(unsigned long long value);
__int128 int128_product(long long a, long long b);
int int128_sign(__int128 value);
unsigned __int128 uint128_next(unsigned __int128 value);
int8_t int8_next(int8_t value);
uint64_t uint64_top(uint64_t value);
ptrdiff_t ptrdiff_negate(ptrdiff_t value);
wchar_t wchar_next(wchar_t value);
int atomic_read(_Atomic int *counter);
void atomic_add(atomic_int *counter, int by);
_Atomic int atomic_value(_Atomic int value);

typedef float float4 __attribute__((vector_size(16)));
float4 float4_add(float4 a, float4 b);

/* ---- enumerations ---- */

enum forward;
enum gaps { GAP_LOW = -7, GAP_ONE = 1, GAP_TEN = 10, GAP_SAME = 10, GAP_HUGE = 1000000 };
enum wide { WIDE_SMALL = 1, WIDE_LARGE = 0x100000000, WIDE_NEGATIVE = -0x100000000 };
enum top { TOP_ZERO, TOP_ALL = 0xFFFFFFFFu };
enum forward { FORWARD_A = 3, FORWARD_B };
enum gaps gaps_next(enum gaps value);
long long wide_value(enum wide value);
enum wide wide_of(bool is_large);
enum top top_other(enum top value);
enum forward forward_swap(enum forward value);
enum { NAMELESS_ONE = 1, NAMELESS_TWO = 2 };
int nameless_twice(int value);

/* ---- text ---- */

size_t wide_length(const wchar_t *text);
size_t utf16_length(const char16_t *text);
size_t utf32_length(const char32_t *text);
wchar_t wide_first(const wchar_t *text);
size_t bytes_length(const unsigned char *text);
void text_name(const char **name, int which);

/* ---- definitions in the header ---- */

static inline int inline_twice(int value)
{
    return (int)(2u * (unsigned)value);
}

static int __attribute__((unused)) static_plain(int value)
{
    return value / 2;
}

inline int inline_extern(int value)
{
    return value / 3;
}

/* ---- declarations of old ---- */

int old_style();
int old_promoted();
int old_prototype(int a, double b);

/* ---- names ---- */

typedef struct handle *handle;
handle handle_open(int value);
int handle_value(handle handle);
void handle_close(handle handle);
typedef struct shadow {
    int shadow;
} shadow;
shadow shadow_make(int shadow);
int shadow_get(struct shadow shadow);

/* ---- globals ---- */

struct entry {
    const char *name;
    int weight;
};
extern const struct entry entry_table[3];
extern int entry_limit;
extern const struct secret *const secret_default;
int entry_weight(const struct entry *entry);
int secret_value(const struct secret *secret);

/* ---- macros ---- */

#define SQUARE(value) ((value) * (value))
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define ABSOLUTE(value) _Generic((value), double: absolute_double, default: absolute_int)(value)
int absolute_int(int value);
double absolute_double(double value);

/* ---- what is no longer to be used ---- */

__attribute__((deprecated("use absolute_int"))) int old_absolute(int value);

#endif
