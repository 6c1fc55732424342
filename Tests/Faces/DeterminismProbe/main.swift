// A debug build calls `sqrt` for `.squareRoot()`; this import is what links the C library's.
#if canImport(Glibc)
  import Glibc
#endif

// Natively, the probe prints its fingerprints, so that two machines can be compared by eye:
// `swift run DeterminismProbe`. In WebAssembly there is nothing to run but the exports.
#if !arch(wasm32)
  for probe in Probe.allCases {
    print(probe, String(probe.fingerprint(seeds: 0..<1000), radix: 16))
  }
#endif
