#include "toolchain/sanitizer.h"

#include "base/text.h"
#include "base/word_list.h"

enum sanitizer_state { ON, OFF, PEDANTIC };

static const struct {
    const char *check;
    enum sanitizer_state state;
    enum sanitizer_known known;
} sanitizers[] = {
#define SANITIZER(check, state, known, why) {check, state, known},
#include "toolchain/sanitizers.def"
#undef SANITIZER
};

/* The checks in one of the states, a set of bits, that somebody of a set knows. */
static const char *list(struct arena *arena, unsigned states, unsigned known_by)
{
    struct text checks = {0};
    for (size_t i = 0; i < sizeof sanitizers / sizeof sanitizers[0]; i++)
        if (states & 1u << sanitizers[i].state && known_by & 1u << sanitizers[i].known)
            text_printf(&checks, "%s%s", checks.length ? "," : "", sanitizers[i].check);
    const char *copy = arena_copy_string(arena, text_string(&checks));
    text_release(&checks);
    return copy;
}

static unsigned states_of(enum sanitizer_rigour rigour, bool is_on)
{
    bool has_pedantic = is_on == (rigour == RIGOUR_PEDANTIC);
    return 1u << (is_on ? ON : OFF) | (has_pedantic ? 1u << PEDANTIC : 0);
}

const char *sanitizer_checks(struct arena *arena, enum sanitizer_rigour rigour, bool is_on,
                             enum sanitizer_known known)
{
    return list(arena, states_of(rigour, is_on), 1u << known);
}

const char *const *sanitizer_flags(struct arena *arena, enum sanitizer_rigour rigour)
{
    const unsigned clang = 1u << KNOWN_BY_BOTH | 1u << KNOWN_BY_CLANG;
    struct word_list words = {0};
    const char *on = list(arena, states_of(rigour, true), clang);
    const char *off = list(arena, states_of(rigour, false), clang);
    vector_push(&words, arena_printf(arena, "-fsanitize=%s", on));
    vector_push(&words, arena_printf(arena, "-fno-sanitize=%s", off));
    vector_push(&words, "-fno-sanitize-recover=all");
    if (rigour == RIGOUR_PEDANTIC)
        vector_push(&words, arena_printf(arena, "-fsanitize-recover=%s",
                                         list(arena, 1u << PEDANTIC, clang)));
    vector_push(&words, "-fsanitize-address-use-after-return=never");
    return words_finish(arena, &words);
}
