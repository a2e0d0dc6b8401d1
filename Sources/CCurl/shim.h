#pragma once
#include <curl/curl.h>

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

static inline struct curl_certinfo *curl_shim_get_certificates(CURL *handle) {
  struct curl_certinfo *chain = NULL;
  curl_easy_getinfo(handle, CURLINFO_CERTINFO, &chain);
  return chain;
}
