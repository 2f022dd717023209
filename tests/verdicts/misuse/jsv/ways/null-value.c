/* the type of no value */
#include "jsv.h"

#include <stddef.h>

int main(void)
{
    return (int)jsv_typeof(NULL);
    return 0;
}
