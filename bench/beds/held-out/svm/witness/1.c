#include "svm.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    struct svm *m = svm_new();

    CHECK(m != NULL);
    svm_load(m, "push 1\nstore 8\n", NULL);
    svm_run(m, 10);
    svm_free(m);
    return 0;
}
