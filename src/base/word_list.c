#include "base/word_list.h"

void words_add_all(struct word_list *words, const char *const *strings)
{
    for (; strings && *strings; strings++)
        vector_push(words, *strings);
}

const char *const *words_finish(struct arena *arena, struct word_list *words)
{
    vector_push(words, NULL);
    const char **copy = arena_copy(arena, words->items, words->count * sizeof *words->items);
    vector_release(words);
    return copy;
}
