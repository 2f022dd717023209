int fine(void);

int bad(unheard_of x);
