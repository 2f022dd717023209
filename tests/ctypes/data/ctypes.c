#include "ctypes_private.h"

#include <stdio.h>
#include <stdlib.h>

#include "ctypes_later.h"

struct packed_header packed_make(uint8_t kind, uint32_t length)
{
    return (struct packed_header){kind, length, (uint16_t)(kind + length)};
}

unsigned packed_sum(struct packed_header header)
{
    return header.kind + header.length + header.checksum;
}

unsigned packed_length(const struct packed_header *header)
{
    return header->length;
}

struct permissions permissions_make(int level, bool is_set)
{
    return (struct permissions){.read = 1, .level = (signed)((unsigned)level & 7u) - 3,
                                .mask = 0x8000000001, .is_set = is_set};
}

int permissions_level(struct permissions permissions)
{
    return permissions.level;
}

unsigned permissions_bits(const struct permissions *permissions)
{
    return permissions->read * 2u + permissions->write;
}

union number number_from_int(int value)
{
    return (union number){.integer = value};
}

int number_to_int(union number number)
{
    return number.integer;
}

int number_first_byte(const union number *number)
{
    return number->bytes[0];
}

struct variant variant_of_int(int value)
{
    return (struct variant){.kind = VARIANT_INT, .integer = value, .line = 3, .column = 4,
                            .detail = {'i', false}};
}

struct variant variant_of_real(double value)
{
    return (struct variant){.kind = VARIANT_REAL, .real = value, .line = 1,
                            .detail = {'r', value > 1}};
}

int variant_as_int(struct variant variant)
{
    return variant.kind == VARIANT_INT ? variant.integer : -1;
}

enum variant_kind variant_kind_of(const struct variant *variant)
{
    return variant->kind;
}

struct packet *packet_new(unsigned char fill, unsigned char count)
{
    struct packet *packet = malloc(sizeof *packet + count);
    if (!packet)
        return NULL;
    packet->count = count;
    for (size_t i = 0; i < count; i++)
        packet->bytes[i] = fill;
    return packet;
}

size_t packet_count(const struct packet *packet)
{
    return packet->count;
}

int packet_byte(const struct packet *packet, size_t index)
{
    return index < packet->count ? packet->bytes[index] : -1;
}

void packet_free(struct packet *packet)
{
    free(packet);
}

struct point point_make(int x, int y)
{
    return (struct point){x, y};
}

struct point point_add(struct point a, struct point b)
{
    return (struct point){clamp(a.x) + clamp(b.x), clamp(a.y) + clamp(b.y)};
}

const struct point point_origin(void)
{
    return (const struct point){0, 0};
}

int point_norm(const struct point point)
{
    return abs(clamp(point.x)) + abs(clamp(point.y));
}

struct segment segment_make(struct point a, struct point b)
{
    return (struct segment){{a, b}, "segment"};
}

int segment_width(struct segment segment)
{
    return clamp(segment.ends[1].x) - clamp(segment.ends[0].x);
}

struct big big_make(long first)
{
    struct big big = {{0}, "big"};
    for (int i = 0; i < 12; i++)
        big.values[i] = (long)((unsigned long)first + (unsigned long)i);
    return big;
}

long big_sum(struct big big)
{
    unsigned long sum = 0;
    for (int i = 0; i < 12; i++)
        sum += (unsigned long)big.values[i];
    return (long)sum;
}

struct point points_last(const struct point points[3])
{
    return points[2];
}

void points_shift(struct point points[static 2], int by)
{
    for (int i = 0; i < 2; i++)
        points[i].x = clamp(points[i].x) + clamp(by);
}

long points_sum(const struct point *points, size_t count)
{
    long sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += clamp(points[i].x) + clamp(points[i].y);
    return sum;
}

struct aligned aligned_make(int second)
{
    return (struct aligned){'a', second};
}

int aligned_second(struct aligned value)
{
    return value.second;
}

bool aligned_is_aligned(const struct aligned *value)
{
    return (uintptr_t)value % 64 == 0;
}

size_pair size_pair_scale(size_pair pair, float by)
{
    return (size_pair){pair.w * by, pair.h + by};
}

