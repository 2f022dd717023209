/* a value is there under two keys */
#include "ptrie.h"
#include <stdlib.h>

int main(void)
{
    ptrie *t = ptrie_new();
    char *value = malloc(4);
    ptrie_set(t, "a", value);
    ptrie_set(t, "b", value);
    ptrie_free(t, free);
    return 0;
}
