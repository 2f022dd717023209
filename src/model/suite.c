#include "model/suite.h"

#include <string.h>

void suite_drop_test(struct suite *suite, size_t index)
{
    memmove(&suite->tests[index], &suite->tests[index + 1],
            (suite->test_count - index - 1) * sizeof *suite->tests);
    suite->test_count--;
}
