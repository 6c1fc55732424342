internal import Foundation

/// Which regular file a path or a descriptor leads to: two that lead to one file have equal
/// identities.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let node: UInt64

  /// The regular file at a path; `nil` where there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The regular file of a descriptor; `nil` for a terminal, a pipe or a device.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    // What is not a regular file keeps nothing that could be lost.
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
