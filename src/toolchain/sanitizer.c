#include "toolchain/sanitizer.h"

#include "base/text.h"
#include "base/word_list.h"

static const struct {
    const char *check;
    bool is_on;
    enum sanitizer_known known;
} sanitizers[] = {
#define SANITIZER(check, is_on, known, why) {check, is_on, known},
#include "toolchain/sanitizers.def"
#undef SANITIZER
};

static const char *list(struct arena *arena, bool is_on, unsigned known_by)
{
    struct text checks = {0};
    for (size_t i = 0; i < sizeof sanitizers / sizeof sanitizers[0]; i++)
        if (sanitizers[i].is_on == is_on && known_by & 1u << sanitizers[i].known)
            text_printf(&checks, "%s%s", checks.length ? "," : "", sanitizers[i].check);
    const char *copy = arena_copy_string(arena, text_string(&checks));
    text_release(&checks);
    return copy;
}

const char *sanitizer_checks(struct arena *arena, bool is_on, enum sanitizer_known known)
{
    return list(arena, is_on, 1u << known);
}

const char *const *sanitizer_flags(struct arena *arena)
{
    const unsigned clang = 1u << KNOWN_BY_BOTH | 1u << KNOWN_BY_CLANG;
    struct word_list words = {0};
    vector_push(&words, arena_printf(arena, "-fsanitize=%s", list(arena, true, clang)));
    vector_push(&words, arena_printf(arena, "-fno-sanitize=%s", list(arena, false, clang)));
    vector_push(&words, "-fno-sanitize-recover=all");
    vector_push(&words, "-fsanitize-address-use-after-return=never");
    return words_finish(arena, &words);
}
