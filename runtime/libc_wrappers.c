/* Functions of libc that touch the library's memory, with the checks that instrumented code would
 * have made itself; and those that return blocks, which must be the arena's. Only inside of library
 * code: the runtime calls these functions as well. */
#include <errno.h>
#include <limits.h>
#include <stdarg.h>

#include "ledger.h"
#include "shadow.h"
#include "wrappers.h"

enum { FIRST_LINE = 120, FORMATTED_MAXIMUM = 16 * 1024 * 1024 };

/* These have no state: a fault in them is recovered from in place, and blamed on their caller. */
static inline void enter_pure(uintptr_t caller)
{
    assay_rt.pure_caller = caller;
}

static inline void leave_pure(void)
{
    assay_rt.pure_caller = 0;
}

static inline bool is_unchecked(void)
{
    return assay_rt.inside == INSIDE_RUNTIME;
}

/* ---- memory ---- */

static inline void check_read(const void *start, size_t size, uintptr_t pc)
{
    if (UNLIKELY(assay_rt.watches_loads))
        assay_rt_explore_load((uintptr_t)start, size);
    check_access(start, size, 0, pc);
}

static void check_size(size_t size, uintptr_t pc)
{
    if (LIKELY(size <= SSIZE_MAX))
        return;
    struct failure failure = assay_rt_failure(END_BAD_ARGUMENT, pc - 1);
    assay_rt_add_text(&failure, "a size is negative");
    assay_rt_fail(&failure);
}

static void check_overlap(const void *to, const void *from, size_t size, const char *text,
                          uintptr_t pc)
{
    uintptr_t a = (uintptr_t)to, b = (uintptr_t)from;
    if (a == b || (a - b >= size && b - a >= size))
        return;
    struct failure failure = assay_rt_failure(END_BAD_ARGUMENT, pc - 1);
    failure.address = a;
    assay_rt_add_text(&failure, text);
    assay_rt_fail(&failure);
}

/* The runtime's own calls, which the compiler makes of struct assignments, are its own business. */
#define PASS_UNCHECKED(name, ...)                                              \
    if (is_unchecked() || range_has(assay_rt.own_text, RETURN_ADDRESS))        \
        return REAL(name)(__VA_ARGS__);

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    PASS_UNCHECKED(memcpy, to, from, size)
    uintptr_t pc = RETURN_ADDRESS;
    check_size(size, pc);
    check_read(from, size, pc);
    check_access(to, size, 1, pc);
    check_overlap(to, from, size, "source and destination of memcpy overlap", pc);
    enter_pure(pc);
    REAL(memcpy)(to, from, size);
    leave_pure();
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    PASS_UNCHECKED(memmove, to, from, size)
    uintptr_t pc = RETURN_ADDRESS;
    check_size(size, pc);
    check_read(from, size, pc);
    check_access(to, size, 1, pc);
    enter_pure(pc);
    REAL(memmove)(to, from, size);
    leave_pure();
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    PASS_UNCHECKED(memset, to, byte, size)
    uintptr_t pc = RETURN_ADDRESS;
    check_size(size, pc);
    check_access(to, size, 1, pc);
    enter_pure(pc);
    REAL(memset)(to, byte, size);
    leave_pure();
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    PASS_UNCHECKED(memcmp, a, b, size)
    uintptr_t pc = RETURN_ADDRESS;
    check_read(a, size, pc);
    check_read(b, size, pc);
    enter_pure(pc);
    int order = REAL(memcmp)(a, b, size);
    leave_pure();
    return order;
}

int bcmp(const void *a, const void *b, size_t size) __attribute__((alias("memcmp")));

void *memchr(const void *bytes, int byte, size_t size)
{
    PASS_UNCHECKED(memchr, bytes, byte, size)
    uintptr_t pc = RETURN_ADDRESS;
    enter_pure(pc);
    char *found = REAL(memchr)(bytes, byte, size);
    leave_pure();
    check_read(bytes, found ? (size_t)(found - (const char *)bytes) + 1 : size, pc);
    return found;
}

