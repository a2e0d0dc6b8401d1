// The client that script/bench measures CardDAV with, and the bare server beside which it does: one that answers each request with one
// statement, and knows nothing of accounts, XML or history.
//
//   bench-carddav put URL USER:PASSWORD CONNECTIONS COUNT ROUNDS SEED   new cards at URLc….vcf: requests a second, the median of the rounds
//   bench-carddav get URL USER:PASSWORD CONNECTIONS COUNT ROUNDS FILE   of the names in the file, in turn: the same
//   bench-carddav ask METHOD URL USER:PASSWORD DEPTH CODING TIMES FILE  the file as body: medians in ms to the first byte and to the end, bytes
//   bench-carddav take METHOD URL USER:PASSWORD DEPTH CODING CONNECTIONS FILE   the same once on each connection at the same time: ms to the end
//   bench-carddav bare DATABASE CERTIFICATE KEY PUT GET                 serves by HTTPS: the statements get the path's last part as $1, PUT the
//                                                                       body as $2; prints its port
//
// CODING: gzip or identity. Certificates are not checked.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <libpq-fe.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) {
  fprintf(stderr, "bench-carddav: %s\n", what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, count, sizeof *values, ascending);
  return values[count / 2];
}

static char *contents(const char *path, size_t *length) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  char *text = NULL;
  size_t room = 0;
  *length = 0;
  do {
    text = realloc(text, room += 1 << 20);
    *length += fread(text + *length, 1, room - *length - 1, file);
  } while (*length == room - 1);
  text[*length] = 0;
  fclose(file);
  return text;
}

// The client: one connection, one request at a time.

static char host[256], port[16], path[1024], authorization[512];
static SSL_CTX *context;

static void target(const char *url, const char *user) {
  if (sscanf(url, "https://%255[^:/]:%15[0-9]%1023s", host, port, path) != 3) fail("the URL is not https://HOST:PORT/PATH");
  unsigned char encoded[400];
  EVP_EncodeBlock(encoded, (const unsigned char *)user, strlen(user));
  snprintf(authorization, sizeof authorization, "Authorization: Basic %s\r\n", encoded);
  context = SSL_CTX_new(TLS_client_method());
}

typedef struct {
  SSL *ssl;
  char buffer[1 << 16];
  int start, end;
} Connection;

static Connection *open_connection(void) {
  struct addrinfo *address, hints = {.ai_socktype = SOCK_STREAM};
  if (getaddrinfo(host, port, &hints, &address)) fail("the host is not known");
  int descriptor = socket(address->ai_family, SOCK_STREAM, 0), one = 1;
  if (connect(descriptor, address->ai_addr, address->ai_addrlen)) fail("nobody answers there");
  freeaddrinfo(address);
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  Connection *connection = calloc(1, sizeof *connection);
  connection->ssl = SSL_new(context);
  SSL_set_fd(connection->ssl, descriptor);
  if (SSL_connect(connection->ssl) != 1) fail("no TLS");
  return connection;
}

static void fill(Connection *connection) {
  if (connection->start == connection->end) connection->start = connection->end = 0;
  int count = SSL_read(connection->ssl, connection->buffer + connection->end, sizeof connection->buffer - 1 - connection->end);
  if (count <= 0) fail("the connection was cut");
  connection->end += count;
  connection->buffer[connection->end] = 0;
}

static void skip(Connection *connection, size_t count) {
  while (count > 0) {
    if (connection->start == connection->end) fill(connection);
    size_t part = connection->end - connection->start;
    if (part > count) part = count;
    connection->start += part;
    count -= part;
  }
}

static char *line(Connection *connection) {
  for (;;) {
    char *begin = connection->buffer + connection->start, *end = strstr(begin, "\r\n");
    if (end && end < connection->buffer + connection->end) {
      *end = 0;
      connection->start += end + 2 - begin;
      return begin;
    }
    if (connection->start > 0) {
      memmove(connection->buffer, begin, connection->end - connection->start);
      connection->end -= connection->start;
      connection->start = 0;
    }
    fill(connection);
  }
}

// Sends a request and reads its answer: the moment of its first byte, and how many bytes its body has.
static double exchange(Connection *connection, const char *request, size_t size, int expected, size_t *bytes) {
  if (SSL_write(connection->ssl, request, size) <= 0) fail("the connection was cut");
  if (connection->start == connection->end) fill(connection);
  double first = now();
  char *head = line(connection);
  int status = atoi(head + 9);
  if (status / 100 != expected / 100) fail(head);
  long long length = 0;
  int chunked = 0;
  for (;;) {
    head = line(connection);
    if (!*head) break;
    if (!strncasecmp(head, "content-length:", 15)) length = atoll(head + 15);
    if (!strncasecmp(head, "transfer-encoding: chunked", 26)) chunked = 1;
  }
  *bytes = 0;
  if (status == 204) return first;
  do {
    if (chunked) length = strtoll(line(connection), NULL, 16);
    skip(connection, length);
    *bytes += length;
    if (chunked) skip(connection, 2);
  } while (chunked && length > 0);
  return first;
}

