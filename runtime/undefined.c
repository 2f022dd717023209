/* What clang's UndefinedBehaviorSanitizer instrumentation calls. The kinds have compiler-rt's
 * names, so that both lanes say the same. */
#include "runtime.h"

struct source_location {
    const char *file;
    uint32_t line;
    uint32_t column;
};

struct type_descriptor {
    uint16_t kind; /* 0 integer, 1 floating */
    uint16_t info; /* of integers: bit 0 signed, then the logarithm of the width */
    char name[];
};

/* Every record of a check begins with its place; most go on with a type. */
struct check_data {
    struct source_location place;
    const struct type_descriptor *type;
    const struct type_descriptor *second_type;
};

struct mismatch_data {
    struct source_location place;
    const struct type_descriptor *type;
    uint8_t log_alignment;
    uint8_t kind;
};

/* The number is what was out of range, so that one can see on what it depends; or 0. */
static _Noreturn void fail_with(const char *kind, const struct source_location *place,
                                uintptr_t number, uintptr_t pc)
{
    struct failure failure = assay_rt_failure(END_UNDEFINED, pc - 1);
    failure.address = number;
    assay_rt_add_text(&failure, kind);
    assay_rt_add_place(&failure, place->file, place->line);
    assay_rt_fail(&failure);
}

static _Noreturn void fail_at(const char *kind, const struct source_location *place, uintptr_t pc)
{
    fail_with(kind, place, 0, pc);
}

/* A pedant minds, and nobody else: the call goes on. */
static void remark_at(const char *kind, const struct source_location *place, uintptr_t pc)
{
    struct failure remark = assay_rt_failure(END_PEDANTIC, pc - 1);
    assay_rt_add_text(&remark, kind);
    assay_rt_add_place(&remark, place->file, place->line);
    assay_rt_remark(&remark);
}

static bool is_signed(const struct type_descriptor *type)
{
    return type->kind == 0 && type->info & 1;
}

static const char *overflow_kind(const struct check_data *data)
{
    return is_signed(data->type) ? "signed integer overflow" : "unsigned integer overflow";
}

static const char *division_kind(const struct check_data *data, uintptr_t divisor)
{
    if (data->type->kind == 1)
        return "float divide by zero";
    unsigned width = 1u << (data->type->info >> 1);
    bool is_minus_one = width <= 64 && divisor << (64 - width) == UINT64_MAX << (64 - width);
    return is_signed(data->type) && is_minus_one ? overflow_kind(data) : "integer divide by zero";
}

static const char *shift_kind(const struct check_data *data, uintptr_t count)
{
    unsigned width = 1u << (data->type->info >> 1);
    unsigned count_width = 1u << (data->second_type->info >> 1);
    uint64_t mask = count_width < 64 ? ((uint64_t)1 << count_width) - 1 : UINT64_MAX;
    return (count & mask) >= width ? "invalid shift exponent" : "invalid shift base";
}

static const char *mismatch_kind(const struct mismatch_data *data, uintptr_t pointer)
{
    uintptr_t alignment = (uintptr_t)1 << data->log_alignment;
    if (!pointer)
        return "null pointer use";
    return pointer & (alignment - 1) ? "misaligned pointer use" : NULL_AT_AN_OFFSET;
}

static const char *pointer_kind(uintptr_t base, uintptr_t result)
{
    if (base == 0 && result == 0)
        return "nullptr with offset";
    if (base == 0)
        return "nullptr with nonzero offset";
    return result == 0 ? "nullptr after nonzero offset" : "pointer overflow";
}

static const char *invalid_value_kind(const struct check_data *data)
{
    const char *name = data->type->name, *expected = "'bool'", *other = "'_Bool'";
    bool is_bool = true, is_other = true;
    for (int i = 0; expected[i]; i++)
        is_bool = is_bool && name[i] == expected[i];
    for (int i = 0; is_other && other[i]; i++)
        is_other = name[i] == other[i];
    return is_bool || is_other ? "invalid bool load" : "invalid enum load";
}

