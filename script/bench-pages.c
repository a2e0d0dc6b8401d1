// The browser that script/bench measures pages with: connections that are kept, over HTTPS, with the cookies of somebody who is signed in.
//
//   bench-pages ask ADDRESS COOKIES CONNECTIONS TIMES PATHS [HEADER]  TIMES requests in all, the paths of the file in turn, each connection one
//                                                             after another: median, 95th percentile in ms, median of the bodies' bytes
//   bench-pages together ADDRESS COOKIES CONNECTIONS TIMES PATHS  all paths of the file at once, TIMES times: median and 95th percentile of the
//                                                             ms until the last one is there, bytes of all
//
// COOKIES is a file in which curl keeps them. Bodies come as gzip where the server compresses them. Certificates are not checked.
#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char *what, const char *why) {
  fprintf(stderr, "bench-pages: %s: %s\n", what, why);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static const char *address, *cookies;
static struct curl_slist *headers;
static char **paths;
static int path_count, wanted, taken;
static double *durations, *sizes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void read_paths(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) fail(name, "cannot be read");
  char line[4096];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    paths = realloc(paths, (path_count + 1) * sizeof *paths);
    paths[path_count++] = strdup(line);
  }
  fclose(file);
  if (!path_count) fail(name, "has no paths");
}

static size_t swallow(char *data, size_t size, size_t count, void *bytes) {
  *(size_t *)bytes += size * count;
  return size * count;
}

static CURL *open_connection(void) {
  CURL *handle = curl_easy_init();
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
  curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
  curl_easy_setopt(handle, CURLOPT_COOKIEFILE, cookies);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, swallow);
  return handle;
}

static size_t get(CURL *handle, const char *path) {
  char url[4096];
  size_t bytes = 0;
  long status = 0;
  snprintf(url, sizeof url, "%s%s", address, path);
  curl_easy_setopt(handle, CURLOPT_URL, url);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &bytes);
  CURLcode code = curl_easy_perform(handle);
  if (code) fail(path, curl_easy_strerror(code));
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  if (status != 200) {
    char text[32];
    snprintf(text, sizeof text, "status %ld", status);
    fail(path, text);
  }
  return bytes;
}

// Takes the next request until there is none.
static void *work(void *handle) {
  for (;;) {
    pthread_mutex_lock(&lock);
    int own = taken < wanted ? taken++ : -1;
    pthread_mutex_unlock(&lock);
    if (own < 0) return NULL;
    double start = now();
    sizes[own] = get(handle, paths[own % path_count]);
    durations[own] = now() - start;
  }
}

static void all(CURL **handles, int connections, int count) {
  pthread_t threads[connections];
  wanted = count;
  taken = 0;
  for (int i = 0; i < connections; i++) pthread_create(&threads[i], NULL, work, handles[i]);
  for (int i = 0; i < connections; i++) pthread_join(threads[i], NULL);
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double part(double *values, int count, double part) {
  qsort(values, count, sizeof *values, ascending);
  int index = count * part;
  return values[index < count ? index : count - 1];
}

int main(int count, char **arguments) {
  if (count < 7) return 64;
  address = arguments[2];
  cookies = arguments[3];
  int connections = atoi(arguments[4]), times = atoi(arguments[5]);
  read_paths(arguments[6]);
  curl_global_init(CURL_GLOBAL_DEFAULT);
  headers = curl_slist_append(NULL, "Accept-Encoding: gzip");
  if (count > 7) headers = curl_slist_append(headers, arguments[7]);
  CURL *handles[connections];
  for (int i = 0; i < connections; i++) handles[i] = open_connection();
  // Connects, and lets the server prepare its statements.
  int room = times + connections + path_count;
  durations = calloc(room, sizeof *durations);
  sizes = calloc(room, sizeof *sizes);
  for (int i = 0; i < connections; i++) get(handles[i], paths[i % path_count]);
  if (!strcmp(arguments[1], "ask")) {
    all(handles, connections, times);
    double median = part(durations, times, 0.5), late = part(durations, times, 0.95);
    printf("%.1f %.1f %.0f\n", median, late, part(sizes, times, 0.5));
  } else if (!strcmp(arguments[1], "together")) {
    double ends[times], bytes = 0;
    for (int round = 0; round < times; round++) {
      double start = now();
      all(handles, connections, path_count);
      ends[round] = now() - start;
    }
    for (int i = 0; i < path_count; i++) bytes += sizes[i];
    double median = part(ends, times, 0.5);
    printf("%.1f %.1f %.0f\n", median, part(ends, times, 0.95), bytes);
  } else return 64;
  return 0;
}
