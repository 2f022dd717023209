/* A record of which one observer answers otherwise without optimisation, between steady ones. */
#ifndef TALLY_H
#define TALLY_H

struct tally;

struct tally *tally_new(int start);
void tally_free(struct tally *tally);
int tally_value(const struct tally *tally); /* the one that depends on the build */
const void *tally_self(const struct tally *tally);
int tally_peek(const struct tally *tally, int is_doubled);
int tally_next(struct tally *tally);

#endif