/* ---- strings ---- */

/* Length of a string, all of which may be read. */
static size_t checked_length(const char *string, uintptr_t pc)
{
    enter_pure(pc);
    size_t length = REAL(strlen)(string);
    leave_pure();
    check_read(string, length + 1, pc);
    return length;
}

static size_t checked_length_within(const char *string, size_t limit, uintptr_t pc)
{
    enter_pure(pc);
    size_t length = REAL(strnlen)(string, limit);
    leave_pure();
    check_read(string, length < limit ? length + 1 : limit, pc);
    return length;
}

size_t strlen(const char *string)
{
    PASS_UNCHECKED(strlen, string)
    return checked_length(string, RETURN_ADDRESS);
}

size_t strnlen(const char *string, size_t limit)
{
    PASS_UNCHECKED(strnlen, string, limit)
    return checked_length_within(string, limit, RETURN_ADDRESS);
}

static void copy_bytes(char *to, const char *from, size_t size, uintptr_t pc)
{
    check_access(to, size, 1, pc);
    check_overlap(to, from, size, "source and destination of a string function overlap", pc);
    enter_pure(pc);
    REAL(memcpy)(to, from, size);
    leave_pure();
}

char *strcpy(char *restrict to, const char *restrict from)
{
    PASS_UNCHECKED(strcpy, to, from)
    uintptr_t pc = RETURN_ADDRESS;
    copy_bytes(to, from, checked_length(from, pc) + 1, pc);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from)
{
    PASS_UNCHECKED(stpcpy, to, from)
    uintptr_t pc = RETURN_ADDRESS;
    size_t length = checked_length(from, pc);
    copy_bytes(to, from, length + 1, pc);
    return to + length;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size)
{
    PASS_UNCHECKED(strncpy, to, from, size)
    uintptr_t pc = RETURN_ADDRESS;
    size_t length = checked_length_within(from, size, pc);
    check_access(to, size, 1, pc);
    check_overlap(to, from, length, "source and destination of strncpy overlap", pc);
    enter_pure(pc);
    REAL(strncpy)(to, from, size);
    leave_pure();
    return to;
}

char *strcat(char *restrict to, const char *restrict from)
{
    PASS_UNCHECKED(strcat, to, from)
    uintptr_t pc = RETURN_ADDRESS;
    size_t length = checked_length(from, pc);
    copy_bytes(to + checked_length(to, pc), from, length + 1, pc);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t size)
{
    PASS_UNCHECKED(strncat, to, from, size)
    uintptr_t pc = RETURN_ADDRESS;
    size_t length = checked_length_within(from, size, pc);
    char *end = to + checked_length(to, pc);
    check_access(end, length + 1, 1, pc);
    copy_bytes(end, from, length, pc);
    end[length] = '\0';
    return to;
}

static int fold(int character)
{
    return character >= 'A' && character <= 'Z' ? character + 'a' - 'A' : character;
}

/* Compares byte by byte, to know how far the function reads. */
static int compare(const char *a, const char *b, size_t limit, bool folds, uintptr_t pc)
{
    const unsigned char *first = (const unsigned char *)a, *second = (const unsigned char *)b;
    enter_pure(pc);
    size_t i = 0;
    int difference = 0;
    for (; i < limit; i++) {
        difference = folds ? fold(first[i]) - fold(second[i]) : first[i] - second[i];
        if (difference || !first[i])
            break;
    }
    leave_pure();
    size_t read = i < limit ? i + 1 : limit;
    check_read(a, read, pc);
    check_read(b, read, pc);
    return difference;
}

int strcmp(const char *a, const char *b)
{
    PASS_UNCHECKED(strcmp, a, b)
    return compare(a, b, SIZE_MAX, false, RETURN_ADDRESS);
}

