/* Numbers of which a large table tells the kind, as one of characters does. */
int pages_match(int a, int b, int c);
