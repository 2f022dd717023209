/* Linked into test programs whose checks tell what they see; see include/assay/record.h and
 * src/wire/recorded_lines.h.
 *
 * It writes by bare system calls and allocates nothing: a suite may have replaced write() or count
 * the allocations. errno stays as it was, for a test may look at it next. */
#include "assay/record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "wire/recorded_lines.h"

enum {
    BYTES_MAXIMUM = 4096, /* of a string that are told; of the rest a sum is */
    ESCAPED_MAXIMUM = 4 * BYTES_MAXIMUM + 128,
};

static struct {
    char path[4096];
    char line[ESCAPED_MAXIMUM];
} assay_rt_record;

/* Before anybody changes the environment. */
__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv(RECORD_VARIABLE);
    if (path && strlen(path) < sizeof assay_rt_record.path)
        strcpy(assay_rt_record.path, path);
}

/* The file is opened each time: the library may close what it did not open. */
static void put(int line, enum record_kind kind, const char *value, size_t length)
{
    char beginning[32];
    int before = errno;
    int size = snprintf(beginning, sizeof beginning, "%d %c ", line, kind);
    long file = assay_rt_record.path[0]
                    ? syscall(SYS_openat, AT_FDCWD, assay_rt_record.path,
                              O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)
                    : -1;
    if (file >= 0) {
        long ignored = syscall(SYS_write, file, beginning, (size_t)size);
        ignored += syscall(SYS_write, file, value, length);
        ignored += syscall(SYS_write, file, "\n", (size_t)1);
        (void)ignored;
        syscall(SYS_close, file);
    }
    errno = before;
}

static void put_word(int line, enum record_kind kind, const char *word)
{
    put(line, kind, word, strlen(word));
}

static int put_integer(int line, assay_rt_unsigned_wide magnitude, int is_negative)
{
    char digits[48];
    char *at = digits + sizeof digits;
    *--at = '\0';
    do {
        *--at = (char)('0' + (int)(magnitude % 10));
        magnitude /= 10;
    } while (magnitude);
    if (is_negative)
        *--at = '-';
    put_word(line, RECORD_INTEGER, at);
    return 1;
}

int assay_rt_see_wide(int line, assay_rt_wide value, assay_rt_wide expected)
{
    (void)expected;
    assay_rt_unsigned_wide bits = (assay_rt_unsigned_wide)value;
    return put_integer(line, value < 0 ? 0 - bits : bits, value < 0);
}

int assay_rt_see_unsigned_wide(int line, assay_rt_unsigned_wide value,
                               assay_rt_unsigned_wide expected)
{
    (void)expected;
    return put_integer(line, value, 0);
}

int assay_rt_see_signed(int line, long long value, long long expected)
{
    return assay_rt_see_wide(line, value, expected);
}

int assay_rt_see_unsigned(int line, unsigned long long value, unsigned long long expected)
{
    return assay_rt_see_unsigned_wide(line, value, expected);
}

/* That a number is none is all there is to know of it. */
int assay_rt_see_double(int line, double value, double expected)
{
    char text[96];
    (void)expected;
    snprintf(text, sizeof text, "%a %.17g", value, value);
    put_word(line, RECORD_FLOATING, value != value ? "nan nan" : text);
    return 1;
}

int assay_rt_see_long_double(int line, long double value, long double expected)
{
    char text[128];
    (void)expected;
    snprintf(text, sizeof text, "%La %.21Lg", value, value);
    put_word(line, RECORD_FLOATING, value != value ? "nan nan" : text);
    return 1;
}

static void see_address(int line, const volatile void *value, const volatile void *expected)
{
    put_word(line, RECORD_POINTER, !value ? "NULL" : value == expected ? "expected" : "other");
}

int assay_rt_see_pointer(int line, const volatile void *value, const volatile void *expected)
{
    see_address(line, value, expected);
    return !value == !expected;
}

int assay_rt_see_other(int line, const volatile void *value, const volatile void *expected)
{
    see_address(line, value, expected);
    return value != expected;
}

int assay_rt_see_condition(int line, int holds)
{
    put_word(line, RECORD_CONDITION, holds ? "true" : "false");
    return 1;
}

static size_t escape(char *out, const unsigned char *bytes, size_t size)
{
    static const char digits[] = "01234567";
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = bytes[i];
        if (c == '"' || c == '\\' || c == '\n') {
            out[length++] = '\\';
            out[length++] = c == '\n' ? 'n' : (char)c;
        } else if (c >= ' ' && c < 127) {
            out[length++] = (char)c;
        } else {
            out[length++] = '\\';
            out[length++] = digits[c >> 6];
            out[length++] = digits[c >> 3 & 7];
            out[length++] = digits[c & 7];
        }
    }
    return length;
}

static unsigned long sum_of(const unsigned char *bytes, size_t size)
{
    unsigned long sum = 5381;
    for (size_t i = 0; i < size; i++)
        sum = sum * 33 + bytes[i];
    return sum;
}

int assay_rt_see_bytes(int line, const volatile void *bytes, unsigned long size)
{
    const unsigned char *from = (const unsigned char *)bytes;
    if (!from) {
        put_word(line, RECORD_BYTES, "NULL");
        return 1;
    }
    char *out = assay_rt_record.line;
    size_t told = size < BYTES_MAXIMUM ? size : BYTES_MAXIMUM, length = 0;
    out[length++] = '"';
    length += escape(out + length, from, told);
    out[length++] = '"';
    if (told < size)
        length += (size_t)snprintf(out + length, sizeof assay_rt_record.line - length,
                                   "... (%lu bytes, sum %lx)", size, sum_of(from, size));
    put(line, RECORD_BYTES, out, length);
    return 1;
}

int assay_rt_see_string(int line, const volatile void *string)
{
    return assay_rt_see_bytes(line, string, string ? strlen((const char *)string) : 0);
}
