int part_one(void);
int part_two(void);
