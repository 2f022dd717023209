/* The harness that assay would generate for evil.h, by hand. */
#include "evil_harness.h"

#include <stddef.h>

#include "assay/harness.h"
#include "evil.h"

#define ARGUMENT(type, i) (*(type *)arguments[i])

#define DEED(name)                                                        \
    static void thunk_##name(void **arguments, void *result)              \
    {                                                                     \
        *(int *)result = evil_##name(ARGUMENT(int, 0));                   \
    }
DEED(double)
DEED(counter)
DEED(thread_counter)
EVIL_DEEDS(DEED)

#define RETURNS(name, type, ...)                             \
    static void thunk_##name(void **arguments, void *result) \
    {                                                        \
        *(type *)result = name(__VA_ARGS__);                 \
    }
#define RETURNS_NOTHING(name, ...)                           \
    static void thunk_##name(void **arguments, void *result) \
    {                                                        \
        (void)result;                                        \
        name(__VA_ARGS__);                                   \
    }

RETURNS(box_new, struct box *, ARGUMENT(int, 0))
RETURNS(box_pair, struct box *, ARGUMENT(int, 0), ARGUMENT(int, 1))
RETURNS(box_next, struct box *, ARGUMENT(struct box *, 0))
RETURNS(box_self, struct box *, ARGUMENT(struct box *, 0))
RETURNS(box_none, struct box *, ARGUMENT(int, 0))
RETURNS(box_copy, struct box *, ARGUMENT(struct box *, 0))
RETURNS(box_bad_copy, struct box *, ARGUMENT(struct box *, 0))
RETURNS_NOTHING(box_attach, ARGUMENT(struct box *, 0), ARGUMENT(struct box *, 1))
RETURNS_NOTHING(box_free, ARGUMENT(struct box *, 0))
RETURNS(box_value, int, ARGUMENT(struct box *, 0))
RETURNS_NOTHING(box_set_flaw, ARGUMENT(struct box *, 0), ARGUMENT(int, 1))
RETURNS(box_name, const char *, ARGUMENT(struct box *, 0))
RETURNS(box_text, char *, ARGUMENT(struct box *, 0))
RETURNS(wide_make, struct wide, ARGUMENT(int, 0))
RETURNS(wide_sum, long, ARGUMENT(struct wide, 0))
RETURNS(span_make, struct span, ARGUMENT(int, 0))
RETURNS(span_sum, long, ARGUMENT(struct span, 0))
RETURNS_NOTHING(span_drop, ARGUMENT(struct span, 0))
RETURNS_NOTHING(bag_init, ARGUMENT(struct bag *, 0))
RETURNS_NOTHING(bag_add, ARGUMENT(struct bag *, 0), ARGUMENT(int, 1))
RETURNS(bag_sum, int, ARGUMENT(struct bag *, 0))
RETURNS_NOTHING(bag_release, ARGUMENT(struct bag *, 0))
RETURNS(bag_read, int, ARGUMENT(struct bag *, 0))
RETURNS(sum_bytes, int, ARGUMENT(unsigned char *, 0), ARGUMENT(int, 1))
RETURNS(string_length, int, ARGUMENT(char *, 0))
RETURNS(overwrite_string, int, ARGUMENT(char *, 0))
typedef int function_of_int(int);
RETURNS(apply, int, ARGUMENT(function_of_int *, 0), ARGUMENT(int, 1))

/* ---- contracts ---- */

static int *volatile nothing;

static uint64_t box_invariant(void **arguments)
{
    const struct box *box = ARGUMENT(struct box *, 0);
    if (box->flaw == FLAW_CRASHES)
        return (uint64_t)*nothing;
    return box->flaw != FLAW_INVARIANT;
}

static uint64_t box_equal(void **arguments)
{
    const struct box *a = ARGUMENT(struct box *, 0), *b = ARGUMENT(struct box *, 1);
    if (a->flaw == FLAW_REFLEXIVE && a == b)
        return 0;
    if (a->flaw == FLAW_SYMMETRIC)
        return 1;
    return a->value == b->value;
}

