internal import Foundation

/// Which file a path leads to: two paths to one file have equal identities.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let node: UInt64

  /// The file at a path; `nil` where there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
