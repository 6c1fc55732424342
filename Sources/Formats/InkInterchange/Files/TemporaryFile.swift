import Foundation

/// A file that is written under a temporary name in its final folder, and renamed when it is complete.
///
/// Until then, an existing file of the final name stays as it is. A link stays a link: its target is
/// replaced. The new file has the permissions of the old one. The temporary file is removed with this object
/// and, if the program asks for it, with the process: see ``Interruption``. If the process was killed, the
/// next file in that folder removes it.
package final class TemporaryFile {
  /// The temporary path.
  package let path: String
  /// The descriptor of the open file.
  package let descriptor: Int32

  /// The given path, for messages.
  private let name: String
  private let target: String
  private let permissions: mode_t?
  private let slot: Interruption.Slot?
  private var isFinished = false

  /// Makes the file under its temporary name.
  ///
  /// - Parameter path: the final path.
  /// - Throws: `unwritable`, also if the path is that of something other than a regular file.
  package init(path: String) throws(FileError) {
    try Self.check(path)
    var status = stat()
    let exists = stat(FileName.path(path), &status) == 0
    // Links that lead to each other have no target that could be replaced.
    if !exists, errno == ELOOP { throw FileError.unwritable(path, ELOOP) }
    name = path
    permissions = exists ? status.st_mode & 0o777 : nil
    target = Self.target(of: path)
    let folder = Self.folder(of: target)
    // Abandoned files go first, because they may be what fills the disk.
    Self.removeAbandoned(in: folder)
    // The name is short and not derived from the target's, which may be as long as names can be.
    self.path = folder + Self.randomName()
    let bytes = FileName.path(self.path)
    // The path is registered first, so that the file never exists unregistered.
    let slot = Interruption.add(bytes)
    self.slot = slot
    descriptor = open(bytes, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let code = errno
      Interruption.remove(slot)
      throw FileError.unwritable(path, code)
    }
    // The lock shows other processes that the file is being written.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    // Another program may have to open the file.
    if let permissions { _ = fchmod(descriptor, permissions | S_IRUSR | S_IWUSR) }
  }

  deinit {
    close(descriptor)
    guard !isFinished else { return }
    unlink(FileName.path(path))
    Interruption.remove(slot)
  }

  /// Gives the file its name.
  ///
  /// - Throws: `unwritable`.
  package func finish() throws(FileError) {
    if let permissions { _ = fchmod(descriptor, permissions) }
    guard fsync(descriptor) == 0, rename(FileName.path(path), FileName.path(target)) == 0 else {
      throw FileError.unwritable(name, errno)
    }
    isFinished = true
    Interruption.remove(slot)
  }

  /// Checks that a path is that of a regular file, or that nothing has it yet.
  ///
  /// - Parameter path: the path.
  /// - Throws: `unwritable`.
  package static func check(_ path: String) throws(FileError) {
    guard let kind = otherKind(path) else { return }
    throw FileError(kind: .unwritable, file: path, expected: "a regular file", found: kind)
  }

  /// Returns a description of the item at a path; `nil` if it is a regular file or does not exist.
  package static func otherKind(_ path: String) -> String? {
    var status = stat()
    guard stat(FileName.path(path), &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return "a folder"
    case S_IFIFO: return "a pipe"
    case S_IFSOCK: return "a socket"
    default: return "a device"
    }
  }

  /// Returns the path of the target of a path, through any number of links, even if the target does not
  /// exist.
  private static func target(of path: String) -> String {
    var path = path
    var next = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The system follows as many links.
    for _ in 0..<40 {
      let count = readlink(FileName.path(path), &next, next.count)
      guard count > 0 else { break }
      let link = FileName.text(next[..<count].map { UInt8(bitPattern: $0) })
      path = link.utf8.first == slash ? link : folder(of: path) + link
    }
    return path
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns a path up to and including its last slash; empty if it has none.
  ///
  /// The search is in bytes, because a `String` sees a slash followed by a combining accent as another
  /// character.
  private static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "" }
    return String(Substring(path.utf8[...last]))
  }
}
