/* A bank account: an owner, a balance in cents that is never negative, and its history.
 * The owner's name is copied. Every account returned belongs to the caller and is released by
 * bank_account_free.
 */
#ifndef BANK_ACCOUNT_H
#define BANK_ACCOUNT_H

#include <stdbool.h>

struct bank_account;

/* NULL without a name, for a negative opening balance, and when memory runs out. */
struct bank_account *bank_account_new(const char *owner, long long opening_balance);
/* Amounts are positive; nothing changes when these return false. */
bool bank_account_deposit(struct bank_account *account, long long amount);
bool bank_account_withdraw(struct bank_account *account, long long amount);
/* Between two accounts; one account alone is refused. */
bool bank_account_transfer(struct bank_account *from, struct bank_account *to, long long amount);
long long bank_account_balance(const struct bank_account *account);
bool bank_account_is_owned_by(const struct bank_account *account, const char *name);
bool bank_account_same_owner(const struct bank_account *a, const struct bank_account *b);
/* One entry per change: what came in is positive, what went out negative; 0 out of range. */
int bank_account_history_length(const struct bank_account *account);
long long bank_account_history_amount(const struct bank_account *account, int index);
void bank_account_free(struct bank_account *account);

#endif
