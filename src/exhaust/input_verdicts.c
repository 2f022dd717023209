/* Who is to blame when an input fails that the generator gives to the library itself. There are no
 * sequences to run with something repaired, as src/judge does it: what was said has to do. */
#include <ctype.h>
#include <string.h>

#include "exhaust/exhausting.h"

/* By what noticed the failure. */
static const struct {
    const char *oracle;
    enum verdict verdict;
    const char *reason;
} rows[] = {
    {"requires", VERDICT_MISUSE, "the generator calls the function although its requirement does "
                                 "not hold"},
    /* The wrapper that checks stands between generator and library: no frame is the library's. */
    {"ensures", VERDICT_FAULT, ""},
    {"invariant", VERDICT_FAULT, ""},
    {"equal", VERDICT_FAULT, ""},
    {"hash", VERDICT_FAULT, ""},
    {"compare", VERDICT_FAULT, ""},
    {"timeout", VERDICT_UNDECIDED, "it may end after a longer time; --timeout gives it more"},
    {"forbidden-call", VERDICT_UNDECIDED, "the sandbox stops it; outside it may do well"},
    {"allocation-size-too-big", VERDICT_UNDECIDED, "it asks for more memory than there is, and may "
                                                   "have been asked to"},
    {"out-of-memory", VERDICT_UNDECIDED, "it asks for more memory than there is, and may have been "
                                         "asked to"},
};

/* "heap-buffer-overflow < parse json.c:12 < generate gen.c:5": the next "parse json.c:12" from *at
 * on, its length, and *at behind it. What an assertion says may have " < " in it as well. */
static const char *next_place(const char **at, size_t *length)
{
    for (const char *piece; (piece = strstr(*at, " < "));) {
        piece += strlen(" < ");
        *at = piece;
        const char *end = strstr(piece, " < ");
        *length = end ? (size_t)(end - piece) : strlen(piece);
        size_t digits = 0;
        while (digits < *length && isdigit((unsigned char)piece[*length - 1 - digits]))
            digits++;
        if (digits && digits < *length && piece[*length - 1 - digits] == ':')
            return piece;
    }
    return NULL;
}

/* Is the n-th function, from the innermost, in the generator? */
static bool is_generators(const struct exhausting *exhausting, const char *concrete, size_t n)
{
    size_t length;
    const char *frame = next_place(&concrete, &length);
    while (frame && n--)
        frame = next_place(&concrete, &length);
    const char *path = exhausting->options->generator;
    const char *found = frame ? strstr(frame, path) : NULL;
    return found && found < frame + length && found[strlen(path)] == ':';
}

static void decide(struct exhaust_cluster *cluster, enum verdict verdict, const char *reason)
{
    cluster->verdict = verdict;
    cluster->reason = reason;
}

void judge_inputs(const struct exhausting *exhausting, struct exhaust_cluster *cluster)
{
    const struct messages *said = &cluster->first.messages;
    if (strstr(cluster->first.report, "assay_fail: ")) {
        decide(cluster, VERDICT_FAULT, "");
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(said->oracle, rows[i].oracle) == 0) {
            decide(cluster, rows[i].verdict, rows[i].reason);
            return;
        }
    bool is_asserted = strcmp(said->oracle, "assertion") == 0;
    bool is_own = is_generators(exhausting, said->concrete, 0);
    if (is_own && strcmp(said->oracle, "leak") == 0)
        decide(cluster, VERDICT_UNDECIDED, "the generator allocates it, and has to release it "
                                           "unless the library takes it over");
    else if (is_own && !is_asserted && strcmp(said->oracle, "abort") != 0)
        decide(cluster, VERDICT_MISUSE, "it happens in the generator itself");
    else if (is_asserted && is_generators(exhausting, said->concrete, 1))
        decide(cluster, VERDICT_UNDECIDED, "an assertion of the function that the generator calls "
                                           "may be what it asks of its callers");
    else
        decide(cluster, VERDICT_FAULT, "");
}
