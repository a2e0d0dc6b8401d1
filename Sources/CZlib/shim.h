#pragma once
#include <zlib.h>

// A macro, which is not imported. 15: the widest window; 16: gzip's head and end around it.
static inline int contacts2web_gzip_init(z_stream *stream) {
  return deflateInit2(stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
