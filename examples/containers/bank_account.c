#include "bank_account_internal.h"

#include <stdlib.h>
#include <string.h>

static bool reserve_entry(struct bank_account *account)
{
    if (account->length < account->capacity)
        return true;
    if (account->capacity >= BANK_MAX_HISTORY)
        return false;
    int capacity = account->capacity > 0 ? account->capacity * 2 : 4;
    long long *history = realloc(account->history, (size_t)capacity * sizeof *history);
    if (history == NULL)
        return false;
    account->history = history;
    account->capacity = capacity;
    return true;
}

/* Only after reserve_entry. */
static void record(struct bank_account *account, long long amount, long long balance)
{
    account->history[account->length++] = amount;
    account->balance = balance;
}

static bool set_owner(struct bank_account *account, const char *owner)
{
    size_t size = strlen(owner) + 1;
    account->owner = size > 1 ? malloc(size) : NULL;
    if (account->owner == NULL)
        return false;
    memcpy(account->owner, owner, size);
    return true;
}

struct bank_account *bank_account_new(const char *owner, long long opening_balance)
{
    struct bank_account *account = calloc(1, sizeof *account);
    if (account == NULL)
        return NULL;
    bool opened = opening_balance >= 0 && set_owner(account, owner);
    if (opened && opening_balance > 0)
        opened = bank_account_deposit(account, opening_balance);
    if (!opened) {
        bank_account_free(account);
        return NULL;
    }
    return account;
}

bool bank_account_deposit(struct bank_account *account, long long amount)
{
    long long balance;
    if (amount <= 0 || __builtin_add_overflow(account->balance, amount, &balance))
        return false;
    if (!reserve_entry(account))
        return false;
    record(account, amount, balance);
    return true;
}

bool bank_account_withdraw(struct bank_account *account, long long amount)
{
    if (amount <= 0 || amount > account->balance || !reserve_entry(account))
        return false;
    record(account, -amount, account->balance - amount);
    return true;
}

bool bank_account_transfer(struct bank_account *from, struct bank_account *to, long long amount)
{
    long long credited;
    if (from == to)
        return false;
    if (amount <= 0 || amount > from->balance)
        return false;
    if (__builtin_add_overflow(to->balance, amount, &credited))
        return false;
    if (!reserve_entry(from) || !reserve_entry(to))
        return false;
    record(from, -amount, from->balance - amount);
    record(to, amount, credited);
    return true;
}

long long bank_account_balance(const struct bank_account *account)
{
    return account->balance;
}

bool bank_account_is_owned_by(const struct bank_account *account, const char *name)
{
    return strcmp(account->owner, name) == 0;
}

bool bank_account_same_owner(const struct bank_account *a, const struct bank_account *b)
{
    return strcmp(a->owner, b->owner) == 0;
}

int bank_account_history_length(const struct bank_account *account)
{
    return account->length;
}

long long bank_account_history_amount(const struct bank_account *account, int index)
{
    return index < 0 || index >= account->length ? 0 : account->history[index];
}

void bank_account_free(struct bank_account *account)
{
    if (account == NULL)
        return;
    free(account->owner);
    free(account->history);
    free(account);
}
