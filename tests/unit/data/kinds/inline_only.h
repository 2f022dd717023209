inline int nobody_defines(int value)
{
    return value;
}

static inline int everybody_has(int value)
{
    return value;
}

static int only_declared(int value);