static uint64_t box_hash(void **arguments)
{
    const struct box *box = ARGUMENT(struct box *, 0);
    return box->flaw == FLAW_HASH ? 99 : (uint64_t)box->value;
}

static uint64_t box_compare(void **arguments)
{
    const struct box *a = ARGUMENT(struct box *, 0), *b = ARGUMENT(struct box *, 1);
    if (a->flaw == FLAW_ANTISYMMETRIC && b->flaw == FLAW_ANTISYMMETRIC && a != b)
        return (uint64_t)(int64_t)-1;
    /* Rock, paper, scissors. */
    if (a->flaw == FLAW_CIRCLE && b->flaw == FLAW_CIRCLE)
        return (uint64_t)(int64_t)((a->value - b->value + 4) % 3 - 1);
    return (uint64_t)(int64_t)((a->value > b->value) - (a->value < b->value));
}

static uint64_t requires_positive(void **arguments)
{
    int x = ARGUMENT(int, 0);
    return x == 3 ? (uint64_t)*nothing : x > 0;
}

/* Allocates, and leaves it behind. */
static uint64_t ensures_value(void **arguments)
{
    struct box *leaked = box_new(1);
    return leaked && ARGUMENT(int, 0) == box_value(ARGUMENT(struct box *, 1)) &&
           ARGUMENT(int, 0) != BROKEN_PROMISE;
}

static uint64_t bag_invariant(void **arguments)
{
    const struct bag *bag = ARGUMENT(struct bag *, 0);
    return bag->count <= bag->capacity && (bag->count == 0 || bag->items[0] >= 0);
}

static const struct assay_contract contracts[] = {
    [CONTRACT_BOX_INVARIANT] = {box_invariant, "box_invariant", SORT_BOX,
                                ASSAY_CONTRACT_INVARIANT},
    [CONTRACT_BOX_EQUAL] = {box_equal, "box_equal", SORT_BOX, ASSAY_CONTRACT_EQUAL},
    [CONTRACT_BOX_HASH] = {box_hash, "box_hash", SORT_BOX, ASSAY_CONTRACT_HASH},
    [CONTRACT_BOX_COMPARE] = {box_compare, "box_compare", SORT_BOX, ASSAY_CONTRACT_COMPARE},
    [CONTRACT_POSITIVE] = {requires_positive, "requires_positive", SORT_OTHER,
                           ASSAY_CONTRACT_REQUIRES},
    [CONTRACT_VALUE] = {ensures_value, "ensures_value", SORT_OTHER, ASSAY_CONTRACT_ENSURES},
    [CONTRACT_BAG_INVARIANT] = {bag_invariant, "bag_invariant", SORT_BAG,
                                ASSAY_CONTRACT_INVARIANT},
};

#define INT_OPERATION(which)                                                               \
    [OP_##which] = {.thunk = thunk_##which, .name = #which, .size = sizeof(int),           \
                    .sort = SORT_OTHER, .argument_count = 1,                               \
                    .requires = ASSAY_NO_CONTRACT, .ensures = ASSAY_NO_CONTRACT},

#define OPERATION(name_, size_, sort_, count_, pointers_, ...)                            \
    [OP_##name_] = {.thunk = thunk_##name_, .name = #name_, .size = size_, .sort = sort_, \
                    .argument_count = count_, .pointer_arguments = pointers_,             \
                    .requires = ASSAY_NO_CONTRACT, .ensures = ASSAY_NO_CONTRACT, __VA_ARGS__},

#pragma clang diagnostic ignored "-Winitializer-overrides"

