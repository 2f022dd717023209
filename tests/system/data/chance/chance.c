#include "chance.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct token {
    unsigned number, side;
    long time;
};

static unsigned from_device(void)
{
    unsigned number = 0;
    int device = open("/dev/urandom", O_RDONLY);
    if (device >= 0 && read(device, &number, sizeof number) != sizeof number)
        number = 0;
    if (device >= 0)
        close(device);
    return number;
}

static unsigned from_stream(void)
{
    unsigned number = 0;
    FILE *device = fopen("/dev/urandom", "r");
    if (device && fread(&number, sizeof number, 1, device) != 1)
        number = 0;
    if (device)
        fclose(device);
    return number;
}

struct token *token_new(void)
{
    struct token *token = malloc(sizeof *token);
    struct timeval now;
    unsigned number = 0;
    if (!token)
        return NULL;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        number = 1;
    gettimeofday(&now, NULL);
    token->number = number ^ from_device() ^ from_stream();
    token->side = token->number % 2;
    token->time = (long)time(NULL) + now.tv_sec % 2;
    return token;
}

unsigned token_number(const struct token *token)
{
    return token->number;
}

long token_time(const struct token *token)
{
    return token->time;
}

int token_side(const struct token *token)
{
    if (token->side)
        return 2;
    return 1;
}

int token_size(const struct token *token)
{
    return (int)sizeof token->number;
}

void token_free(struct token *token)
{
    free(token);
}
