/* The representation behind shopping_cart.h, for shopping_cart.c and its contracts. */
#ifndef SHOPPING_CART_INTERNAL_H
#define SHOPPING_CART_INTERNAL_H

#include "shopping_cart.h"

/* The largest total is far below the limits of long long. */
enum {
    CART_MAX_ARTICLES = 256,
    CART_MAX_NAME = 255,
    CART_MAX_PRICE = 100000000,
    CART_MAX_QUANTITY = 10000
};

struct article {
    char *name; /* owned, and different from all others */
    int price;
    int quantity;
};

struct shopping_cart {
    struct article *articles; /* NULL while capacity is 0 */
    int count;
    int capacity;
    long long total; /* of price times quantity */
};

#endif
