// An allocator over WebAssembly's linear memory.
//
// Goals, in this order: bounded time for every call (a pen event must never wait for a search);
// freed memory is usable again for any size, also after growing and shrinking buffers for hours; few
// bytes of code.
//
// The structure is a two-level segregated fit (Masmano, Ripoll, Crespo, Real: TLSF, a new dynamic
// memory allocator for real-time systems, ECRTS 2004, doi:10.1109/EMRTS.2004.1311009):
//
// - The heap is a row of blocks without gaps. Each begins with a header of 8 bytes: its own size and
//   that of the block before it, so that both neighbours are found in O(1). Sizes are multiples of
//   16, which leaves the low bits for a flag. Headers lie 8 bytes before a multiple of 16; payloads
//   are therefore aligned to 16, which is what Swift asks for unless told otherwise.
// - Free blocks are kept in doubly linked lists by size class, their links in the payload. Sizes
//   below 128 bytes have a class each; above, every power of two is cut in eight. Two levels of
//   bitmaps find the smallest non-empty class that is large enough in a few instructions.
// - Two free blocks are never neighbours: `free` joins them at once.
// - When no block is large enough, memory grows by at least an eighth of the heap, so that growing
//   (which invalidates JavaScript's views of memory) stays rare, and by only what is needed when the
//   host refuses that much.
//
// WebAssembly has one thread here; there are no locks.

#ifdef __wasm__

#include "WasmRuntime.h"

enum {
  granule = 16,
  header_size = 8,
  page_size = 65536,
  linear_classes = 8,
  subclass_bits = 3,
  subclasses = 1 << subclass_bits,
  // Row 0 holds the linear classes; row r ≥ 1 holds sizes of 2^(r+2) to 2^(r+3) granules. The
  // largest block has fewer than 2^28 granules, so its row is at most 25.
  rows = 26,
  // How many blocks of a class that may also hold smaller ones are looked at before going up.
  fit_attempts = 8,
  invalid_argument = 22,
  out_of_memory = 12,
};

static const uint32_t used_flag = 1;

// The largest request that leaves room for rounding without overflowing 32 bits.
static const uint32_t largest_request = 0xFFF00000u;

typedef struct block {
  // The size of the block that lies before this one, header included; 0 for a region's first.
  uint32_t previous_size;
  // The size of this block, header included, and the used flag. The sentinel at the end of a region
  // has size 0 and is in use.
  uint32_t size_and_flag;
  // Only in a free block: its neighbours in the list of its class.
  struct block *next, *previous;
} block;

// Where the linker says that static data and stack end.
extern unsigned char __heap_base;

static block *lists[rows][subclasses];
static uint8_t row_maps[rows];
static uint32_t row_map;

// The first block of each region. There is one region, unless someone else grows memory too.
enum { most_regions = 16 };
static block *regions[most_regions];
static uint32_t region_count;
// The sentinel of the newest region, and the bytes in all of them.
static block *last_sentinel;
static uint32_t heap_bytes;
// The bytes in free blocks.
static uint32_t free_bytes;

static uint32_t size_of(const block *b) { return b->size_and_flag & ~used_flag; }
static int is_used(const block *b) { return (b->size_and_flag & used_flag) != 0; }
static void *payload_of(block *b) { return (unsigned char *)b + header_size; }
static block *block_of(void *payload) { return (block *)((unsigned char *)payload - header_size); }
static block *following(block *b) { return (block *)((unsigned char *)b + size_of(b)); }
static block *preceding(block *b) { return (block *)((unsigned char *)b - b->previous_size); }

// MARK: Size classes

typedef struct {
  uint32_t row, column;
} size_class;

// The class whose list keeps blocks of this size.
static size_class class_of(uint32_t size) {
  uint32_t granules = size / granule;
  if (granules < linear_classes) return (size_class){0, granules};
  uint32_t log = 31 - (uint32_t)__builtin_clz(granules);
  return (size_class){log - subclass_bits + 1,
                      (granules >> (log - subclass_bits)) & (subclasses - 1)};
}

static void insert(block *b) {
  size_class c = class_of(size_of(b));
  block *head = lists[c.row][c.column];
  b->next = head;
  b->previous = NULL;
  if (head) head->previous = b;
  lists[c.row][c.column] = b;
  row_maps[c.row] |= (uint8_t)(1u << c.column);
  row_map |= 1u << c.row;
  free_bytes += size_of(b);
}