static const char *card =
  "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:%s\r\nFN:Ada Lovelace %s\r\nN:Lovelace %s;Ada;King;Countess;\r\nORG:Analytical Engines;Programs\r\n"
  "TITLE:Mathematician\r\nEMAIL;TYPE=INTERNET,WORK:ada.%s@example.org\r\nEMAIL;TYPE=INTERNET,HOME:%s@example.net\r\n"
  "TEL;TYPE=CELL:+44 20 7946 0%s\r\nTEL;TYPE=WORK:+44 131 496 0%s\r\nADR;TYPE=HOME:;;12 St James's Square;London;;SW1Y 4LB;United Kingdom\r\n"
  "BDAY:1815-12-10\r\nURL:https://example.org/people/%s\r\nNOTE:Wrote the first program\\, for a machine that was never built.\\nIs said to "
  "have liked horses.\r\nX-SOCIALPROFILE;TYPE=mastodon:https://example.social/@ada%s\r\nREV:20261123T120000Z\r\nEND:VCARD\r\n";

typedef struct {
  int isPut, first, step, end, round;
  const char *seed;
  char **names;
  int nameCount;
} Load;

static void *work(void *argument) {
  Load *load = argument;
  Connection *connection = open_connection();
  char request[8192], body[4096], name[256];
  size_t bytes;
  for (int index = load->first; index < load->end; index += load->step) {
    int size;
    if (load->isPut) {
      snprintf(name, sizeof name, "%s-%d-%d", load->seed, load->round, index);
      int length = snprintf(body, sizeof body, card, name, name, name, name, name, name, name, name, name);
      size = snprintf(
        request, sizeof request,
        "PUT %sc%s.vcf HTTP/1.1\r\nHost: %s:%s\r\n%sContent-Type: text/vcard; charset=utf-8\r\nIf-None-Match: *\r\nContent-Length: %d\r\n\r\n%s",
        path, name, host, port, authorization, length, body);
    } else {
      size = snprintf(
        request, sizeof request, "GET %s%s HTTP/1.1\r\nHost: %s:%s\r\n%s\r\n", path, load->names[index % load->nameCount], host,
        port, authorization);
    }
    exchange(connection, request, size, 200, &bytes);
  }
  SSL_free(connection->ssl);
  free(connection);
  return NULL;
}

static void rate(int isPut, int connections, int count, int rounds, const char *argument) {
  char **names = NULL;
  int nameCount = 0;
  if (!isPut) {
    size_t length;
    char *text = contents(argument, &length);
    for (char *name = strtok(text, "\n"); name; name = strtok(NULL, "\n")) {
      names = realloc(names, (nameCount + 1) * sizeof *names);
      names[nameCount++] = name;
    }
  }
  double rates[rounds];
  for (int round = 0; round < rounds; round++) {
    pthread_t threads[connections];
    Load loads[connections];
    double start = now();
    for (int i = 0; i < connections; i++) {
      loads[i] = (Load){isPut, i, connections, count, round, argument, names, nameCount};
      pthread_create(&threads[i], NULL, work, &loads[i]);
    }
    for (int i = 0; i < connections; i++) pthread_join(threads[i], NULL);
    rates[round] = count / (now() - start) * 1e3;
  }
  printf("%.0f\n", median(rates, rounds));
}

static char *question(const char *method, const char *depth, const char *coding, const char *file, size_t *size) {
  size_t length;
  char *body = contents(file, &length), *request = malloc(length + 4096);
  *size = snprintf(
    request, 4096,
    "%s %s HTTP/1.1\r\nHost: %s:%s\r\n%sDepth: %s\r\nAccept-Encoding: %s\r\nContent-Type: application/xml; charset=utf-8\r\n"
    "Content-Length: %zu\r\n\r\n",
    method, path, host, port, authorization, depth, coding, length);
  memcpy(request + *size, body, length);
  *size += length;
  free(body);
  return request;
}

static void ask(const char *request, size_t size, int times) {
  Connection *connection = open_connection();
  double firsts[times], ends[times];
  size_t bytes;
  // The first one prepares the statements.
  exchange(connection, request, size, 200, &bytes);
  for (int i = 0; i < times; i++) {
    double start = now();
    firsts[i] = exchange(connection, request, size, 200, &bytes) - start;
    ends[i] = now() - start;
  }
  printf("%.2f %.2f %zu\n", median(firsts, times), median(ends, times), bytes);
}

typedef struct {
  const char *request;
  size_t size;
} Question;

static void *take_one(void *argument) {
  Question *question = argument;
  size_t bytes;
  exchange(open_connection(), question->request, question->size, 200, &bytes);
  return NULL;
}

