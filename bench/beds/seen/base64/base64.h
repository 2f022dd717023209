#ifndef BASE64_H
#define BASE64_H

#include <stddef.h>

/*
 * Base 64 with the standard alphabet (A-Z a-z 0-9 + /) and padding with '='.
 *
 * Each direction comes as one call and in pieces; both give the same result, however the input is
 * cut into pieces. Encoded text has no line breaks. When decoding, spaces, tabs, line feeds and
 * carriage returns are skipped wherever they are. Decoding is strict otherwise: the text must
 * consist of whole groups of four characters, padding may only stand at the end of the last
 * group, the unused bits before it must be zero, and nothing may follow it.
 *
 * A pointer to data or text may be NULL if its length is 0. Other pointers must not be NULL.
 * Input and output must not overlap.
 */
enum {
    BASE64_OK = 0,
    BASE64_INVALID = -1, /* the text is not valid */
    BASE64_SPACE = -2    /* the output does not fit */
};

/* The length of the text for n bytes, without a '\0'. n is at most SIZE_MAX / 4 * 3 - 3. */
size_t base64_encoded_len(size_t n);

/* The largest number of bytes that n characters can stand for. */
size_t base64_decoded_max(size_t n);

/* Encodes n bytes and adds a '\0'. Stores nothing and returns BASE64_SPACE unless size is at
 * least base64_encoded_len(n) + 1. */
int base64_encode(const void *data, size_t n, char *text, size_t size);

/* Decodes n characters. Stores the bytes in data, which has room for size of them, and their
 * number in *len. On failure *len is left alone and what data holds is unspecified. */
int base64_decode(const char *text, size_t n, void *data, size_t size, size_t *len);

/* The same into memory from malloc, which the caller frees. NULL when memory is short or, for
 * decoding, the text is invalid. What base64_decode_new returns is never NULL for a valid text,
 * even an empty one. */
char *base64_encode_new(const void *data, size_t n);
void *base64_decode_new(const char *text, size_t n, size_t *len);

/* Encoding in pieces. The members are private. */
typedef struct base64_encoder {
    unsigned char rest[3];
    unsigned count;
} base64_encoder;

void base64_encoder_init(base64_encoder *e);

/* Encodes n further bytes. text needs room for base64_encoded_len(n) + 4 characters; no '\0' is
 * added. Returns how many characters were stored. */
size_t base64_encoder_update(base64_encoder *e, const void *data, size_t n, char *text);

/* Stores what is left, 0 or 4 characters, and returns how many. The encoder is as after
 * base64_encoder_init then. */
size_t base64_encoder_final(base64_encoder *e, char text[4]);

/* Decoding in pieces. The members are private. */
typedef struct base64_decoder {
    unsigned bits;
    unsigned count; /* characters of the present group */
    unsigned pad;   /* how many of them are padding */
    int done;       /* a padded group came to its end */
    int bad;
} base64_decoder;

void base64_decoder_init(base64_decoder *d);

/* Decodes n further characters. data needs room for base64_decoded_max(n) + 3 bytes. Stores how
 * many bytes were decoded in *len. BASE64_INVALID when these characters make the text invalid,
 * at the latest with the last one of a group of four; *len is 0 then and further updates fail as
 * well, until base64_decoder_final or base64_decoder_init. */
int base64_decoder_update(base64_decoder *d, const char *text, size_t n, void *data, size_t *len);

/* BASE64_OK if all the text was valid and complete, else BASE64_INVALID. The decoder is as after
 * base64_decoder_init then. */
int base64_decoder_final(base64_decoder *d);

#endif
