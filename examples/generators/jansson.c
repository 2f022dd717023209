/* assay exhaust --generator jansson.c --source jansson/src/load.c ... -- -Ijansson/src
 *
 * jansson reads each document with different flags; what it accepts it prints, reads again, copies
 * and compares. */
#include <stdlib.h>

#include <jansson.h>

#include "json.h"

static void use(json_t *value, size_t printing)
{
    char *printed = json_dumps(value, printing | JSON_ENCODE_ANY);
    json_error_t error;
    json_t *again = printed ? json_loads(printed, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error) : NULL;
    json_t *copy = json_deep_copy(value);
    if (!json_equal(value, copy))
        assay_fail("copy", "a deep copy differs from its original");
    json_decref(copy);
    json_decref(again);
    free(printed);
}

void generate(FILE *out)
{
    static const size_t reading[] = {JSON_DECODE_ANY, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES,
                                     JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_DISABLE_EOF_CHECK};
    static const size_t printing[] = {0, JSON_INDENT(2) | JSON_SORT_KEYS,
                                      JSON_COMPACT | JSON_ENSURE_ASCII | JSON_ESCAPE_SLASH};
    size_t length;
    json_document(out);
    unsigned way = assay_choose(3);
    assay_chosen();
    const char *text = assay_printed(&length);
    json_error_t error;
    json_t *value = json_loadb(text, length, reading[way], &error);
    if (value)
        use(value, printing[way]);
    json_decref(value);
}
