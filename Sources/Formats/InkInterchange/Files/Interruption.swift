import Foundation

/// Cleans up when a signal ends the process: removes temporary files, and kills a program that writes one.
///
/// Nothing happens unless a program calls ``install()``, because a library must not take over signals.
///
/// A signal handler may do very little: *POSIX.1-2024*, System Interfaces, section 2.4.3. This one calls
/// `kill`, `waitpid`, `unlink`, `signal` and `raise`, and reads memory that is never freed.
package enum Interruption {
  /// The slot of a path.
  struct Slot {
    fileprivate var index: Int
  }

  private static let lock = NSLock()
  /// Guarded by the lock.
  nonisolated(unsafe) private static var isInstalled = false

  /// More slots than files are written at once; without a slot, only the file's object removes the file.
  private static let slotCount = 16
  private static let slotSize = 4096

  /// The paths, each terminated by 0; the first byte of a free slot is 0.
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<CChar> = {
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * slotSize)
    memory.initialize(repeating: 0, count: slotCount * slotSize)
    return memory
  }()

  /// The process that writes a temporary file, or 0.
  nonisolated(unsafe) private static let writer: UnsafeMutablePointer<Int32> = {
    let memory = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    memory.initialize(to: 0)
    return memory
  }()

  /// Installs handlers that clean up before a signal ends the process, and then let the signal end it.
  ///
  /// Ignored signals stay ignored. A file that exceeds the size limit of the process becomes a write error,
  /// as a full disk does.
  package static func install() {
    lock.lock()
    defer { lock.unlock() }
    guard !isInstalled else { return }
    isInstalled = true
    // The memory is allocated now, because a handler must not allocate.
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

  /// Registers a path.
  ///
  /// - Parameter path: the path of a temporary file that is about to be made; it ends with 0.
  /// - Returns: its slot; `nil` if the handlers are not installed, or no slot fits.
  static func add(_ path: [CChar]) -> Slot? {
    lock.lock()
    defer { lock.unlock() }
    guard isInstalled else { return nil }
    guard path.count > 1, path.count <= slotSize,
      let index = (0..<slotCount).first(where: { paths[$0 * slotSize] == 0 })
    else { return nil }
    let start = paths + index * slotSize
    // The first byte is written last, because it marks the path as complete.
    for offset in path.indices.dropFirst() { start[offset] = path[offset] }
    start[0] = path[0]
    return Slot(index: index)
  }

  /// Unregisters a path.
  static func remove(_ slot: Slot?) {
    guard let slot else { return }
    lock.lock()
    defer { lock.unlock() }
    paths[slot.index * slotSize] = 0
  }

  /// Registers the program that writes a temporary file; there is one at a time.
  ///
  /// - Parameter number: its process identifier, or `nil` once it has ended.
  package static func setWriter(_ number: Int32?) {
    lock.lock()
    defer { lock.unlock() }
    if isInstalled { writer.pointee = number ?? 0 }
  }

  private static func cleanUp(_ number: Int32) {
    // The process is killed first, because it could create the file again after its removal.
    let process = writer.pointee
    if process > 0, kill(process, SIGKILL) == 0 { waitpid(process, nil, 0) }
    var slot = 0
    while slot < slotCount {
      let path = paths + slot * slotSize
      if path.pointee != 0 { unlink(path) }
      slot += 1
    }
    signal(number, SIG_DFL)
    // The signal is delivered when the handler returns.
    raise(number)
  }
}
