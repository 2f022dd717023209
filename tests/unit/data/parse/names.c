/* Does not include its header, as careless sources do. */
int names_add(int flags, const char *text, unsigned long size)
{
    return flags + text[size];
}

int names_old(a, b)
int a;
float b;
{
    return a + (b > 0);
}

int names_torn(float a)
{
    return a > 0;
}
