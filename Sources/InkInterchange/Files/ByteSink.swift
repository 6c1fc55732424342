import Foundation

/// Where bytes go: a file, standard output, or nowhere yet (memory).
///
/// A file that is written anew gets a temporary name in the same folder, and its own name when all
/// is well; until then the file of that name, if there is one, stays as it is.
package final class ByteSink {
  /// The name for messages.
  let name: String
  /// The descriptor; `nil` when the bytes stay in memory.
  private var descriptor: Int32?
  private let isOwned: Bool
  /// The file under its temporary name.
  private var file: TemporaryFile?

  /// Leaves the bytes where they are.
  init(name: String) {
    self.name = name
    isOwned = false
  }

  /// Writes to an open descriptor, which stays open.
  package init(descriptor: Int32, name: String) {
    self.name = name
    self.descriptor = descriptor
    isOwned = false
  }

  /// Writes a file anew; `-` is standard output, and what is no regular file is written directly.
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

  /// Writes a regular file anew, in which bytes can be written over.
  init(regularFile path: String) throws(FileError) {
    name = path
    let file = try TemporaryFile(path: path)
    self.file = file
    descriptor = file.descriptor
    isOwned = false
  }

  /// Goes on with a file, or begins one.
  init(appendingTo path: String) throws(FileError) {
    name = path
    isOwned = true
    descriptor = try Self.open(path, O_RDWR | O_CREAT | O_APPEND, name: path)
  }

  deinit {
    if isOwned, let descriptor { close(descriptor) }
  }

  /// The size of the file and its last byte.
  func end() throws(FileError) -> (size: Int, lastByte: UInt8?) {
    guard let descriptor else { return (0, nil) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_size > 0 else { return (0, nil) }
    var byte: UInt8 = 0
    guard pread(descriptor, &byte, 1, status.st_size - 1) == 1 else { throw failure(errno) }
    return (Int(status.st_size), byte)
  }

  /// Writes all of a buffer and empties it; in memory, leaves it.
  package func write(_ buffer: inout [UInt8]) throws(FileError) {
    guard let descriptor else { return }
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

  /// Writes bytes over those at a place of a regular file; in memory, does nothing.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    guard let descriptor else { return }
    let count = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard count == bytes.count else { throw failure(count < 0 ? errno : EIO) }
  }

  /// Gives the file its name, or sees to it that what was written has arrived.
  package func finish() throws(FileError) {
    if let file { return try file.finish() }
    // Some file systems, such as those of a network, tell of an error only where a file is closed, which
    // a copy of the descriptor does.
    guard let descriptor else { return }
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
