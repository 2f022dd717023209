/* Functions whose answers depend on how they are compiled, with and without a fault. */
#ifndef DRIFT_H
#define DRIFT_H

int drift_sum(int number);   /* the only steady one */
int drift_level(int mode);   /* 3 for mode 1, 5 for mode 2; for others it forgets to set it */
int drift_compiler(void);    /* what the compiler says of itself */

#endif
