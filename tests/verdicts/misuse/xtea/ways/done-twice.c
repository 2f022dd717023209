/* the context is wiped twice */
#include "xtea.h"

int main(void)
{
    xtea_ctx ctx;
    uint8_t key[XTEA_KEY] = {0};
    if (xtea_init(&ctx, key, XTEA_ROUNDS_FAST) != 0)
        return 0;
    xtea_done(&ctx);
    xtea_done(&ctx);
    return 0;
}
