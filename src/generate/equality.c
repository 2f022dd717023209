#include "generate/equality.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    WAITING_MAXIMUM = 8192,
    BUCKETS = 1 << 14,
    BUCKET_SIZE = 6, /* different values of one hash; with no hash declared, the latest ones */
    /* Of the equal ones the fourth, the sixteenth and so on: with all powers of two, a fault of
     * examples/poly was found later with two of four seeds. */
    FIRST_KEPT = 4, KEPT_MORE_SELDOM = 4,
};

/* A value whose novelty is being asked. */
struct question {
    const struct type *sort;
    struct component component;
    bool is_hashed;
    uint64_t hash;
    size_t compared;  /* members of its bucket that it differs from */
    bool with_itself; /* there was nothing to compare it with when it was asked */
    const struct sequence *asked; /* the sequence under way; NULL: to be asked */
};

struct bucket {
    const struct type *sort;
    uint64_t hash;
    struct component members[BUCKET_SIZE];
    uint32_t equals[BUCKET_SIZE]; /* in other states, that were met so far ... */
    uint32_t due[BUCKET_SIZE];    /* ... of which this one is kept; 0: the first that may be */
    size_t count;
    size_t oldest;
};

/* A ring of questions: those under way first, then those that wait. */
struct questions {
    struct question items[WAITING_MAXIMUM];
    size_t first, count;
};

struct equality {
    const struct operation **equal_of; /* by sort */
    const struct operation **hash_of;
    struct questions waiting, under_way;
    struct bucket *buckets;
};

static void note_operation(struct equality *equality, const struct operation *operation)
{
    const struct contract *contract =
        operation->kind == OPERATION_CALL ? operation->function->contract : NULL;
    if (contract && contract->kind == CONTRACT_EQUAL)
        equality->equal_of[contract->subject->id] = operation;
    else if (contract && contract->kind == CONTRACT_HASH)
        equality->hash_of[contract->subject->id] = operation;
}

struct equality *equality_new(const struct vocabulary *vocabulary)
{
    struct equality *equality = memory_alloc_zeroed(1, sizeof *equality);
    size_t sorts = vocabulary->api->types.count;
    equality->equal_of = memory_alloc_zeroed(sorts, sizeof *equality->equal_of);
    equality->hash_of = memory_alloc_zeroed(sorts, sizeof *equality->hash_of);
    equality->buckets = memory_alloc_zeroed(BUCKETS, sizeof *equality->buckets);
    for (size_t i = 0; i < vocabulary->operations.count; i++)
        note_operation(equality, vocabulary->operations.items[i]);
    return equality;
}

void equality_free(struct equality *equality)
{
    free(equality->equal_of);
    free(equality->hash_of);
    free(equality->buckets);
    free(equality);
}

bool equality_is_declared(const struct equality *equality, const struct type *sort)
{
    return equality->equal_of[sort->id] != NULL;
}

static bool push(struct questions *questions, const struct question *question)
{
    if (questions->count == WAITING_MAXIMUM)
        return false;
    questions->items[(questions->first + questions->count++) % WAITING_MAXIMUM] = *question;
    return true;
}

static struct question pop(struct questions *questions)
{
    struct question question = questions->items[questions->first];
    questions->first = (questions->first + 1) % WAITING_MAXIMUM;
    questions->count--;
    return question;
}

bool equality_ask(struct equality *equality, const struct type *sort, struct component component)
{
    struct question question = {.sort = sort, .component = component,
                                .is_hashed = !equality->hash_of[sort->id]};
    return push(&equality->waiting, &question);
}

/* The bucket of the question; one that another pair took over is emptied: forgetting costs only
 * repeated work. */
static struct bucket *bucket_of(struct equality *equality, const struct question *question)
{
    uint64_t key = hash_join(question->sort->id, question->hash);
    struct bucket *bucket = &equality->buckets[key % BUCKETS];
    if (bucket->sort != question->sort || bucket->hash != question->hash)
        *bucket = (struct bucket){.sort = question->sort, .hash = question->hash};
    return bucket;
}

static const struct sequence *compare_sequence(const struct operation *equal,
                                               struct component value, struct component member,
                                               struct arena *arena)
{
    const struct sequence *parts[] = {value.sequence, member.sequence};
    int here = value.sequence->length + member.sequence->length;
    if (here >= SEQUENCE_MAXIMUM)
        return NULL;
    struct statement call = {.operation = (uint16_t)equal->id, .argument_count = 2};
    call.arguments[0] = (int16_t)((int)value.index - here);
    call.arguments[1] = (int16_t)(value.sequence->length + (int)member.index - here);
    return sequence_new(arena, parts, 2, &call, 1);
}

