/* A mix of a text that no solver inverts, and what is looked for in it. */
int scanner_kind(const char *text);
