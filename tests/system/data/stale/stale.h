/* A function whose answer is the same with sanitizers and with a pattern in unset variables, and
 * another one in the build that users make. */
#ifndef STALE_H
#define STALE_H

int stale_sum(int number);
int stale_level(int mode);

#endif
