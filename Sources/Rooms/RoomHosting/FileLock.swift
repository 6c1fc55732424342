internal import Foundation

/// Keeps a database for one process by a lock on the file itself, beside that on the folder: who removes the file of
/// that lock lets no second server in.
///
/// It is a lock of the open file (Linux and macOS: `F_OFD_SETLK`), which ends with the process, on one byte that SQLite
/// locks never, the one before its own. The file has to stay open as long as SQLite uses it: when a process closes a
/// file, its locks of the older kind are gone, and SQLite has no others.
final class FileLock: Sendable {
  #if canImport(Darwin)
    private static let command: Int32 = 90
  #else
    private static let command: Int32 = 37
  #endif
  /// SQLite's bytes begin at 2³⁰ (its file format, “The Lock-Byte Page”).
  private static let place: off_t = 1 << 30 - 1

  private let descriptor: Int32

  /// Takes a file; it is made where it is missing, for its owner only.
  ///
  /// - Parameter path: its path.
  /// - Throws: the reason why it is not to be had. A file system without such locks is none.
  init(_ path: String) throws(FolderLock.Problem) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unusable(errno) }
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    (lock.l_start, lock.l_len) = (Self.place, 1)
    let isTaken = fcntl(file, Self.command, &lock) != 0 && (errno == EAGAIN || errno == EACCES)
    guard !isTaken else {
      close(file)
      throw .taken
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
