struct thing {
    int value;
};
struct made {
    int value;
};
extern const struct thing first_thing;
extern struct thing things[2];
extern struct made some_made;
extern const int limit;
extern _Thread_local int own;
static const int hidden = 3;
void thing_change(struct thing *thing);
struct made *made_new(void);
void made_free(struct made *made);
