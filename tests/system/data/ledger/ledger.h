/* Keeps a number in a file. */
#ifndef LEDGER_H
#define LEDGER_H

/* Writes the number to the file; 0, or -1 when that failed. */
int ledger_save(const char *filename, int number);
/* The number in the file; -1 when there is none. */
int ledger_load(const char *filename);

#endif
