#include "bank_account_internal.h"

#include <stddef.h>

#include <assay/contracts.h>

/* The balance is what the history adds up to, and was never negative on the way. */
ASSAY_INVARIANT(const struct bank_account *account)
{
    if (account->owner == NULL || account->owner[0] == '\0')
        return false;
    if (account->length < 0 || account->length > account->capacity)
        return false;
    if (account->capacity > 0 && account->history == NULL)
        return false;
    long long balance = 0;
    for (int i = 0; i < account->length; i++) {
        if (account->history[i] == 0)
            return false;
        if (__builtin_add_overflow(balance, account->history[i], &balance) || balance < 0)
            return false;
    }
    return balance == account->balance;
}

static bool last_entry_is(const struct bank_account *account, long long amount)
{
    return bank_account_history_amount(account, account->length - 1) == amount;
}

ASSAY_ENSURES(bank_account_new, struct bank_account *account, const char *owner,
              long long opening_balance)
{
    return account == NULL || (bank_account_balance(account) == opening_balance &&
                               bank_account_is_owned_by(account, owner));
}

ASSAY_ENSURES(bank_account_deposit, bool done, struct bank_account *account, long long amount)
{
    return !done || (amount > 0 && last_entry_is(account, amount) && account->balance >= amount);
}

ASSAY_ENSURES(bank_account_withdraw, bool done, struct bank_account *account, long long amount)
{
    return !done || (amount > 0 && last_entry_is(account, -amount) && account->balance >= 0);
}

ASSAY_ENSURES(bank_account_transfer, bool done, struct bank_account *from, struct bank_account *to,
              long long amount)
{
    return !done || (last_entry_is(from, -amount) && last_entry_is(to, amount));
}

ASSAY_ENSURES(bank_account_same_owner, bool same, const struct bank_account *a,
              const struct bank_account *b)
{
    return same == bank_account_is_owned_by(a, b->owner);
}
