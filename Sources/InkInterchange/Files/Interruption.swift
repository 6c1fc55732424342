import Foundation

/// What is cleaned up where a signal ends the process: temporary files, and a program that writes
/// one.
///
/// Nothing happens unless a program asks for it with ``install()``: signals are not a library's.
///
/// A handler of signals may do very little: *POSIX.1-2024*, System Interfaces, section 2.4.3. This one
/// calls `kill`, `waitpid`, `unlink`, `signal` and `raise`, and reads memory that is never freed.
package enum Interruption {
  /// Where a path is kept.
  struct Place {
    fileprivate var index: Int
  }

  private static let lock = NSLock()
  /// Guarded by the lock.
  nonisolated(unsafe) private static var isInstalled = false

  /// As many files as are written at once, and more; those beyond go with their objects alone.
  private static let placeCount = 16
  private static let placeSize = 4096

  /// Paths that end with 0; where there is none, the first byte is 0.
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<CChar> = {
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: placeCount * placeSize)
    memory.initialize(repeating: 0, count: placeCount * placeSize)
    return memory
  }()

  /// The number of the program that writes a temporary file, or 0.
  nonisolated(unsafe) private static let writer: UnsafeMutablePointer<Int32> = {
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    memory.initialize(to: 0)
    return memory
  }()

  /// From now on cleans up before a signal ends the process, and then lets it end as it would have.
  ///
  /// Signals that are ignored stay so. A file that grows beyond what is allowed becomes an error of
  /// writing, as a full disk is.
  package static func install() {
    lock.lock()
    defer { lock.unlock() }
    guard !isInstalled else { return }
    isInstalled = true
    // Made now, for a handler may make nothing.
    writer.pointee = 0
    paths.pointee = 0
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXCPU] {
      let before = signal(number) { Interruption.cleanUp($0) }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Remembers a path.
  ///
  /// - Parameter path: the path of a temporary file that is made next; it ends with 0.
  /// - Returns: its place; `nil` where nobody asked for this.
  static func add(_ path: [CChar]) -> Place? {
    lock.lock()
    defer { lock.unlock() }
    guard isInstalled else { return nil }
    guard path.count > 1, path.count <= placeSize,
      let index = (0..<placeCount).first(where: { paths[$0 * placeSize] == 0 })
    else { return nil }
    let start = paths + index * placeSize
    // The first byte last: then it is whole.
    for offset in path.indices.dropFirst() { start[offset] = path[offset] }
    start[0] = path[0]
    return Place(index: index)
  }

  /// Forgets a path.
  static func remove(_ place: Place?) {
    guard let place else { return }
    lock.lock()
    defer { lock.unlock() }
    paths[place.index * placeSize] = 0
  }

  /// Remembers the program that writes a temporary file; there is one at a time.
  ///
  /// - Parameter number: its process, or `nil` once that has ended.
  package static func setWriter(_ number: Int32?) {
    lock.lock()
    defer { lock.unlock() }
    if isInstalled { writer.pointee = number ?? 0 }
  }

  private static func cleanUp(_ number: Int32) {
    // It would write the file anew, where it is about to open it.
    let process = writer.pointee
    if process > 0, kill(process, SIGKILL) == 0 { waitpid(process, nil, 0) }
    var place = 0
    while place < placeCount {
      let path = paths + place * placeSize
      if path.pointee != 0 { unlink(path) }
      place += 1
    }
    signal(number, SIG_DFL)
    // It comes when the handler returns.
    raise(number)
  }
}
