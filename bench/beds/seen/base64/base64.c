#include "base64.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* 1 + the value of each character of the alphabet, 0 for all others */
static const unsigned char values[256] = {
    ['A'] = 1,  ['B'] = 2,  ['C'] = 3,  ['D'] = 4,  ['E'] = 5,  ['F'] = 6,  ['G'] = 7,
    ['H'] = 8,  ['I'] = 9,  ['J'] = 10, ['K'] = 11, ['L'] = 12, ['M'] = 13, ['N'] = 14,
    ['O'] = 15, ['P'] = 16, ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21,
    ['V'] = 22, ['W'] = 23, ['X'] = 24, ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28,
    ['c'] = 29, ['d'] = 30, ['e'] = 31, ['f'] = 32, ['g'] = 33, ['h'] = 34, ['i'] = 35,
    ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40, ['o'] = 41, ['p'] = 42,
    ['q'] = 43, ['r'] = 44, ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48, ['w'] = 49,
    ['x'] = 50, ['y'] = 51, ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55, ['3'] = 56,
    ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61, ['9'] = 62, ['+'] = 63,
    ['/'] = 64,
};

size_t base64_encoded_len(size_t n)
{
    return n / 3 * 4 + (n % 3 > 0 ? 4 : 0);
}

size_t base64_decoded_max(size_t n)
{
    return n / 4 * 3;
}

void base64_encoder_init(base64_encoder *e)
{
    e->count = 0;
    memset(e->rest, 0, sizeof(e->rest));
}

static void group(const unsigned char *b, char *text)
{
    text[0] = alphabet[b[0] >> 2];
    text[1] = alphabet[(b[0] & 3) << 4 | b[1] >> 4];
    text[2] = alphabet[(b[1] & 15) << 2 | b[2] >> 6];
    text[3] = alphabet[b[2] & 63];
}

size_t base64_encoder_update(base64_encoder *e, const void *data, size_t n, char *text)
{
    const unsigned char *p = data;
    size_t len = 0;
#if FAULT == 6
    if (e->count + n < 3 && e->count > 0) {
        memcpy(e->rest, p, n);
        e->count = n > 0 ? (unsigned)n : e->count;
        return 0;
    }
#endif
    for (size_t i = 0; i < n; i++) {
        e->rest[e->count++] = p[i];
        if (e->count == 3) {
            group(e->rest, text + len);
            len += 4;
            e->count = 0;
        }
    }
    return len;
}

size_t base64_encoder_final(base64_encoder *e, char text[4])
{
    unsigned count = e->count;
    if (count == 0) {
        return 0;
    }
    memset(e->rest + count, 0, 3 - count);
    group(e->rest, text);
    text[3] = '=';
    if (count == 1) {
        text[2] = '=';
    }
#if FAULT != 8
    base64_encoder_init(e);
#endif
    return 4;
}

int base64_encode(const void *data, size_t n, char *text, size_t size)
{
    base64_encoder e;
    size_t len = base64_encoded_len(n);
#if FAULT == 3
    if (size < len) {
#else
    if (size <= len) {
#endif
        return BASE64_SPACE;
    }
    base64_encoder_init(&e);
    len = base64_encoder_update(&e, data, n, text);
    len += base64_encoder_final(&e, text + len);
    text[len] = '\0';
    return BASE64_OK;
}

char *base64_encode_new(const void *data, size_t n)
{
    if (n > SIZE_MAX / 4 * 3 - 3) {
        return NULL;
    }
    size_t size = base64_encoded_len(n) + 1;
    char *text = malloc(size);
    if (text != NULL) {
        base64_encode(data, n, text, size);
    }
    return text;
}

void base64_decoder_init(base64_decoder *d)
{
    memset(d, 0, sizeof(*d));
}

/* one character that is no space; 0 to 3 bytes come out, or -1 */
static int decode_one(base64_decoder *d, char c, unsigned char *out)
{
#if FAULT == 1
    unsigned value = values[(signed char)c];
#else
    unsigned value = values[(unsigned char)c];
#endif
    if (d->done) {
#if FAULT != 7
        return -1;
#endif
    }
    if (c == '=') {
        if (d->count < 2) {
            return -1;
        }
        d->pad++;
        value = 0;
    } else {
        if (value == 0 || d->pad > 0) {
            return -1;
        }
        value--;
    }
#if FAULT == 5
    d->bits = (unsigned)((int)d->bits << 6 | (int)value);
#else
    d->bits = (d->bits << 6 | value) & 0xffffff;
#endif
    if (++d->count < 4) {
        return 0;
    }
    unsigned unused = d->pad == 1 ? 0xc0 : d->pad == 2 ? 0xf000 : 0;
    if ((d->bits & unused) != 0) {
        return -1;
    }
    out[0] = (unsigned char)(d->bits >> 16);
    out[1] = (unsigned char)(d->bits >> 8);
    out[2] = (unsigned char)d->bits;
    int n = 3 - (int)d->pad;
    d->done = d->pad > 0;
    d->count = 0;
    d->pad = 0;
    return n;
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

int base64_decoder_update(base64_decoder *d, const char *text, size_t n, void *data, size_t *len)
{
    unsigned char *out = data;
    size_t made = 0;
    size_t i = 0;
    *len = 0;
    while (i < n && !d->bad) {
        unsigned char bytes[3];
        if (is_space(text[i])) {
#if FAULT == 4
            if (d->done) {
                continue;
            }
#endif
            i++;
            continue;
        }
        int got = decode_one(d, text[i++], bytes);
        if (got < 0) {
            d->bad = 1;
            break;
        }
        if (got > 0) {
            memcpy(out + made, bytes, (size_t)got);
            made += (size_t)got;
        }
    }
    if (d->bad) {
        return BASE64_INVALID;
    }
    *len = made;
    return BASE64_OK;
}

int base64_decoder_final(base64_decoder *d)
{
    int code = d->bad || d->count > 0 ? BASE64_INVALID : BASE64_OK;
    base64_decoder_init(d);
    return code;
}

int base64_decode(const char *text, size_t n, void *data, size_t size, size_t *len)
{
    base64_decoder d;
    unsigned char *out = data;
    size_t made = 0;
    int full = 0;
    base64_decoder_init(&d);
    for (size_t i = 0; i < n; i++) {
        unsigned char bytes[6];
        size_t got;
        if (base64_decoder_update(&d, text + i, 1, bytes, &got) != BASE64_OK) {
            return BASE64_INVALID;
        }
        if (got > size - made) {
            full = 1;
            got = size - made;
        }
        if (got > 0) {
            memcpy(out + made, bytes, got);
            made += got;
        }
    }
    if (base64_decoder_final(&d) != BASE64_OK) {
        return BASE64_INVALID;
    }
    if (full) {
        return BASE64_SPACE;
    }
    *len = made;
    return BASE64_OK;
}

void *base64_decode_new(const char *text, size_t n, size_t *len)
{
    size_t max = base64_decoded_max(n);
    void *data = malloc(max > 0 ? max : 1);
    if (data == NULL) {
        return NULL;
    }
    if (base64_decode(text, n, data, max, len) != BASE64_OK) {
#if FAULT != 2
        free(data);
#endif
        return NULL;
    }
    return data;
}
