#include "terse.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct tab {
	int sz, n;
	struct sym **b;
};

unsigned hash(const char *s, int m)
{
	unsigned h = 0;

	while (*s)
		h = h * 31 + (unsigned char)*s++;
	return h % (unsigned)m;
}

struct tab *mktab(int m)
{
	struct tab *t;

	if (m <= 0)
		m = 61;
	t = malloc(sizeof *t);
	if (t == 0)
		return 0;
	t->b = calloc((size_t)m, sizeof *t->b);
	if (t->b == 0) {
		free(t);
		return 0;
	}
	t->sz = m;
	t->n = 0;
	return t;
}

void rmtab(struct tab *t)
{
	int i;
	struct sym *p, *q;

	for (i = 0; i < t->sz; i++)
		for (p = t->b[i]; p; p = q) {
			q = p->nx;
			free(p->n);
			free(p);
		}
	free(t->b);
	free(t);
}

struct sym *lookup(struct tab *t, const char *s)
{
	struct sym *p;

	for (p = t->b[hash(s, t->sz)]; p; p = p->nx)
		if (strcmp(p->n, s) == 0)
			return p;
	return 0;
}

struct sym *install(struct tab *t, const char *s, int v)
{
	unsigned h;
	struct sym *p = lookup(t, s);

	if (p == 0) {
		p = malloc(sizeof *p);
		if (p == 0)
			return 0;
		p->n = malloc(strlen(s) + 1);
		if (p->n == 0) {
			free(p);
			return 0;
		}
		strcpy(p->n, s);
		h = hash(s, t->sz);
		p->nx = t->b[h];
		t->b[h] = p;
		t->n++;
	}
	p->v = v;
	return p;
}

int rmsym(struct tab *t, const char *s)
{
	struct sym **pp = &t->b[hash(s, t->sz)], *p;

	while ((p = *pp) != 0 && strcmp(p->n, s) != 0)
		pp = &p->nx;
	if (p == 0)
		return -1;
	*pp = p->nx;
	free(p->n);
	free(p);
	t->n--;
	return 0;
}

int walk(struct tab *t, int (*f)(struct sym *, void *), void *a)
{
	int i, r;
	struct sym *p;

	for (i = 0; i < t->sz; i++)
		for (p = t->b[i]; p; p = p->nx)
			if ((r = f(p, a)) != 0)
				return r;
	return 0;
}

int rdtab(struct tab *t, FILE *f)
{
	char w[64];
	int v, k = 0;

	while (fscanf(f, "%63s %d", w, &v) == 2) {
		if (install(t, w, v) == 0)
			return -1;
		k++;
	}
	return k;
}

static int put(struct sym *p, void *a)
{
	return fprintf(a, "%s %d\n", p->n, p->v) < 0 ? -1 : 0;
}

int wrtab(struct tab *t, FILE *f)
{
	return walk(t, put, f);
}

int ldtab(struct tab *t, const char *s)
{
	FILE *f = fopen(s, "r");
	int k;

	if (f == 0)
		return -1;
	k = rdtab(t, f);
	fclose(f);
	return k;
}

int nsyms(struct tab *t)
{
	return t->n;
}

int getw_(const char **pp, char *w, int m)
{
	const char *p = *pp;
	int i = 0;

	while (isspace((unsigned char)*p))
		p++;
	while (*p && !isspace((unsigned char)*p)) {
		if (i < m - 1)
			w[i++] = *p;
		p++;
	}
	if (m > 0)
		w[i] = 0;
	*pp = p;
	return i;
}

void sumv(const int *v, int n, long *r)
{
	*r = 0;
	while (--n >= 0)
		*r += v[n];
}

int tabfd(struct tab *t, int d)
{
	int i;
	struct sym *p;

	for (i = 0; i < t->sz; i++)
		for (p = t->b[i]; p; p = p->nx)
			if (write(d, p->n, strlen(p->n)) < 0 || write(d, "\n", 1) < 0)
				return -1;
	return 0;
}
