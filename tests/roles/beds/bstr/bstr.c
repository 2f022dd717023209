#include "bstr.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

size_t
bs_lcpy(char *dst, const char *src, size_t siz)
{
	size_t n = strlen(src);

	if (siz != 0) {
		size_t m = n >= siz ? siz - 1 : n;
		memcpy(dst, src, m);
		dst[m] = '\0';
	}
	return n;
}

size_t
bs_lcat(char *dst, const char *src, size_t siz)
{
	size_t used = 0;

	while (used < siz && dst[used] != '\0')
		used++;
	if (used == siz)
		return siz + strlen(src);
	return used + bs_lcpy(dst + used, src, siz - used);
}

char *
bs_trim(char *s)
{
	char *e;

	while (isspace((unsigned char)*s))
		s++;
	e = s + strlen(s);
	while (e > s && isspace((unsigned char)e[-1]))
		e--;
	*e = '\0';
	return s;
}

char *
bs_sep(char **sp, const char *delim)
{
	char *s = *sp, *e;

	if (s == NULL)
		return NULL;
	e = s + strcspn(s, delim);
	if (*e != '\0')
		*e++ = '\0';
	else
		e = NULL;
	*sp = e;
	return s;
}

char *
bs_dup(const char *s)
{
	return bs_ndup(s, strlen(s));
}

char *
bs_ndup(const char *s, size_t n)
{
	size_t len = 0;
	char *p;

	while (len < n && s[len] != '\0')
		len++;
	p = malloc(len + 1);
	if (p == NULL)
		return NULL;
	memcpy(p, s, len);
	p[len] = '\0';
	return p;
}

void
bs_upper(char *s)
{
	for (; *s != '\0'; s++)
		*s = (char)toupper((unsigned char)*s);
}

char *
bs_rev(char *s)
{
	size_t i = 0, j = strlen(s);

	while (i + 1 < j) {
		char c = s[i];
		s[i++] = s[--j];
		s[j] = c;
	}
	return s;
}

long
bs_tonum(const char *s, long lo, long hi, const char **errp)
{
	char *e;
	long n;

	errno = 0;
	n = strtol(s, &e, 10);
	if (errp != NULL)
		*errp = NULL;
	if (e == s || *e != '\0') {
		if (errp != NULL)
			*errp = "invalid";
		return 0;
	}
	if (n < lo || n > hi) {
		if (errp != NULL)
			*errp = n < lo ? "too small" : "too large";
		return 0;
	}
	return n;
}

int
bs_vis(char *dst, size_t dlen, const char *src)
{
	size_t o = 0;

	for (; *src != '\0'; src++) {
		if (o + 3 > dlen)
			return -1;
		if (*src == '\n') {
			dst[o++] = '\\';
			dst[o++] = 'n';
		} else
			dst[o++] = *src;
	}
	if (o >= dlen)
		return -1;
	dst[o] = '\0';
	return (int)o;
}

void
bs_mode(int mode, char *buf)
{
	static const char bits[] = "rwxrwxrwx";
	int i;

	for (i = 0; i < 9; i++)
		buf[i] = (mode & (0400 >> i)) ? bits[i] : '-';
	buf[9] = '\0';
}

void
bs_zero(void *b, size_t len)
{
	volatile unsigned char *p = b;

	while (len-- > 0)
		*p++ = 0;
}

const char *
bs_errstr(int code)
{
	switch (code) {
	case 0:
		return "ok";
	case -1:
		return "no room";
	default:
		return "unknown error";
	}
}
