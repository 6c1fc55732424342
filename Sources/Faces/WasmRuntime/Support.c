// The few other functions that compiled Swift calls.
//
// Mathematics is not among them: the engine uses no `fmod`, `round`, `pow`, `sin` and so on, whose
// results differ between C libraries. A linker error that names one of them means that the engine
// broke that rule, and the engine is to be mended, not this file.

#ifdef __wasm__

#include "WasmRuntime.h"

// MARK: Randomness

// Swift seeds the hashes of its dictionaries and sets with this. It gives the same bytes in every
// run, on purpose: nothing that the engine puts out depends on the order of a dictionary, and with
// fixed seeds a run that misbehaves can be repeated exactly. Fixed seeds would let someone who
// chooses the keys slow a dictionary down; the engine's keys are small integers that it has mostly
// made itself, and everything runs in the user's own page. It is of no use for secrets.
//
// The generator is SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
// OOPSLA 2014, doi:10.1145/2660193.2660195).
void arc4random_buf(void *buffer, size_t size) {
  static uint64_t state = 0x44756374757321ull;
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < size;) {
    state += 0x9E3779B97F4A7C15ull;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    z ^= z >> 31;
    for (int k = 0; k < 8 && i < size; k++, i++) bytes[i] = (unsigned char)(z >> (8 * k));
  }
}

// MARK: Stack protection

// The compiler guards functions with arrays on the stack: it compares this value when they return.
// Return addresses do not lie in linear memory, so it catches mistakes and no attacks; any constant
// does.
uintptr_t __stack_chk_guard = 0x5AC3A53Cu;

// A function wrote past an array on the stack: stop at once.
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// MARK: Wide multiplication

// The product of two 128-bit integers given and returned as low and high halves, for 64-bit
// arithmetic that needs its full width. The compiler passes a pointer for the result first.
void __multi3(uint64_t result[2], uint64_t a_low, uint64_t a_high, uint64_t b_low,
              uint64_t b_high) {
  // Schoolbook in halves of 32 bits: a = a1·2³² + a0, b likewise.
  const uint64_t mask = 0xFFFFFFFFu;
  uint64_t a0 = a_low & mask, a1 = a_low >> 32;
  uint64_t b0 = b_low & mask, b1 = b_low >> 32;
  uint64_t low = a0 * b0;
  uint64_t cross = a1 * b0 + (low >> 32);  // at most (2³²−1)² + 2³²−1 < 2⁶⁴
  uint64_t middle = a0 * b1 + (cross & mask);
  result[0] = (middle << 32) | (low & mask);
  result[1] = a1 * b1 + (cross >> 32) + (middle >> 32) + a_low * b_high + a_high * b_low;
}

// MARK: Memory

// The builtins become the instructions memory.copy and memory.fill, which every browser since 2020
// has. Without them the compiler would turn them back into calls of these same functions, for ever;
// so that is refused here.
#ifndef __wasm_bulk_memory__
#error "WasmRuntime needs the bulk-memory feature, which the toolchain has on by default."
#endif

void *memcpy(void *restrict destination, const void *restrict source, size_t size) {
  return __builtin_memcpy(destination, source, size);
}

void *memmove(void *destination, const void *source, size_t size) {
  return __builtin_memmove(destination, source, size);
}

void *memset(void *destination, int byte, size_t size) {
  return __builtin_memset(destination, byte, size);
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *l = left, *r = right;
  for (size_t i = 0; i < size; i++) {
    if (l[i] != r[i]) return l[i] < r[i] ? -1 : 1;
  }
  return 0;
}

// MARK: Text

// Debug builds print why a precondition failed; there is nowhere to print to. Release builds do not
// call it, and the linker leaves it out.
int putchar(int character) { return character; }

#endif
