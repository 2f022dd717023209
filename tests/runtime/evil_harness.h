/* Numbers of the operations, sorts and contracts of evil.h, for the harness and for the test. */
#ifndef EVIL_HARNESS_H
#define EVIL_HARNESS_H

#include "evil.h"

enum evil_operation {
    OP_double,
    OP_counter,
    OP_thread_counter,
#define NUMBER(name) OP_##name,
    EVIL_DEEDS(NUMBER)
#undef NUMBER
    OP_box_new,
    OP_box_pair,
    OP_box_next,
    OP_box_self,
    OP_box_none,
    OP_box_copy,
    OP_box_bad_copy,
    OP_box_attach,
    OP_box_free,
    OP_box_value,
    OP_box_set_flaw,
    OP_box_name,
    OP_box_text,
    OP_wide_make,
    OP_wide_sum,
    OP_span_make,
    OP_span_sum,
    OP_span_drop,
    OP_bag_init,
    OP_bag_add,
    OP_bag_sum,
    OP_bag_release,
    OP_bag_read,
    OP_sum_bytes,
    OP_string_length,
    OP_overwrite_string,
    OP_apply,
    OP_bag_object,
    OP_int_object,
    OP_int_load,
    OP_buffer,
    OP_COUNT
};

enum evil_sort { SORT_OTHER, SORT_BOX, SORT_BAG, SORT_COUNT };

enum evil_contract {
    CONTRACT_BOX_INVARIANT,
    CONTRACT_BOX_EQUAL,
    CONTRACT_BOX_HASH,
    CONTRACT_BOX_COMPARE,
    CONTRACT_POSITIVE,
    CONTRACT_VALUE,
    CONTRACT_BAG_INVARIANT,
    CONTRACT_COUNT
};

enum evil_flaw {
    FLAW_NONE,
    FLAW_INVARIANT,
    FLAW_REFLEXIVE,
    FLAW_SYMMETRIC,
    FLAW_HASH,
    FLAW_ANTISYMMETRIC,
    FLAW_CIRCLE,
    FLAW_CRASHES,
};

enum { BROKEN_PROMISE = 77 };

#endif
