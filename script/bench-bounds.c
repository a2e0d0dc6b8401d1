// The lower bounds that script/bench measures beside the program: what the same work costs with nothing around it.
//
//   bench-bounds look DIR URL        stats every entry of the folder; one connection and one request over HTTPS, certificate not checked
//   bench-bounds read DIR            reads every file of the folder
//   bench-bounds copy DIR NEW COUNT  copies every file of the folder into a new one, so many at a time, as safely as a sync does
//   bench-bounds run PROGRAM …       runs a program and writes "milliseconds peak-kilobytes exit-status CPU-milliseconds" to descriptor 3
#define _GNU_SOURCE
#include <curl/curl.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void walk(const char *path, int reads) {
  static char buffer[1 << 20];
  DIR *folder = opendir(path);
  if (!folder) fail(path);
  struct dirent *entry;
  struct stat status;
  long long bytes = 0;
  while ((entry = readdir(folder))) {
    if (fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW)) fail(entry->d_name);
    if (!reads || !S_ISREG(status.st_mode)) continue;
    int file = openat(dirfd(folder), entry->d_name, O_RDONLY);
    if (file < 0) fail(entry->d_name);
    for (ssize_t count; (count = read(file, buffer, sizeof buffer)) > 0;) bytes += count;
    close(file);
  }
  closedir(folder);
}

static void copy_file(int from, int to, const char *name) {
  static char buffer[1 << 20];
  int in = openat(from, name, O_RDONLY);
  int out = openat(to, name, O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (in < 0 || out < 0) fail(name);
  for (ssize_t count; (count = read(in, buffer, sizeof buffer)) > 0;)
    if (write(out, buffer, count) != count) fail(name);
  close(in);
  close(out);
}

// Writes files into a hidden folder, flushes all, seals the folder by its name, and renames each file into place: no power cut leaves half a file
// in place, and after any the sealed folder tells which of the group were in place. The one flush takes the hidden folder's as well.
static void place(int from, int to, char **names, int count) {
  if (mkdirat(to, ".temporary", 0777)) fail(".temporary");
  int stage = openat(to, ".temporary", O_RDONLY | O_DIRECTORY);
  if (stage < 0) fail(".temporary");
  for (int index = 0; index < count; index++) copy_file(from, stage, names[index]);
  if (syncfs(stage) || renameat(to, ".temporary", to, ".sealed")) fail(".sealed");
  for (int index = 0; index < count; index++)
    if (renameat2(stage, names[index], to, names[index], RENAME_NOREPLACE)) fail(names[index]);
  close(stage);
  if (fsync(to) || unlinkat(to, ".sealed", AT_REMOVEDIR)) fail(".sealed");
}

static void copy(const char *from, const char *to, int limit) {
  if (limit < 1 || mkdir(to, 0777)) fail(to);
  int target = open(to, O_RDONLY | O_DIRECTORY);
  char **names = calloc(limit, sizeof *names);
  DIR *folder = opendir(from);
  if (target < 0 || !names || !folder) fail(from);
  int count = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.') continue;
    if (!(names[count++] = strdup(entry->d_name))) fail(entry->d_name);
    if (count < limit) continue;
    place(dirfd(folder), target, names, count);
    while (count) free(names[--count]);
  }
  if (count) place(dirfd(folder), target, names, count);
  while (count) free(names[--count]);
  free(names);
  closedir(folder);
  close(target);
}

static size_t swallow(char *data, size_t size, size_t count, void *nothing) { return size * count; }

static void trip(const char *url) {
  CURL *handle = curl_easy_init();
  curl_easy_setopt(handle, CURLOPT_URL, url);
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, swallow);
  CURLcode code = curl_easy_perform(handle);
  if (code) {
    fprintf(stderr, "%s: %s\n", url, curl_easy_strerror(code));
    exit(1);
  }
  curl_easy_cleanup(handle);
}

static int run(char **arguments) {
  double start = now();
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    close(3);
    execvp(arguments[0], arguments);
    fail(arguments[0]);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) fail("wait4");
  double wall = now() - start;
  double cpu = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
  dprintf(3, "%.1f %ld %d %.1f\n", wall, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128, cpu);
  return 0;
}

int main(int count, char **arguments) {
  if (count >= 4 && !strcmp(arguments[1], "look")) {
    walk(arguments[2], 0);
    trip(arguments[3]);
  } else if (count >= 3 && !strcmp(arguments[1], "read")) walk(arguments[2], 1);
  else if (count >= 5 && !strcmp(arguments[1], "copy")) copy(arguments[2], arguments[3], atoi(arguments[4]));
  else if (count >= 3 && !strcmp(arguments[1], "run")) return run(arguments + 2);
  else return 64;
  return 0;
}
