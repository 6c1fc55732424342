internal import Foundation

/// Keeps a folder for one process: as long as the value lives, no other one gets it.
///
/// The system ends it with the process, however that ends.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// The reasons why a folder is not to be had.
  package enum Problem: Error, Equatable {
    /// Another process has it.
    case taken
    /// The file cannot be opened: the system's number of the error.
    case unusable(Int32)
  }

  /// Takes a folder; it is made where it is missing, for its owner only.
  ///
  /// - Parameter folder: its path.
  /// - Throws: the reason why it is not to be had.
  package init(_ folder: String) throws(Problem) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw .unusable(errno)
      }
    }
    let file = open(folder + "/rooms.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .unusable(errno) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      throw code == EWOULDBLOCK ? .taken : .unusable(code)
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
