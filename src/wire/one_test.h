/* How a test program is told to run one of its tests where neither an argument nor the framework's
 * own variables do that: see runtime/one_test.c. */
#ifndef WIRE_ONE_TEST_H
#define WIRE_ONE_TEST_H

#define ONE_TEST_CMOCKA "ASSAY_CMOCKA_TEST" /* variable of the environment */

#endif
