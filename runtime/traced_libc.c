/* Functions of the C library as they are traced: compiled with the library under test and changed
 * like it, in place of those that it calls. Each does what the C library's does, in the C locale.
 *
 * Comparisons have no branches that depend on what is compared: all of their result is one
 * expression, which is solved at once. Searches decide byte by byte. */
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define TRACED(name) assay_traced_##name

/* A value chosen without a decision: the code that is traced has an expression for it. */
static int chosen(int condition, int a, int b)
{
    int mask = -(condition != 0);
    return (a & mask) | (b & ~mask);
}

/* ---- lengths ---- */

/* The runtime's: of a string that a caller could have made longer, the length depends on that. */
uint64_t __assay_trace_length(const char *string, uint64_t length);

size_t TRACED(strlen)(const char *string)
{
    size_t length = 0;
    while (string[length])
        length++;
    return __assay_trace_length(string, length);
}

size_t TRACED(strnlen)(const char *string, size_t limit)
{
    size_t length = 0;
    while (length < limit && string[length])
        length++;
    return length < limit ? __assay_trace_length(string, length) : length;
}

/* ---- comparisons ---- */

/* The runtime's. The length, which is not traced; how many bytes could stand behind the end of a
 * string; what stands there, a zero that a caller could have chosen otherwise. */
uint64_t __assay_trace_extent(const void *string, uint64_t limit);
uint64_t __assay_trace_room(const char *end);
unsigned char __assay_trace_behind(const char *end, uint64_t distance);

struct side {
    const char *bytes;
    size_t end; /* what is behind it is not in memory */
};

static struct side side_of(const void *string, size_t limit)
{
    return (struct side){string, __assay_trace_extent(string, limit)};
}

static int byte_at(const struct side *side, size_t at)
{
    return at <= side->end ? (unsigned char)side->bytes[at]
                           : __assay_trace_behind(side->bytes + side->end, at - side->end);
}

/* How many bytes there are to compare: with the zero at the end of the shorter one, and further
 * where that one could be longer. */
static size_t compared_extent(const struct side *a, const struct side *b, size_t limit)
{
    const struct side *shorter = a->end < b->end ? a : b, *longer = a->end < b->end ? b : a;
    size_t extent = shorter->end;
    if (longer->end > extent && extent < limit) {
        size_t room = __assay_trace_room(shorter->bytes + extent);
        extent = room < longer->end - extent ? extent + room : longer->end;
    }
    return extent < limit ? extent + 1 : limit;
}

static int lower(int c)
{
    return chosen((unsigned)c - 'A' < 26, c + ('a' - 'A'), c);
}

static int compared(const unsigned char *a, const unsigned char *b, size_t size)
{
    int order = 0;
    for (size_t i = size; i-- > 0;)
        order = chosen(a[i] != b[i], a[i] - b[i], order);
    return order;
}

static int compared_strings(const char *a, const char *b, size_t limit, int (*as)(int))
{
    struct side left = side_of(a, limit), right = side_of(b, limit);
    int order = 0;
    for (size_t i = compared_extent(&left, &right, limit); i-- > 0;) {
        int x = as(byte_at(&left, i)), y = as(byte_at(&right, i));
        order = chosen(x != y, x - y, chosen(x == 0, 0, order));
    }
    return order;
}

static int as_it_is(int c)
{
    return c;
}

int TRACED(strncmp)(const char *a, const char *b, size_t limit)
{
    return compared_strings(a, b, limit, as_it_is);
}

int TRACED(strcmp)(const char *a, const char *b)
{
    return compared_strings(a, b, SIZE_MAX, as_it_is);
}

int TRACED(strncasecmp)(const char *a, const char *b, size_t limit)
{
    return compared_strings(a, b, limit, lower);
}

int TRACED(strcasecmp)(const char *a, const char *b)
{
    return compared_strings(a, b, SIZE_MAX, lower);
}

int TRACED(memcmp)(const void *a, const void *b, size_t size)
{
    return compared(a, b, size);
}

int TRACED(bcmp)(const void *a, const void *b, size_t size)
{
    return compared(a, b, size);
}

/* ---- searches ---- */

void *TRACED(memchr)(const void *bytes, int byte, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i] == (unsigned char)byte)
            return (void *)(uintptr_t)(at + i);
    return NULL;
}

