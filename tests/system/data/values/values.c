#include "values.h"

int count_characters(FILE *stream)
{
    int count = 0;
    while (getc(stream) != EOF)
        count++;
    return count;
}

int write_number(FILE *out, int number)
{
    return fprintf(out, "%d\n", number);
}

int close_stream(FILE *stream)
{
    return fclose(stream);
}

int count_lines_of_file(const char *filename)
{
    FILE *file = fopen(filename, "r");
    if (!file)
        return -1;
    int lines = 0;
    for (int c; (c = getc(file)) != EOF;)
        lines += c == '\n';
    fclose(file);
    return lines;
}

int save_number(const char *filename, int number)
{
    FILE *file = fopen(filename, "w");
    if (!file)
        return -1;
    fprintf(file, "%d\n", number);
    return fclose(file);
}
