int tell(int count, ...);
int even(unsigned n);
int odd(unsigned n);
int alone(void);
