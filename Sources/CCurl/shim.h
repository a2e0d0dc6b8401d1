#pragma once
#include <curl/curl.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <string.h>
#include <time.h>

// libcurl's setters and getters are variadic macros, which Swift does not import: one function for each kind of value.

static inline CURLcode curl_shim_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_shim_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_shim_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_shim_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_shim_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

// The bytes are copied.
static inline CURLcode curl_shim_set_authority(CURL *handle, const void *pem, size_t length) {
  struct curl_blob blob = {.data = (void *)pem, .len = length, .flags = CURL_BLOB_COPY};
  return curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
}

static inline CURLcode curl_shim_set_writer(CURL *handle, size_t (*function)(char *, size_t, size_t, void *),
                                            void *context) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, function);
  return curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode curl_shim_set_header_reader(CURL *handle, size_t (*function)(char *, size_t, size_t, void *),
                                                   void *context) {
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, function);
  return curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

static inline CURLcode curl_shim_set_progress(CURL *handle,
                                              int (*function)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t),
                                              void *context) {
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
  return curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
}

static inline long curl_shim_get_number(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline curl_off_t curl_shim_get_size(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline const char *curl_shim_get_text(CURL *handle, CURLINFO info) {
  char *value = NULL;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline void curl_shim_set_opener(CURL *handle, curl_opensocket_callback function, void *context) {
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
  curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

static inline struct curl_certinfo *curl_shim_get_certificates(CURL *handle) {
  struct curl_certinfo *chain = NULL;
  curl_easy_getinfo(handle, CURLINFO_CERTINFO, &chain);
  return chain;
}

// Whether a server's certificate is trusted, decided in OpenSSL's place, and what came of it.
struct curl_shim_trust {
  // One certificate alone is trusted, by its SHA-256, and what it vouches for. Otherwise OpenSSL decides, by the authorities that libcurl
  // gave it.
  int is_pinned;
  unsigned char pin[32];
  // The certificate was refused for its dates: X509_V_ERR_CERT_NOT_YET_VALID or _HAS_EXPIRED; else 0.
  int date_error;
  // Of the certificate with these dates: 0 for the server's own, more for those that vouch for it.
  int depth;
  // By Greenwich, to the minute.
  char now[32], from[32], to[32];
};

static inline void curl_shim_write_moment(char *text, const struct tm *moment) {
  if (strftime(text, 32, "%Y-%m-%d %H:%M UTC", moment) == 0) text[0] = 0;
}

static inline void curl_shim_note_dates(struct curl_shim_trust *trust, X509_STORE_CTX *store) {
  int error = X509_STORE_CTX_get_error(store);
  X509 *certificate = X509_STORE_CTX_get_current_cert(store);
  if ((error != X509_V_ERR_CERT_NOT_YET_VALID && error != X509_V_ERR_CERT_HAS_EXPIRED) || !certificate) return;
  struct tm moment;
  time_t now = time(NULL);
  trust->date_error = error;
  trust->depth = X509_STORE_CTX_get_error_depth(store);
  if (gmtime_r(&now, &moment)) curl_shim_write_moment(trust->now, &moment);
  if (ASN1_TIME_to_tm(X509_get0_notBefore(certificate), &moment)) curl_shim_write_moment(trust->from, &moment);
  if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &moment)) curl_shim_write_moment(trust->to, &moment);
}

static inline int curl_shim_is_pinned(const struct curl_shim_trust *trust, X509 *certificate) {
  unsigned char digest[32];
  unsigned int length = 0;
  return X509_digest(certificate, EVP_sha256(), digest, &length) == 1 && length == sizeof digest &&
         CRYPTO_memcmp(digest, trust->pin, sizeof digest) == 0;
}

// OpenSSL calls it in the handshake, before anything is sent; 1 lets the server in. A pinned certificate is compared and not
// dated, and neither is what it vouches for: a device with a wrong clock still knows its server.
static inline int curl_shim_verify(X509_STORE_CTX *store, void *context) {
  struct curl_shim_trust *trust = (struct curl_shim_trust *)context;
  trust->date_error = 0;
  if (!trust->is_pinned) {
    if (X509_verify_cert(store) > 0) return 1;
    curl_shim_note_dates(trust, store);
    return 0;
  }
  X509 *shown = X509_STORE_CTX_get0_cert(store);
  STACK_OF(X509) *chain = X509_STORE_CTX_get0_untrusted(store);
  int is_trusted = shown && curl_shim_is_pinned(trust, shown);
  for (int place = 0; shown && !is_trusted && place < sk_X509_num(chain); place++) {
    X509 *authority = sk_X509_value(chain, place);
    is_trusted = curl_shim_is_pinned(trust, authority) && X509_check_ca(authority) == 1 &&
                 X509_verify(shown, X509_get0_pubkey(authority)) == 1;
  }
  ERR_clear_error();
  X509_STORE_CTX_set_error(store, is_trusted ? X509_V_OK : X509_V_ERR_CERT_REJECTED);
  return is_trusted;
}

static inline CURLcode curl_shim_prepare_tls(CURL *handle, void *tls, void *context) {
  (void)handle;
  SSL_CTX_set_cert_verify_callback((SSL_CTX *)tls, curl_shim_verify, context);
  return CURLE_OK;
}

// From now on `trust` decides, and has to outlive the handle's connections. Fails where libcurl does not use OpenSSL.
static inline CURLcode curl_shim_set_trust(CURL *handle, struct curl_shim_trust *trust) {
  CURLcode result = curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, curl_shim_prepare_tls);
  if (result != CURLE_OK) return result;
  return curl_easy_setopt(handle, CURLOPT_SSL_CTX_DATA, trust);
}

// Trusts the first certificate in a PEM text alone. 0 where there is none.
static inline int curl_shim_pin(struct curl_shim_trust *trust, const void *pem, size_t length) {
  trust->is_pinned = 1;
  BIO *memory = BIO_new_mem_buf(pem, (int)length);
  X509 *certificate = memory ? PEM_read_bio_X509(memory, NULL, NULL, NULL) : NULL;
  unsigned int count = 0;
  int is_read = certificate && X509_digest(certificate, EVP_sha256(), trust->pin, &count) == 1 && count == sizeof trust->pin;
  X509_free(certificate);
  BIO_free(memory);
  ERR_clear_error();
  return is_read;
}
