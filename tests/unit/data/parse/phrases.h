struct gate;
/* Makes one as the text says. */
int gate_read(const char *text, struct gate **gate);
void gate_free(struct gate *gate);