static void remove(block *b) {
  size_class c = class_of(size_of(b));
  free_bytes -= size_of(b);
  if (b->next) b->next->previous = b->previous;
  if (b->previous) {
    b->previous->next = b->next;
    return;
  }
  lists[c.row][c.column] = b->next;
  if (b->next) return;
  row_maps[c.row] &= (uint8_t)~(1u << c.column);
  if (!row_maps[c.row]) row_map &= ~(1u << c.row);
}

// A free block of at least this size, taken out of its list, or NULL.
static block *take(uint32_t size) {
  size_class c = class_of(size);
  // The class of the size itself also holds blocks that are a little too small. Looking at a few
  // finds the one that was just freed; without it a large buffer would never be used again for a
  // buffer of the same size.
  block *b = lists[c.row][c.column];
  for (int i = 0; b && i < fit_attempts; i++, b = b->next) {
    if (size_of(b) >= size) {
      remove(b);
      return b;
    }
  }
  // Every block of every higher class is large enough.
  uint32_t columns = row_maps[c.row] & (0xFFFFFFFEu << c.column);
  uint32_t row = c.row;
  if (!columns) {
    uint32_t above = row_map & (0xFFFFFFFEu << row);
    if (!above) return NULL;
    row = (uint32_t)__builtin_ctz(above);
    columns = row_maps[row];
  }
  b = lists[row][__builtin_ctz(columns)];
  remove(b);
  return b;
}

// MARK: Blocks

// Gives a block a size and tells the one after it.
static void set_size(block *b, uint32_t size, uint32_t flag) {
  b->size_and_flag = size | flag;
  following(b)->previous_size = size;
}

// Makes a block that is in no list free: joins it with its free neighbours and lists the result.
static void release(block *b) {
  uint32_t size = size_of(b);
  block *after = following(b);
  if (!is_used(after)) {
    remove(after);
    size += size_of(after);
  }
  if (b->previous_size) {
    block *before = preceding(b);
    if (!is_used(before)) {
      remove(before);
      size += size_of(before);
      b = before;
    }
  }
  set_size(b, size, 0);
  insert(b);
}

// Cuts a block in use down to a size, and frees the rest. Every multiple of 16 is a valid block.
static void trim(block *b, uint32_t size) {
  uint32_t rest = size_of(b) - size;
  if (rest == 0) return;
  set_size(b, size, used_flag);
  block *tail = following(b);
  set_size(tail, rest, used_flag);
  release(tail);
}

// The size of a block with this much payload.
static uint32_t block_size(uint32_t payload) {
  return (payload + header_size + granule - 1) & ~(uint32_t)(granule - 1);
}

// MARK: Growing

// Adds the bytes from `start` to `end`, which is a multiple of the page size, to the heap.
static int add_region(uint32_t start, uint32_t end) {
  block *first;
  if (last_sentinel && (uint32_t)last_sentinel + header_size == start) {
    // The new pages follow the old ones: the old sentinel becomes the new block's header.
    first = last_sentinel;
  } else {
    if (region_count == most_regions) return 0;
    first = (block *)(((start + granule - 1) & ~(uint32_t)(granule - 1)) + header_size);
    if ((uint32_t)first + granule + header_size > end) return 0;
    first->previous_size = 0;
    regions[region_count++] = first;
  }
  // The last 8 bytes are the sentinel's header; it lies 8 before a multiple of 16, like all others.
  last_sentinel = (block *)(end - header_size);
  last_sentinel->size_and_flag = used_flag;
  uint32_t size = (uint32_t)last_sentinel - (uint32_t)first;
  heap_bytes += size;
  set_size(first, size, used_flag);
  release(first);
  return 1;
}

// Makes room for a block of this size; 0 when the host gives no more memory.
static int grow(uint32_t size) {
  if (!last_sentinel) {
    // The first call: the pages that the module began with, past its static data.
    uint32_t start = (uint32_t)&__heap_base;
    uint32_t end = (uint32_t)__builtin_wasm_memory_size(0) * page_size;
    // Four gigabytes of pages would end at 0; one page less is within what can be addressed.
    if (end == 0) end = 0u - page_size;
    if (end > start && end - start > 2 * granule && add_region(start, end)
        && size + granule <= heap_bytes) {
      return 1;
    }
  }
  // A new region loses up to two granules to its ends.
  uint32_t needed = (size + 2 * granule + page_size - 1) / page_size;
  uint32_t generous = heap_bytes / 8 / page_size;
  uint32_t pages = generous > needed ? generous : needed;
  uint32_t first_page = (uint32_t)__builtin_wasm_memory_grow(0, pages);
  if (first_page == 0xFFFFFFFFu && pages > needed) {
    pages = needed;
    first_page = (uint32_t)__builtin_wasm_memory_grow(0, pages);
  }
  if (first_page == 0xFFFFFFFFu) return 0;
  // The last page of four gigabytes stays unused, for its end is no 32-bit number.
  if (first_page + pages == page_size) pages--;
  return add_region(first_page * page_size, (first_page + pages) * page_size);
}