static const struct assay_operation operations[] = {
    INT_OPERATION(double)
    INT_OPERATION(counter)
    INT_OPERATION(thread_counter)
    EVIL_DEEDS(INT_OPERATION)
    OPERATION(box_new, 8, SORT_BOX, 1, 0, .result_is_pointer = 1)
    OPERATION(box_pair, 8, SORT_BOX, 2, 0, .result_is_pointer = 1)
    OPERATION(box_next, 8, SORT_BOX, 1, 1, .result_is_pointer = 1)
    OPERATION(box_self, 8, SORT_BOX, 1, 1, .result_is_pointer = 1)
    OPERATION(box_none, 8, SORT_BOX, 1, 0, .result_is_pointer = 1)
    OPERATION(box_copy, 8, SORT_BOX, 1, 1, .result_is_pointer = 1, .result_is_copy = 1)
    OPERATION(box_bad_copy, 8, SORT_BOX, 1, 1, .result_is_pointer = 1, .result_is_copy = 1)
    OPERATION(box_attach, 0, SORT_OTHER, 2, 3, )
    OPERATION(box_free, 0, SORT_OTHER, 1, 1, )
    OPERATION(box_value, 4, SORT_OTHER, 1, 1, .ensures = CONTRACT_VALUE)
    OPERATION(box_set_flaw, 0, SORT_OTHER, 2, 1, )
    OPERATION(box_name, 8, SORT_OTHER, 1, 1, .result_is_pointer = 1)
    OPERATION(box_text, 8, SORT_OTHER, 1, 1, .result_is_pointer = 1)
    OPERATION(wide_make, sizeof(struct wide), SORT_OTHER, 1, 0, .requires = CONTRACT_POSITIVE)
    OPERATION(wide_sum, 8, SORT_OTHER, 1, 0, )
    OPERATION(span_make, sizeof(struct span), SORT_OTHER, 1, 0, .pointer_words = 1)
    OPERATION(span_sum, 8, SORT_OTHER, 1, 0, )
    OPERATION(span_drop, 0, SORT_OTHER, 1, 0, )
    OPERATION(bag_init, 0, SORT_OTHER, 1, 1, .initialises = 1)
    OPERATION(bag_add, 0, SORT_OTHER, 2, 1, )
    OPERATION(bag_sum, 4, SORT_OTHER, 1, 1, )
    OPERATION(bag_release, 0, SORT_OTHER, 1, 1, )
    OPERATION(bag_read, 4, SORT_OTHER, 1, 1, )
    OPERATION(sum_bytes, 4, SORT_OTHER, 2, 1, )
    OPERATION(string_length, 4, SORT_OTHER, 1, 1, )
    OPERATION(overwrite_string, 4, SORT_OTHER, 1, 1, )
    OPERATION(apply, 4, SORT_OTHER, 2, 0, )
    [OP_bag_object] = {.name = "bag", .size = sizeof(struct bag), .sort = SORT_BAG,
                       .kind = ASSAY_OBJECT, .requires = ASSAY_NO_CONTRACT,
                       .ensures = ASSAY_NO_CONTRACT},
    [OP_int_object] = {.name = "int", .size = sizeof(int), .sort = SORT_OTHER,
                       .kind = ASSAY_OBJECT, .argument_count = 1, .requires = ASSAY_NO_CONTRACT,
                       .ensures = ASSAY_NO_CONTRACT},
    [OP_int_load] = {.name = "load int", .size = sizeof(int), .sort = SORT_OTHER,
                     .kind = ASSAY_LOAD, .argument_count = 1, .pointer_arguments = 1,
                     .requires = ASSAY_NO_CONTRACT, .ensures = ASSAY_NO_CONTRACT},
    [OP_buffer] = {.name = "buffer", .size = 0, .sort = SORT_OTHER, .kind = ASSAY_BUFFER,
                   .argument_count = 1, .requires = ASSAY_NO_CONTRACT,
                   .ensures = ASSAY_NO_CONTRACT},
};

static int triple(int x)
{
    return 3 * x;
}

static void (*const callbacks[])(void) = {(void (*)(void))triple};

const struct assay_harness assay_harness = {
    .version = ASSAY_HARNESS_VERSION,
    .operation_count = OP_COUNT,
    .contract_count = CONTRACT_COUNT,
    .callback_count = 1,
    .sort_count = SORT_COUNT,
    .operations = operations,
    .contracts = contracts,
    .callbacks = callbacks,
};