int strncmp(const char *a, const char *b, size_t limit)
{
    PASS_UNCHECKED(strncmp, a, b, limit)
    return compare(a, b, limit, false, RETURN_ADDRESS);
}

int strcasecmp(const char *a, const char *b)
{
    PASS_UNCHECKED(strcasecmp, a, b)
    return compare(a, b, SIZE_MAX, true, RETURN_ADDRESS);
}

int strncasecmp(const char *a, const char *b, size_t limit)
{
    PASS_UNCHECKED(strncasecmp, a, b, limit)
    return compare(a, b, limit, true, RETURN_ADDRESS);
}

char *strchr(const char *string, int character)
{
    PASS_UNCHECKED(strchr, string, character)
    uintptr_t pc = RETURN_ADDRESS;
    enter_pure(pc);
    char *found = REAL(strchr)(string, character);
    leave_pure();
    if (found)
        check_read(string, (size_t)(found - string) + 1, pc);
    else
        checked_length(string, pc);
    return found;
}

char *index(const char *string, int character) __attribute__((alias("strchr")));

#define AFTER_CHECKING_STRING(type, name)                 \
    type name(const char *string, int character)          \
    {                                                     \
        PASS_UNCHECKED(name, string, character)           \
        checked_length(string, RETURN_ADDRESS);           \
        return REAL(name)(string, character);             \
    }

#define AFTER_CHECKING_STRINGS(type, name)                \
    type name(const char *string, const char *other)      \
    {                                                     \
        PASS_UNCHECKED(name, string, other)               \
        checked_length(string, RETURN_ADDRESS);           \
        checked_length(other, RETURN_ADDRESS);            \
        return REAL(name)(string, other);                 \
    }

AFTER_CHECKING_STRING(char *, strrchr)
AFTER_CHECKING_STRINGS(char *, strstr)
AFTER_CHECKING_STRINGS(size_t, strspn)
AFTER_CHECKING_STRINGS(size_t, strcspn)
AFTER_CHECKING_STRINGS(char *, strpbrk)

/* ---- wide characters ---- */

size_t wcslen(const wchar_t *string)
{
    PASS_UNCHECKED(wcslen, string)
    uintptr_t pc = RETURN_ADDRESS;
    enter_pure(pc);
    size_t length = REAL(wcslen)(string);
    leave_pure();
    check_read(string, (length + 1) * sizeof *string, pc);
    return length;
}

size_t wcsnlen(const wchar_t *string, size_t limit)
{
    PASS_UNCHECKED(wcsnlen, string, limit)
    uintptr_t pc = RETURN_ADDRESS;
    enter_pure(pc);
    size_t length = REAL(wcsnlen)(string, limit);
    leave_pure();
    check_read(string, (length < limit ? length + 1 : limit) * sizeof *string, pc);
    return length;
}

/* What would be written is checked before it is there. */
static void put_checked(void *to, const void *from, size_t size, uintptr_t pc)
{
    check_access(to, size, 1, pc);
    enter_pure(pc);
    REAL(memcpy)(to, from, size);
    leave_pure();
}

int wctomb(char *to, wchar_t character)
{
    PASS_UNCHECKED(wctomb, to, character)
    char bytes[MB_LEN_MAX];
    int size = REAL(wctomb)(to ? bytes : NULL, character);
    if (to && size > 0)
        put_checked(to, bytes, (size_t)size, RETURN_ADDRESS);
    return size;
}

size_t wcrtomb(char *restrict to, wchar_t character, mbstate_t *restrict state)
{
    PASS_UNCHECKED(wcrtomb, to, character, state)
    char bytes[MB_LEN_MAX];
    size_t size = REAL(wcrtomb)(to ? bytes : NULL, character, state);
    if (to && size <= sizeof bytes)
        put_checked(to, bytes, size, RETURN_ADDRESS);
    return size;
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t size)
{
    PASS_UNCHECKED(mbtowc, to, from, size)
    uintptr_t pc = RETURN_ADDRESS;
    wchar_t character = 0;
    enter_pure(pc);
    int taken = REAL(mbtowc)(&character, from, size);
    leave_pure();
    if (!from || taken < 0)
        return taken;
    check_read(from, taken ? (size_t)taken : 1, pc);
    if (to)
        put_checked(to, &character, sizeof character, pc);
    return taken;
}

