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
    CHECK(svm_load(m, "push 1\n", NULL) == SVM_OK);
    CHECK(svm_load(m, "; nothing\n", NULL) == SVM_OK);
    CHECK(svm_program_len(m) == 0);
    svm_free(m);
    return 0;
}
