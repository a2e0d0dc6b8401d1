#pragma once
#include <gnutls/gnutls.h>
#include <microhttpd.h>

// Variadic functions are not imported into Swift: what is needed of them, with fixed arguments.

struct http_daemon_options {
  int listen_socket;
  unsigned int polling_threads;
  size_t connection_memory;
  unsigned int connections;
  const char *certificate; // NULL: plain HTTP
  const char *key;
  const char *priorities;
  void *context; // handed to every callback
  MHD_AccessHandlerCallback on_request;
  void *(*on_target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback on_completed;
  MHD_NotifyConnectionCallback on_connection;
  size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
};

static inline struct MHD_Daemon *http_daemon_start(const struct http_daemon_options *options) {
  unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_SUSPEND_RESUME;
  struct MHD_OptionItem tls[] = {
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
    {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)options->priorities},
    {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
  struct MHD_OptionItem pool[] = {
    {MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)options->polling_threads, NULL},
    {MHD_OPTION_END, 0, NULL},
  };
  if (options->certificate != NULL) flags |= MHD_USE_TLS;
  return MHD_start_daemon(
    flags, 0, NULL, NULL, options->on_request, options->context,
    MHD_OPTION_LISTEN_SOCKET, options->listen_socket,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,
    MHD_OPTION_CONNECTION_LIMIT, options->connections,
    MHD_OPTION_URI_LOG_CALLBACK, options->on_target, options->context,
    MHD_OPTION_NOTIFY_COMPLETED, options->on_completed, options->context,
    MHD_OPTION_NOTIFY_CONNECTION, options->on_connection, options->context,
    MHD_OPTION_UNESCAPE_CALLBACK, options->unescape, options->context,
    MHD_OPTION_ARRAY, options->certificate != NULL ? tls : plain,
    MHD_OPTION_ARRAY, options->polling_threads > 1 ? pool : plain,
    MHD_OPTION_END);
}

static inline int http_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info != NULL ? info->connect_fd : -1;
}

static inline void *http_connection_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info != NULL ? info->socket_context : NULL;
}

static inline const struct sockaddr *http_connection_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info != NULL ? info->client_addr : NULL;
}

// From the first byte of the method to the one behind the head's empty line.
static inline size_t http_connection_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info != NULL ? info->header_size : 0;
}

static inline gnutls_session_t http_connection_tls(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  return info != NULL ? (gnutls_session_t)info->tls_session : NULL;
}

static inline void http_ticket_key_free(gnutls_datum_t *key) {
  gnutls_memset(key->data, 0, key->size);
  gnutls_free(key->data);
}
