// zlib as the system has it. The header also gives names to what zlib has as macros only.
#include <zlib.h>

/// deflateInit2 for a zlib stream with the largest window.
static inline int ductus_deflate_init(z_streamp stream, int level, int strategy) {
  return deflateInit2(stream, level, Z_DEFLATED, 15, 9, strategy);
}

/// deflateInit2 for gzip, otherwise the same.
static inline int ductus_gzip_init(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY);
}
