/* Records that callers fill. */
#include <stddef.h>

struct label {
    const char *text;
    int priority;
};

struct packet {
    const unsigned char *data;
    size_t data_len;
    struct label label;
    struct packet *next;
};

typedef struct {
    int (*on_start)(void *context);
    int (*on_end)(void *context);
    void *(*my_malloc)(void *context, size_t size);
    void (*my_free)(void *context, void *block);
    void *context;
} hooks;

struct locked {
    const int key;
    char *name;
};

struct stack {
    void *head;
    const char *bytes;
    size_t bytes_len;
};

struct kept_private {
    int __state;
    int open;
};

struct made {
    int x;
};

int packet_send(const struct packet *packet);
int private_cost(struct kept_private kept);
int label_cost(struct label label);
int hooks_install(const hooks *h);
int locked_open(struct locked *l);
void stack_init(struct stack *s);
int stack_read(struct stack *s);
int join(const char *const *words, int count);
int parse_arguments(char **words, int count);
int send_all(struct packet **packets, size_t count);
int use_all(struct made **all, size_t count);
struct made *made_new(void);
int made_use(struct made *m);