float size_pair_area(const size_pair *pair)
{
    return pair->w * pair->h;
}

struct empty_name_is_very_long_indeed_and_goes_on_for_longer_than_most_people_would_ever_type_by_hand
ctypes_function_whose_name_is_longer_than_what_fits_into_one_line_of_a_test_of_a_hundred_columns(
    int argument_with_a_long_name_too)
{
    struct empty_name_is_very_long_indeed_and_goes_on_for_longer_than_most_people_would_ever_type_by_hand
        value = {clamp(argument_with_a_long_name_too) + 1};
    return value;
}

int vector4_sum(const vector4 vector)
{
    return clamp(vector[0]) + clamp(vector[1]) + clamp(vector[2]) + clamp(vector[3]);
}

void vector4_fill(vector4 vector, int value)
{
    for (int i = 0; i < 4; i++)
        vector[i] = value;
}

double matrix22_trace(matrix22 matrix)
{
    return matrix[0][0] + matrix[1][1];
}

int rows_sum(int (*rows)[4], size_t count)
{
    int sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += clamp(rows[i][0]) + clamp(rows[i][3]);
    return sum;
}

int rows_first(const int rows[][3])
{
    return clamp(rows[0][0]) + clamp(rows[0][2]);
}

int at_least_four(const int values[static 4])
{
    return clamp(values[0]) - clamp(values[3]);
}

int qualified_array(int values[const restrict static 2])
{
    values[1] = clamp(values[0]);
    return values[1];
}

const char *const *words_list(void)
{
    static const char *const words[] = {"alpha", "beta", NULL};
    return words;
}

size_t words_count(const char *const *words)
{
    size_t count = 0;
    while (words[count])
        count++;
    return count;
}

const char *words_first(const char **words)
{
    return *words ? *words : "none";
}

int copy_restricted(int *restrict to, const int *restrict from)
{
    *to = *from;
    return *to;
}

int apply_typedef(binary_function *function, int a, int b)
{
    return clamp(function(a, b)) + 1;
}

int apply_decayed(binary_function function, int a, int b)
{
    return clamp(function(a, b)) - 1;
}

int apply_unary(unary_function function, int value)
{
    return clamp(function(value)) * 2;
}

static int increment(int value)
{
    return clamp(value) + 1;
}

static int decrement(int value)
{
    return clamp(value) - 1;
}

unary_function unary_named(char letter)
{
    return letter == 'a' ? increment : letter == 'b' ? decrement : NULL;
}

int (*unary_plain(int which))(int)
{
    return which ? increment : decrement;
}

static unary_function choose_unary(int which)
{
    return which > 0 ? increment : decrement;
}

unary_function (*unary_chooser(void))(int)
{
    return choose_unary;
}

int apply_returning(unary_function (*choose)(int), int value)
{
    unary_function chosen = choose(value);
    return chosen ? clamp(chosen(value)) : -1;
}

int apply_pointer(const char *(*name)(int), int value)
{
    return name(value) ? 1 : 0;
}

int apply_record(struct point (*make)(int, int), int value)
{
    return clamp(make(value, value).x);
}

long double long_double_half(long double value)
{
    return value / 2;
}

long double long_double_parse(int digits)
{
    return 1.0L + digits / 3.0L;
}

bool long_double_is_larger(long double a, long double b)
{
    return a > b;
}

void long_double_store(long double *to, int value)
{
    *to = value / 7.0L;
}

float float_third(float value)
{
    return value / 3;
}

double _Complex complex_square(double _Complex value)
{
    return value * value;
}

float _Complex complex_float_conjugate(float _Complex value)
{
    return conjf(value);
}

long double _Complex complex_long_double_twice(long double _Complex value)
{
    return value + value;
}

double complex_real(double _Complex value)
{
    return creal(value);
}

_Bool bool_not(_Bool value)
{
    return !value;
}

signed char signed_char_negate(signed char value)
{
    return (signed char)(value == -128 ? 0 : -value);
}

unsigned char unsigned_char_next(unsigned char value)
{
    return (unsigned char)((value + 1) & 255);
}