static const struct sequence *hash_sequence(const struct operation *hash, struct component value,
                                            struct arena *arena)
{
    if (value.sequence->length >= SEQUENCE_MAXIMUM)
        return NULL;
    struct statement call = {.operation = (uint16_t)hash->id, .argument_count = 1};
    call.arguments[0] = (int16_t)((int)value.index - value.sequence->length);
    return sequence_new(arena, &value.sequence, 1, &call, 1);
}

static const struct sequence *sequence_of(struct equality *equality, struct question *question,
                                          struct arena *arena)
{
    question->with_itself = false;
    if (!question->is_hashed)
        return hash_sequence(equality->hash_of[question->sort->id], question->component, arena);
    const struct bucket *bucket = bucket_of(equality, question);
    if (question->compared < bucket->count)
        return compare_sequence(equality->equal_of[question->sort->id], question->component,
                                bucket->members[question->compared], arena);
    /* Nothing to compare with: the value is compared with itself, which must hold. */
    question->with_itself = true;
    return compare_sequence(equality->equal_of[question->sort->id], question->component,
                            question->component, arena);
}

const struct sequence *equality_next(struct equality *equality, struct arena *arena)
{
    while (equality->waiting.count && equality->under_way.count < WAITING_MAXIMUM) {
        struct question question = pop(&equality->waiting);
        question.asked = sequence_of(equality, &question, arena);
        if (!question.asked)
            continue;
        push(&equality->under_way, &question);
        return question.asked;
    }
    return NULL;
}

static void settle(struct equality *equality, const struct question *question)
{
    struct bucket *bucket = bucket_of(equality, question);
    if (bucket->count < BUCKET_SIZE) {
        bucket->members[bucket->count++] = question->component;
        return;
    }
    bucket->members[bucket->oldest] = question->component;
    bucket->equals[bucket->oldest] = bucket->due[bucket->oldest] = 0;
    bucket->oldest = (bucket->oldest + 1) % BUCKET_SIZE;
}

/* Users call equal what differs inside: of those states some are worth going on from. */
static bool is_kept_though_equal(struct equality *equality, const struct question *question)
{
    struct bucket *bucket = bucket_of(equality, question);
    if (question->compared >= bucket->count)
        return false;
    uint32_t *due = &bucket->due[question->compared];
    if (++bucket->equals[question->compared] < (*due ? *due : FIRST_KEPT))
        return false;
    *due = bucket->equals[question->compared] * KEPT_MORE_SELDOM;
    return true;
}

/* True when the answer settles that the value is kept. */
static bool take_answer(struct equality *equality, struct question *question, uint64_t answer)
{
    if (!question->is_hashed) {
        question->is_hashed = true;
        question->hash = answer;
        if (bucket_of(equality, question)->count) {
            push(&equality->waiting, question);
            return false;
        }
        settle(equality, question);
        return true;
    }
    if (answer && !question->with_itself)
        return is_kept_though_equal(equality, question);
    question->compared += !question->with_itself;
    if (question->compared < bucket_of(equality, question)->count) {
        push(&equality->waiting, question);
        return false;
    }
    settle(equality, question);
    return true;
}

bool equality_learn(struct equality *equality, const struct sequence *sequence,
                    const struct outcome *outcome, struct settled_value *settled)
{
    *settled = (struct settled_value){0};
    if (!equality->under_way.count ||
        equality->under_way.items[equality->under_way.first].asked != sequence)
        return false;
    struct question question = pop(&equality->under_way);
    if (!outcome_is_ok(outcome) || outcome_has_skipped(outcome))
        return true;
    settled->is_kept = take_answer(equality, &question, outcome->values[sequence->length - 1].bits);
    settled->component = question.component;
    settled->sort = question.sort;
    return true;
}

void equality_move(struct equality *equality, struct components *components)
{
    struct questions *waiting = &equality->waiting;
    for (size_t i = 0; i < waiting->count; i++) {
        struct component *component =
            &waiting->items[(waiting->first + i) % WAITING_MAXIMUM].component;
        component->sequence = components_move(components, component->sequence);
    }
    for (size_t i = 0; i < BUCKETS; i++)
        for (size_t k = 0; k < equality->buckets[i].count; k++) {
            struct component *member = &equality->buckets[i].members[k];
            member->sequence = components_move(components, member->sequence);
        }
}
