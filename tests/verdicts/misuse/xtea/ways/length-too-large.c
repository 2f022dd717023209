/* 16 bytes of an input of 8 */
#include "xtea.h"

#include <stdlib.h>

int main(void)
{
    xtea_ctx ctx;
    uint8_t key[XTEA_KEY] = {0}, iv[XTEA_BLOCK] = {0}, out[16], *in = calloc(8, 1);
    if (xtea_init(&ctx, key, XTEA_ROUNDS_FAST) != 0)
        return 0;
    xtea_cbc_decrypt(&ctx, iv, in, out, 16);
    return 0;
}
