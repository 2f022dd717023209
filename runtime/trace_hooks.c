/* What traced code calls: an operand is a value and its expression, 0 when it has none. Expressions
 * that are not about the value at hand are dropped: somebody changed it who is not traced. */
#include "traced_expressions.h"

/* llvm-c/Core.h, LLVMIntPredicate */
enum {
    IS_EQUAL = 32,
    IS_NOT_EQUAL,
    IS_ABOVE,
    IS_ABOVE_OR_EQUAL,
    IS_BELOW,
    IS_BELOW_OR_EQUAL,
    IS_GREATER,
    IS_GREATER_OR_EQUAL,
    IS_LESS,
    IS_LESS_OR_EQUAL,
};

/* Operation and width come in one number. */
static inline unsigned width_of(uint32_t code)
{
    return code & 0xFF;
}

static inline unsigned kind_of(uint32_t code)
{
    return code >> 8;
}

static uint32_t checked(uint32_t node, unsigned width, uint64_t value)
{
    const struct trace_node *known = assay_rt_node(node);
    if (node && known->width == width && known->value == trace_bits(value, width))
        return node;
    return 0;
}

static uint32_t operand(uint32_t node, unsigned width, uint64_t value)
{
    node = checked(node, width, value);
    return node ? node : assay_rt_number_node(width, value);
}

static uint32_t inverted(uint32_t node)
{
    return node ? assay_rt_pair_node(TRACE_XOR, node, assay_rt_number_node(1, 1)) : 0;
}

ASSAY_PROBE uint32_t __assay_trace_binary(uint32_t code, uint32_t a, uint32_t b, uint64_t x,
                                          uint64_t y)
{
    if (LIKELY(!(a | b)) || !assay_rt_is_traced())
        return 0;
    unsigned width = width_of(code);
    return assay_rt_pair_node(kind_of(code), operand(a, width, x), operand(b, width, y));
}

ASSAY_PROBE uint32_t __assay_trace_compare(uint32_t code, uint32_t a, uint32_t b, uint64_t x,
                                           uint64_t y)
{
    if (LIKELY(!(a | b)) || !assay_rt_is_traced())
        return 0;
    unsigned width = width_of(code);
    a = operand(a, width, x);
    b = operand(b, width, y);
    switch (kind_of(code)) {
    case IS_EQUAL:
        return assay_rt_pair_node(TRACE_EQUAL, a, b);
    case IS_NOT_EQUAL:
        return inverted(assay_rt_pair_node(TRACE_EQUAL, a, b));
    case IS_ABOVE:
        return assay_rt_pair_node(TRACE_LESS, b, a);
    case IS_ABOVE_OR_EQUAL:
        return assay_rt_pair_node(TRACE_LESS_OR_EQUAL, b, a);
    case IS_BELOW:
        return assay_rt_pair_node(TRACE_LESS, a, b);
    case IS_BELOW_OR_EQUAL:
        return assay_rt_pair_node(TRACE_LESS_OR_EQUAL, a, b);
    case IS_GREATER:
        return assay_rt_pair_node(TRACE_LESS_SIGNED, b, a);
    case IS_GREATER_OR_EQUAL:
        return assay_rt_pair_node(TRACE_LESS_OR_EQUAL_SIGNED, b, a);
    case IS_LESS:
        return assay_rt_pair_node(TRACE_LESS_SIGNED, a, b);
    default:
        return assay_rt_pair_node(TRACE_LESS_OR_EQUAL_SIGNED, a, b);
    }
}

/* The kind: is it extended with its sign? */
ASSAY_PROBE uint32_t __assay_trace_convert(uint32_t code, uint32_t a)
{
    if (LIKELY(!a) || !assay_rt_is_traced())
        return 0;
    unsigned width = width_of(code), before = assay_rt_node(a)->width;
    return width > before ? assay_rt_extended_node(width, a, kind_of(code))
                          : assay_rt_extracted_node(width, 0, a);
}

