/* A dial: much of what it shows is zero. */
struct dial;
struct dial *dial_new(double level, const char *unit);
void dial_free(struct dial *dial);
double dial_level(const struct dial *dial);
double dial_twice(const struct dial *dial);
double dial_half(const struct dial *dial);
double dial_tenth(const struct dial *dial);
float dial_rough(const struct dial *dial);
double dial_above(const struct dial *dial);
