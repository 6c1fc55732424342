#if arch(wasm32)
  /// Returns the fingerprint of a probe for a range of seeds, or 0 where there is no such probe.
  @c(probe_fingerprint)
  public func exportedFingerprint(_ probe: Int32, _ firstSeed: Int32, _ seedCount: Int32) -> UInt64
  {
    guard let probe = Probe(rawValue: probe), firstSeed >= 0, seedCount >= 0 else { return 0 }
    let first = UInt64(firstSeed)
    return probe.fingerprint(seeds: first..<(first + UInt64(seedCount)))
  }

  /// Returns the number of probes.
  @c(probe_count)
  public func exportedProbeCount() -> Int32 { Int32(Probe.allCases.count) }

  /// Returns the fingerprint of the picture of the recording that was put into the file.
  @c(probe_picture)
  public func exportedPicture(_ preset: Int32, _ scale: Int32) -> UInt64 {
    CanvasPicture.fingerprint(CanvasPicture.given, preset: preset, scale: scale)
  }

  /// Returns the address of the pixels of that picture, which stay; `nil` where there is none.
  @c(probe_picture_pixels)
  public func exportedPixels(_ preset: Int32, _ scale: Int32) -> UnsafeMutablePointer<UInt32>? {
    let pixels = CanvasPicture.pixels(CanvasPicture.given, preset: preset, scale: scale)
    guard !pixels.isEmpty else { return nil }
    let copy = UnsafeMutablePointer<UInt32>.allocate(capacity: pixels.count)
    for index in pixels.indices { copy[index] = pixels[index] }
    return copy
  }

  /// Runs the allocator's stress test; 0 means that it passed.
  @c(probe_stress_allocator)
  public func exportedAllocatorStress(_ seed: Int32, _ steps: Int32) -> Int32 {
    AllocatorStress.run(seed: UInt64(UInt32(bitPattern: seed)), steps: Int(steps)).rawValue
  }
#endif
