import Foundation

/// The destination of bytes: a file, or standard output.
///
/// A new file has a temporary name in the same folder until everything is written; an existing file of the
/// final name stays as it is until then.
package final class ByteSink {
  /// The name for messages.
  let name: String
  private let descriptor: Int32
  private let isOwned: Bool
  /// The file that has a temporary name until everything is written.
  private var file: TemporaryFile?

  /// Writes to an open descriptor, which stays open.
  package init(descriptor: Int32, name: String) {
    self.name = name
    self.descriptor = descriptor
    isOwned = false
  }

  /// Writes a new file; `-` is standard output, and anything but a regular file is written directly.
  package init(path: String) throws(FileError) {
    guard path != "-" else {
      name = "standard output"
      descriptor = STDOUT_FILENO
      isOwned = false
      return
    }
    name = path
    if TemporaryFile.otherKind(path) != nil {
      descriptor = try Self.open(path, O_WRONLY, name: path)
      isOwned = true
      return
    }
    let file = try TemporaryFile(path: path)
    self.file = file
    descriptor = file.descriptor
    isOwned = false
  }

  /// Writes a new regular file, whose bytes can be overwritten.
  init(regularFile path: String) throws(FileError) {
    name = path
    let file = try TemporaryFile(path: path)
    self.file = file
    descriptor = file.descriptor
    isOwned = false
  }

  /// Appends to a file, which is created if it does not exist.
  init(appendingTo path: String) throws(FileError) {
    name = path
    isOwned = true
    descriptor = try Self.open(path, O_RDWR | O_CREAT | O_APPEND, name: path)
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Returns the size of the file and its last byte.
  func end() throws(FileError) -> (size: Int, lastByte: UInt8?) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_size > 0 else { return (0, nil) }
    var byte: UInt8 = 0
    guard pread(descriptor, &byte, 1, status.st_size - 1) == 1 else { throw failure(errno) }
    return (Int(status.st_size), byte)
  }

  /// Writes a buffer and empties it.
  package func write(_ buffer: inout [UInt8]) throws(FileError) {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        return Foundation.write(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        let code = errno
        buffer.removeFirst(written)
        throw failure(code)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Overwrites bytes at an offset of a regular file.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let count = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard count == bytes.count else { throw failure(count < 0 ? errno : EIO) }
  }

  /// Gives the file its name, or checks that the bytes have been written.
  package func finish() throws(FileError) {
    if let file { return try file.finish() }
    // Some file systems, such as those of a network, report an error only when the file is closed; closing a
    // copy of the descriptor is enough for that.
    let copy = dup(descriptor)
    guard copy >= 0, close(copy) == 0 || errno == EINTR else { throw failure(errno) }
  }

  private func failure(_ code: Int32) -> FileError { .unwritable(name, code) }

  private static func open(
    _ path: String, _ flags: Int32, name: String
  ) throws(FileError) -> Int32 {
    let descriptor = Foundation.open(FileName.path(path), flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.unwritable(name, errno) }
    return descriptor
  }
}
