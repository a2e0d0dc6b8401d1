#pragma once
#include <stddef.h>
#include <sys/resource.h>

/* Swift's Glibc module is built without _GNU_SOURCE, so Linux's own functions are declared here. */

extern int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);
extern int sync_file_range(int descriptor, long offset, long count, unsigned int flags);
extern int syncfs(int descriptor);
extern int pipe2(int descriptors[2], int flags);
extern int pthread_setname_np(unsigned long thread, const char *name);
extern int mallopt(int parameter, int value);
extern int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);

enum {
  shim_rename_noreplace = 1,
  shim_rename_exchange = 2,
  shim_sync_file_range_write = 2,
  shim_posix_spawn_setsid = 0x80,
  shim_malloc_map_threshold = -3
};

static inline int shim_set_thread_name(unsigned long thread, const char *name) {
  return pthread_setname_np(thread, name);
}

/* Of the calling thread alone: Linux takes 0 for it, and not for the process (setpriority(2), "C library/kernel differences"). */
static inline void shim_yield_to_others(void) { setpriority(PRIO_PROCESS, 0, 10); }
