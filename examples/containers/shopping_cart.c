#include "shopping_cart_internal.h"

#include <stdlib.h>
#include <string.h>

static struct article *find(const struct shopping_cart *cart, const char *name)
{
    for (int i = 0; i < cart->count; i++) {
        if (strcmp(cart->articles[i].name, name) == 0)
            return &cart->articles[i];
    }
    return NULL;
}

static char *copy_of_name(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length > CART_MAX_NAME)
        return NULL;
    char *copy = malloc(length + 1);
    if (copy != NULL)
        memcpy(copy, name, length + 1);
    return copy;
}

static bool reserve(struct shopping_cart *cart, int count)
{
    if (count > CART_MAX_ARTICLES)
        return false;
    if (count <= cart->capacity)
        return true;
    int capacity = cart->capacity > 0 ? cart->capacity : 2;
    while (capacity < count)
        capacity *= 2;
    struct article *articles = realloc(cart->articles, (size_t)capacity * sizeof *articles);
    if (articles == NULL)
        return false;
    cart->articles = articles;
    cart->capacity = capacity;
    return true;
}

static void change_quantity(struct shopping_cart *cart, struct article *article, int quantity)
{
    cart->total += (long long)article->price * (quantity - article->quantity);
    article->quantity = quantity;
}

static bool append(struct shopping_cart *cart, const char *name, int price, int quantity)
{
    if (!reserve(cart, cart->count + 1))
        return false;
    char *copy = copy_of_name(name);
    if (copy == NULL)
        return false;
    struct article *article = &cart->articles[cart->count++];
    *article = (struct article){copy, price, 0};
    change_quantity(cart, article, quantity);
    return true;
}

struct shopping_cart *shopping_cart_new(void)
{
    return calloc(1, sizeof(struct shopping_cart));
}

bool shopping_cart_add(struct shopping_cart *cart, const char *name, int price, int quantity)
{
    if (price < 0 || price > CART_MAX_PRICE || quantity < 1 || quantity > CART_MAX_QUANTITY)
        return false;
    struct article *article = find(cart, name);
    if (article == NULL)
        return append(cart, name, price, quantity);
    if (article->price != price || article->quantity + quantity > CART_MAX_QUANTITY)
        return false;
    change_quantity(cart, article, article->quantity + quantity);
    return true;
}

bool shopping_cart_set_quantity(struct shopping_cart *cart, const char *name, int quantity)
{
    struct article *article = find(cart, name);
    if (article == NULL || quantity < 1 || quantity > CART_MAX_QUANTITY)
        return false;
    change_quantity(cart, article, quantity);
    return true;
}

bool shopping_cart_remove(struct shopping_cart *cart, const char *name)
{
    struct article *article = find(cart, name);
    if (article == NULL)
        return false;
    change_quantity(cart, article, 0);
    free(article->name);
    *article = cart->articles[--cart->count];
    return true;
}

void shopping_cart_clear(struct shopping_cart *cart)
{
    for (int i = 0; i < cart->count; i++)
        free(cart->articles[i].name);
    cart->count = 0;
    cart->total = 0;
}

bool shopping_cart_contains(const struct shopping_cart *cart, const char *name)
{
    return find(cart, name) != NULL;
}

int shopping_cart_price(const struct shopping_cart *cart, const char *name)
{
    const struct article *article = find(cart, name);
    return article == NULL ? -1 : article->price;
}

int shopping_cart_quantity(const struct shopping_cart *cart, const char *name)
{
    const struct article *article = find(cart, name);
    return article == NULL ? 0 : article->quantity;
}

int shopping_cart_article_count(const struct shopping_cart *cart)
{
    return cart->count;
}

long long shopping_cart_total(const struct shopping_cart *cart)
{
    return cart->total;
}

struct shopping_cart *shopping_cart_copy(const struct shopping_cart *cart)
{
    struct shopping_cart *copy = shopping_cart_new();
    if (copy == NULL)
        return NULL;
    for (int i = 0; i < cart->count; i++) {
        const struct article *article = &cart->articles[i];
        if (!append(copy, article->name, article->price, article->quantity)) {
            shopping_cart_free(copy);
            return NULL;
        }
    }
    return copy;
}

bool shopping_cart_equal(const struct shopping_cart *a, const struct shopping_cart *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        const struct article *left = &a->articles[i];
        const struct article *right = find(b, left->name);
        if (right == NULL || right->price != left->price || right->quantity != left->quantity)
            return false;
    }
    return true;
}

void shopping_cart_free(struct shopping_cart *cart)
{
    if (cart == NULL)
        return;
    shopping_cart_clear(cart);
    free(cart->articles);
    free(cart);
}
