/* the context was never initialised */
#include "xtea.h"

#include <string.h>

int main(void)
{
    xtea_ctx ctx;
    uint8_t iv[XTEA_BLOCK] = {0}, in[8] = {0}, out[8];
    memset(&ctx, 0x40, sizeof ctx);
    xtea_cbc_encrypt(&ctx, iv, in, out, 8);
    return 0;
}
