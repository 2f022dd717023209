/* XTEA block cipher in CBC mode.
 *
 * The number of rounds is a compile-time choice of the caller: XTEA_ROUNDS_FAST for testing,
 * XTEA_ROUNDS_FULL for everything else. */
#ifndef XTEA_H
#define XTEA_H

#include <stddef.h>
#include <stdint.h>

#define XTEA_ROUNDS_FAST 8
#define XTEA_ROUNDS_FULL 32

#define XTEA_BLOCK 8
#define XTEA_KEY 16

typedef struct {
    int rounds;
    uint32_t *schedule; /* two words per round */
} xtea_ctx;

/* The key is XTEA_KEY bytes. Returns 0, or -1 when there is no memory. */
int xtea_init(xtea_ctx *ctx, const uint8_t *key, int rounds);

/* Wipes and releases the key schedule. */
void xtea_done(xtea_ctx *ctx);

/* len is a multiple of XTEA_BLOCK. in and out do not overlap. iv is XTEA_BLOCK bytes and updated. */
void xtea_cbc_encrypt(const xtea_ctx *ctx, uint8_t *iv, const uint8_t *in, uint8_t *out, size_t len);
void xtea_cbc_decrypt(const xtea_ctx *ctx, uint8_t *iv, const uint8_t *in, uint8_t *out, size_t len);

#endif