/* The names are clang's, and so there is no prototype of ours for them. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wunused-parameter"

#define ONE_HANDLER(name, kind_expression, number)                            \
    void __ubsan_handle_##name(const void *data, uintptr_t a, uintptr_t b)    \
    {                                                                         \
        const struct check_data *check = data;                                \
        fail_with(kind_expression, &check->place, number, RETURN_ADDRESS);    \
    }

#define NUMBER_HANDLER(name, kind_expression, number)    \
    ONE_HANDLER(name, kind_expression, number)           \
    ONE_HANDLER(name##_abort, kind_expression, number)

#define HANDLER(name, kind_expression) NUMBER_HANDLER(name, kind_expression, 0)

/* What is for pedants is compiled so that it can go on, and everything else is not. */
#define PEDANTIC_HANDLER(name, kind_expression, number, is_harmless)              \
    void __ubsan_handle_##name(const void *data, uintptr_t a, uintptr_t b)        \
    {                                                                             \
        const struct check_data *check = data;                                    \
        if (is_harmless)                                                          \
            remark_at(kind_expression, &check->place, RETURN_ADDRESS);            \
        else                                                                      \
            fail_with(kind_expression, &check->place, number, RETURN_ADDRESS);    \
    }                                                                             \
    ONE_HANDLER(name##_abort, kind_expression, number)

HANDLER(add_overflow, overflow_kind(check))
HANDLER(sub_overflow, overflow_kind(check))
HANDLER(mul_overflow, overflow_kind(check))
HANDLER(negate_overflow, overflow_kind(check))
HANDLER(divrem_overflow, division_kind(check, b))
PEDANTIC_HANDLER(shift_out_of_bounds, shift_kind(check, b), b, true)
PEDANTIC_HANDLER(type_mismatch_v1, mismatch_kind(data, a), 0, true)
HANDLER(load_invalid_value, invalid_value_kind(check))
HANDLER(alignment_assumption, "alignment assumption")
NUMBER_HANDLER(out_of_bounds, "out of bounds index", a)
PEDANTIC_HANDLER(vla_bound_not_positive, "non positive vla index", a, a == 0)
HANDLER(float_cast_overflow, "float cast overflow")
HANDLER(implicit_conversion, "implicit conversion")
HANDLER(invalid_builtin, "invalid builtin use")
HANDLER(invalid_objc_cast, "invalid objc cast")
HANDLER(function_type_mismatch, "function type mismatch")
PEDANTIC_HANDLER(nonnull_arg, "invalid null argument", 0, true)
HANDLER(nullability_arg, "invalid null argument")
HANDLER(cfi_check_fail, "cfi bad type")
HANDLER(builtin_unreachable, "unreachable call")
HANDLER(missing_return, "missing return")

/* Other sums of pointers are not looked for. */
void __ubsan_handle_pointer_overflow(const struct source_location *place, uintptr_t base,
                                     uintptr_t result)
{
    if (base == 0 && result == 0)
        remark_at(pointer_kind(base, result), place, RETURN_ADDRESS);
}

void __ubsan_handle_pointer_overflow_abort(const struct source_location *place, uintptr_t base,
                                           uintptr_t result)
{
    fail_at(pointer_kind(base, result), place, RETURN_ADDRESS);
}

/* These have the place of the return statement in their second argument. */
#define RETURN_HANDLER(name)                                                           \
    void __ubsan_handle_##name(const void *data, const struct source_location *place)  \
    {                                                                                  \
        fail_at("invalid null return", place, RETURN_ADDRESS);                         \
    }

RETURN_HANDLER(nonnull_return_v1)
RETURN_HANDLER(nonnull_return_v1_abort)
RETURN_HANDLER(nullability_return_v1)
RETURN_HANDLER(nullability_return_v1_abort)
