#include "codec.h"

#include <stdlib.h>
#include <string.h>

int codec_hex_encode(const uint8_t *src, size_t srclen, char *dst, size_t dstcap,
                     enum codec_case how)
{
    const char *digits = how == CODEC_UPPER ? "0123456789ABCDEF" : "0123456789abcdef";

    if (dstcap < 1 || srclen > (dstcap - 1) / 2)
        return -1;
    for (size_t i = 0; i < srclen; i++) {
        dst[2 * i] = digits[src[i] >> 4];
        dst[2 * i + 1] = digits[src[i] & 15];
    }
    dst[2 * srclen] = '\0';
    return (int)(2 * srclen);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int codec_hex_decode(const char *hex, uint8_t *out, size_t *outlen)
{
    size_t n = 0;

    for (; hex[0] != '\0'; hex += 2) {
        int high = digit(hex[0]), low = high < 0 ? -1 : digit(hex[1]);
        if (low < 0)
            return -1;
        if (n == *outlen)
            return -2;
        out[n++] = (uint8_t)(high << 4 | low);
    }
    *outlen = n;
    return 0;
}

int codec_utf8_next(const char **cursor, const char *end, uint32_t *codepoint)
{
    const unsigned char *p = (const unsigned char *)*cursor;
    size_t left = (size_t)(end - *cursor), extra;
    uint32_t c;

    if (left == 0)
        return -1;
    c = *p;
    extra = c < 0x80 ? 0 : c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 9;
    if (extra >= left)
        return -1;
    if (extra > 0)
        c &= 0x3fu >> extra;
    for (size_t i = 1; i <= extra; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return -1;
        c = c << 6 | (p[i] & 0x3f);
    }
    *codepoint = c;
    *cursor += extra + 1;
    return 0;
}

size_t codec_utf8_put(uint32_t codepoint, char out[4])
{
    if (codepoint < 0x80) {
        out[0] = (char)codepoint;
        return 1;
    }
    if (codepoint < 0x800) {
        out[0] = (char)(0xc0 | codepoint >> 6);
        out[1] = (char)(0x80 | (codepoint & 0x3f));
        return 2;
    }
    if (codepoint < 0x10000) {
        out[0] = (char)(0xe0 | codepoint >> 12);
        out[1] = (char)(0x80 | (codepoint >> 6 & 0x3f));
        out[2] = (char)(0x80 | (codepoint & 0x3f));
        return 3;
    }
    if (codepoint > 0x10ffff)
        return 0;
    out[0] = (char)(0xf0 | codepoint >> 18);
    out[1] = (char)(0x80 | (codepoint >> 12 & 0x3f));
    out[2] = (char)(0x80 | (codepoint >> 6 & 0x3f));
    out[3] = (char)(0x80 | (codepoint & 0x3f));
    return 4;
}

size_t codec_utf8_length(const char *text)
{
    size_t n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

void codec_url_unescape(char *text)
{
    char *to = text;

    while (*text) {
        int high = *text == '%' ? digit(text[1]) : -1;
        int low = high < 0 ? -1 : digit(text[2]);
        if (low >= 0) {
            *to++ = (char)(high << 4 | low);
            text += 3;
        } else {
            *to++ = *text == '+' ? ' ' : *text;
            text++;
        }
    }
    *to = '\0';
}

void codec_digest_init(struct codec_digest *digest)
{
    digest->hash = 14695981039346656037u;
    digest->total = 0;
}

void codec_digest_update(struct codec_digest *digest, const void *data, size_t size)
{
    const uint8_t *bytes = data;

    for (size_t i = 0; i < size; i++)
        digest->hash = (digest->hash ^ bytes[i]) * 1099511628211u;
    digest->total += size;
}

void codec_digest_final(struct codec_digest *digest, uint8_t result[CODEC_DIGEST_SIZE])
{
    uint64_t hash = digest->hash ^ digest->total;

    for (int i = 0; i < CODEC_DIGEST_SIZE; i++)
        result[i] = (uint8_t)(hash >> (8 * i));
}

void codec_digest_clear(struct codec_digest *digest)
{
    memset(digest, 0, sizeof *digest);
}

int codec_varint_read(const uint8_t *bytes, size_t size, size_t *offset, uint64_t *value)
{
    uint64_t v = 0;
    size_t at = *offset;

    for (unsigned shift = 0; shift < 64 && at < size; shift += 7) {
        uint8_t byte = bytes[at++];
        v |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80)) {
            *offset = at;
            *value = v;
            return 1;
        }
    }
    return 0;
}

int codec_digest_equal(const uint8_t a[CODEC_DIGEST_SIZE], const uint8_t b[CODEC_DIGEST_SIZE])
{
    unsigned difference = 0;

    for (int i = 0; i < CODEC_DIGEST_SIZE; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

char *codec_hex_dup(const uint8_t *src, size_t srclen)
{
    char *text = malloc(2 * srclen + 1);

    if (text)
        codec_hex_encode(src, srclen, text, 2 * srclen + 1, CODEC_LOWER);
    return text;
}
