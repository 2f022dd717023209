/* Keys of the thread's own storage. The library's variables are put back after each sequence, so
 * that it makes its keys anew each time: those of a sequence end with it, or there would soon be no
 * more. What they hold leads to blocks as variables do; what older keys hold is put back. */
#include "ledger.h"
#include "wrappers.h"

enum { KEYS_MAXIMUM = 64 };

struct thread_key {
    pthread_key_t key;
    void *value; /* when the library had been loaded */
};

static struct {
    struct thread_key items[KEYS_MAXIMUM];
    unsigned count, loaded_count; /* the first of them were made while it was loaded */
} keys;

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *))
{
    int result = REAL(pthread_key_create)(key, destructor);
    if (result != 0 || assay_rt.inside == INSIDE_RUNTIME)
        return result;
    if (keys.count == KEYS_MAXIMUM)
        assay_rt.must_recycle = 1;
    else
        keys.items[keys.count++] = (struct thread_key){.key = *key};
    return result;
}

void assay_rt_keys_loaded(void)
{
    keys.loaded_count = keys.count;
    for (unsigned i = 0; i < keys.count; i++)
        keys.items[i].value = pthread_getspecific(keys.items[i].key);
}

void assay_rt_keys_reach(void)
{
    for (unsigned i = 0; i < keys.count; i++) {
        void *value = pthread_getspecific(keys.items[i].key);
        assay_rt_reach_from((uintptr_t)&value, sizeof value);
    }
}

void assay_rt_keys_restore(void)
{
    while (keys.count > keys.loaded_count)
        pthread_key_delete(keys.items[--keys.count].key);
    for (unsigned i = 0; i < keys.count; i++)
        pthread_setspecific(keys.items[i].key, keys.items[i].value);
}
