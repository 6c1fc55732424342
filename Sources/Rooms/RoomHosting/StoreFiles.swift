internal import Foundation

/// The files of a store as they were when it was opened: one that was moved, removed or replaced since is noticed.
///
/// Whoever has a file open goes on writing into it wherever it lies, also where it lies nowhere any more, and nothing
/// fails: what is written so is lost with the process.
struct StoreFiles: Sendable {
  /// The numbers by which the system knows a file.
  private struct Identity: Equatable, Sendable {
    let device: UInt64
    let number: UInt64

    /// Looks a path up; `nil` where there is no file.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private let known: [(path: String, identity: Identity)]

  /// Notes the files that there are now at some paths.
  init(_ paths: [String]) {
    known = paths.compactMap { path in Identity(path).map { (path, $0) } }
  }

  /// True if each of them is still where it was.
  var areInPlace: Bool { known.allSatisfy { Identity($0.path) == $0.identity } }
}
