#include "shopping_cart_internal.h"

#include <string.h>

#include <assay/contracts.h>

static bool article_is_ok(const struct article *article)
{
    return article->name != NULL && article->name[0] != '\0' && article->price >= 0 &&
           article->price <= CART_MAX_PRICE && article->quantity >= 1 &&
           article->quantity <= CART_MAX_QUANTITY;
}

static bool name_is_new(const struct shopping_cart *cart, int index)
{
    for (int i = 0; i < index; i++) {
        if (strcmp(cart->articles[i].name, cart->articles[index].name) == 0)
            return false;
    }
    return true;
}

ASSAY_INVARIANT(const struct shopping_cart *cart)
{
    if (cart->count < 0 || cart->count > cart->capacity || cart->capacity > CART_MAX_ARTICLES)
        return false;
    if (cart->capacity > 0 && cart->articles == NULL)
        return false;
    long long total = 0;
    for (int i = 0; i < cart->count; i++) {
        if (!article_is_ok(&cart->articles[i]) || !name_is_new(cart, i))
            return false;
        total += (long long)cart->articles[i].price * cart->articles[i].quantity;
    }
    return total == cart->total;
}

ASSAY_EQUAL(const struct shopping_cart *a, const struct shopping_cart *b)
{
    return shopping_cart_equal(a, b);
}

ASSAY_HASH(const struct shopping_cart *cart) { return (unsigned long long)cart->total; }

ASSAY_ENSURES(shopping_cart_add, bool added, struct shopping_cart *cart, const char *name,
              int price, int quantity)
{
    return !added || (shopping_cart_price(cart, name) == price &&
                      shopping_cart_quantity(cart, name) >= quantity);
}

ASSAY_ENSURES(shopping_cart_set_quantity, bool done, struct shopping_cart *cart, const char *name,
              int quantity)
{
    return !done || shopping_cart_quantity(cart, name) == quantity;
}

ASSAY_ENSURES(shopping_cart_remove, bool removed, struct shopping_cart *cart, const char *name)
{
    (void)removed;
    return !shopping_cart_contains(cart, name);
}

ASSAY_ENSURES(shopping_cart_clear, ASSAY_NO_RESULT, struct shopping_cart *cart)
{
    return shopping_cart_article_count(cart) == 0 && shopping_cart_total(cart) == 0;
}

ASSAY_ENSURES(shopping_cart_copy, struct shopping_cart *copy, const struct shopping_cart *cart)
{
    return copy == NULL || shopping_cart_equal(copy, cart);
}
