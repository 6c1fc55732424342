import Foundation

/// Where bytes come from: a file, standard input, or memory.
///
/// It owns the descriptor that it opened, and closes it at the end of its life.
package final class ByteSource {
  /// The number of bytes that are asked for at a time.
  static let chunkSize = 65_536

  /// The name for messages.
  package let name: String
  private let descriptor: Int32?
  private let isOwned: Bool
  /// Bytes that come before those of the descriptor.
  private var memory: [UInt8]?

  /// Reads from memory.
  init(bytes: [UInt8], name: String) {
    self.name = name
    descriptor = nil
    isOwned = false
    memory = bytes
  }

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
    if isOwned, let descriptor { close(descriptor) }
  }

  /// Replaces the content of a buffer with the next bytes, and returns how many there are: 0 at the
  /// end.
  func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    if let bytes = memory {
      memory = nil
      buffer = bytes
      return bytes.count
    }
    guard let descriptor else { return 0 }
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

  /// Returns whether the bytes begin with these; all of them are still to be read.
  ///
  /// No more is read than tells it, so that a log that comes slowly is not waited for.
  package func begins(with start: [UInt8]) throws(FileError) -> Bool {
    var held: [UInt8] = []
    var buffer: [UInt8] = []
    while held.count < start.count, start.starts(with: held) {
      let count = try read(into: &buffer)
      if count == 0 { break }
      held += buffer[..<count]
    }
    memory = held
    return held.starts(with: start)
  }

  /// What has been looked at, as ``begins(with:)`` does, and is still to be read.
  package var held: [UInt8] { memory ?? [] }

  /// Reads what is left.
  ///
  /// - Parameter limit: the most bytes that are taken.
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
