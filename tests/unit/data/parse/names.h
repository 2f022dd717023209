int names_add(int, const char *, unsigned long);
int names_old();
int names_torn();
