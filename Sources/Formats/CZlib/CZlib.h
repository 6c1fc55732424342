// zlib as the system has it. The header also gives names to what zlib has as macros only.
#include <zlib.h>

/// deflateInit2 with the largest window, for a zlib stream, or for gzip.
static inline int ductus_deflate_init(z_streamp stream, int level, int is_gzip) {
  return deflateInit2(stream, level, Z_DEFLATED, is_gzip ? 31 : 15, 9, Z_DEFAULT_STRATEGY);
}
