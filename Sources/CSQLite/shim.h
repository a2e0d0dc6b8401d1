#pragma once
#include <sqlite3.h>

/* Variadic functions and function-pointer macros are not imported by Swift. */

static inline int shim_sqlite3_db_config_flag(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

static inline int shim_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
  return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int shim_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length) {
  return sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/* Extended result codes, whose macros are expressions. */
static const int shim_sqlite_ioerr_read = SQLITE_IOERR_READ;
static const int shim_sqlite_ioerr_write = SQLITE_IOERR_WRITE;
