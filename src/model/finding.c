#include "model/finding.h"

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {
        [VERDICT_NONE] = "none",
        [VERDICT_FAULT] = "fault",
        [VERDICT_MISUSE] = "misuse",
        [VERDICT_UNDECIDED] = "undecided",
    };
    return names[verdict];
}
