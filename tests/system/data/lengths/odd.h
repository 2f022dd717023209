/* Parameters whose names and types say nothing. */
#ifndef ODD_H
#define ODD_H

int f(const unsigned char *a, unsigned b);
void g(char *a);
long h(int *a, int b);
double table(const double *a, unsigned b, unsigned c);
void paint(unsigned char *a, unsigned b, unsigned char c);
int ignores(const unsigned char *a, unsigned b);
int maybe(const unsigned char *a, unsigned b);
int always(const unsigned char *a, unsigned b);
unsigned text(const unsigned char *a, unsigned b);
int terminated(const char *a, unsigned b);

#endif
