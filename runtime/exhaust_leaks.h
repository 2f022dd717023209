/* Blocks that an input leaves behind: counted for each leaf, looked at closely only when there are
 * any. Without a sanitizer in the program there never are. */
#ifndef RUNTIME_EXHAUST_LEAKS_H
#define RUNTIME_EXHAUST_LEAKS_H

void assay_rt_leaks_prepare(void);
/* From here on blocks count. */
void assay_rt_leaks_begin(void);
/* Ends the process with a report when blocks were lost that nothing points to. */
void assay_rt_leaks_check(void);

#endif
