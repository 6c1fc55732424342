// What Embedded Swift expects of a C library, for WebAssembly without one.
//
// The whole module is empty on every other platform, where the system has all of this.
//
// Swift code need not import it to work: linking the target is enough. Import it to call the
// allocator by hand, or to look at the heap in a test.

#ifndef DUCTUS_WASM_RUNTIME_H
#define DUCTUS_WASM_RUNTIME_H

#ifdef __wasm__

#include <stddef.h>
#include <stdint.h>

// Allocator.c

// A block of at least `size` bytes aligned to 16, or NULL when memory cannot grow. A size of 0
// gives a block that can be freed.
void *malloc(size_t size);

// As `malloc`, for `count` elements of `size` bytes each, all zero. NULL also where the product
// overflows.
void *calloc(size_t count, size_t size);

// The block, moved if it must be, with room for `size` bytes and its contents kept. NULL, and the
// old block untouched, when memory cannot grow.
void *realloc(void *block, size_t size);

// Stores a block aligned to `alignment`, a power of two of any size, and returns 0. Returns
// EINVAL (22) for an alignment that is none, ENOMEM (12) when memory cannot grow; `*result` is
// then untouched.
int posix_memalign(void **result, size_t alignment, size_t size);

// Gives a block back; NULL is ignored. Complexity: O(1).
void free(void *block);

// How many bytes are in blocks that are in use, headers included. Complexity: O(1).
uint32_t wasm_heap_used_bytes(void);

// The heap as seen by walking it from end to end.
struct wasm_heap_census {
  // Bytes in blocks that are in use, headers included.
  uint32_t used_bytes;
  // Bytes in free blocks, headers included.
  uint32_t free_bytes;
  // How many blocks are in use, and how many are free.
  uint32_t used_blocks, free_blocks;
  // How many blocks contradict their neighbours or the free lists: 0 in a sound heap.
  uint32_t violations;
};

// Walks the heap and checks its invariants. Complexity: O(number of blocks). For tests.
struct wasm_heap_census wasm_heap_census(void);

// Support.c

// Fills a buffer from a fixed sequence; see the comment at the definition.
void arc4random_buf(void *buffer, size_t size);

void *memcpy(void *restrict destination, const void *restrict source, size_t size);
void *memmove(void *destination, const void *source, size_t size);
void *memset(void *destination, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);

#endif
#endif
