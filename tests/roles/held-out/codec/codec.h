/*!
 * \file codec.h
 * Text encodings and digests.
 */
#ifndef CODEC_H
#define CODEC_H

#include <stddef.h>
#include <stdint.h>

#define CODEC_DIGEST_SIZE 8

/*! State of a digest; allocated by the caller. */
struct codec_digest {
    uint64_t hash;
    uint64_t total;
};

enum codec_case { CODEC_LOWER, CODEC_UPPER };

/*!
 * Encode bytes as hexadecimal digits.
 * \param src     the bytes
 * \param srclen  number of bytes in src
 * \param dst     where the digits and a NUL go
 * \param dstcap  capacity of dst in bytes; at least 2 * srclen + 1 are needed
 * \param how     lower or upper case
 * \return number of characters written, without the NUL, or -1 if dst is too small
 */
int codec_hex_encode(const uint8_t *src, size_t srclen, char *dst, size_t dstcap,
                     enum codec_case how);

/*!
 * Decode hexadecimal digits.
 * \param hex          NUL-terminated digits
 * \param[out] out     decoded bytes
 * \param[in,out] outlen  on entry the size of out, on exit the number of bytes decoded
 * \return 0 on success, -1 for a bad digit, -2 if out is too small
 */
int codec_hex_decode(const char *hex, uint8_t *out, size_t *outlen);

/*!
 * Decode one UTF-8 sequence and move on.
 * \param[in,out] cursor  points to the current position, which is advanced
 * \param end             end of the input
 * \param[out] codepoint  the decoded character
 * \return 0, or -1 at the end or for malformed input
 */
int codec_utf8_next(const char **cursor, const char *end, uint32_t *codepoint);

/*!
 * Encode one character as UTF-8.
 * \param codepoint  the character
 * \param out        room for 4 bytes
 * \return number of bytes written, 0 if codepoint is no character
 */
size_t codec_utf8_put(uint32_t codepoint, char out[4]);

/*! Number of characters in a UTF-8 string. */
size_t codec_utf8_length(const char *text);

/*! Replace every `+` by a blank and `%XX` by its byte, in place. */
void codec_url_unescape(char *text);

/*! Initialise a digest before first use. \param digest the state, not NULL */
void codec_digest_init(struct codec_digest *digest);

/*! Add bytes to a digest. */
void codec_digest_update(struct codec_digest *digest, const void *data, size_t size);

/*!
 * Finish a digest.
 * \param digest     the state
 * \param[out] result  receives CODEC_DIGEST_SIZE bytes
 */
void codec_digest_final(struct codec_digest *digest, uint8_t result[CODEC_DIGEST_SIZE]);

/*! Wipe a digest; it must be initialised again before it is used. */
void codec_digest_clear(struct codec_digest *digest);

/*!
 * Read a variable-length integer.
 * \param bytes       input
 * \param size        number of bytes available
 * \param offset      where to begin; updated to behind the integer
 * \param[out] value  the integer
 * \return 1 on success, 0 if the input ends too early
 */
int codec_varint_read(const uint8_t *bytes, size_t size, size_t *offset, uint64_t *value);

/*! Compare two digests in constant time. \return 1 if equal */
int codec_digest_equal(const uint8_t a[CODEC_DIGEST_SIZE], const uint8_t b[CODEC_DIGEST_SIZE]);

/*!
 * Allocate an encoded copy.
 * \return a string that must be freed by the caller, or NULL
 */
char *codec_hex_dup(const uint8_t *src, size_t srclen);

#endif
