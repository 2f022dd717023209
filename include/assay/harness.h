/* SPDX-License-Identifier: 0BSD
 *
 * What a generated harness tells the runtime. assay writes the harness, compiles it together with
 * the library into one shared object, and the runtime loads that object and finds `assay_harness`.
 * Not for use by hand. */
#ifndef ASSAY_HARNESS_H
#define ASSAY_HARNESS_H

#include <stdbool.h>
#include <stdint.h>

enum { ASSAY_HARNESS_VERSION = 1, ASSAY_NO_CONTRACT = 0xFFFF };

enum assay_operation_kind {
    ASSAY_CALL,   /* the thunk calls a function of the library */
    ASSAY_OBJECT, /* `size` zeroed bytes of our own; the value is their address. One optional
                     argument: its bytes are copied in */
    ASSAY_LOAD,   /* the value is what the pointer argument points to, `size` bytes */
    ASSAY_BUFFER, /* a private, writable copy of a bytes literal; the value is its address */
};

/* What lives until it is closed. */
enum assay_opened { ASSAY_OPENS_NOTHING, ASSAY_OPENS_STREAM, ASSAY_OPENS_DESCRIPTOR };

/* arguments[i] points to the i-th argument's value; result points to room for `size` bytes. */
typedef void assay_thunk(void **arguments, void *result);

struct assay_operation {
    assay_thunk *thunk; /* of ASSAY_CALL */
    const char *name;
    uint32_t size;          /* of the result (0: void), of the object, of what is loaded */
    uint32_t sort;          /* number of the result's sort */
    uint16_t pointer_arguments; /* bit i: argument i is a data pointer */
    uint16_t kind;          /* enum assay_operation_kind */
    uint16_t argument_count;
    uint16_t requires;      /* index of a contract, or ASSAY_NO_CONTRACT */
    uint16_t ensures;
    uint8_t result_is_pointer; /* a data pointer */
    uint8_t result_is_copy;    /* must equal its first argument */
    uint8_t initialises;       /* its first argument becomes a value of the API by this call */
    uint8_t opens;             /* enum assay_opened: what the result is */
    uint8_t unused[4];
    uint64_t pointer_words; /* bit i: of a result that is a record, word i is a data pointer */
};

enum assay_contract_kind {
    ASSAY_CONTRACT_INVARIANT,
    ASSAY_CONTRACT_EQUAL,
    ASSAY_CONTRACT_HASH,
    ASSAY_CONTRACT_COMPARE,
    ASSAY_CONTRACT_REQUIRES,
    ASSAY_CONTRACT_ENSURES,
};

/* arguments[i] points to the i-th argument; of ensures, arguments[0] points to the result. */
typedef uint64_t assay_check(void **arguments);

struct assay_contract {
    assay_check *check; /* bool as 0 or 1; int of compare as int64_t */
    const char *name;
    uint32_t sort; /* of the values it is about */
    uint32_t kind; /* enum assay_contract_kind */
};

struct assay_harness {
    uint32_t version;
    uint32_t operation_count;
    uint32_t contract_count;
    uint32_t callback_count;
    uint32_t sort_count;
    const struct assay_operation *operations;
    const struct assay_contract *contracts;
    void (*const *callbacks)(void);
};

extern const struct assay_harness assay_harness;

/* How values lie in memory, so that the runtime can walk over them: a layout for each type of the
 * API and of its sources, by the number of the type, which is that of its sort. */
enum assay_field_kind {
    ASSAY_FIELD_UNKNOWN,  /* unions, and what nothing is known of: scanned for pointers, unless
                             `variants` say more */
    ASSAY_FIELD_SCALAR,   /* its bytes, or bits, are the value */
    ASSAY_FIELD_POINTER,  /* to data; `layout` is that of what it points to */
    ASSAY_FIELD_FUNCTION, /* a pointer to a function */
    ASSAY_FIELD_RECORD,   /* a record in the record; `layout` is its own */
};

struct assay_variants;

struct assay_field {
    const char *name; /* "" when it has none */
    uint32_t offset;  /* in bytes; of a bit-field, of its first byte */
    uint32_t size;    /* of one element, in bytes */
    uint32_t count;   /* of elements: more than 1 in an array; 0: as many as there is room for */
    uint32_t layout;
    uint8_t kind;       /* enum assay_field_kind */
    uint8_t bit_offset; /* of a bit-field, within its first byte */
    uint8_t bit_width;  /* 0 unless it is one */
    uint8_t is_row;     /* a pointer to the first of as many values as there is room for */
    const struct assay_variants *variants; /* of a union; NULL: nothing says what holds */
};

/* A member of a union, and the number in the record around it that says that it holds. */
struct assay_variant {
    int64_t tag;
    struct assay_field member;
};

struct assay_variants {
    uint32_t tag_offset; /* in the record around the union */
    uint32_t tag_size;   /* in bytes: 1, 2, 4 or 8 */
    uint8_t tag_bit_offset, tag_bit_width; /* of a bit-field */
    uint32_t count;
    const struct assay_variant *items;
};

struct assay_layout {
    const char *name;
    uint32_t size; /* 0: unknown */
    uint32_t field_count;
    const struct assay_field *fields;
};

struct assay_layouts {
    uint32_t version; /* ASSAY_HARNESS_VERSION */
    uint32_t count;
    const struct assay_layout *items;
};

