/* The representation behind bank_account.h, for bank_account.c and its contracts. */
#ifndef BANK_ACCOUNT_INTERNAL_H
#define BANK_ACCOUNT_INTERNAL_H

#include "bank_account.h"

enum { BANK_MAX_HISTORY = 65536 };

struct bank_account {
    char *owner; /* owned, not empty */
    long long balance; /* the sum of the history */
    long long *history; /* NULL while capacity is 0 */
    int length;
    int capacity;
};

#endif
