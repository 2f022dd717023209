/* the schedule is gone */
#include "xtea.h"

int main(void)
{
    xtea_ctx ctx;
    uint8_t key[XTEA_KEY] = {0}, iv[XTEA_BLOCK] = {0}, in[8] = {0}, out[8];
    if (xtea_init(&ctx, key, XTEA_ROUNDS_FAST) != 0)
        return 0;
    xtea_done(&ctx);
    xtea_cbc_encrypt(&ctx, iv, in, out, 8);
    return 0;
}
