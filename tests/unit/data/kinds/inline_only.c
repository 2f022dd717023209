#include "inline_only.h"
