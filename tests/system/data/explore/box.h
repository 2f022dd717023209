/* A box that holds one of several things. */
#ifndef BOX_H
#define BOX_H

struct box;

struct box *box_new(void);
void box_free(struct box *box);
void box_put_flag(struct box *box, int flag);
void box_put_number(struct box *box, int number);
void box_put_pair(struct box *box, int first);
long box_sum(const struct box *box);

#endif
