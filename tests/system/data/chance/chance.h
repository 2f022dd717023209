/* Asks the machine for what differs from run to run. */
#ifndef CHANCE_H
#define CHANCE_H

struct token;

struct token *token_new(void);
/* Of random bytes. */
unsigned token_number(const struct token *token);
/* In seconds since 1970. */
long token_time(const struct token *token);
/* 1 or 2, by chance. */
int token_side(const struct token *token);
/* How many bytes of randomness it has. */
int token_size(const struct token *token);
void token_free(struct token *token);

#endif
