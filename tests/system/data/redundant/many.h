/* A part of the programs that push many numbers. */
void push_to(int first, int last);