void *TRACED(memrchr)(const void *bytes, int byte, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = size; i-- > 0;)
        if (at[i] == (unsigned char)byte)
            return (void *)(uintptr_t)(at + i);
    return NULL;
}

char *TRACED(strchrnul)(const char *string, int c)
{
    while (*string && *string != (char)c)
        string++;
    return (char *)(uintptr_t)string;
}

char *TRACED(strchr)(const char *string, int c)
{
    char *found = TRACED(strchrnul)(string, c);
    return *found == (char)c ? found : NULL;
}

char *TRACED(strrchr)(const char *string, int c)
{
    const char *found = NULL;
    for (;; string++) {
        if (*string == (char)c)
            found = string;
        if (!*string)
            return (char *)(uintptr_t)found;
    }
}

static int begins_with(const char *string, const char *beginning)
{
    size_t i = 0;
    while (beginning[i] && string[i] == beginning[i])
        i++;
    return !beginning[i];
}

char *TRACED(strstr)(const char *string, const char *wanted)
{
    for (;; string++) {
        if (begins_with(string, wanted))
            return (char *)(uintptr_t)string;
        if (!*string)
            return NULL;
    }
}

static int is_among(char c, const char *set)
{
    while (*set && *set != c)
        set++;
    return *set;
}

size_t TRACED(strspn)(const char *string, const char *set)
{
    size_t length = 0;
    while (string[length] && is_among(string[length], set))
        length++;
    return length;
}

size_t TRACED(strcspn)(const char *string, const char *set)
{
    size_t length = 0;
    while (string[length] && !is_among(string[length], set))
        length++;
    return length;
}

char *TRACED(strpbrk)(const char *string, const char *set)
{
    string += TRACED(strcspn)(string, set);
    return *string ? (char *)(uintptr_t)string : NULL;
}

/* ---- copies ---- */

void *TRACED(mempcpy)(void *restrict to, const void *restrict from, size_t size)
{
    return (char *)__builtin_memcpy(to, from, size) + size;
}

char *TRACED(stpcpy)(char *restrict to, const char *restrict from)
{
    size_t length = TRACED(strlen)(from);
    __builtin_memcpy(to, from, length + 1);
    return to + length;
}

char *TRACED(strcpy)(char *restrict to, const char *restrict from)
{
    TRACED(stpcpy)(to, from);
    return to;
}

char *TRACED(strncpy)(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = TRACED(strnlen)(from, size);
    __builtin_memcpy(to, from, length);
    __builtin_memset(to + length, 0, size - length);
    return to;
}

char *TRACED(strcat)(char *restrict to, const char *restrict from)
{
    TRACED(strcpy)(to + TRACED(strlen)(to), from);
    return to;
}

char *TRACED(strncat)(char *restrict to, const char *restrict from, size_t size)
{
    char *end = to + TRACED(strlen)(to);
    size_t length = TRACED(strnlen)(from, size);
    __builtin_memcpy(end, from, length);
    end[length] = '\0';
    return to;
}

char *TRACED(strndup)(const char *string, size_t limit)
{
    size_t length = TRACED(strnlen)(string, limit);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    __builtin_memcpy(copy, string, length);
    copy[length] = '\0';
    return copy;
}

char *TRACED(strdup)(const char *string)
{
    return TRACED(strndup)(string, SIZE_MAX - 1);
}

/* ---- classes of characters, by the tables of the C library ---- */

const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void);
const int **__ctype_toupper_loc(void);

#define CLASS(name, bit)                                                                         \
    int TRACED(name)(int c)                                                                      \
    {                                                                                            \
        return (*__ctype_b_loc())[c] & (unsigned short)(1 << (bit));                             \
    }
CLASS(isupper, 8)
CLASS(islower, 9)
CLASS(isalpha, 10)
CLASS(isdigit, 11)
CLASS(isxdigit, 12)
CLASS(isspace, 13)
CLASS(isprint, 14)
CLASS(isgraph, 15)
CLASS(isblank, 0)
CLASS(iscntrl, 1)
CLASS(ispunct, 2)
CLASS(isalnum, 3)

int TRACED(tolower)(int c)
{
    return c >= -128 && c < 256 ? (*__ctype_tolower_loc())[c] : c;
}

