#include "model/finding.h"

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {
        [VERDICT_NONE] = "none",
        [VERDICT_FAULT] = "fault",
        [VERDICT_MISUSE] = "misuse",
        [VERDICT_UNDECIDED] = "undecided",
        [VERDICT_EXPECTED] = "expected",
    };
    return names[verdict];
}

const char *condition_name(enum condition_kind kind)
{
    static const char *const names[] = {
#define CONDITION(name, word, meaning) [CONDITION_##name] = word,
#include "model/conditions.def"
#undef CONDITION
    };
    return names[kind];
}

bool condition_is_same(const struct condition *a, const struct condition *b)
{
    return a->kind == b->kind && a->function == b->function && a->parameter == b->parameter;
}
