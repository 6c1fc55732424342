// `squareRoot()` is one instruction, but the compiler sometimes emits a call of the C function
// instead (which gives the same, correctly rounded result). On Linux only a module that imports the C
// library tells the linker where to find it; this import is there for that alone.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
