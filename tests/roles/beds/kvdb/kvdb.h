/*
** A tiny key-value store behind a handle. Every routine that can fail returns one of
** the KVDB_* result codes; KVDB_OK is zero.
*/
#ifndef KVDB_H
#define KVDB_H

#define KVDB_OK 0
#define KVDB_ERROR 1
#define KVDB_NOMEM 2
#define KVDB_NOTFOUND 3
#define KVDB_MISUSE 4
#define KVDB_ROW 100
#define KVDB_DONE 101

#define KVDB_OPEN_READONLY 0x1
#define KVDB_OPEN_READWRITE 0x2
#define KVDB_OPEN_CREATE 0x4

typedef struct kvdb kvdb;
typedef struct kvdb_stmt kvdb_stmt;

/*
** Open a database. The handle is written to *ppDb. Close it with kvdb_close().
*/
int kvdb_open_v2(const char *zName, kvdb **ppDb, int flags);

/*
** Close a handle. A NULL handle is a harmless no-op.
*/
int kvdb_close(kvdb *db);

/* Store a copy of the zValue under a copy of zKey. */
int kvdb_put(kvdb *db, const char *zKey, const char *zValue);

/*
** Look zKey up. On success *pzValue points to memory owned by the database, valid until the
** next kvdb_put() or kvdb_close().
*/
int kvdb_get(kvdb *db, const char *zKey, const char **pzValue);

/* Same, but the value is copied into zBuf, which has room for nBuf bytes. */
int kvdb_get_copy(kvdb *db, const char *zKey, char *zBuf, int nBuf);

/*
** Call xCallback for every pair. pArg is the first argument of the callback. A non-zero
** result of the callback ends the walk with KVDB_ERROR. If pzErrMsg is not NULL and the walk
** fails, *pzErrMsg is set to a message to be freed with kvdb_free().
*/
int kvdb_exec(kvdb *db, int (*xCallback)(void *pArg, const char *zKey, const char *zValue),
              void *pArg, char **pzErrMsg);

void kvdb_free(void *p);

/* English text of the latest error of the handle. The caller must not free it. */
const char *kvdb_errmsg(kvdb *db);

/* English text of a result code. */
const char *kvdb_errstr(int rc);

/*
** Prepare a scan over all keys that start with the first nByte bytes of zPrefix, or with all
** of it when nByte is negative. The statement must be finalized before its database is closed.
*/
int kvdb_prepare(kvdb *db, const char *zPrefix, int nByte, kvdb_stmt **ppStmt);

/* KVDB_ROW when there is another row, else KVDB_DONE. */
int kvdb_step(kvdb_stmt *pStmt);

/* The key (iCol 0) or the value (iCol 1) of the current row, NULL if there is none. */
const char *kvdb_column_text(kvdb_stmt *pStmt, int iCol);

int kvdb_finalize(kvdb_stmt *pStmt);

#endif
