#include "svm.h"

#include <stdint.h>
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
    int64_t v = 7;

    CHECK(m != NULL);
    CHECK(svm_load(m, "mod", NULL) == SVM_OK);
    CHECK(svm_push(m, INT64_MIN) == SVM_OK);
    CHECK(svm_push(m, -1) == SVM_OK);
    CHECK(svm_run(m, 10) == SVM_OK);
    CHECK(svm_pop(m, &v) == SVM_OK && v == 0);
    svm_free(m);
    return 0;
}
