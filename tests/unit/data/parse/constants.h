/* A small language, and a function that has nothing to do with it. */
#define STOP_CODE 77

int read_text(const char *text);
int count_steps(int limit);
int is_spelled(const char *word);
int open_record(unsigned long size, int level);
int start(const char *version, unsigned long version_size);
