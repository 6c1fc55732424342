import Foundation

/// A source of bytes: a file, or standard input.
///
/// It owns a descriptor that it opened, and closes it on deinitialization.
package final class ByteSource {
  /// The number of bytes per read.
  static let chunkSize = 65_536

  /// The name for messages.
  package let name: String
  private let descriptor: Int32
  private let isOwned: Bool
  /// The bytes to deliver before those of the descriptor.
  private var memory: [UInt8]?

  /// Reads from an open descriptor, which stays open.
  init(descriptor: Int32, name: String) {
    self.name = name
    self.descriptor = descriptor
    isOwned = false
    memory = nil
  }

  /// Opens a file; `-` is standard input.
  package init(path: String) throws(FileError) {
    memory = nil
    guard path != "-" else {
      name = "standard input"
      descriptor = STDIN_FILENO
      isOwned = false
      return
    }
    name = path
    let opened = open(FileName.path(path), O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else {
      throw FileError.unreadable(path, errno)
    }
    descriptor = opened
    isOwned = true
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Replaces the contents of a buffer by the next bytes; returns their number, 0 at the end.
  func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    if let bytes = memory {
      memory = nil
      buffer = bytes
      return bytes.count
    }
    if buffer.count < Self.chunkSize { buffer = [UInt8](repeating: 0, count: Self.chunkSize) }
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        Foundation.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      let code = errno
      if code == EINTR { continue }
      throw FileError.unreadable(name, code)
    }
  }

  /// Reads the first bytes, which are still to be delivered, until they are enough.
  ///
  /// - Parameters:
  ///   - count: the number of bytes that are enough in any case.
  ///   - isEnough: returns true for bytes that are enough, so that a log that arrives slowly is not waited for.
  /// - Returns: the bytes, at least `count` unless there are fewer or they are enough.
  /// - Throws: an error of kind `unreadable`.
  package func hold(
    _ count: Int, until isEnough: ([UInt8]) -> Bool
  ) throws(FileError) -> [UInt8] {
    var held: [UInt8] = []
    var buffer: [UInt8] = []
    while held.count < count, held.isEmpty || !isEnough(held) {
      let count = try read(into: &buffer)
      if count == 0 { break }
      held += buffer[..<count]
    }
    memory = held
    return held
  }

  /// Reads the remaining bytes.
  ///
  /// - Parameter limit: the maximum number of bytes that are returned.
  /// - Returns: the bytes.
  /// - Throws: an error of kind `unreadable`.
  package func readAll(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer: [UInt8] = []
    while bytes.count < limit {
      let count = try read(into: &buffer)
      if count == 0 { break }
      bytes += buffer[..<min(count, limit - bytes.count)]
    }
    return bytes
  }
}
