#pragma once
#include <zlib.h>

// Macros, which are not imported. 15: the widest window; 16: gzip's head and end around it.
static inline int contacts2web_gzip_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

// Negative: without any head.
static inline int contacts2web_deflate_init(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
