/* the output overlaps the input */
#include "xtea.h"

int main(void)
{
    xtea_ctx ctx;
    uint8_t key[XTEA_KEY] = {0}, iv[XTEA_BLOCK] = {0}, bytes[16] = {0};
    if (xtea_init(&ctx, key, XTEA_ROUNDS_FAST) != 0)
        return 0;
    xtea_cbc_encrypt(&ctx, iv, bytes, bytes + 4, 8);
    return 0;
}
