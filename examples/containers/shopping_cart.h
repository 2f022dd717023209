/* A shopping cart: named articles, each with a price in cents and a quantity.
 * Names are copied; they have 1 to 255 characters. A cart has at most 256 articles. Every cart
 * returned belongs to the caller and is released by shopping_cart_free.
 */
#ifndef SHOPPING_CART_H
#define SHOPPING_CART_H

#include <stdbool.h>

struct shopping_cart;

struct shopping_cart *shopping_cart_new(void); /* NULL when memory runs out */
/* Adds an article, or to the quantity of one already there, whose price must then be the same.
 * The price is 0 to 100000000 cents, the quantity in the end 1 to 10000. */
bool shopping_cart_add(struct shopping_cart *cart, const char *name, int price, int quantity);
bool shopping_cart_set_quantity(struct shopping_cart *cart, const char *name, int quantity);
bool shopping_cart_remove(struct shopping_cart *cart, const char *name); /* false: not there */
void shopping_cart_clear(struct shopping_cart *cart);
bool shopping_cart_contains(const struct shopping_cart *cart, const char *name);
int shopping_cart_price(const struct shopping_cart *cart, const char *name); /* -1: not there */
int shopping_cart_quantity(const struct shopping_cart *cart, const char *name); /* 0: not there */
int shopping_cart_article_count(const struct shopping_cart *cart);
long long shopping_cart_total(const struct shopping_cart *cart); /* cents */
struct shopping_cart *shopping_cart_copy(const struct shopping_cart *cart);
/* The same articles, in any order. */
bool shopping_cart_equal(const struct shopping_cart *a, const struct shopping_cart *b);
void shopping_cart_free(struct shopping_cart *cart);

#endif
