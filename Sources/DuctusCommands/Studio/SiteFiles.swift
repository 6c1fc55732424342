/// The files of the folder that were asked for, in memory.
///
/// Each is read and compressed once, and again when it has changed. One event loop uses it.
final class SiteFiles {
  private var files: [String: SiteFile] = [:]
  private var size = 0

  /// The most bytes that are kept, unless a single file is larger.
  private static let largest = 256 << 20

  /// Finds a file.
  ///
  /// - Parameters:
  ///   - path: its path, without links on the way.
  ///   - state: its state.
  /// - Returns: `nil` where it cannot be read.
  func file(at path: String, in state: SiteFile.State) -> SiteFile? {
    if let known = files[path] {
      if known.isSettled, known.state == state { return known }
      size -= known.size
      files[path] = nil
    }
    guard let file = SiteFile(path) else { return nil }
    if size + file.size > Self.largest {
      files = [:]
      size = 0
    }
    files[path] = file
    size += file.size
    return file
  }
}
