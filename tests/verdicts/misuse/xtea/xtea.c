#include "xtea.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint32_t load(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void store(uint8_t *p, uint32_t v)
{
    p[0] = v >> 24;
    p[1] = v >> 16;
    p[2] = v >> 8;
    p[3] = v;
}

int xtea_init(xtea_ctx *ctx, const uint8_t *key, int rounds)
{
    uint32_t k[4], sum = 0;

    assert(rounds == XTEA_ROUNDS_FAST || rounds == XTEA_ROUNDS_FULL);
    for (int i = 0; i < 4; i++)
        k[i] = load(key + 4 * i);
    ctx->schedule = malloc(2 * (size_t)rounds * sizeof *ctx->schedule);
    if (!ctx->schedule)
        return -1;
    for (int i = 0; i < rounds; i++) {
        ctx->schedule[2 * i] = sum + k[sum & 3];
        sum += 0x9E3779B9u;
        ctx->schedule[2 * i + 1] = sum + k[sum >> 11 & 3];
    }
    ctx->rounds = rounds;
    return 0;
}

void xtea_done(xtea_ctx *ctx)
{
    memset(ctx->schedule, 0, 2 * (size_t)ctx->rounds * sizeof *ctx->schedule);
    free(ctx->schedule);
    ctx->schedule = NULL;
}

static void encrypt_block(const xtea_ctx *ctx, uint8_t *block)
{
    uint32_t a = load(block), b = load(block + 4);

    for (int i = 0; i < ctx->rounds; i++) {
        a += ((b << 4 ^ b >> 5) + b) ^ ctx->schedule[2 * i];
        b += ((a << 4 ^ a >> 5) + a) ^ ctx->schedule[2 * i + 1];
    }
    store(block, a);
    store(block + 4, b);
}

static void decrypt_block(const xtea_ctx *ctx, uint8_t *block)
{
    uint32_t a = load(block), b = load(block + 4);

    for (int i = ctx->rounds - 1; i >= 0; i--) {
        b -= ((a << 4 ^ a >> 5) + a) ^ ctx->schedule[2 * i + 1];
        a -= ((b << 4 ^ b >> 5) + b) ^ ctx->schedule[2 * i];
    }
    store(block, a);
    store(block + 4, b);
}

void xtea_cbc_encrypt(const xtea_ctx *ctx, uint8_t *iv, const uint8_t *in, uint8_t *out, size_t len)
{
    assert(len % XTEA_BLOCK == 0);
    for (; len > 0; len -= XTEA_BLOCK, in += XTEA_BLOCK, out += XTEA_BLOCK) {
        memcpy(out, in, XTEA_BLOCK);
        for (int i = 0; i < XTEA_BLOCK; i++)
            out[i] ^= iv[i];
        encrypt_block(ctx, out);
        memcpy(iv, out, XTEA_BLOCK);
    }
}

void xtea_cbc_decrypt(const xtea_ctx *ctx, uint8_t *iv, const uint8_t *in, uint8_t *out, size_t len)
{
    assert(len % XTEA_BLOCK == 0);
    for (; len > 0; len -= XTEA_BLOCK, in += XTEA_BLOCK, out += XTEA_BLOCK) {
        memcpy(out, in, XTEA_BLOCK);
        decrypt_block(ctx, out);
        for (int i = 0; i < XTEA_BLOCK; i++)
            out[i] ^= iv[i];
        memcpy(iv, in, XTEA_BLOCK);
    }
}
