import Foundation

/// A file that is written under a temporary name in the folder where it belongs, and gets its own
/// name when all is well; until then the file of that name, if there is one, stays as it is.
///
/// A link stays a link: what it leads to is replaced. The new file has the permissions of the old
/// one. The temporary file goes with this object, and, where a program asks for it, with the process:
/// see ``Interruption``. Where a process was killed, the next file in that folder takes it away.
package final class TemporaryFile {
  /// The temporary path.
  package let path: String
  /// The open file.
  package let descriptor: Int32

  /// The path that was given, for messages.
  private let name: String
  private let target: String
  private let permissions: mode_t?
  private let place: Interruption.Place?
  private var isFinished = false

  /// Makes the file under its temporary name.
  ///
  /// - Parameter path: the path that it is to have.
  /// - Throws: `unwritable`, also where something other than a regular file has the path.
  package init(path: String) throws(FileError) {
    try Self.check(path)
    var status = stat()
    let exists = stat(FileName.path(path), &status) == 0
    // Links that lead to each other have no end that could be replaced.
    if !exists, errno == ELOOP { throw FileError.unwritable(path, ELOOP) }
    name = path
    permissions = exists ? status.st_mode & 0o777 : nil
    target = Self.target(of: path)
    let folder = Self.folder(of: target)
    // First, for they may be what fills the disk.
    Self.removeAbandoned(in: folder)
    // A short name of its own: the target's may be as long as names can be.
    self.path = folder + Self.randomName()
    let bytes = FileName.path(self.path)
    // First, so that at no time there is a file that nobody knows of.
    let place = Interruption.add(bytes)
    self.place = place
    descriptor = open(bytes, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let code = errno
      Interruption.remove(place)
      throw FileError.unwritable(path, code)
    }
    // As long as it is written, others see that.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    // Another program may have to open it.
    if let permissions { _ = fchmod(descriptor, permissions | S_IRUSR | S_IWUSR) }
  }

  deinit {
    close(descriptor)
    guard !isFinished else { return }
    unlink(FileName.path(path))
    Interruption.remove(place)
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
    Interruption.remove(place)
  }

  /// Sees to it that a path is that of a regular file, or of nothing yet.
  ///
  /// - Parameter path: the path.
  /// - Throws: `unwritable`.
  package static func check(_ path: String) throws(FileError) {
    guard let kind = otherKind(path) else { return }
    throw FileError(kind: .unwritable, file: path, expected: "a regular file", found: kind)
  }

  /// Returns the kind of file at a path, in words; `nil` for a regular file, or where there is none.
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

  /// The file that a path leads to, through any number of links, whether it exists or not.
  private static func target(of path: String) -> String {
    var path = path
    var next = [CChar](repeating: 0, count: Int(PATH_MAX))
    // As many links as the system follows.
    for _ in 0..<40 {
      let count = readlink(FileName.path(path), &next, next.count)
      guard count > 0 else { break }
      let link = FileName.text(next[..<count].map { UInt8(bitPattern: $0) })
      path = link.utf8.first == slash ? link : folder(of: path) + link
    }
    return path
  }

  private static let slash = UInt8(ascii: "/")

  /// A path up to its last slash; empty where it has none.
  ///
  /// In bytes, for to a `String` a slash and an accent that follows it are another character.
  private static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "" }
    return String(Substring(path.utf8[...last]))
  }
}
