/*
 * b64: Base64 (RFC 4648, alphabet A-Z a-z 0-9 + /, padding with '='),
 * in one call or piece by piece.
 *
 * No pointer may be NULL, except that a data or text pointer may be NULL
 * where the count beside it is 0. Input and output must not overlap. Data
 * given to one call is at most B64_MAX_INPUT bytes.
 */
#ifndef B64_H
#define B64_H

#include <stddef.h>

#define B64_MAX_INPUT ((size_t)1 << 24)

/* The number of characters that n bytes are encoded as, without a final zero. */
size_t b64_encoded_len(size_t n);

/* An upper bound of the number of bytes that n characters decode to. */
size_t b64_decoded_max(size_t n);

/*
 * Encodes data[0..n) into out as a string with a terminating zero. size is
 * the size of out. Returns the length of the string; -1 if string and zero do
 * not fit, and then out is unchanged.
 */
long b64_encode(char *out, size_t size, const void *data, size_t n);

/*
 * Decodes text[0..n) into out, which has size bytes. White space (blank, tab,
 * carriage return, newline) may stand anywhere and is ignored. Returns the
 * number of bytes; -1 if the text is not valid Base64 or the bytes do not fit,
 * and then the content of out is unspecified. Not valid are: other
 * characters, a length (without white space) that is not a multiple of 4,
 * padding anywhere but as the last one or two characters. Bits that padding
 * makes superfluous are ignored.
 */
long b64_decode(void *out, size_t size, const char *text, size_t n);

/* As b64_encode(), into a new string for the caller to free(); NULL if memory is short. */
char *b64_encode_new(const void *data, size_t n);

/*
 * As b64_decode(), into new memory for the caller to free(); stores the number
 * of bytes in *len. Returns NULL, and leaves *len alone, if the text is not
 * valid or memory is short. The result is not NULL for text that is valid but
 * empty.
 */
void *b64_decode_new(const char *text, size_t n, size_t *len);

/* 1 if b64_decode() with enough room would accept the text, else 0. */
int b64_valid(const char *text, size_t n);

/*
 * Encoding piece by piece. b64_enc_init(), then any number of updates, then
 * b64_enc_final(); what the calls wrote, put together, is what b64_encode()
 * writes for all the data together. The struct may then be set up again; it
 * holds nothing that needs to be freed. The fields are private.
 */
struct b64_enc {
    unsigned char held[3];
    unsigned nheld;
};

void b64_enc_init(struct b64_enc *e);

/*
 * Writes the characters of all complete groups of three bytes, no terminating
 * zero, and returns how many characters. out must have room for
 * b64_encoded_len(n + 2) of them.
 */
size_t b64_enc_update(struct b64_enc *e, char *out, const void *data, size_t n);

/* Writes the 0 or 4 last characters, no terminating zero, and returns how many. */
size_t b64_enc_final(struct b64_enc *e, char out[4]);

/*
 * Decoding piece by piece, in the same way. After an update returned -1 all
 * further ones and b64_dec_final() return -1, until b64_dec_init().
 */
struct b64_dec {
    unsigned long bits;
    unsigned nchars;
    unsigned npad;
    int failed;
};

void b64_dec_init(struct b64_dec *d);

/*
 * Returns how many bytes were written, or -1 if the text is not valid. out
 * must have room for b64_decoded_max(n + 3) bytes.
 */
long b64_dec_update(struct b64_dec *d, void *out, const char *text, size_t n);

/* Returns 0 if the text was valid and complete, else -1. Writes nothing. */
int b64_dec_final(const struct b64_dec *d);

#endif
