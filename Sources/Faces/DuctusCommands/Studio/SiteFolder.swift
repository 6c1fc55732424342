internal import Foundation

/// The folder whose files are served; files outside it are not.
struct SiteFolder: Sendable {
  /// The path of the folder, with all links resolved.
  let root: String

  /// The reasons why a folder cannot be served.
  enum Problem: Error {
    /// The folder does not exist.
    case missing
    /// The folder has no index page.
    case noIndex
  }

  /// The item at a path of a request.
  enum Target: Equatable {
    /// A regular file: its requested name, its path with all links resolved, and its state.
    case file(name: String, path: String, state: SiteFile.State)
    /// A folder requested without a slash at the end: relative links of its page would be resolved in its
    /// parent.
    case folder
    /// Nothing, or nothing that may be seen.
    case nothing
  }

  private static let index = "index.html"

  /// Opens a folder.
  ///
  /// - Throws: the reason why the folder cannot be served.
  init(_ path: String) throws(Problem) {
    guard let root = Self.resolved(path), let status = Self.status(of: root),
      Self.isFolder(status)
    else { throw .missing }
    self.root = root
    guard case .file = target(of: "/") else { throw .noIndex }
  }

  /// Finds the item at a path.
  ///
  /// Hidden files, and links to items outside the folder, are not found.
  ///
  /// - Parameter path: the path of a request, percent-encoded, without its query.
  /// - Returns: the item.
  func target(of path: String) -> Target {
    guard var names = Self.names(in: path) else { return .nothing }
    let isFolder = names.last?.isEmpty ?? true
    if isFolder { names[names.count - 1] = Self.index }
    guard let file = Self.resolved(([root] + names).joined(separator: "/")),
      isInside(file)
    else { return .nothing }
    guard let status = Self.status(of: file) else { return .nothing }
    if let state = SiteFile.State(status) {
      return .file(name: names[names.count - 1], path: file, state: state)
    }
    return Self.isFolder(status) && !isFolder ? .folder : .nothing
  }

  /// Returns the components of a path; the last one is empty if the path ends in a slash.
  ///
  /// - Returns: the names; `nil` if one of them is invalid for a file, is hidden, or leads elsewhere.
  private static func names(in path: String) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var names: [String] = []
    for (index, part) in parts.enumerated() {
      // Decoding follows splitting: an encoded slash is part of a name, and no file has such a name.
      let isPlain = !part.utf8.contains(UInt8(ascii: "%"))
      guard let name = isPlain ? String(part) : part.removingPercentEncoding,
        !name.utf8.contains(0),
        !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(UInt8(ascii: "\\")),
        name.utf8.first != UInt8(ascii: ".")
      else { return nil }
      guard !name.isEmpty || index == parts.count - 1 else { return nil }
      names.append(name)
    }
    return names
  }

  /// Returns true if a path without links lies below the root, and is not hidden there.
  private func isInside(_ path: String) -> Bool {
    let prefix = root == "/" ? root : root + "/"
    guard path.hasPrefix(prefix) else { return false }
    let names = path.dropFirst(prefix.count).split(separator: "/")
    return !names.contains { $0.hasPrefix(".") }
  }

  /// Returns a path with all links resolved; `nil` if nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }
}
