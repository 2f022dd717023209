/* a key of 4 bytes */
#include "xtea.h"

#include <stdlib.h>

int main(void)
{
    xtea_ctx ctx;
    uint8_t *key = calloc(4, 1);
    xtea_init(&ctx, key, XTEA_ROUNDS_FULL);
    return 0;
}
