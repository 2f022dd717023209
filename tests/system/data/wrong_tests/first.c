#include "wrong.h"

int main(void)
{
    struct wrong *wrong = wrong_new();
    wrong_set(wrong, 1);
    wrong_set(wrong, 2);
    wrong_set(wrong, 3);
    wrong_free(wrong);
    return 0;
}
