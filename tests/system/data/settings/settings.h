/* Settings in a text: "[group]" begins a group, "name: value" is one of its settings. */
#ifndef SETTINGS_H
#define SETTINGS_H

typedef int tell_setting(void *data, const char *group, const char *name, const char *value);

/* Tells each setting. Returns 0 on success, the number of the first line that is wrong, or that
 * was told and not taken. */
int settings_read(const char *text, tell_setting *tell, void *data);

/* A sum of numbers, such as "1+2"; what is none gives NaN. */
double settings_sum(const char *text);

#endif
