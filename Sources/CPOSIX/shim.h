#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/resource.h>

/* Swift's Glibc module is built without _GNU_SOURCE, so Linux's own functions are declared here. */

extern int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);
extern int sync_file_range(int descriptor, long offset, long count, unsigned int flags);
extern int syncfs(int descriptor);
extern int pipe2(int descriptors[2], int flags);
extern int pthread_setname_np(unsigned long thread, const char *name);
extern int mallopt(int parameter, int value);
extern int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);

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

/* epoll(7), whose event is a packed union. The events come once, until they are asked for again. */

static inline int shim_epoll_add(int epoll, int descriptor, uint64_t id, uint32_t events) {
  struct epoll_event event = {.events = events, .data = {.u64 = id}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int shim_epoll_remove(int epoll, int descriptor) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

static inline int shim_epoll_wait(int epoll, uint64_t *ids, int most, int milliseconds) {
  struct epoll_event events[64];
  int count = epoll_wait(epoll, events, most < 64 ? most : 64, milliseconds);
  for (int index = 0; index < count; index++) ids[index] = events[index].data.u64;
  return count;
}

enum { shim_epoll_readable = EPOLLIN, shim_epoll_hang_up_once = EPOLLRDHUP | EPOLLONESHOT };
