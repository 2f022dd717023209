#include <stddef.h>

struct node;

/* Goes back from the key to the node that it is in. */
struct node *node_of_key(const char *key);
/* Goes back within a text. */
const char *before(const char *end, size_t length);
struct node *node_find(struct node *first, const char *key);