/* How many it would write, if there were room, is known before it does. */
size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t limit)
{
    PASS_UNCHECKED(mbstowcs, to, from, limit)
    uintptr_t pc = RETURN_ADDRESS;
    enter_pure(pc);
    size_t all = REAL(mbstowcs)(NULL, from, 0);
    leave_pure();
    if (to && all != SIZE_MAX)
        check_access(to, (all < limit ? all + 1 : limit) * sizeof *to, 1, pc);
    if (all < limit)
        checked_length(from, pc);
    enter_pure(pc);
    size_t count = REAL(mbstowcs)(to, from, limit);
    leave_pure();
    return count;
}

/* ---- numbers ---- */

#define NUMBER_OF_STRING(type, name)                                             \
    type name(const char *restrict string, char **restrict end, int base)        \
    {                                                                            \
        PASS_UNCHECKED(name, string, end, base)                                  \
        uintptr_t pc = RETURN_ADDRESS;                                           \
        char *stopped;                                                           \
        enter_pure(pc);                                                          \
        type number = REAL(name)(string, &stopped, base);                        \
        leave_pure();                                                            \
        check_read(string, (size_t)(stopped - string) + 1, pc);             \
        if (end)                                                                 \
            *end = stopped;                                                      \
        return number;                                                           \
    }

NUMBER_OF_STRING(long, strtol)
NUMBER_OF_STRING(long long, strtoll)
NUMBER_OF_STRING(unsigned long, strtoul)
NUMBER_OF_STRING(unsigned long long, strtoull)

double strtod(const char *restrict string, char **restrict end)
{
    PASS_UNCHECKED(strtod, string, end)
    uintptr_t pc = RETURN_ADDRESS;
    char *stopped;
    enter_pure(pc);
    double number = REAL(strtod)(string, &stopped);
    leave_pure();
    check_read(string, (size_t)(stopped - string) + 1, pc);
    if (end)
        *end = stopped;
    return number;
}

static long checked_long(const char *string, uintptr_t pc)
{
    char *stopped;
    enter_pure(pc);
    long number = REAL(strtol)(string, &stopped, 10);
    leave_pure();
    check_read(string, (size_t)(stopped - string) + 1, pc);
    return number;
}

int atoi(const char *string)
{
    PASS_UNCHECKED(atoi, string)
    return (int)checked_long(string, RETURN_ADDRESS);
}

long atol(const char *string)
{
    PASS_UNCHECKED(atol, string)
    return checked_long(string, RETURN_ADDRESS);
}

/* ---- formatting ---- */

/* How many bytes may be written from here on, up to the limit. */
static size_t writable(const char *to, size_t limit)
{
    if (limit == 0)
        return 0;
    if (limit > FORMATTED_MAXIMUM)
        limit = FORMATTED_MAXIMUM;
    uintptr_t bad = assay_rt_shadow_find_bad((uintptr_t)to, limit);
    return bad ? bad - (uintptr_t)to : limit;
}

/* Never writes more than fits, so that nothing else is damaged by an overflow that is reported. */
static int format_into(char *to, size_t limit, const char *format, va_list arguments, uintptr_t pc)
{
    checked_length(format, pc);
    size_t room = to ? writable(to, limit) : 0;
    enter_pure(pc);
    int length = REAL(vsnprintf)(to, room, format, arguments);
    leave_pure();
    if (room < limit && length >= 0 && (size_t)length >= room && to) {
        struct access access = {(uintptr_t)to + room, (uintptr_t)length + 1, pc, 1};
        assay_rt_report_access(&access);
    }
    return length;
}

