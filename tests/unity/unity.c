#include "unity.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static struct {
    const char *file, *test, *message;
    int line, tests, failures;
    jmp_buf end;
} run;

void unity_begin(const char *file)
{
    run.file = file;
}

int unity_end(void)
{
    printf("\n-----------------------\n%d Tests %d Failures 0 Ignored\n%s\n", run.tests,
           run.failures, run.failures ? "FAIL" : "OK");
    return run.failures;
}

void unity_check(int condition, int line, const char *message)
{
    if (condition)
        return;
    run.line = line;
    run.message = message;
    longjmp(run.end, 1);
}

void unity_run(void (*test)(void), const char *name, int line)
{
    run.test = name;
    run.line = line;
    run.message = NULL;
    run.tests++;
    if (setjmp(run.end) == 0) {
        setUp();
        test();
    }
    if (setjmp(run.end) == 0)
        tearDown();
    run.failures += run.message != NULL;
    printf("%s:%d:%s:%s%s\n", run.file, run.line, run.test,
           run.message ? "FAIL: " : "PASS", run.message ? run.message : "");
}

int unity_same_string(const char *expected, const char *actual)
{
    return expected == actual || (expected && actual && strcmp(expected, actual) == 0);
}
