/* Rolls dice; where the numbers come from can be replaced for good. */
#ifndef DICE_H
#define DICE_H

typedef int dice_source(void);

/* NULL: the usual source again. */
void dice_from(dice_source *source);
/* From 1 to sides; 0 when there are no sides. */
int dice_roll(int sides);

#endif
