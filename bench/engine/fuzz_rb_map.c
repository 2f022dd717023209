/* A harness for libFuzzer as a person writes it: each three bytes of input are a call. */
#include <stddef.h>
#include <stdint.h>

#include "../../examples/containers/rb_map.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rb_map *map = rb_map_new();
    for (size_t i = 0; i + 2 < size && i < 3 * 19; i += 3) {
        int key = data[i + 1] % 64, value = data[i + 2];
        switch (data[i] % 6) {
        case 0:
        case 1:
            rb_map_put(map, key, value);
            break;
        case 2:
            rb_map_get(map, key, value);
            break;
        case 3:
            rb_map_remove(map, key);
            break;
        case 4:
            rb_map_min(map, value);
            break;
        default:
            rb_map_size(map);
        }
    }
    rb_map_free(map);
    return 0;
}
