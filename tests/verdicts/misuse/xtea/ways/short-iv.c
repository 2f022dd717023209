/* an initialisation vector of one byte */
#include "xtea.h"

#include <stdlib.h>

int main(void)
{
    xtea_ctx ctx;
    uint8_t key[XTEA_KEY] = {0}, in[8] = {0}, out[8], *iv = calloc(1, 1);
    if (xtea_init(&ctx, key, XTEA_ROUNDS_FAST) != 0)
        return 0;
    xtea_cbc_encrypt(&ctx, iv, in, out, 8);
    return 0;
}