static void take(const char *request, size_t size, int connections) {
  pthread_t threads[connections];
  Question question = {request, size};
  double start = now();
  for (int i = 0; i < connections; i++) pthread_create(&threads[i], NULL, take_one, &question);
  for (int i = 0; i < connections; i++) pthread_join(threads[i], NULL);
  printf("%.0f\n", now() - start);
}

// The bare server: a thread for each connection, and a database connection for each request under way.

static const char *database, *put_statement, *get_statement;
static PGconn *idle[64];
static int idle_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void prepare(PGconn *connection, const char *name, const char *statement) {
  PGresult *result = PQprepare(connection, name, statement, 0, NULL);
  if (PQresultStatus(result) != PGRES_COMMAND_OK) fail(PQresultErrorMessage(result));
  PQclear(result);
}

static PGconn *borrow(void) {
  pthread_mutex_lock(&lock);
  PGconn *connection = idle_count > 0 ? idle[--idle_count] : NULL;
  pthread_mutex_unlock(&lock);
  if (connection) return connection;
  connection = PQconnectdb(database);
  if (PQstatus(connection) != CONNECTION_OK) fail(PQerrorMessage(connection));
  prepare(connection, "put", put_statement);
  prepare(connection, "get", get_statement);
  return connection;
}

static void give_back(PGconn *connection) {
  pthread_mutex_lock(&lock);
  if (idle_count == 64) fail("too many requests at once");
  idle[idle_count++] = connection;
  pthread_mutex_unlock(&lock);
}

typedef struct {
  char *bytes;
  size_t length;
} Body;

static enum MHD_Result answer(
  void *nothing, struct MHD_Connection *connection, const char *url, const char *method, const char *version, const char *data,
  size_t *size, void **state) {
  Body *body = *state;
  if (!body) {
    *state = calloc(1, sizeof *body);
    return MHD_YES;
  }
  if (*size) {
    body->bytes = realloc(body->bytes, body->length + *size + 1);
    memcpy(body->bytes + body->length, data, *size);
    body->length += *size;
    body->bytes[body->length] = 0;
    *size = 0;
    return MHD_YES;
  }
  int isPut = !strcmp(method, "PUT");
  const char *values[] = {strrchr(url, '/') + 1, body->bytes ? body->bytes : ""};
  int lengths[] = {strlen(values[0]), body->length};
  PGconn *own = borrow();
  PGresult *result = PQexecPrepared(own, isPut ? "put" : "get", isPut ? 2 : 1, values, lengths, (int[]){0, 1}, 1);
  if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK) fail(PQresultErrorMessage(result));
  give_back(own);
  size_t length = 0;
  for (int row = 0; row < PQntuples(result); row++) length += PQgetlength(result, row, 0);
  char *bytes = malloc(length + 1);
  length = 0;
  for (int row = 0; row < PQntuples(result); row++) {
    memcpy(bytes + length, PQgetvalue(result, row, 0), PQgetlength(result, row, 0));
    length += PQgetlength(result, row, 0);
  }
  PQclear(result);
  struct MHD_Response *response = MHD_create_response_from_buffer(length, bytes, MHD_RESPMEM_MUST_FREE);
  enum MHD_Result queued = MHD_queue_response(connection, isPut ? 201 : 200, response);
  MHD_destroy_response(response);
  return queued;
}

static void completed(void *nothing, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code) {
  Body *body = *state;
  if (!body) return;
  free(body->bytes);
  free(body);
}

static void bare(const char *certificate, const char *key) {
  size_t length;
  struct sockaddr_in loopback = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct MHD_Daemon *daemon = MHD_start_daemon(
    MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_TLS, 0, NULL, NULL, answer, NULL,
    MHD_OPTION_SOCK_ADDR, &loopback,
    MHD_OPTION_HTTPS_MEM_CERT, contents(certificate, &length), MHD_OPTION_HTTPS_MEM_KEY, contents(key, &length),
    MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
  if (!daemon) fail("the bare server does not start");
  printf("%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  pause();
}

int main(int count, char **arguments) {
  const char *mode = count > 1 ? arguments[1] : "";
  size_t size;
  if (!strcmp(mode, "bare") && count == 7) {
    database = arguments[2];
    put_statement = arguments[5];
    get_statement = arguments[6];
    bare(arguments[3], arguments[4]);
  } else if ((!strcmp(mode, "put") || !strcmp(mode, "get")) && count == 8) {
    target(arguments[2], arguments[3]);
    rate(!strcmp(mode, "put"), atoi(arguments[4]), atoi(arguments[5]), atoi(arguments[6]), arguments[7]);
  } else if ((!strcmp(mode, "ask") || !strcmp(mode, "take")) && count == 9) {
    target(arguments[3], arguments[4]);
    char *request = question(arguments[2], arguments[5], arguments[6], arguments[8], &size);
    if (!strcmp(mode, "ask")) ask(request, size, atoi(arguments[7]));
    else take(request, size, atoi(arguments[7]));
  } else return 64;
  return 0;
}