int TRACED(toupper)(int c)
{
    return c >= -128 && c < 256 ? (*__ctype_toupper_loc())[c] : c;
}

/* ---- numbers ---- */

int TRACED(abs)(int number)
{
    return number < 0 ? -number : number;
}

long TRACED(labs)(long number)
{
    return number < 0 ? -number : number;
}

static int digit_of(unsigned char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return INT_MAX;
}

struct reading {
    unsigned long number;
    const char *end; /* NULL: there is no number */
    int is_negative;
    int is_over; /* it does not fit */
};

static struct reading read_number(const char *text, int base)
{
    struct reading reading = {0};
    while (*text == ' ' || (*text >= '\t' && *text <= '\r'))
        text++;
    if (*text == '-' || *text == '+')
        reading.is_negative = *text++ == '-';
    int has_prefix = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
                     digit_of((unsigned char)text[2]) < 16;
    if ((base == 0 || base == 16) && has_prefix) {
        text += 2;
        base = 16;
    }
    if (base == 0)
        base = *text == '0' ? 8 : 10;
    for (int digit; (digit = digit_of((unsigned char)*text)) < base; text++) {
        unsigned long next;
        if (__builtin_mul_overflow(reading.number, (unsigned long)base, &next) ||
            __builtin_add_overflow(next, (unsigned long)digit, &next))
            reading.is_over = 1;
        reading.number = next;
        reading.end = text + 1;
    }
    return reading;
}

static struct reading read_checked(const char *text, char **end, int base)
{
    struct reading reading = {0};
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return reading;
    }
    reading = read_number(text, base);
    if (end)
        *end = (char *)(uintptr_t)(reading.end ? reading.end : text);
    return reading;
}

long TRACED(strtol)(const char *restrict text, char **restrict end, int base)
{
    struct reading reading = read_checked(text, end, base);
    unsigned long most = reading.is_negative ? (unsigned long)LONG_MAX + 1 : LONG_MAX;
    if (reading.is_over || reading.number > most) {
        errno = ERANGE;
        return reading.is_negative ? LONG_MIN : LONG_MAX;
    }
    return (long)(reading.is_negative ? -reading.number : reading.number);
}

unsigned long TRACED(strtoul)(const char *restrict text, char **restrict end, int base)
{
    struct reading reading = read_checked(text, end, base);
    if (reading.is_over) {
        errno = ERANGE;
        return ULONG_MAX;
    }
    return reading.is_negative ? -reading.number : reading.number;
}

long long TRACED(strtoll)(const char *restrict text, char **restrict end, int base)
{
    return TRACED(strtol)(text, end, base);
}

unsigned long long TRACED(strtoull)(const char *restrict text, char **restrict end, int base)
{
    return TRACED(strtoul)(text, end, base);
}

long TRACED(atol)(const char *text)
{
    return TRACED(strtol)(text, NULL, 10);
}

long long TRACED(atoll)(const char *text)
{
    return TRACED(strtol)(text, NULL, 10);
}

int TRACED(atoi)(const char *text)
{
    return (int)TRACED(strtol)(text, NULL, 10);
}

/* ---- sorting, with the comparisons that the C library makes, in its order ---- */

typedef int comparison(const void *, const void *);

static void merge_sort(char *items, size_t count, size_t size, comparison *compare, char *room)
{
    if (count < 2)
        return;
    size_t left = count / 2, right = count - left;
    char *a = items, *b = items + left * size, *to = room;
    merge_sort(a, left, size, compare, room);
    merge_sort(b, right, size, compare, room);
    while (left && right) {
        int takes_left = compare(a, b) <= 0;
        __builtin_memcpy(to, takes_left ? a : b, size);
        a += takes_left ? size : 0;
        b += takes_left ? 0 : size;
        left -= (size_t)takes_left;
        right -= (size_t)!takes_left;
        to += size;
    }
    if (left)
        __builtin_memcpy(to, a, left * size);
    __builtin_memcpy(items, room, (count - right) * size);
}

void TRACED(qsort)(void *items, size_t count, size_t size, comparison *compare)
{
    char *room = count && size <= SIZE_MAX / count ? malloc(count * size + 1) : NULL;
    if (room)
        merge_sort(items, count, size, compare, room);
    else
        qsort(items, count, size, compare);
    free(room);
}
