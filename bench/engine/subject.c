#include "subject.h"

#include <stdlib.h>

/* Volatile keeps the compiler from seeing what is wrong. */

int subject_dereference_null(struct rb_map *map)
{
    int *volatile nowhere = NULL;
    return *nowhere + (map != NULL);
}

int subject_read_past_the_end(struct rb_map *map)
{
    int *volatile numbers = calloc(4, sizeof(int));
    return numbers[4] + (map != NULL);
}

int subject_use_after_free(struct rb_map *map)
{
    int *volatile number = calloc(1, sizeof(int));
    free(number);
    return *number + (map != NULL);
}

int subject_abort(struct rb_map *map)
{
    if (map)
        abort();
    return 0;
}