int vsnprintf(char *restrict to, size_t limit, const char *restrict format, va_list arguments)
{
    PASS_UNCHECKED(vsnprintf, to, limit, format, arguments)
    return format_into(to, limit, format, arguments, RETURN_ADDRESS);
}

int vsprintf(char *restrict to, const char *restrict format, va_list arguments)
{
    PASS_UNCHECKED(vsnprintf, to, INT_MAX, format, arguments)
    return format_into(to, SIZE_MAX, format, arguments, RETURN_ADDRESS);
}

#define WITH_ARGUMENTS(last, expression)   \
    va_list arguments;                     \
    va_start(arguments, last);             \
    int length = expression;               \
    va_end(arguments);                     \
    return length;

static int format_bounded(char *to, size_t limit, const char *format, va_list arguments,
                          uintptr_t pc)
{
    if (is_unchecked())
        return REAL(vsnprintf)(to, limit < INT_MAX ? limit : INT_MAX, format, arguments);
    return format_into(to, limit, format, arguments, pc);
}

int snprintf(char *restrict to, size_t limit, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_bounded(to, limit, format, arguments, RETURN_ADDRESS))
}

int sprintf(char *restrict to, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_bounded(to, SIZE_MAX, format, arguments, RETURN_ADDRESS))
}

/* What _FORTIFY_SOURCE makes of them. */
int __snprintf_chk(char *to, size_t limit, int flag, size_t size, const char *format, ...)
{
    (void)flag, (void)size;
    WITH_ARGUMENTS(format, format_bounded(to, limit, format, arguments, RETURN_ADDRESS))
}

int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...)
{
    (void)flag, (void)size;
    WITH_ARGUMENTS(format, format_bounded(to, SIZE_MAX, format, arguments, RETURN_ADDRESS))
}

int __vsnprintf_chk(char *to, size_t limit, int flag, size_t size, const char *format,
                    va_list arguments)
{
    (void)flag, (void)size;
    return format_bounded(to, limit, format, arguments, RETURN_ADDRESS);
}

int __vsprintf_chk(char *to, int flag, size_t size, const char *format, va_list arguments)
{
    (void)flag, (void)size;
    return format_bounded(to, SIZE_MAX, format, arguments, RETURN_ADDRESS);
}

/* ---- functions that return blocks ---- */

static int format_new(char **result, const char *format, va_list arguments, uintptr_t pc)
{
    va_list again;
    va_copy(again, arguments);
    enter_pure(pc);
    int length = REAL(vsnprintf)(NULL, 0, format, arguments);
    leave_pure();
    char *text = length < 0 ? NULL : assay_rt_allocate_for(pc, (size_t)length + 1);
    if (text)
        REAL(vsnprintf)(text, (size_t)length + 1, format, again);
    va_end(again);
    *result = text;
    return text ? length : -1;
}

int vasprintf(char **restrict result, const char *restrict format, va_list arguments)
{
    return format_new(result, format, arguments, RETURN_ADDRESS);
}

int asprintf(char **restrict result, const char *restrict format, ...)
{
    WITH_ARGUMENTS(format, format_new(result, format, arguments, RETURN_ADDRESS))
}

int __asprintf_chk(char **result, int flag, const char *format, ...)
{
    (void)flag;
    WITH_ARGUMENTS(format, format_new(result, format, arguments, RETURN_ADDRESS))
}

int __vasprintf_chk(char **result, int flag, const char *format, va_list arguments)
{
    (void)flag;
    return format_new(result, format, arguments, RETURN_ADDRESS);
}

static char *copy_of(const char *string, size_t length, uintptr_t pc)
{
    char *copy = assay_rt_allocate_for(pc, length + 1);
    if (copy) {
        REAL(memcpy)(copy, string, length);
        copy[length] = '\0';
    }
    return copy;
}

char *strdup(const char *string)
{
    uintptr_t pc = RETURN_ADDRESS;
    size_t length = is_unchecked() ? REAL(strlen)(string) : checked_length(string, pc);
    return copy_of(string, length, pc);
}

