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

/* exclusive_or(a, b): of two blobs of one length, at most 16 bytes; null where one is null. */
static inline void shim_exclusive_or(sqlite3_context *context, int count, sqlite3_value **values) {
  unsigned char result[16];
  (void)count;
  if (sqlite3_value_type(values[0]) == SQLITE_NULL || sqlite3_value_type(values[1]) == SQLITE_NULL) return;
  const unsigned char *left = sqlite3_value_blob(values[0]);
  const unsigned char *right = sqlite3_value_blob(values[1]);
  int length = sqlite3_value_bytes(values[0]);
  if (length > (int)sizeof result || sqlite3_value_bytes(values[1]) != length) {
    sqlite3_result_error(context, "exclusive_or takes two blobs of one length, at most 16 bytes", -1);
    return;
  }
  for (int index = 0; index < length; index++) result[index] = left[index] ^ right[index];
  sqlite3_result_blob(context, result, length, SQLITE_TRANSIENT);
}

static inline int shim_sqlite3_define_exclusive_or(sqlite3 *database) {
  return sqlite3_create_function_v2(
      database, "exclusive_or", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, 0, shim_exclusive_or, 0, 0, 0);
}

/* Extended result codes, whose macros are expressions. */
static const int shim_sqlite_ioerr_read = SQLITE_IOERR_READ;
static const int shim_sqlite_ioerr_write = SQLITE_IOERR_WRITE;
