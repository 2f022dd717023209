/* Reads, looks up, changes and prints a document. */
#include <stdlib.h>

#include "jansson.h"
#include "probes.h"

enum { TURNS = 40000 };

static const char document[] =
    "{\"name\": \"assay\", \"numbers\": [1, 2.5, -3e10, 0, 12345678], \"nested\": {\"list\": "
    "[[], [null, true, false], {\"text\": \"a \\u00e9 \\n line\"}], \"more\": \"words\"}}";

int main(void)
{
    for (int i = 0; i < TURNS; i++) {
        begin_sequence();
        json_t *root = json_loads(document, 0, NULL);
        json_t *list = json_object_get(json_object_get(root, "nested"), "list");
        if (!root || json_array_size(list) != 3 || json_array_append_new(list, json_integer(i)))
            return 1;
        char *text = json_dumps(root, JSON_INDENT(2) | JSON_SORT_KEYS);
        if (!text)
            return 1;
        free(text);
        json_decref(root);
    }
    return 0;
}
