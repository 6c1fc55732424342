import Foundation

// Temporary files of processes that were killed.
extension TemporaryFile {
  private static let prefix = ".ductus-"
  private static let digitCount = 16
  private static let suffix = ".tmp"
  /// The minimum age of removed files in seconds: a day.
  private static let patience = 86_400

  /// Returns a random name, which no file has.
  static func randomName() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return prefix + String(repeating: "0", count: digitCount - digits.count) + digits + suffix
  }

  private static func isTemporary(_ name: String) -> Bool {
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return name.utf8.count == prefix.count + digitCount + suffix.count
      && name.hasPrefix(prefix) && name.hasSuffix(suffix)
      && digits.allSatisfy { "0123456789abcdef".contains($0) }
  }

  /// Removes the files that killed processes left in a folder: files with a temporary name, not changed for a
  /// day, that nobody writes.
  ///
  /// - Parameter folder: its path with a slash at the end; the empty path is the current folder.
  static func removeAbandoned(in folder: String) {
    guard let entries = opendir(FileName.path(folder.isEmpty ? "." : folder)) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      // The name is read where it lies, because an entry is only as long as its name, while the declared type is
      // longer.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
      let name = String(
        cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
      guard isTemporary(name) else { continue }
      let file = openat(dirfd(entries), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        time(nil) - changed(status) > patience, flock(file, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlinkat(dirfd(entries), name, 0)
    }
  }

  private static func changed(_ status: stat) -> time_t {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }
}
