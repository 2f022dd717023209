#include "wrong.h"

int main(void)
{
    struct wrong *wrong = wrong_new(), *other = wrong_new();
    int is_equal = wrong_equal(wrong, wrong);
    wrong_free(wrong);
    wrong_free(other);
    return !is_equal;
}
