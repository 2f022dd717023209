/* A tally that lies in memory of its own. */
#ifndef OUTSIDE_H
#define OUTSIDE_H

struct tally;

struct tally *tally_new(void);
void tally_free(struct tally *tally);
void tally_add(struct tally *tally);

#endif
