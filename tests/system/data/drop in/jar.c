#include "jar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef JAR_ROOM
#error "the flags of the sources are missing"
#endif

struct jar {
    char label[16];
    int numbers[JAR_ROOM];
    size_t count;
};

double jar_quotient(double sum, size_t count);

struct jar *jar_new(const char *label)
{
    if (strlen(label) >= sizeof((struct jar *)0)->label)
        return NULL;
    struct jar *jar = calloc(1, sizeof *jar);
    if (jar)
        strcpy(jar->label, label);
    return jar;
}

bool jar_put(struct jar *jar, int number)
{
    if (jar->count == JAR_ROOM)
        return false;
    jar->numbers[jar->count++] = number;
    return true;
}

size_t jar_count(const struct jar *jar)
{
    return jar->count;
}

double jar_mean(const struct jar *jar)
{
    double sum = 0;
    for (size_t i = 0; i < jar->count; i++)
        sum += jar->numbers[i];
    return jar_quotient(sum, jar->count);
}

const char *jar_label(const struct jar *jar)
{
    return jar->label;
}

bool jar_save(const struct jar *jar, const char *file_name)
{
    FILE *file = fopen(file_name, "w");
    if (!file)
        return false;
    for (size_t i = 0; i < jar->count; i++)
        fprintf(file, "%d\n", jar->numbers[i]);
    return fclose(file) == 0;
}

void jar_free(struct jar *jar)
{
    free(jar);
}
