/* Functions that assert: what they demand of their callers, and what they believe of themselves. */
#ifndef STRICT_H
#define STRICT_H

typedef struct tray tray;

/* The largest number whose square is not larger. */
int strict_root(int square);

tray *tray_new(void);
void tray_free(tray *tray);
/* How many there were before one was taken; 0 from an empty tray. */
int tray_take(tray *tray);

#endif
