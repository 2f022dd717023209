#ifndef _BSTR_H_
#define _BSTR_H_

#include <stddef.h>

size_t	 bs_lcpy(char *dst, const char *src, size_t siz);
size_t	 bs_lcat(char *dst, const char *src, size_t siz);
char	*bs_trim(char *s);
char	*bs_sep(char **sp, const char *delim);
char	*bs_dup(const char *s);
char	*bs_ndup(const char *s, size_t n);
void	 bs_upper(char *s);
char	*bs_rev(char *s);
long	 bs_tonum(const char *s, long lo, long hi, const char **errp);
int	 bs_vis(char *dst, size_t dlen, const char *src);
void	 bs_mode(int mode, char *buf);
void	 bs_zero(void *b, size_t len);
const char *bs_errstr(int code);

#endif
