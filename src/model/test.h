/* A regression test: a sequence, the call that it is about, and what it says of the values that it
 * saw. It passes on the library as it is. What is changed of a test that is made is changed here;
 * emit/ prints it. */
#ifndef MODEL_TEST_H
#define MODEL_TEST_H

#include "model/outcome.h"
#include "model/sequence.h"

/* What was behind the value of a statement in the end, and what of it a test says. */
struct test_content {
    bool is_value; /* nothing is behind it: it is a record itself */
    const struct type *element; /* a record or a number, of an array its elements */
    size_t count;
    const char *bytes; /* NULL: nothing is known */
    uint8_t *is_known; /* by byte: it is always the same */
    uint8_t *is_said;  /* by byte: there is an assertion about what starts there */
};

/* A string that a pointer in such a content points to. */
struct test_text {
    size_t statement;
    size_t offset;
    const char *string;
};

enum { TEST_TEXTS_MAXIMUM = 16 };

struct test {
    const char *name;    /* a C identifier; filled by emit_name_tests() */
    const char *purpose; /* why it exists, a sentence */
    const char *contribution; /* what it adds to the others, a sentence; NULL: nobody knows */
    struct statements statements;
    size_t clean_up; /* index of the first statement that only cleans up */
    size_t observer_count; /* calls directly before it that only look what became of the values */
    int growth; /* 1: the call under test let the count of something grow, -1: shrink */
    size_t grown; /* ... of the value of this statement */
    /* When the statements before clean_up had run; asserted where `asserts` says so. */
    struct observed_value values[SEQUENCE_MAXIMUM];
    bool asserts[SEQUENCE_MAXIMUM]; /* whose observation is stable and worth an assertion */
    struct test_content contents[SEQUENCE_MAXIMUM];
    struct test_text texts[TEST_TEXTS_MAXIMUM];
    size_t text_count;
    size_t silenced; /* assertions that were taken back because they did not always hold */
    uint32_t wall_ms; /* that it took; 0: less than one, or nobody measured it */
    bool is_spare; /* wanted only for what it notices and no other test does */
    bool shows_proper_text; /* what the call under test makes of one: a person wants to see that */
    bool needs_directory; /* it changes files: it runs in a temporary directory of its own */
};

/* What of a value a check is about. */
enum check_subject {
    CHECK_OF_RESULT,  /* the value itself, directly after its statement */
    CHECK_OF_ERROR,   /* what the statement left in errno */
    CHECK_OF_TEXT,    /* the string that it is in the end */
    CHECK_OF_CONTENT, /* a place in a record or a buffer: in the end, or of a record by value */
    CHECK_SUBJECTS
};

/* Where a check comes from. */
struct check_origin {
    enum check_subject subject;
    size_t statement; /* whose value it is */
    size_t offset;    /* of the place in its content */
};

/* The word for it in assay.json: "result", "errno", "text", "content". */
const char *check_subject_word(enum check_subject subject);
/* CHECK_SUBJECTS when there is none. */
enum check_subject check_subject_named(const char *word);

/* The copy shares nothing with the original that these functions change. */
void test_copy(struct arena *arena, const struct test *test, struct test *copy);

/* The call that the test is about; false when it calls nothing. */
bool test_tested(const struct vocabulary *vocabulary, const struct test *test, size_t *index);
/* Its function; NULL. */
const struct function *test_function(const struct vocabulary *vocabulary, const struct test *test);
/* The last call before statement `end` that ran; no support function. `values` may be NULL. */
bool statements_last_call(const struct vocabulary *vocabulary, const struct statements *statements,
                          const struct observed_value *values, size_t end, size_t *index);
/* The sentence that stands above the test; "". */
const char *test_sentence(const struct test *test);

/* Takes back what the check says. False when the test would be about nothing without it. */
bool test_drop_check(const struct vocabulary *vocabulary, struct test *test,
                     const struct check_origin *origin);
/* Leaves of the test what shows the value that the check is about: no other check, and nothing that
 * comes after it. */
void test_keep_only_check(struct test *test, const struct check_origin *origin);
void test_drop_all_checks(struct test *test);
/* Takes out a statement that no other one uses. False when one does. */
bool test_drop_statement(struct test *test, size_t index);
/* Takes out statements that are not meant and that nothing uses. */
void test_drop_statements(struct test *test, const bool *is_meant);

#endif
