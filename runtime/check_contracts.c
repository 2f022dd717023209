/* Invariants, promises, requirements and laws. A contract runs like library code: what it does is
 * caught and blamed on it; what it allocates is not counted. */
#include <stdlib.h>

#include "ledger.h"
#include "runtime.h"

enum {
    LAW_VALUES = 8,    /* of a sort, for what is quadratic */
    CIRCLE_VALUES = 6, /* for what is cubic */
};

static bool has_laws;

static void index_contract(struct library *library, uint16_t index)
{
    const struct assay_contract *contract = &library->harness->contracts[index];
    struct sort_contracts *sort = &library->sorts[contract->sort];
    library->next_contract[index] = ASSAY_NO_CONTRACT;
    switch (contract->kind) {
    case ASSAY_CONTRACT_INVARIANT:
        library->next_contract[index] = sort->first_invariant;
        sort->first_invariant = index;
        break;
    case ASSAY_CONTRACT_EQUAL:
        sort->equal = index;
        has_laws = true;
        break;
    case ASSAY_CONTRACT_HASH:
        sort->hash = index;
        break;
    case ASSAY_CONTRACT_COMPARE:
        sort->compare = index;
        has_laws = true;
        break;
    default:
        break;
    }
}

void assay_rt_contracts_index(struct library *library)
{
    const struct assay_harness *harness = library->harness;
    library->sorts = malloc((harness->sort_count + 1) * sizeof library->sorts[0]);
    library->next_contract = malloc((harness->contract_count + 1) * sizeof(uint16_t));
    if (!library->sorts || !library->next_contract)
        assay_rt_loading_failed("assay has no memory for contracts", "");
    for (uint32_t i = 0; i < harness->sort_count; i++)
        library->sorts[i] = (struct sort_contracts){ASSAY_NO_CONTRACT, ASSAY_NO_CONTRACT,
                                                    ASSAY_NO_CONTRACT, ASSAY_NO_CONTRACT};
    /* From the last to the first, so that invariants are checked in the order they are written. */
    for (uint32_t i = harness->contract_count; i-- > 0;)
        if (harness->contracts[i].sort < harness->sort_count)
            index_contract(library, (uint16_t)i);
}

static uint64_t evaluate(uint16_t contract, void **arguments, unsigned subject, unsigned other)
{
    assay_rt.contract = contract;
    assay_rt.contract_subject = (uint16_t)subject;
    assay_rt.contract_other = (uint16_t)other;
    assay_rt.activity++;
    assay_rt.inside = INSIDE_CONTRACT;
    atomic_store_explicit(&assay_rt.worker->phase, PHASE_CONTRACT, memory_order_relaxed);
    uint64_t result = assay_rt.library.harness->contracts[contract].check(arguments);
    assay_rt.inside = INSIDE_RUNTIME;
    atomic_store_explicit(&assay_rt.worker->phase, PHASE_BETWEEN, memory_order_relaxed);
    return result;
}

static bool is_true(uint16_t contract, void **arguments, unsigned subject, unsigned other)
{
    return (evaluate(contract, arguments, subject, other) & 1) != 0;
}

static bool broken(enum wire_end end, uint16_t contract, unsigned subject, unsigned other)
{
    assay_rt.failure = assay_rt_failure(end, 0);
    assay_rt.failure.contract = contract;
    assay_rt.failure.subject = (uint16_t)subject;
    assay_rt.failure.other = (uint16_t)other;
    return false;
}

void assay_rt_blame_contract(struct failure *failure)
{
    struct failure blamed = assay_rt_failure(END_CONTRACT_CRASHED, failure->program_counter);
    blamed.contract = assay_rt.contract;
    blamed.subject = assay_rt.contract_subject;
    blamed.other = assay_rt.contract_other;
    blamed.detail = failure->detail;
    blamed.address = failure->address;
    assay_rt_add_text(&blamed, "it ");
    assay_rt_add_text(&blamed, assay_rt_end_sentence(failure->end));
    if (failure->message[0]) {
        assay_rt_add_text(&blamed, ": ");
        assay_rt_add_text(&blamed, failure->message);
    }
    *failure = blamed;
}

bool assay_rt_requirement_holds(const struct assay_operation *operation, void **arguments)
{
    if (assay_rt_lane_was_refused())
        return false;
    assay_rt.is_requirement = 1;
    bool holds = is_true(operation->requires, arguments, assay_rt.index, NO_STATEMENT);
    assay_rt.is_requirement = 0;
    return holds;
}