char char_upper(char value)
{
    return value >= 'a' && value <= 'z' ? (char)(value - 'a' + 'A') : value;
}

short short_swap(short value)
{
    return (short)(value == 1 ? 256 : value);
}

unsigned short unsigned_short_next(unsigned short value)
{
    return (unsigned short)((value + 1) & 65535);
}

long long long_long_next(long long value)
{
    return (long long)((unsigned long long)value + 1);
}

unsigned long long unsigned_long_long_mix(unsigned long long value)
{
    return ~(value * 0x9E3779B97F4A7C15u);
}

__int128 int128_product(long long a, long long b)
{
    return (__int128)a * b;
}

int int128_sign(__int128 value)
{
    return (value > 0) - (value < 0);
}

unsigned __int128 uint128_next(unsigned __int128 value)
{
    return value + 1;
}

int8_t int8_next(int8_t value)
{
    return (int8_t)(value == 127 ? -128 : value + 1);
}

uint64_t uint64_top(uint64_t value)
{
    return value | (uint64_t)1 << 63;
}

ptrdiff_t ptrdiff_negate(ptrdiff_t value)
{
    return value == PTRDIFF_MIN ? 0 : -value;
}

wchar_t wchar_next(wchar_t value)
{
    return (wchar_t)(value == WCHAR_MAX ? 0 : value + 1);
}

int atomic_read(_Atomic int *counter)
{
    return atomic_load(counter);
}

void atomic_add(atomic_int *counter, int by)
{
    atomic_fetch_add(counter, by);
}

_Atomic int atomic_value(_Atomic int value)
{
    return value;
}

float4 float4_add(float4 a, float4 b)
{
    return a + b;
}

enum gaps gaps_next(enum gaps value)
{
    switch (value) {
    case GAP_LOW:
        return GAP_ONE;
    case GAP_ONE:
        return GAP_TEN;
    default:
        return value == GAP_TEN ? GAP_HUGE : GAP_LOW;
    }
}

long long wide_value(enum wide value)
{
    return (long long)value / 2;
}

enum wide wide_of(bool is_large)
{
    return is_large ? WIDE_LARGE : WIDE_NEGATIVE;
}

enum top top_other(enum top value)
{
    return value == TOP_ZERO ? TOP_ALL : TOP_ZERO;
}

enum forward forward_swap(enum forward value)
{
    return value == FORWARD_A ? FORWARD_B : FORWARD_A;
}

int nameless_twice(int value)
{
    return value == NAMELESS_ONE ? NAMELESS_TWO : 0;
}

size_t wide_length(const wchar_t *text)
{
    return wcslen(text);
}

size_t utf16_length(const char16_t *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

size_t utf32_length(const char32_t *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

wchar_t wide_first(const wchar_t *text)
{
    return text[0];
}

size_t bytes_length(const unsigned char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

void text_name(const char **name, int which)
{
    *name = which ? "one" : "zero";
}

extern inline int inline_extern(int value);

handle handle_open(int value)
{
    handle handle = malloc(sizeof *handle);
    if (handle)
        handle->value = value;
    return handle;
}

int handle_value(handle handle)
{
    return handle->value;
}

void handle_close(handle handle)
{
    free(handle);
}

shadow shadow_make(int value)
{
    return (shadow){value};
}

int shadow_get(struct shadow value)
{
    return value.shadow;
}

const struct entry entry_table[3] = {{"low", 1}, {"middle", 10}, {"high", 100}};
int entry_limit = 7;
static const struct secret the_secret = {42};
const struct secret *const secret_default = &the_secret;

int entry_weight(const struct entry *entry)
{
    return clamp(entry->weight);
}

int secret_value(const struct secret *secret)
{
    return secret->value;
}

int absolute_int(int value)
{
    return value < 0 ? -clamp(value) : value;
}

double absolute_double(double value)
{
    return value < 0 ? -value : value;
}

struct point later_point(uint16_t both)
{
    return (struct point){both & 255, both >> 8};
}

size_t later_length(size_pair pair)
{
    return pair.w > pair.h ? 1 : 2;
}

int old_absolute(int value)
{
    return absolute_int(value);
}
