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
    int i;

    CHECK(m != NULL);
    for (i = 0; i < SVM_STACK; i++)
        CHECK(svm_push(m, i) == SVM_OK);
    CHECK(svm_load(m, "dup", NULL) == SVM_OK);
    CHECK(svm_run(m, 10) == SVM_E_OVERFLOW);
    svm_free(m);
    return 0;
}
