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
    CHECK(svm_load(m, "push 5\npush 0\ndiv\n", NULL) == SVM_OK);
    CHECK(svm_run(m, 10) == SVM_E_DIVIDE);
    CHECK(svm_depth(m) == 2);
    svm_free(m);
    return 0;
}
