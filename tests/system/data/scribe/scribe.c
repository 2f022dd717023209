#include "scribe.h"

int scribe_title(FILE *stream, const char *text)
{
    return fprintf(stream, "- %s -", text);
}

int scribe_count(FILE *stream)
{
    int count = 0;
    while (fgetc(stream) != EOF)
        count++;
    return count;
}