char *__strdup(const char *string) __attribute__((alias("strdup")));

char *strndup(const char *string, size_t limit)
{
    uintptr_t pc = RETURN_ADDRESS;
    size_t length = is_unchecked() ? REAL(strnlen)(string, limit)
                                   : checked_length_within(string, limit, pc);
    return copy_of(string, length, pc);
}

char *__strndup(const char *string, size_t limit) __attribute__((alias("strndup")));

char *realpath(const char *restrict path, char *restrict resolved)
{
    if (is_unchecked() || resolved)
        return REAL(realpath)(path, resolved);
    char buffer[PATH_MAX];
    char *found = REAL(realpath)(path, buffer);
    return found ? copy_of(found, REAL(strlen)(found), RETURN_ADDRESS) : NULL;
}

char *getcwd(char *buffer, size_t size)
{
    if (is_unchecked() || buffer)
        return REAL(getcwd)(buffer, size);
    char path[PATH_MAX];
    char *found = REAL(getcwd)(path, sizeof path);
    return found ? copy_of(found, REAL(strlen)(found), RETURN_ADDRESS) : NULL;
}

/* Something that is no stream, and too small for one, is not to send libc anywhere. */
static void check_stream(const FILE *stream, uintptr_t pc)
{
    check_access(stream, sizeof *stream, 1, pc);
}

/* libc enlarges the line with realloc, which keeps a block where it was first allocated. */
static ssize_t read_line(char **line, size_t *size, int delimiter, FILE *stream, uintptr_t pc)
{
    if (!is_unchecked())
        check_stream(stream, pc);
    if (!is_unchecked() && line && size && (!*line || !*size)) {
        free(*line);
        *line = assay_rt_allocate_for(pc, FIRST_LINE);
        *size = *line ? FIRST_LINE : 0;
    }
    return REAL(getdelim)(line, size, delimiter, stream);
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter,
                 FILE *restrict stream)
{
    return read_line(line, size, delimiter, stream, RETURN_ADDRESS);
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream)
{
    return read_line(line, size, '\n', stream, RETURN_ADDRESS);
}

/* ---- input and output ---- */

ssize_t read(int file, void *to, size_t size)
{
    ssize_t n = REAL(read)(file, to, size);
    if (!is_unchecked() && n > 0)
        check_access(to, (size_t)n, 1, RETURN_ADDRESS);
    return n;
}

ssize_t write(int file, const void *from, size_t size)
{
    if (!is_unchecked())
        check_access(from, size, 0, RETURN_ADDRESS);
    return REAL(write)(file, from, size);
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream)
{
    if (!is_unchecked())
        check_stream(stream, RETURN_ADDRESS);
    size_t n = REAL(fread)(to, size, count, stream);
    if (!is_unchecked())
        check_access(to, n * size, 1, RETURN_ADDRESS);
    return n;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict stream)
{
    if (!is_unchecked()) {
        check_access(from, size * count, 0, RETURN_ADDRESS);
        check_stream(stream, RETURN_ADDRESS);
    }
    return REAL(fwrite)(from, size, count, stream);
}

char *fgets(char *restrict to, int size, FILE *restrict stream)
{
    if (!is_unchecked())
        check_stream(stream, RETURN_ADDRESS);
    char *line = REAL(fgets)(to, size, stream);
    if (line && !is_unchecked())
        check_access(line, REAL(strlen)(line) + 1, 1, RETURN_ADDRESS);
    return line;
}

int fputs(const char *restrict string, FILE *restrict stream)
{
    if (!is_unchecked()) {
        checked_length(string, RETURN_ADDRESS);
        check_stream(stream, RETURN_ADDRESS);
    }
    return REAL(fputs)(string, stream);
}

int puts(const char *string)
{
    if (!is_unchecked())
        checked_length(string, RETURN_ADDRESS);
    return REAL(puts)(string);
}
