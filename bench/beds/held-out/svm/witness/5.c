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
    CHECK(svm_load(m, "jmp 0", NULL) == SVM_OK);
    CHECK(svm_run(m, 10) == SVM_E_STEPS);
    svm_free(m);
    return 0;
}
