internal import CZlib

/// Compresses bytes as zlib streams, as well as zlib can.
enum Deflate {
  /// Returns the compressed bytes; `nil` where zlib has no memory.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var length = compressBound(uLong(bytes.count))
    var compressed = [UInt8](repeating: 0, count: Int(length))
    let code = compress2(&compressed, &length, bytes, uLong(bytes.count), 9)
    guard code == Z_OK else { return nil }
    // Without the room that it might have taken: many of these are kept at a time.
    return Array(compressed[..<Int(length)])
  }
}