/* An object of ours that still points to a block that was freed has been destroyed, or will be
 * caught when it is used. In either case no contract can be asked of it. */
static bool dangles(uintptr_t start, size_t size)
{
    const uintptr_t *words = (const uintptr_t *)start;
    for (size_t i = 0; i < size / sizeof words[0]; i++) {
        uintptr_t target;
        struct block *block = assay_rt_block_at(words[i], &target);
        if (block && block->is_dead)
            return true;
    }
    return false;
}

static bool is_live_pointer(uintptr_t pointer)
{
    uintptr_t start;
    if (!pointer)
        return false;
    struct block *block = assay_rt_block_at(pointer, &start);
    if (!block)
        return true;
    return !block->is_dead && !(block->owner == OWNER_RUNTIME && dangles(start, block->size));
}

/* Whether contracts apply to the value of the statement. */
static bool is_live(unsigned index)
{
    uint8_t flags = STATEMENTS->flags[index];
    const struct assay_operation *operation = operation_of(index);
    if (!(flags & STATEMENT_DONE) || operation->sort >= assay_rt.library.harness->sort_count)
        return false;
    if (operation->kind == ASSAY_OBJECT && !(flags & STATEMENT_INITIALISED))
        return false;
    if (operation->kind == ASSAY_OBJECT || operation->kind == ASSAY_BUFFER ||
        operation->result_is_pointer)
        return is_live_pointer(*(uintptr_t *)STATEMENTS->places[index]);
    return operation->size > 0;
}

static const struct sort_contracts *contracts_of(unsigned index)
{
    return &assay_rt.library.sorts[operation_of(index)->sort];
}

static bool check_invariants(unsigned index)
{
    if (operation_of(index)->sort >= assay_rt.library.harness->sort_count)
        return true;
    uint16_t contract = contracts_of(index)->first_invariant;
    if (contract == ASSAY_NO_CONTRACT || !is_live(index))
        return true;
    void *arguments[1] = {STATEMENTS->places[index]};
    for (; contract != ASSAY_NO_CONTRACT; contract = assay_rt.library.next_contract[contract])
        if (!is_true(contract, arguments, index, NO_STATEMENT))
            return broken(END_INVARIANT, contract, index, NO_STATEMENT);
    return true;
}

static bool check_all_invariants(unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!check_invariants(i))
            return false;
    return true;
}

static bool check_promise(unsigned index, const struct assay_operation *operation,
                          void **arguments)
{
    if (operation->ensures == ASSAY_NO_CONTRACT)
        return true;
    void *all[WIRE_ARGUMENTS + 1];
    all[0] = STATEMENTS->places[index];
    for (unsigned k = 0; k < operation->argument_count; k++)
        all[k + 1] = arguments[k];
    return is_true(operation->ensures, all, index, NO_STATEMENT) ||
           broken(END_ENSURES, operation->ensures, index, NO_STATEMENT);
}

static bool check_copy(unsigned index, const struct assay_operation *operation, void **arguments)
{
    if (!operation->result_is_copy || !operation->argument_count || !is_live(index))
        return true;
    uint16_t equal = contracts_of(index)->equal;
    if (equal == ASSAY_NO_CONTRACT ||
        (operation->pointer_arguments & 1 && !is_live_pointer(*(uintptr_t *)arguments[0])))
        return true;
    int from = assay_rt.sequence->statements[index].arguments[0];
    unsigned original = from < 0 ? index + (unsigned)from : NO_STATEMENT;
    void *pair[2] = {arguments[0], STATEMENTS->places[index]};
    return is_true(equal, pair, index, original) ||
           broken(END_COPY_DIFFERS, equal, index, original);
}

bool assay_rt_check_call(unsigned index, void **arguments)
{
    const struct statement *statement = &assay_rt.sequence->statements[index];
    const struct assay_operation *operation = operation_of(index);
    if (!check_promise(index, operation, arguments) || !check_copy(index, operation, arguments))
        return false;
    if (assay_rt.flags & WIRE_CHECK_ALL)
        return check_all_invariants(index + 1);
    for (unsigned k = 0; k < statement->argument_count; k++)
        if (statement->arguments[k] < 0 &&
            !check_invariants(index + (unsigned)(int)statement->arguments[k]))
            return false;
    return check_invariants(index);
}

/* The different live values of a sort, for the laws. */
struct law_values {
    unsigned count;
    unsigned statements[LAW_VALUES];
};

