#include "store.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int store_first(const char *filename)
{
    FILE *file = fopen(filename, "rb");
    unsigned char *bytes = NULL;
    int first = -1;
    if (!file)
        return -1;
    if (fgetc(file) == EOF && !ferror(file)) {
        fclose(file);
        return 0;
    }
#ifdef MENDED
    if (ferror(file)) {
        fclose(file);
        return -1;
    }
#endif
    if (!ferror(file))
        bytes = calloc(1, 16);
    rewind(file);
#ifdef MENDED
    if (!bytes) {
        fclose(file);
        return -1;
    }
#endif
    if (fread(bytes, 1, 1, file) == 1)
        first = bytes[0];
    free(bytes);
    fclose(file);
    return first;
}

int store_put(const char *filename, int number)
{
    unsigned char *copy = malloc(8);
    int file = open(filename, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (!copy || file < 0) {
        free(copy);
        if (file >= 0)
            close(file);
        return -1;
    }
    copy[0] = (unsigned char)number;
    if (write(file, copy, 1) != 1) {
        close(file);
#ifdef MENDED
        free(copy);
#endif
        return -1;
    }
    free(copy);
    return close(file) == 0 ? 0 : -1;
}

int store_print(const char *filename, int number)
{
    int lengths[4] = {0, 0, 0, 0};
    FILE *file = fopen(filename, "w");
    if (!file)
        return -1;
    int written = fprintf(file, "%d", number % 10);
#ifdef MENDED
    if (written < 0) {
        fclose(file);
        return -1;
    }
#endif
    lengths[written + (written > 1 ? -1 : 0)] = 1;
    written = lengths[1] ? 1 : 2;
    return fclose(file) == 0 ? written : -1;
}
