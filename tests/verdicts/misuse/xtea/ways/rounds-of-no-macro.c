/* 7 rounds */
#include "xtea.h"

int main(void)
{
    xtea_ctx ctx;
    uint8_t key[XTEA_KEY] = {0};
    xtea_init(&ctx, key, 7);
    return 0;
}