/* The kind: does the condition hold? */
ASSAY_PROBE uint32_t __assay_trace_choose(uint32_t code, uint32_t condition, uint32_t a,
                                          uint32_t b, uint64_t x, uint64_t y)
{
    if (LIKELY(!(condition | a | b)) || !assay_rt_is_traced())
        return 0;
    unsigned width = width_of(code), taken = kind_of(code);
    condition = checked(condition, 1, taken);
    if (!condition)
        return taken ? checked(a, width, x) : checked(b, width, y);
    return assay_rt_choice_node(condition, operand(a, width, x), operand(b, width, y));
}

ASSAY_PROBE uint32_t __assay_trace_opaque(uint32_t width, uint32_t a, uint32_t b, uint64_t value)
{
    return LIKELY(!(a | b)) || !assay_rt_is_traced() ? 0
                                                     : assay_rt_opaque_node(width, a, b, value);
}

/* ---- memory ---- */

static uint32_t load_through(uint32_t address_node, uintptr_t address, unsigned size,
                             uint64_t value)
{
    address_node = checked(address_node, 64, address);
    uint32_t node = address_node ? assay_rt_look_up(address_node, size, value) : 0;
    if (address_node && !node)
        assay_rt_trace_step(TRACE_PIN, address_node, TRACE_NO_BRANCH, true);
    return node;
}

/* After the load. The kind: its size in bytes; the width: bits of the value. */
ASSAY_PROBE uint32_t __assay_trace_load(uint32_t code, uintptr_t address, uint64_t value,
                                        uint32_t address_node)
{
    unsigned size = kind_of(code);
    uint32_t node = assay_rt_cells_load(address, size, value);
    if (UNLIKELY(address_node) && assay_rt_is_traced()) {
        uint32_t found = load_through(address_node, address, size, value);
        node = node ? node : found;
    }
    return node ? assay_rt_extracted_node(width_of(code), 0, node) : 0;
}

ASSAY_PROBE void __assay_trace_store(uint32_t size, uintptr_t address, uint32_t node,
                                     uint32_t address_node)
{
    assay_rt_cells_store(address, size, node);
    if (UNLIKELY(address_node) && checked(address_node, 64, address))
        assay_rt_trace_step(TRACE_PIN, address_node, TRACE_NO_BRANCH, true);
}

/* `scale` times the index is added to an address. */
ASSAY_PROBE uint32_t __assay_trace_index(uint32_t base_node, uintptr_t base, uint32_t index_node,
                                         int64_t index, int64_t scale)
{
    if (LIKELY(!(base_node | index_node)) || !assay_rt_is_traced())
        return 0;
    uint32_t whole = assay_rt_extended_node(64, index_node, true);
    uint32_t moved = assay_rt_pair_node(TRACE_MULTIPLY, operand(whole, 64, (uint64_t)index),
                                        assay_rt_number_node(64, (uint64_t)scale));
    if (!moved)
        moved = assay_rt_number_node(64, (uint64_t)index * (uint64_t)scale);
    return assay_rt_pair_node(TRACE_ADD, operand(base_node, 64, base), moved);
}

uint64_t __assay_trace_extent(const void *string, uint64_t limit)
{
    const char *bytes = string;
    uint64_t length = 0;
    while (length < limit && bytes[length])
        length++;
    return length;
}

ASSAY_PROBE void __assay_trace_copied(uintptr_t to, uintptr_t from, uint64_t size)
{
    if (to)
        assay_rt_cells_copy(to, from, size);
}

ASSAY_PROBE void __assay_trace_filled(uintptr_t to, uint32_t node, uint64_t byte, uint64_t size)
{
    node = node ? assay_rt_extracted_node(8, 0, node) : 0;
    node = checked(node, 8, byte);
    if (!node) {
        assay_rt_cells_clear(to, to ? size : 0);
        return;
    }
    for (uint64_t i = 0; i < size; i++)
        assay_rt_cells_store(to + i, 1, node);
}

