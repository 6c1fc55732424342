import Foundation

/// Where the bytes of a log go: a file, standard output, or nowhere yet (memory).
///
/// A file that is written anew gets a temporary name in the same folder, and its own name when all
/// is well; until then the file of that name, if there is one, stays as it is.
package final class ByteSink {
  /// The name for messages.
  let name: String
  /// The descriptor; `nil` when the bytes stay in memory.
  private var descriptor: Int32?
  private let isOwned: Bool
  /// The temporary and the final path, while they are two.
  private var renaming: (from: String, to: String)?

  /// Leaves the bytes where they are.
  init(name: String) {
    self.name = name
    isOwned = false
  }

  /// Writes to an open descriptor, which stays open.
  init(descriptor: Int32, name: String) {
    self.name = name
    self.descriptor = descriptor
    isOwned = false
  }

  /// Writes a file anew; `-` is standard output, and what is no regular file is written directly.
  package init(path: String) throws(EventLogError) {
    guard path != "-" else {
      name = "standard output"
      descriptor = STDOUT_FILENO
      isOwned = false
      return
    }
    name = path
    isOwned = true
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      descriptor = try Self.open(path, O_WRONLY, name: path)
      return
    }
    let target = Self.target(of: path)
    let folder = (target as NSString).deletingLastPathComponent
    // A short name of its own: the target's may be as long as names can be.
    let temporary = (folder as NSString).appendingPathComponent(
      ".ductus-\(UInt64.random(in: .min ... .max))")
    let opened = try Self.open(temporary, O_WRONLY | O_CREAT | O_EXCL, name: path)
    if exists { _ = fchmod(opened, status.st_mode & 0o777) }
    descriptor = opened
    renaming = (temporary, target)
  }

  /// The file that a path leads to, through any number of links, whether it exists or not: a link
  /// stays a link, and what it leads to is replaced.
  private static func target(of path: String) -> String {
    var path = path
    // As many links as the system follows; a longer chain fails when it is opened.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = (path as NSString).deletingLastPathComponent as NSString
      path = next.hasPrefix("/") ? next : folder.appendingPathComponent(next)
    }
    return path
  }

  /// Goes on with a file, or begins one.
  init(appendingTo path: String) throws(EventLogError) {
    name = path
    isOwned = true
    descriptor = try Self.open(path, O_RDWR | O_CREAT | O_APPEND, name: path)
  }

  deinit {
    if isOwned, let descriptor { close(descriptor) }
    if let renaming { unlink(renaming.from) }
  }

  /// The size of the file and its last byte.
  func end() throws(EventLogError) -> (size: Int, lastByte: UInt8?) {
    guard let descriptor else { return (0, nil) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_size > 0 else { return (0, nil) }
    var byte: UInt8 = 0
    guard pread(descriptor, &byte, 1, status.st_size - 1) == 1 else { throw failure(errno) }
    return (Int(status.st_size), byte)
  }

  /// Writes all of a buffer and empties it; in memory, leaves it.
  package func write(_ buffer: inout [UInt8]) throws(EventLogError) {
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
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(EventLogError) {
    guard let descriptor else { return }
    let count = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard count == bytes.count else { throw failure(count < 0 ? errno : EIO) }
  }

  /// Gives the file its name.
  package func finish() throws(EventLogError) {
    guard let renaming, let descriptor else { return }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
    guard rename(renaming.from, renaming.to) == 0 else { throw failure(errno) }
    self.renaming = nil
  }

  private func failure(_ code: Int32) -> EventLogError { Self.failure(code, name: name) }

  private static func failure(_ code: Int32, name: String) -> EventLogError {
    EventLogError(
      kind: .unwritable, source: name, expected: "a writable file",
      found: ByteSource.message(for: code))
  }

  private static func open(
    _ path: String, _ flags: Int32, name: String
  ) throws(EventLogError) -> Int32 {
    let descriptor = Foundation.open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno, name: name) }
    return descriptor
  }
}
