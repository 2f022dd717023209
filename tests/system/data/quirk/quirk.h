/* Code that is hard to trace: what one function returns depends on how it was compiled, and another
 * computes for long. */
#ifndef QUIRK_H
#define QUIRK_H

int quirk_depth(int key);
int quirk_plain(unsigned key);
int quirk_rounds(unsigned key, int rounds);

#endif
