#if arch(wasm32)
  internal import WasmRuntime

  /// Memory that the page sees: it stays where it is until it has to grow, and asking for more than
  /// there is does not trap.
  struct Area {
    private(set) var start: UnsafeMutableRawPointer?
    private(set) var capacity = 0
    /// The number of bytes in use.
    private(set) var count = 0

    /// Makes room for so many bytes; what was there is lost.
    ///
    /// - Parameter count: how many bytes.
    /// - Returns: whether there was memory for them; if not, the area is empty.
    mutating func resize(_ count: Int) -> Bool {
      self.count = count
      if count <= capacity, count >= capacity / 4 { return true }
      free(start)
      start = malloc(max(count, 4096))
      capacity = start == nil ? 0 : max(count, 4096)
      if start == nil { self.count = 0 }
      return start != nil
    }

    /// Gives its memory back.
    mutating func release() {
      free(start)
      (start, capacity, count) = (nil, 0, 0)
    }

    /// Keeps a copy of bytes.
    mutating func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard resize(bytes.count) else { return false }
      if let start, let source = bytes.baseAddress, bytes.count > 0 {
        start.copyMemory(from: source, byteCount: bytes.count)
      }
      return true
    }

    /// Keeps a copy of bytes.
    mutating func put(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { put($0) } }
  }
#endif
