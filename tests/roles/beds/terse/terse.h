/* symbol tables, by nm */
#ifndef TERSE_H
#define TERSE_H
#include <stdio.h>

struct sym {
	char *n;
	int v;
	struct sym *nx;
};
struct tab;

struct tab *mktab(int);
void rmtab(struct tab *);
struct sym *lookup(struct tab *, const char *);
struct sym *install(struct tab *, const char *, int);
int rmsym(struct tab *, const char *);
int walk(struct tab *, int (*)(struct sym *, void *), void *);
int rdtab(struct tab *, FILE *);
int wrtab(struct tab *, FILE *);
int ldtab(struct tab *, const char *);
int nsyms(struct tab *);
int getw_(const char **, char *, int);
unsigned hash(const char *, int);
void sumv(const int *, int, long *);
int tabfd(struct tab *, int);

#endif
