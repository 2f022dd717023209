int words_read(const char *word);
