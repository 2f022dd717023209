/* Part of a test program whose tests are run one by one. cmocka has a filter for that, and no
 * argument or variable that sets it. */
#include <stdlib.h>

#include "wire/one_test.h"

extern __attribute__((weak)) void cmocka_set_test_filter(const char *pattern);

/* After what may set the variable: see runtime/mutants.c. */
__attribute__((constructor(102))) static void assay_rt_one_test(void)
{
    const char *name = getenv(ONE_TEST_CMOCKA);
    if (name && cmocka_set_test_filter)
        cmocka_set_test_filter(name);
}
