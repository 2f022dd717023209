#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>

int ledger_save(const char *filename, int number)
{
    FILE *file = fopen(filename, "w");
    if (!file)
        return -1;
    fprintf(file, "%d\n", number);
    return fclose(file) == 0 ? 0 : -1;
}

int ledger_load(const char *filename)
{
    FILE *file = fopen(filename, "r");
    int number = -1;
    if (!file)
        return -1;
    if (fscanf(file, "%d", &number) != 1)
        number = -1;
    fclose(file);
    return number;
}
