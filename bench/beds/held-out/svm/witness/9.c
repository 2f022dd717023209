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
    CHECK(svm_load(m, "push 5\nstore 0\n", NULL) == SVM_OK);
    CHECK(svm_run(m, 10) == SVM_OK);
    svm_reset(m);
    CHECK(svm_register(m, 0) == 0);
    svm_free(m);
    return 0;
}
