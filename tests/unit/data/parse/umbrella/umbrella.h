#include <stdlib.h>
#include "umbrella/part.h"
