#include "../terse.h"

#include <assert.h>
#include <unistd.h>

static int count(struct sym *p, void *a)
{
	*(int *)a += p->v;
	return 0;
}

int main(void)
{
	struct tab *t = mktab(13);
	FILE *f = tmpfile();
	const char *line = "  one two";
	char word[16];
	int v[3] = {1, 2, 3}, sum = 0;
	long total;

	assert(t != NULL && f != NULL);
	install(t, "alpha", 1);
	install(t, "beta", 2);
	assert(lookup(t, "alpha")->v == 1);
	assert(lookup(t, "gamma") == NULL);
	walk(t, count, &sum);
	assert(sum == 3 && nsyms(t) == 2);
	assert(wrtab(t, f) == 0);
	rewind(f);
	assert(rdtab(t, f) == 2);
	fclose(f);
	assert(ldtab(t, "no-such-file") == -1);
	assert(rmsym(t, "beta") == 0 && rmsym(t, "beta") == -1);
	assert(getw_(&line, word, sizeof word) == 3);
	sumv(v, 3, &total);
	assert(total == 6);
	assert(tabfd(t, STDOUT_FILENO) == 0);
	assert(hash("x", 10) < 10);
	rmtab(t);
	return 0;
}