static bool has_same_value(unsigned a, unsigned b)
{
    return operation_of(a)->size <= 8 && operation_of(b)->size <= 8 &&
           *(uint64_t *)STATEMENTS->places[a] ==
               *(uint64_t *)STATEMENTS->places[b];
}

static void add_value(struct law_values *values, unsigned index)
{
    for (unsigned i = 0; i < values->count; i++)
        if (has_same_value(values->statements[i], index))
            return;
    values->statements[values->count++] = index;
}

static bool is_first_of_sort(unsigned index)
{
    for (unsigned i = 0; i < index; i++)
        if (operation_of(i)->sort == operation_of(index)->sort && is_live(i))
            return false;
    return true;
}

static bool ask(uint16_t contract, unsigned a, unsigned b)
{
    void *pair[2] = {STATEMENTS->places[a], STATEMENTS->places[b]};
    return is_true(contract, pair, a, b);
}

static uint64_t hash_of(uint16_t contract, unsigned index)
{
    void *arguments[1] = {STATEMENTS->places[index]};
    return evaluate(contract, arguments, index, NO_STATEMENT);
}

static bool check_pair(const struct sort_contracts *sort, unsigned a, unsigned b)
{
    bool is_equal = ask(sort->equal, a, b);
    if (is_equal != ask(sort->equal, b, a))
        return broken(END_EQUAL_SYMMETRIC, sort->equal, a, b);
    if (is_equal && sort->hash != ASSAY_NO_CONTRACT &&
        hash_of(sort->hash, a) != hash_of(sort->hash, b))
        return broken(END_EQUAL_HASH, sort->hash, a, b);
    return true;
}

static bool check_equality(const struct sort_contracts *sort, const struct law_values *values)
{
    for (unsigned i = 0; i < values->count; i++) {
        unsigned a = values->statements[i];
        if (!ask(sort->equal, a, a))
            return broken(END_EQUAL_REFLEXIVE, sort->equal, a, a);
        for (unsigned j = i + 1; j < values->count; j++)
            if (!check_pair(sort, a, values->statements[j]))
                return false;
    }
    return true;
}

static int order(uint16_t contract, unsigned a, unsigned b)
{
    void *pair[2] = {STATEMENTS->places[a], STATEMENTS->places[b]};
    int64_t difference = (int64_t)evaluate(contract, pair, a, b);
    return (difference > 0) - (difference < 0);
}

static bool check_comparison(uint16_t contract, const struct law_values *values)
{
    int orders[CIRCLE_VALUES][CIRCLE_VALUES];
    unsigned count = values->count < CIRCLE_VALUES ? values->count : CIRCLE_VALUES;
    const unsigned *at = values->statements;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++)
            orders[i][j] = order(contract, at[i], at[j]);
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i; j < count; j++)
            if (orders[i][j] != -orders[j][i])
                return broken(END_COMPARE_ANTISYMMETRIC, contract, at[i], at[j]);
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++)
            for (unsigned k = 0; k < count; k++)
                if (orders[i][j] <= 0 && orders[j][k] <= 0 && orders[i][k] > 0)
                    return broken(END_COMPARE_TRANSITIVE, contract, at[i], at[k]);
    return true;
}

static bool check_laws_from(unsigned index)
{
    const struct sort_contracts *sort = contracts_of(index);
    struct law_values values = {0};
    for (unsigned i = index; i < assay_rt.sequence->statement_count && values.count < LAW_VALUES;
         i++)
        if (operation_of(i)->sort == operation_of(index)->sort && is_live(i))
            add_value(&values, i);
    return (sort->equal == ASSAY_NO_CONTRACT || check_equality(sort, &values)) &&
           (sort->compare == ASSAY_NO_CONTRACT || check_comparison(sort->compare, &values));
}

static bool has_sort_with_laws(unsigned index)
{
    if (operation_of(index)->sort >= assay_rt.library.harness->sort_count)
        return false;
    const struct sort_contracts *sort = contracts_of(index);
    return sort->equal != ASSAY_NO_CONTRACT || sort->compare != ASSAY_NO_CONTRACT;
}

bool assay_rt_check_end(void)
{
    unsigned count = assay_rt.sequence->statement_count;
    if (!check_all_invariants(count))
        return false;
    for (unsigned i = 0; has_laws && i < count; i++)
        if (has_sort_with_laws(i) && is_live(i) && is_first_of_sort(i) && !check_laws_from(i))
            return false;
    return true;
}
