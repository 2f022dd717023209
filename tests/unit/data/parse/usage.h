#include <stddef.h>
#include <stdio.h>

#define MODE_FAST 0
#define MODE_SMALL 1
#define MODE_BOTH 2
#define LIMIT_MOST 100
#define OPEN_READ 0x1
#define OPEN_WRITE 0x2
#define OPEN_SYNC 0x4

struct box;
struct pair {
    int key;
    char *text;
};
typedef int (*measure)(const void *item, void *data);

/* Made and ended. */
struct box *box_make(int room);
void box_end(struct box *b);
struct box *box_hold(struct box *b);
void box_drop(struct box *b);
int box_open(struct box **b, const char *where);

/* Positions, lengths, sizes. */
void *box_pick(struct box *b, int k);
int box_fill(char *to, int most);
long box_total(const int *v, int n);
void box_turn(double *m, int rows, int cols);
void box_order(void *base, size_t how_many, size_t wide, measure by);
int box_pack(unsigned char *to, size_t *room, const unsigned char *from, size_t length);

/* Choices. */
int box_mode(struct box *b, int mode);
int box_flags(struct box *b, unsigned how);
int box_limit(struct box *b, int most);
struct door {
    unsigned how;
    int room;
    int mode;
};
unsigned door_how(const struct door *door);
int door_mode(const struct door *door);
int door_pace(const struct door *door);
int door_room(const struct door *door);

/* What becomes of it. */
int box_put(struct box *b, void *item);
int box_own(struct box *b, char *name);
int box_share(struct box *b, struct box *other);
char *box_release_name(struct box *b);
void box_watch(measure by, void *data);
int box_look(void);
int box_grow(struct box **b, int room);
int box_step(struct box **b);

/* Null. */
int box_size(struct box *b);
int box_asserted(struct box *b);
int box_lenient(struct box *b);
int box_phase(struct box *b, int phase);
int box_range(const struct box *first, const struct box *last);
void box_report(struct box *b, int *count, int *total);

/* Characters. */
int box_load(const char *a, int fd);
int box_say(FILE *f, const char *a, ...);
void box_upper(char *s);

/* Records of the caller. */
void pair_init(struct pair *p);
void pair_fini(struct pair *p);
int pair_get(struct box *b, struct pair *p);

/* Documented.
 * @param b     the box, must not be NULL
 * @param note  a remark; may be NULL
 * @param n     number of bytes in note
 * @param kind  MODE_FAST or MODE_SMALL
 * @return a static string, NULL on failure */
const char *box_note(struct box *b, const char *note, size_t n, int kind);

void box_printf(const char *how, ...) __attribute__((format(printf, 1, 2)));
void *box_memory(size_t n) __attribute__((malloc));
void box_maybe(int *_Nullable number);

/* Ranges of numbers. limit is at least 3. */
void box_bound(struct box *b, size_t limit);
/* Moves on; by is not negative. */
void box_move(struct box *b, int by);
/* 0 if there is no such item. */
int box_item(struct box *b, int which);
/* Undefined when there is no such item, 0 of them or not. */
int box_item_unchecked(struct box *b, int which);
/* -1 if by is at least 3, or not negative. */
int box_move_back(struct box *b, int by);
/* Whether it is there; any number may be asked for. */
int box_has(struct box *b, int number);
int box_lacks(struct box *b, int number);

/* Copies len items from start on. If start+len > size, the rest is copied. If step exceeds 3, the
 * result is undefined. */
void box_part(struct box *b, int start, int len, int step);

/* Of boxes that lean: tilt can be any int. slope can be any int that fits, and must not be 0. */
struct box_stand;
void box_lean(struct box *b, int tilt, int slope);

/* NULL if there is no such row or column. Undefined when there is no such page. */
const char *box_cell(struct box *b, int row, int col, int page);
/* If part is in a box already, it is taken out there first. */
int box_stow(struct box *b, struct pair *part);
/* Undefined if part is in a box already; nothing checks that. */
int box_stow_unchecked(struct box *b, struct pair *part);

/* Takes everything out of the box, which can be used again. */
void box_empty(struct box *b);
/* NULL is ignored. */
void box_drop(struct box *b);
/* NULL is written as null. */
int box_write(struct box *b, const char *text);
/* The callbacks may be NULL. */
int box_visit(struct box *b, measure first, measure second);
/* by is called for each item; may be NULL. */
int box_measure(struct box *b, measure by);

/* Quotes a text. */
size_t box_quote_text(const char *source, char *out, size_t room);

/* Shown by callers only. */
int box_shown(struct box *b, const void *bytes, size_t amount, int way, char *back, size_t width);
/* Called through a macro that adds the header's stamp. */
#define BOX_VERSION "2.1"
int box_start_(struct box *box, int mode, const char *version, int box_bytes);
#define box_start(box, mode) \
    box_start_((box), (mode), BOX_VERSION, (int)sizeof(struct box_options))
struct box_options {
    long limits[3];
};
/* What it gives by choice is no stamp. */
int box_seek_(struct box *box, int whence);
#define box_rewind(box) box_seek_(box, 0)

int box_unpack2(char *to, size_t *to_len, const char *from, size_t *from_len);
int box_unpack(char *to, size_t *to_len, const char *from, size_t from_len);
size_t box_quote(char *to, size_t room);
int box_label(struct box *b, const char *text, size_t len); /* len shouldn't include the null character */
int box_bytes(struct box *b, const char *text, size_t len);
/* Rows, of which the box says how many there are, and rows of which the caller does. */
void box_rows(void *out, size_t size, size_t nails, const struct box *b);
int box_some_rows(void *out, size_t limit, size_t size, const struct box *b);
int box_all_rows(void *out, size_t size, const struct box *b);

/* Keeps a thing of any kind, and a place of its own. */
struct shelf;
void shelf_set_thing(struct shelf *shelf, void *thing);
void *shelf_thing(const struct shelf *shelf);
void *shelf_place(struct shelf *shelf);
