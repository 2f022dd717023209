#include "kvdb.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Pair Pair;
struct Pair {
    char *zKey;
    char *zValue;
    Pair *pNext;
};

struct kvdb {
    Pair *pFirst;
    int flags;
    int rc;
};

struct kvdb_stmt {
    kvdb *db;
    char *zPrefix;
    size_t nPrefix;
    Pair *pRow;
    int started;
};

static char *dupN(const char *z, size_t n)
{
    char *zNew = malloc(n + 1);
    if (zNew) {
        memcpy(zNew, z, n);
        zNew[n] = 0;
    }
    return zNew;
}

static Pair *findPair(kvdb *db, const char *zKey)
{
    Pair *p;
    for (p = db->pFirst; p && strcmp(p->zKey, zKey) != 0; p = p->pNext) {
    }
    return p;
}

int kvdb_open_v2(const char *zName, kvdb **ppDb, int flags)
{
    kvdb *db;

    *ppDb = 0;
    if (zName == 0 || zName[0] == 0)
        return KVDB_MISUSE;
    if ((flags & KVDB_OPEN_READONLY) && (flags & KVDB_OPEN_CREATE))
        return KVDB_MISUSE;
    if ((flags & (KVDB_OPEN_READONLY | KVDB_OPEN_READWRITE)) == 0)
        return KVDB_MISUSE;
    db = calloc(1, sizeof(*db));
    if (db == 0)
        return KVDB_NOMEM;
    db->flags = flags;
    *ppDb = db;
    return KVDB_OK;
}

int kvdb_close(kvdb *db)
{
    if (db == 0)
        return KVDB_OK;
    while (db->pFirst) {
        Pair *p = db->pFirst;
        db->pFirst = p->pNext;
        free(p->zKey);
        free(p->zValue);
        free(p);
    }
    free(db);
    return KVDB_OK;
}

int kvdb_put(kvdb *db, const char *zKey, const char *zValue)
{
    Pair *p;

    if (db->flags & KVDB_OPEN_READONLY)
        return db->rc = KVDB_ERROR;
    p = findPair(db, zKey);
    if (p == 0) {
        p = calloc(1, sizeof(*p));
        if (p == 0 || (p->zKey = dupN(zKey, strlen(zKey))) == 0) {
            free(p);
            return db->rc = KVDB_NOMEM;
        }
        p->pNext = db->pFirst;
        db->pFirst = p;
    }
    free(p->zValue);
    p->zValue = zValue ? dupN(zValue, strlen(zValue)) : 0;
    return db->rc = KVDB_OK;
}

int kvdb_get(kvdb *db, const char *zKey, const char **pzValue)
{
    Pair *p = findPair(db, zKey);

    if (p == 0)
        return db->rc = KVDB_NOTFOUND;
    *pzValue = p->zValue;
    return db->rc = KVDB_OK;
}

int kvdb_get_copy(kvdb *db, const char *zKey, char *zBuf, int nBuf)
{
    const char *z = 0;
    int rc = kvdb_get(db, zKey, &z);
    size_t n;

    if (rc != KVDB_OK)
        return rc;
    n = z ? strlen(z) : 0;
    if (nBuf <= 0 || n >= (size_t)nBuf)
        return db->rc = KVDB_ERROR;
    if (n)
        memcpy(zBuf, z, n);
    zBuf[n] = 0;
    return KVDB_OK;
}

int kvdb_exec(kvdb *db, int (*xCallback)(void *pArg, const char *zKey, const char *zValue),
              void *pArg, char **pzErrMsg)
{
    Pair *p;

    for (p = db->pFirst; p; p = p->pNext) {
        if (xCallback && xCallback(pArg, p->zKey, p->zValue)) {
            if (pzErrMsg)
                *pzErrMsg = dupN("callback requested abort", 24);
            return db->rc = KVDB_ERROR;
        }
    }
    return db->rc = KVDB_OK;
}

void kvdb_free(void *p)
{
    free(p);
}

const char *kvdb_errmsg(kvdb *db)
{
    return db ? kvdb_errstr(db->rc) : kvdb_errstr(KVDB_NOMEM);
}

const char *kvdb_errstr(int rc)
{
    switch (rc) {
    case KVDB_OK:
        return "not an error";
    case KVDB_NOMEM:
        return "out of memory";
    case KVDB_NOTFOUND:
        return "no such key";
    case KVDB_MISUSE:
        return "bad parameter";
    default:
        return "error";
    }
}

int kvdb_prepare(kvdb *db, const char *zPrefix, int nByte, kvdb_stmt **ppStmt)
{
    kvdb_stmt *p;

    assert(db != 0);
    assert(zPrefix != 0);
    p = calloc(1, sizeof(*p));
    *ppStmt = 0;
    if (p == 0)
        return KVDB_NOMEM;
    p->nPrefix = nByte < 0 ? strlen(zPrefix) : (size_t)nByte;
    p->zPrefix = dupN(zPrefix, p->nPrefix);
    if (p->zPrefix == 0) {
        free(p);
        return KVDB_NOMEM;
    }
    p->db = db;
    *ppStmt = p;
    return KVDB_OK;
}

int kvdb_step(kvdb_stmt *pStmt)
{
    Pair *p = pStmt->started ? (pStmt->pRow ? pStmt->pRow->pNext : 0) : pStmt->db->pFirst;

    pStmt->started = 1;
    while (p && strncmp(p->zKey, pStmt->zPrefix, pStmt->nPrefix) != 0)
        p = p->pNext;
    pStmt->pRow = p;
    return p ? KVDB_ROW : KVDB_DONE;
}

const char *kvdb_column_text(kvdb_stmt *pStmt, int iCol)
{
    if (pStmt->pRow == 0)
        return 0;
    if (iCol == 0)
        return pStmt->pRow->zKey;
    return iCol == 1 ? pStmt->pRow->zValue : 0;
}

int kvdb_finalize(kvdb_stmt *pStmt)
{
    if (pStmt) {
        free(pStmt->zPrefix);
        free(pStmt);
    }
    return KVDB_OK;
}
