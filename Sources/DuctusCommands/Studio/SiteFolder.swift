internal import Foundation

/// The folder whose files are served, and nothing that is not in it.
struct SiteFolder: Sendable {
  /// Where it is, without links on the way.
  let root: String

  /// Why a folder cannot be served.
  enum Problem: Error {
    /// There is no such folder.
    case missing
    /// It is a folder without a page to begin with.
    case noIndex
  }

  /// What a path of a request leads to.
  enum Target: Equatable {
    /// A regular file: the name that it was asked for by, its path without links, and its state.
    case file(name: String, path: String, state: SiteFile.State)
    /// A folder that was named without a slash: links in its page would lead beside it.
    case folder
    /// Nothing, or nothing that anybody may see.
    case nothing
  }

  private static let index = "index.html"

  /// Takes a folder.
  ///
  /// - Throws: what is wrong with it.
  init(_ path: String) throws(Problem) {
    guard let root = Self.resolved(path), let status = Self.status(of: root),
      Self.isFolder(status)
    else { throw .missing }
    self.root = root
    guard case .file = target(of: "/") else { throw .noIndex }
  }

  /// Finds what a path leads to.
  ///
  /// Hidden files, and links that lead out, are not there.
  ///
  /// - Parameter path: the path of a request, percent-encoded, without its query.
  /// - Returns: what is there.
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

  /// The names on the way that a path says; the last one is empty where it ends in a slash.
  ///
  /// - Returns: the names; `nil` where one of them can be no file's, or is hidden, or leads elsewhere.
  private static func names(in path: String) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var names: [String] = []
    for (index, part) in parts.enumerated() {
      // Decoded after it was split: a slash that was encoded is part of a name, and no file's is.
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

  /// Whether a path without links lies below the root, and is not hidden there.
  private func isInside(_ path: String) -> Bool {
    let prefix = root == "/" ? root : root + "/"
    guard path.hasPrefix(prefix) else { return false }
    let names = path.dropFirst(prefix.count).split(separator: "/")
    return !names.contains { $0.hasPrefix(".") }
  }

  /// A path without links in it; `nil` where there is nothing.
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