extern const struct assay_layouts assay_layouts;

/* In a harness whose library was instrumented: a byte for each branch. Code that comes to a branch
 * whose byte is 0 calls one of the functions below, which are the runtime's. */
struct assay_coverage {
    uint32_t version; /* ASSAY_HARNESS_VERSION */
    uint32_t branch_count;
    uint8_t *branches;
};

extern const struct assay_coverage assay_coverage;

/* How a function of the C library compares. */
enum assay_compared {
    ASSAY_COMPARES_STRINGS, /* up to a NUL and up to the limit */
    ASSAY_COMPARES_BYTES,   /* as many as the limit says */
    ASSAY_FINDS_CHARACTER,  /* the second one is a character, not a pointer */
};

/* In the trace lane: how expressions go into functions and come back. They are about a call when
 * the function is the one that is called, or that returned. */
enum {
    ASSAY_TRACED_ARGUMENTS = 32, /* numbers, and parts of records, one after the other */
    ASSAY_TRACED_RESULTS = 16,   /* parts of a result */
    ASSAY_TRACED_COPIES = 4,     /* records that are handed over in memory */
};

struct assay_trace_frame {
    const void *callee;
    const void *returned;
    uint32_t results[ASSAY_TRACED_RESULTS];
    uint32_t arguments[ASSAY_TRACED_ARGUMENTS];
    const void *copied[ASSAY_TRACED_COPIES]; /* from where */
};

/* What __assay_trace_bits computes. */
enum assay_traced_bits {
    ASSAY_BITS_COUNTED,       /* ones */
    ASSAY_BITS_LEADING,       /* zeros */
    ASSAY_BITS_TRAILING,      /* zeros */
    ASSAY_BITS_REVERSED,
    ASSAY_BITS_ABSOLUTE,      /* the absolute value */
};

#if defined __clang__
#define ASSAY_PROBE __attribute__((preserve_most))
ASSAY_PROBE void __assay_reached(uint32_t branch);
ASSAY_PROBE void __assay_compared(uint32_t branch, uint64_t left, uint64_t right);
ASSAY_PROBE void __assay_compared_strings(uint32_t branch, const void *left, const void *right,
                                          uint64_t limit, uint32_t how);

extern struct assay_trace_frame __assay_trace_frame;
ASSAY_PROBE uint32_t __assay_trace_binary(uint32_t code, uint32_t a, uint32_t b, uint64_t x,
                                          uint64_t y);
ASSAY_PROBE uint32_t __assay_trace_compare(uint32_t code, uint32_t a, uint32_t b, uint64_t x,
                                           uint64_t y);
ASSAY_PROBE uint32_t __assay_trace_overflow(uint32_t code, uint32_t a, uint32_t b, uint64_t x,
                                            uint64_t y);
ASSAY_PROBE uint32_t __assay_trace_convert(uint32_t code, uint32_t a);
ASSAY_PROBE uint32_t __assay_trace_choose(uint32_t code, uint32_t condition, uint32_t a,
                                          uint32_t b, uint64_t x, uint64_t y);
ASSAY_PROBE uint32_t __assay_trace_opaque(uint32_t width, uint32_t a, uint32_t b, uint64_t value);
ASSAY_PROBE uint32_t __assay_trace_load(uint32_t code, uintptr_t address, uint64_t value,
                                        uint32_t address_node);
ASSAY_PROBE void __assay_trace_store(uint32_t size, uintptr_t address, uint32_t node,
                                     uint32_t address_node);
ASSAY_PROBE uint32_t __assay_trace_index(uint32_t base_node, uintptr_t base, uint32_t index_node,
                                         int64_t index, int64_t scale);
uint64_t __assay_trace_extent(const void *string, uint64_t limit);
ASSAY_PROBE void __assay_trace_copied(uintptr_t to, uintptr_t from, uint64_t size);
ASSAY_PROBE void __assay_trace_filled(uintptr_t to, uint32_t node, uint64_t byte, uint64_t size);
ASSAY_PROBE void __assay_trace_decided(uint32_t condition, uint32_t taken, uint32_t branch);
ASSAY_PROBE void __assay_trace_selected(uint32_t condition, uint32_t taken, uint32_t branch);
ASSAY_PROBE void __assay_trace_switched(uint32_t code, uint32_t node, uint64_t value,
                                        uint32_t branch);
ASSAY_PROBE uint32_t __assay_trace_swapped(uint32_t width, uint32_t node);
ASSAY_PROBE uint32_t __assay_trace_bits(uint32_t code, uint32_t node, uint64_t value);
ASSAY_PROBE uint32_t __assay_trace_funnel(uint32_t code, uint32_t a, uint32_t b, uint64_t x,
                                          uint64_t y);
ASSAY_PROBE void __assay_trace_called(const char *name, const void *callee, uint32_t any);
ASSAY_PROBE void __assay_trace_lost(const char *what, uint32_t any);
ASSAY_PROBE void __assay_trace_given(const char *name, const void *callee, const void *memory);
/* Its length, which depends on the text that it ends. */
uint64_t __assay_trace_length(const char *string, uint64_t length);
/* The byte behind the end of a text that could be longer; 0, with the expression for it. */
unsigned char __assay_trace_behind(const char *end, uint64_t distance);
/* How many of them there are. */
uint64_t __assay_trace_room(const char *end);
#endif

#endif
