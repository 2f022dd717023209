/* A stand-in for Unity's header: the macros that assay's tests use. */
#ifndef STAND_IN_UNITY_H
#define STAND_IN_UNITY_H

#include <stdint.h>

void setUp(void);
void tearDown(void);

void unity_begin(const char *file);
int unity_end(void);
void unity_run(void (*test)(void), const char *name, int line);
/* Ends the test with the message when the condition does not hold. */
void unity_check(int condition, int line, const char *message);
int unity_same_string(const char *expected, const char *actual);

#define UNITY_BEGIN() unity_begin(__FILE__)
#define UNITY_END() unity_end()
#define RUN_TEST(test) unity_run(test, #test, __LINE__)

#define TEST_ASSERT_TRUE(condition) \
    unity_check((condition) ? 1 : 0, __LINE__, "Expected TRUE Was FALSE")
#define TEST_ASSERT_FALSE(condition) \
    unity_check((condition) ? 0 : 1, __LINE__, "Expected FALSE Was TRUE")
#define TEST_ASSERT_NULL(pointer) unity_check((pointer) == 0, __LINE__, "Expected NULL")
#define TEST_ASSERT_NOT_NULL(pointer) unity_check((pointer) != 0, __LINE__, "Expected Non-NULL")
#define TEST_ASSERT_EQUAL_INT64(expected, actual) \
    unity_check((int64_t)(expected) == (int64_t)(actual), __LINE__, "Expected another number")
#define TEST_ASSERT_EQUAL_UINT64(expected, actual) \
    unity_check((uint64_t)(expected) == (uint64_t)(actual), __LINE__, "Expected another number")
#define TEST_ASSERT_EQUAL_PTR(expected, actual) \
    unity_check((const void *)(expected) == (const void *)(actual), __LINE__, \
                "Expected another pointer")
#define TEST_ASSERT_EQUAL_STRING(expected, actual) \
    unity_check(unity_same_string((const char *)(expected), (const char *)(actual)), __LINE__, \
                "Expected another string")

#endif
