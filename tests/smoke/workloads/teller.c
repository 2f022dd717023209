/* What instrumentation is measured on in a smoke run. */
#include "probes.h"
#include "teller.h"

static void word(const char *text, size_t length, void *data)
{
    (void)text;
    *(size_t *)data += length;
}

static int line(int words, void *data)
{
    (void)data;
    return words;
}

int main(void)
{
    size_t sum = 0;
    int lines = 0;
    for (int i = 0; i < 20000; i++) {
        begin_sequence();
        lines += teller_split("to be or not to be", word, line, &sum);
    }
    return sum && lines ? 0 : 1;
}