/* ---- decisions ---- */

/* The branch is that of the condition when it holds, else the next. */
ASSAY_PROBE void __assay_trace_decided(uint32_t condition, uint32_t taken, uint32_t branch)
{
    if (LIKELY(!condition || !checked(condition, 1, taken)))
        return;
    assay_rt_trace_step(TRACE_DECISION, condition,
                        branch == TRACE_NO_BRANCH ? branch : branch + !taken, taken);
}

ASSAY_PROBE void __assay_trace_selected(uint32_t condition, uint32_t taken, uint32_t branch)
{
    if (LIKELY(!condition) || !checked(condition, 1, taken))
        return;
    assay_rt_trace_step(TRACE_SELECTION, condition, branch + !taken, taken);
}

ASSAY_PROBE void __assay_trace_switched(uint32_t code, uint32_t node, uint64_t value,
                                        uint32_t branch)
{
    if (LIKELY(!node) || !checked(node, width_of(code), value))
        return;
    assay_rt_trace_step(TRACE_SWITCH, node, branch, true);
}

/* ---- arithmetic with more than one result ---- */

static uint32_t below_zero(uint32_t node, unsigned width)
{
    return assay_rt_pair_node(TRACE_LESS_SIGNED, node, assay_rt_number_node(width, 0));
}

static uint32_t both_changed(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    uint32_t first = assay_rt_pair_node(TRACE_XOR, a, b);
    uint32_t second = assay_rt_pair_node(TRACE_XOR, c, d);
    return first && second ? assay_rt_pair_node(TRACE_AND, first, second) : 0;
}

/* What is divided by a factor again is the other one, or the product did not fit. What is too
 * large for that, the smallest number times -1, has another value, and is dropped by who compares.
 * */
static uint32_t overflow_by_division(uint32_t product, uint32_t a, uint32_t b, bool is_signed)
{
    unsigned width = assay_rt_node(a)->width;
    bool is_divisible = assay_rt_node(a)->operation != TRACE_NUMBER || assay_rt_node(a)->value;
    uint32_t none = assay_rt_number_node(width, 0);
    uint32_t back = assay_rt_pair_node(is_signed ? TRACE_DIVIDE_SIGNED : TRACE_DIVIDE, product, a);
    uint32_t differs = inverted(assay_rt_pair_node(TRACE_EQUAL, back, b));
    uint32_t is_none = assay_rt_pair_node(TRACE_EQUAL, a, none);
    if (!is_divisible || !differs)
        return 0;
    return is_none ? assay_rt_pair_node(TRACE_AND, inverted(is_none), differs) : differs;
}

/* The kind: the operation, and 64 when it is one of signed numbers. */
ASSAY_PROBE uint32_t __assay_trace_overflow(uint32_t code, uint32_t a, uint32_t b,
                                            uint64_t x, uint64_t y)
{
    if (LIKELY(!(a | b)) || !assay_rt_is_traced())
        return 0;
    unsigned width = width_of(code), kind = kind_of(code);
    a = operand(a, width, x);
    b = operand(b, width, y);
    uint32_t result = assay_rt_pair_node(kind & 63, a, b);
    if (!result)
        return 0;
    switch (kind) {
    case TRACE_ADD:
        return assay_rt_pair_node(TRACE_LESS, result, a);
    case TRACE_SUBTRACT:
        return assay_rt_pair_node(TRACE_LESS, a, b);
    case TRACE_ADD | 64:
        return below_zero(both_changed(a, result, b, result), width);
    case TRACE_SUBTRACT | 64:
        return below_zero(both_changed(a, b, a, result), width);
    default:
        break;
    }
    bool is_signed = kind & 64;
    if (width > 32)
        return overflow_by_division(result, a, b, is_signed);
    uint32_t wide = assay_rt_pair_node(TRACE_MULTIPLY, assay_rt_extended_node(64, a, is_signed),
                                       assay_rt_extended_node(64, b, is_signed));
    return inverted(
        assay_rt_pair_node(TRACE_EQUAL, wide, assay_rt_extended_node(64, result, is_signed)));
}

