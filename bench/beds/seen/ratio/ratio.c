#include "ratio.h"

static uint64_t size_of(int64_t n)
{
    return n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
}

#if FAULT == 5
static uint64_t gcd(uint64_t a, uint64_t b)
{
    if (a == b) {
        return a;
    }
    return a > b ? gcd(a - b, b) : gcd(a, b - a);
}
#else
static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
#endif

static int add64(int64_t a, int64_t b, int64_t *out)
{
    if (b >= 0 ? a > INT64_MAX - b : a < -INT64_MAX - b) {
        return RATIO_RANGE;
    }
    *out = a + b;
    return RATIO_OK;
}

static int mul64(int64_t a, int64_t b, int64_t *out)
{
    if (a != 0 && size_of(b) > (uint64_t)INT64_MAX / size_of(a)) {
        return RATIO_RANGE;
    }
    *out = a * b;
    return RATIO_OK;
}

int ratio_make(int64_t num, int64_t den, ratio *out)
{
#if FAULT != 2
    if (den == 0) {
        return RATIO_ZERO;
    }
#endif
#if FAULT != 1
    if (num == INT64_MIN || den == INT64_MIN) {
        return RATIO_RANGE;
    }
#endif
    if (den < 0) {
        num = -num;
        den = -den;
    }
    int64_t g = (int64_t)gcd(size_of(num), size_of(den));
    num /= g;
    den /= g;
    if (den == 0) {
        return RATIO_ZERO;
    }
    out->num = num;
    out->den = den;
    return RATIO_OK;
}

ratio ratio_int(int32_t n)
{
    ratio made = {n, 1};
    return made;
}

int ratio_add(ratio a, ratio b, ratio *out)
{
    int64_t g = (int64_t)gcd((uint64_t)a.den, (uint64_t)b.den);
    int64_t left;
    int64_t right;
    int64_t num;
    int64_t den;
    if (mul64(a.num, b.den / g, &left) != RATIO_OK || mul64(b.num, a.den / g, &right) != RATIO_OK
        || add64(left, right, &num) != RATIO_OK) {
        return RATIO_RANGE;
    }
#if FAULT == 8
    out->num = num;
#endif
    if (mul64(a.den, b.den / g, &den) != RATIO_OK) {
        return RATIO_RANGE;
    }
    return ratio_make(num, den, out);
}

int ratio_sub(ratio a, ratio b, ratio *out)
{
    b.num = -b.num;
    return ratio_add(a, b, out);
}

int ratio_mul(ratio a, ratio b, ratio *out)
{
    int64_t g = (int64_t)gcd(size_of(a.num), (uint64_t)b.den);
    int64_t h = (int64_t)gcd(size_of(b.num), (uint64_t)a.den);
    ratio made;
    if (mul64(a.num / g, b.num / h, &made.num) != RATIO_OK
        || mul64(a.den / h, b.den / g, &made.den) != RATIO_OK) {
        return RATIO_RANGE;
    }
    *out = made;
    return RATIO_OK;
}

int ratio_div(ratio a, ratio b, ratio *out)
{
    ratio inverse;
    if (b.num == 0) {
        return RATIO_ZERO;
    }
    inverse.num = b.num < 0 ? -b.den : b.den;
    inverse.den = b.num < 0 ? -b.num : b.num;
    return ratio_mul(a, inverse, out);
}

int ratio_pow(ratio a, int e, ratio *out)
{
    ratio result = ratio_int(1);
    if (e < 0) {
        int code = ratio_div(result, a, &a);
        if (code != RATIO_OK) {
            return code;
        }
    }
#if FAULT == 3
    long left = e;
#else
    long long left = e < 0 ? -(long long)e : e;
#endif
    while (left != 0) {
        if (left % 2 != 0 && ratio_mul(result, a, &result) != RATIO_OK) {
            return RATIO_RANGE;
        }
#if FAULT == 3
        left >>= 1;
#else
        left /= 2;
#endif
        if (left > 0 && ratio_mul(a, a, &a) != RATIO_OK) {
            return RATIO_RANGE;
        }
    }
    *out = result;
    return RATIO_OK;
}

int64_t ratio_floor(ratio a)
{
    int64_t whole = a.num / a.den;
#if FAULT == 7
    return whole;
#else
    return a.num % a.den < 0 ? whole - 1 : whole;
#endif
}

int ratio_cmp(ratio a, ratio b)
{
    /* the whole parts decide, or else the reciprocals of what is left, the other way round */
    int sign = 1;
    for (;;) {
        int64_t p = ratio_floor(a);
        int64_t q = ratio_floor(b);
        if (p != q) {
            return p < q ? -sign : sign;
        }
        int64_t left = a.num % a.den;
        int64_t right = b.num % b.den;
        left += left < 0 ? a.den : 0;
        right += right < 0 ? b.den : 0;
        if (left == 0 || right == 0) {
            return left == right ? 0 : left == 0 ? -sign : sign;
        }
        a.num = a.den;
        a.den = left;
        b.num = b.den;
        b.den = right;
#if FAULT != 6
        sign = -sign;
#endif
    }
}

static size_t put(char *buf, size_t size, size_t at, char c)
{
    if (at < size) {
        buf[at] = c;
    }
    return at + 1;
}

static size_t put_number(char *buf, size_t size, size_t at, uint64_t n)
{
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    while (count > 0) {
        at = put(buf, size, at, digits[--count]);
    }
    return at;
}

size_t ratio_format(ratio a, char *buf, size_t size)
{
    size_t len = 0;
    if (a.num < 0) {
        len = put(buf, size, len, '-');
    }
    len = put_number(buf, size, len, size_of(a.num));
    if (a.den != 1) {
        len = put(buf, size, len, '/');
        len = put_number(buf, size, len, (uint64_t)a.den);
    }
    if (size > 0) {
#if FAULT == 4
        buf[len < size ? len : size] = '\0';
#else
        buf[len < size ? len : size - 1] = '\0';
#endif
    }
    return len;
}

static const char *number(const char *p, int64_t *out, int *code)
{
    int64_t n = 0;
    if (*p < '0' || *p > '9') {
        *code = RATIO_SYNTAX;
    }
    while (*p >= '0' && *p <= '9') {
        int digit = *p++ - '0';
        if (n > (INT64_MAX - digit) / 10) {
            *code = *code == RATIO_OK ? RATIO_RANGE : *code;
            n = 0;
        }
        n = n * 10 + digit;
    }
    *out = n;
    return p;
}

int ratio_parse(const char *text, ratio *out)
{
    int code = RATIO_OK;
    int negative = *text == '-';
    int64_t num;
    int64_t den = 1;
    text = number(text + negative, &num, &code);
    if (*text == '/') {
        text = number(text + 1, &den, &code);
    }
    if (*text != '\0') {
        return RATIO_SYNTAX;
    }
    return code != RATIO_OK ? code : ratio_make(negative ? -num : num, den, out);
}
