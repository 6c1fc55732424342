/// A cache of the requested files of the folder.
///
/// Each file is read and compressed once, and again after a change. One event loop uses the cache.
final class SiteFiles {
  private var files: [String: SiteFile] = [:]
  private var size = 0

  /// The maximum size of the cache in bytes, unless a single file is larger.
  private static let largest = 256 << 20

  /// Returns a file from the cache, or reads it.
  ///
  /// - Parameters:
  ///   - path: its path, with all links resolved.
  ///   - state: its state.
  /// - Returns: the file; `nil` if it cannot be read.
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