ASSAY_PROBE uint32_t __assay_trace_swapped(uint32_t width, uint32_t node)
{
    if (LIKELY(!node) || !assay_rt_is_traced())
        return 0;
    uint32_t swapped = assay_rt_extracted_node(8, 0, node);
    for (unsigned low = 8; low < width && swapped; low += 8)
        swapped = assay_rt_pair_node(TRACE_JOIN, swapped, assay_rt_extracted_node(8, low, node));
    return swapped;
}

/* ---- single bits ---- */

static uint32_t bit_at(uint32_t node, unsigned place)
{
    return assay_rt_extracted_node(1, place, node);
}

static uint32_t sum_of_bits(uint32_t node, unsigned width)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < width; i++) {
        uint32_t bit = assay_rt_extended_node(width, bit_at(node, i), false);
        sum = sum && bit ? assay_rt_pair_node(TRACE_ADD, sum, bit) : bit;
    }
    return sum;
}

/* Where the first one is, from above or from below; the width where there is none. */
static uint32_t first_one(uint32_t node, unsigned width, bool is_leading)
{
    uint32_t found = assay_rt_number_node(width, width);
    for (unsigned i = 0; i < width; i++) {
        /* The last that is looked at decides. */
        unsigned place = is_leading ? i : width - 1 - i;
        uint32_t here = assay_rt_number_node(width, width - 1 - i);
        found = assay_rt_choice_node(bit_at(node, place), here, found);
    }
    return found;
}

static uint32_t reversed(uint32_t node, unsigned width)
{
    uint32_t all = bit_at(node, 0);
    for (unsigned i = 1; i < width && all; i++)
        all = assay_rt_pair_node(TRACE_JOIN, all, bit_at(node, i));
    return all;
}

static uint32_t absolute(uint32_t node, unsigned width)
{
    uint32_t negated =
        assay_rt_pair_node(TRACE_SUBTRACT, assay_rt_number_node(width, 0), node);
    return assay_rt_choice_node(below_zero(node, width), negated, node);
}

/* The kind: enum assay_traced_bits. */
ASSAY_PROBE uint32_t __assay_trace_bits(uint32_t code, uint32_t node, uint64_t value)
{
    unsigned width = width_of(code);
    node = LIKELY(!node) || !assay_rt_is_traced() ? 0 : checked(node, width, value);
    if (!node)
        return 0;
    switch ((enum assay_traced_bits)kind_of(code)) {
    case ASSAY_BITS_COUNTED:
        return sum_of_bits(node, width);
    case ASSAY_BITS_LEADING:
        return first_one(node, width, true);
    case ASSAY_BITS_TRAILING:
        return first_one(node, width, false);
    case ASSAY_BITS_REVERSED:
        return reversed(node, width);
    default:
        return absolute(node, width);
    }
}

/* The kind: by how much, which is taken as it is; in the lowest bit whether it is shifted to the
 * left, and the upper half kept. */
ASSAY_PROBE uint32_t __assay_trace_funnel(uint32_t code, uint32_t a, uint32_t b, uint64_t x,
                                          uint64_t y)
{
    if (LIKELY(!(a | b)) || !assay_rt_is_traced())
        return 0;
    unsigned width = width_of(code), places = kind_of(code) >> 1;
    bool is_left = kind_of(code) & 1;
    a = operand(a, width, x);
    b = operand(b, width, y);
    if (!places)
        return is_left ? checked(a, width, x) : checked(b, width, y);
    unsigned left = is_left ? places : width - places;
    uint32_t high = assay_rt_extracted_node(width - left, 0, a);
    uint32_t low = assay_rt_extracted_node(left, width - left, b);
    return assay_rt_pair_node(TRACE_JOIN, high, low);
}