// A block of at least this size, in use and not trimmed, or NULL.
static block *obtain(uint32_t size) {
  block *b = take(size);
  if (!b) {
    if (!grow(size)) return NULL;
    b = take(size);
    if (!b) return NULL;
  }
  b->size_and_flag |= used_flag;
  return b;
}

// MARK: The interface

void *malloc(size_t size) {
  if (size > largest_request) return NULL;
  uint32_t needed = block_size(size);
  block *b = obtain(needed);
  if (!b) return NULL;
  trim(b, needed);
  return payload_of(b);
}

void free(void *payload) {
  if (payload) release(block_of(payload));
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) return invalid_argument;
  if (alignment <= granule) {
    void *payload = malloc(size);
    if (!payload) return out_of_memory;
    *result = payload;
    return 0;
  }
  if (size > largest_request || alignment > largest_request - size) return out_of_memory;
  // With `alignment` bytes to spare, an aligned address lies within. What precedes it is a multiple
  // of 16, hence nothing or a block of its own.
  uint32_t needed = block_size(size);
  block *b = obtain(needed + alignment);
  if (!b) return out_of_memory;
  uint32_t address = (uint32_t)payload_of(b);
  uint32_t gap = ((address + alignment - 1) & ~(alignment - 1)) - address;
  if (gap) {
    block *front = b;
    uint32_t rest = size_of(b) - gap;
    set_size(front, gap, used_flag);
    b = following(front);
    set_size(b, rest, used_flag);
    release(front);
  }
  trim(b, needed);
  *result = payload_of(b);
  return 0;
}

void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  void *payload = malloc(bytes);
  if (payload) memset(payload, 0, bytes);
  return payload;
}

void *realloc(void *payload, size_t size) {
  if (!payload) return malloc(size);
  if (size > largest_request) return NULL;
  block *b = block_of(payload);
  uint32_t needed = block_size(size);
  // In place, if the block is large enough, alone or with the free one after it.
  block *after = following(b);
  uint32_t old_size = size_of(b);
  uint32_t reach = old_size + (is_used(after) ? 0 : size_of(after));
  if (needed <= reach) {
    if (needed > old_size) {
      remove(after);
      set_size(b, reach, used_flag);
    }
    trim(b, needed);
    return payload;
  }
  void *moved = malloc(size);
  if (!moved) return NULL;
  memcpy(moved, payload, old_size - header_size);
  free(payload);
  return moved;
}

uint32_t wasm_heap_used_bytes(void) { return heap_bytes - free_bytes; }

// MARK: Checking

static int is_listed(const block *b) {
  size_class c = class_of(size_of(b));
  for (block *each = lists[c.row][c.column]; each; each = each->next) {
    if (each == b) return 1;
  }
  return 0;
}

struct wasm_heap_census wasm_heap_census(void) {
  struct wasm_heap_census census = {0, 0, 0, 0, 0};
  for (uint32_t i = 0; i < region_count; i++) {
    uint32_t previous_size = 0;
    int previous_used = 1;
    block *b = regions[i];
    while (1) {
      uint32_t size = size_of(b);
      census.violations += b->previous_size != previous_size;
      census.violations += ((uint32_t)payload_of(b) % granule) != 0;
      if (size == 0) break;
      census.violations += size % granule != 0;
      if (is_used(b)) {
        census.used_blocks++;
        census.used_bytes += size;
      } else {
        census.free_blocks++;
        census.free_bytes += size;
        census.violations += !previous_used;
        census.violations += !is_listed(b);
      }
      previous_size = size;
      previous_used = is_used(b);
      b = following(b);
    }
  }
  // Nothing may be listed that is not a free block of the heap.
  uint32_t listed = 0;
  for (uint32_t row = 0; row < rows; row++) {
    census.violations += (row_maps[row] != 0) != ((row_map >> row) & 1);
    for (uint32_t column = 0; column < subclasses; column++) {
      block *head = lists[row][column];
      census.violations += (head != NULL) != ((row_maps[row] >> column) & 1);
      for (block *b = head; b; b = b->next) {
        listed++;
        census.violations += is_used(b) || (b->next && b->next->previous != b);
      }
    }
  }
  census.violations += listed != census.free_blocks;
  census.violations += census.used_bytes + census.free_bytes != heap_bytes;
  census.violations += census.free_bytes != free_bytes;
  return census;
}

#endif
