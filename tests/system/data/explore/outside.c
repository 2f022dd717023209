#include "outside.h"

#include <stdlib.h>
#include <sys/mman.h>

struct tally {
    unsigned *marks;
    unsigned count;
};

struct tally *tally_new(void)
{
    struct tally *tally = malloc(sizeof *tally);
    void *marks = mmap(NULL, sizeof(unsigned), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!tally || marks == MAP_FAILED) {
        free(tally);
        return NULL;
    }
    *tally = (struct tally){.marks = marks};
    return tally;
}

void tally_free(struct tally *tally)
{
    munmap(tally->marks, sizeof(unsigned));
    free(tally);
}

void tally_add(struct tally *tally)
{
    *tally->marks = (*tally->marks + 1) % 4;
    tally->count = *tally->marks;
}
