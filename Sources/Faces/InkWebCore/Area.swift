internal import WasmRuntime

/// Memory that the page reads and writes; it moves only when it grows or shrinks, and a request for too
/// much of it does not trap.
package struct Area {
  package private(set) var start: UnsafeMutableRawPointer?
  private var capacity = 0
  /// The number of bytes in use.
  package private(set) var count = 0

  /// Makes an area without memory.
  package init() {}

  /// Makes room for a number of bytes and discards the contents.
  ///
  /// - Parameter count: the number of bytes.
  /// - Returns: `true` if there was enough memory; otherwise the area is empty.
  package mutating func resize(_ count: Int) -> Bool {
    self.count = count
    if start != nil, count <= capacity, count >= capacity / 4 { return true }
    free(start)
    start = malloc(max(count, 4096))
    capacity = start == nil ? 0 : max(count, 4096)
    if start == nil { self.count = 0 }
    return start != nil
  }

  /// Frees the memory.
  package mutating func release() {
    free(start)
    (start, capacity, count) = (nil, 0, 0)
  }

  /// Stores a copy of the bytes; returns `false` if there is no memory for it.
  package mutating func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard resize(bytes.count) else { return false }
    if let start, let source = bytes.baseAddress, bytes.count > 0 {
      start.copyMemory(from: source, byteCount: bytes.count)
    }
    return true
  }

  /// A copy of the first bytes, no more than there are.
  package func bytes(_ wanted: Int) -> [UInt8] {
    guard let start else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: min(max(wanted, 0), count)))
  }

  /// Stores a copy of the bytes; returns `false` if there is no memory for it.
  package mutating func put(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { put($0) } }
}
