#include "model/written.h"

#include <string.h>

static const char *const look_words[CHECK_LOOKS] = {
    [LOOK_EQUAL] = "equal",
    [LOOK_OTHER] = "other",
    [LOOK_STRING] = "string",
    [LOOK_BYTES] = "bytes",
    [LOOK_CONDITION] = "condition",
};

const char *check_look_word(enum check_look look)
{
    return look_words[look];
}

enum check_look check_look_named(const char *word)
{
    enum check_look look = 0;
    while (look < CHECK_LOOKS && strcmp(look_words[look], word) != 0)
        look++;
    return look;
}

void written_clear(struct written *written)
{
    written->files.count = 0;
    written->tests.count = 0;
    written->checks.count = 0;
}

void written_release(struct written *written)
{
    vector_release(&written->files);
    vector_release(&written->tests);
    vector_release(&written->checks);
}

void written_add(struct written *written, const struct written *others, const char *file)
{
    for (size_t i = 0, check = 0; i < others->tests.count; i++) {
        struct written_test test = others->tests.items[i];
        bool is_meant = strcmp(test.file, file) == 0;
        test.index = written->tests.count;
        if (is_meant)
            vector_push(&written->tests, test);
        for (; check < others->checks.count && others->checks.items[check].test == i; check++) {
            struct written_check own = others->checks.items[check];
            own.test = (uint32_t)test.index;
            if (is_meant)
                vector_push(&written->checks, own);
        }
    }
}

int written_test_at(const struct written *written, const char *file, uint32_t line)
{
    int found = -1;
    for (size_t i = 0; i < written->tests.count; i++) {
        const struct written_test *test = &written->tests.items[i];
        if (strcmp(test->file, file) == 0 && test->line <= line)
            found = (int)i;
    }
    return found;
}

int written_check_at(const struct written *written, size_t test, uint32_t line)
{
    int found = -1;
    for (size_t i = 0; i < written->checks.count; i++) {
        const struct written_check *check = &written->checks.items[i];
        if (check->test == test && check->line <= line)
            found = (int)i;
    }
    return found;
}
