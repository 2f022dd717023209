#include "b64.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

enum { CODE_BAD = -1, CODE_SPACE = -2, CODE_PAD = -3 };

static signed char codes[256];
static int codes_ready;

static void prepare_codes(void)
{
    int i;

    if (codes_ready)
        return;
    for (i = 0; i < 256; i++)
        codes[i] = CODE_BAD;
    for (i = 0; i < 64; i++)
        codes[(unsigned char)alphabet[i]] = (signed char)i;
    codes[' '] = codes['\t'] = codes['\r'] = codes['\n'] = CODE_SPACE;
    codes['='] = CODE_PAD;
    codes_ready = 1;
}

static int code_of(char c)
{
#if FAULT == 1
    return codes[(int)c];
#else
    return codes[(unsigned char)c];
#endif
}

static void put_group(char *out, const unsigned char *in)
{
    unsigned long v = (unsigned long)in[0] << 16 | (unsigned long)in[1] << 8 | in[2];

    out[0] = alphabet[v >> 18 & 63];
    out[1] = alphabet[v >> 12 & 63];
    out[2] = alphabet[v >> 6 & 63];
    out[3] = alphabet[v & 63];
}

size_t b64_encoded_len(size_t n)
{
    return (n + 2) / 3 * 4;
}

size_t b64_decoded_max(size_t n)
{
    return n / 4 * 3 + (n % 4 != 0 ? 3 : 0);
}

void b64_enc_init(struct b64_enc *e)
{
    memset(e->held, 0, sizeof e->held);
    e->nheld = 0;
}

size_t b64_enc_update(struct b64_enc *e, char *out, const void *data, size_t n)
{
    const unsigned char *p = data;
    char *start = out;

#if FAULT == 6
    if (e->nheld > 0 && e->nheld + n >= 3) {
#else
    if (e->nheld > 0) {
#endif
        while (e->nheld < 3 && n > 0) {
            e->held[e->nheld++] = *p++;
            n--;
        }
        if (e->nheld < 3)
            return 0;
        put_group(out, e->held);
        out += 4;
        e->nheld = 0;
    }
    for (; n >= 3; n -= 3, p += 3, out += 4)
        put_group(out, p);
#if FAULT == 6
    if (n > 0)
        e->nheld = 0;
#endif
    while (n > 0) {
        e->held[e->nheld++] = *p++;
        n--;
    }
    return (size_t)(out - start);
}

size_t b64_enc_final(struct b64_enc *e, char out[4])
{
    unsigned i, n = e->nheld;

    if (n == 0)
        return 0;
    for (i = n; i < 3; i++)
        e->held[i] = 0;
    put_group(out, e->held);
    out[3] = '=';
    if (n == 1)
        out[2] = '=';
    e->nheld = 0;
    return 4;
}

long b64_encode(char *out, size_t size, const void *data, size_t n)
{
    struct b64_enc e;
    size_t len = b64_encoded_len(n);

#if FAULT == 2
    if (len > size)
#else
    if (len >= size)
#endif
        return -1;
    b64_enc_init(&e);
    len = b64_enc_update(&e, out, data, n);
    len += b64_enc_final(&e, out + len);
    out[len] = '\0';
    return (long)len;
}

void b64_dec_init(struct b64_dec *d)
{
    prepare_codes();
    d->bits = 0;
    d->nchars = 0;
    d->npad = 0;
    d->failed = 0;
}

/*
 * Takes one character. Returns the number of bytes (0 to 3) that it completed
 * and stores them in group, or -1 if it must not stand there.
 */
static int dec_char(struct b64_dec *d, char c, unsigned char group[3])
{
    int code = code_of(c);
    int n;

    if (code == CODE_SPACE)
        return 0;
    if (code == CODE_PAD) {
        if (d->nchars < 2)
            return -1;
        d->npad++;
        code = 0;
#if FAULT == 7
    } else if (code == CODE_BAD || (d->npad > 0 && d->nchars > 0)) {
#else
    } else if (code == CODE_BAD || d->npad > 0) {
#endif
        return -1;
    }
    d->bits = d->bits << 6 | (unsigned long)code;
    d->nchars++;
    if (d->nchars < 4)
        return 0;
    group[0] = d->bits >> 16 & 255;
    group[1] = d->bits >> 8 & 255;
    group[2] = d->bits & 255;
    n = 3 - (int)d->npad;
#if FAULT == 5
    assert(n > 1);
#else
    assert(n > 0);
#endif
    d->nchars = 0;
    d->bits = 0;
#if FAULT == 7
    d->npad = 0;
#endif
    return n;
}

long b64_dec_update(struct b64_dec *d, void *out, const char *text, size_t n)
{
    unsigned char *p = out;
    unsigned char group[3];
    size_t i = 0;

    if (d->failed)
        return -1;
    while (i < n) {
        int got = dec_char(d, text[i], group);

        if (got < 0) {
#if FAULT != 8
            d->failed = 1;
#endif
            return -1;
        }
        if (got > 0)
            memcpy(p, group, (size_t)got);
        p += got;
        i++;
    }
    return (long)(p - (unsigned char *)out);
}

int b64_dec_final(const struct b64_dec *d)
{
    return d->failed || d->nchars != 0 ? -1 : 0;
}

long b64_decode(void *out, size_t size, const char *text, size_t n)
{
    struct b64_dec d;
    unsigned char *p = out;
    unsigned char group[3];
    size_t i, len = 0;

    b64_dec_init(&d);
    for (i = 0; i < n; i++) {
        int got = dec_char(&d, text[i], group);

        if (got < 0 || (size_t)got > size - len)
            return -1;
        if (got > 0)
            memcpy(p + len, group, (size_t)got);
        len += (size_t)got;
    }
    return b64_dec_final(&d) == 0 ? (long)len : -1;
}

char *b64_encode_new(const void *data, size_t n)
{
    size_t size = b64_encoded_len(n) + 1;
    char *out = malloc(size);

    if (out != NULL)
        b64_encode(out, size, data, n);
    return out;
}

void *b64_decode_new(const char *text, size_t n, size_t *len)
{
    size_t size = b64_decoded_max(n);
    void *out = malloc(size + 1);
    long got;

    if (out == NULL)
        return NULL;
    got = b64_decode(out, size, text, n);
    if (got < 0) {
#if FAULT != 3
        free(out);
#endif
        return NULL;
    }
    *len = (size_t)got;
    return out;
}

int b64_valid(const char *text, size_t n)
{
    struct b64_dec d;
    unsigned char group[3];
    size_t i;

    b64_dec_init(&d);
#if FAULT == 4
    for (i = 0; i < n;) {
        while (i < n && code_of(text[i]) != CODE_SPACE) {
            if (dec_char(&d, text[i], group) < 0)
                return 0;
            i++;
        }
        while (i + 1 < n && code_of(text[i]) == CODE_SPACE)
            i++;
    }
#else
    for (i = 0; i < n; i++) {
        if (dec_char(&d, text[i], group) < 0)
            return 0;
    }
#endif
    return b64_dec_final(&d) == 0;
}
