/* The typed state of values: what can be reached from them, walked by the layouts that the harness
 * has of their types. Padding is no part of it, nor are addresses; what no layout is known of is
 * scanned for pointers. Isomorphic heaps have equal states. */
#ifndef RUNTIME_TYPED_STATE_H
#define RUNTIME_TYPED_STATE_H

#include "ledger.h"
#include "runtime.h"

enum step_kind {
    STEP_WORD,     /* eight bytes, of which the mask says what counts */
    STEP_POINTER,  /* to a value of the layout */
    STEP_FUNCTION, /* a pointer to code */
    STEP_RUN,      /* `layout` words that count wholly */
    STEP_SCAN,     /* `layout` bytes of which nothing is known */
    STEP_VARIANT,  /* a union: `layout` is the number of its variants */
};

/* A step over a value. */
struct step {
    uint32_t offset;
    uint32_t layout;
    uint64_t kind; /* enum step_kind */
    uint64_t mask; /* of STEP_POINTER: LAYOUT_OF_ROW, or 0 */
};

/* With a layout, it says that there may be several values of it, one behind the other. */
#define LAYOUT_OF_ROW 0x80000000u

/* The steps over a value of one type. */
struct program {
    const struct step *steps;
    uint32_t step_count;
    uint32_t size;    /* of the value; 0: nothing is known */
    uint8_t is_plain; /* all of its bytes count: a block of them is a row of numbers */
    uint8_t is_simple; /* all steps are pointers, which come first, and words */
    uint32_t pointer_count;
    uint8_t is_one_step; /* of a scalar or a pointer: a block of them is an array */
};

struct programs {
    const struct program *items;
    uint32_t count;
};

extern struct programs assay_rt_programs;

/* NULL: the harness has no layouts, and everything is scanned. */
void assay_rt_typed_state_prepare(const struct assay_layouts *layouts);

/* A walk: begin, add roots in a fixed order, end. */
void assay_rt_typed_begin(void);
/* A pointer to a value of that layout, such a value that is in no block, or bytes. */
void assay_rt_typed_pointer(uintptr_t pointer, uint32_t layout);
void assay_rt_typed_value(const void *value, uint32_t layout);
void assay_rt_typed_word(uint64_t word);
void assay_rt_typed_scan(const void *bytes, size_t size);
uint64_t assay_rt_typed_end(void);
/* In all walks from now on, what stands for a word that is no pointer. */
void assay_rt_typed_rename(uint64_t (*rename)(uint64_t word));
/* Blocks of the library that the last walk came to. */
uint32_t assay_rt_typed_blocks(void);
/* Copies the blocks that the last walk came to, the first of them to that address and the others
 * behind it; pointers between them are moved along. How many bytes; 0: there is no room. */
size_t assay_rt_typed_copy(uintptr_t to, size_t room);
/* Where the copy of what the pointer points to is; itself when it was not copied. */
uintptr_t assay_rt_typed_copied(uintptr_t pointer);
/* The layout of what a pointer of the sort points to; 0 when it is not known. */
uint32_t assay_rt_pointee_layout(uint32_t sort);

#endif
