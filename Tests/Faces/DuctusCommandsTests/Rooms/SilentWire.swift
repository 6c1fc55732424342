import Foundation
import Testing

/// A way to a database that can be cut without a word: nothing goes through any more, and neither end is told.
///
/// It is a socket in a folder, as PostgreSQL's own one, and passes on what comes there.
final class SilentWire: @unchecked Sendable {
  /// The folder of the socket, which libpq takes as a host.
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ductus-\(UInt64.random(in: .min ... .max))")
  /// The address of the database by this way.
  var address: String { "postgres://ductus@/postgres?host=\(folder.path)" }

  private static let name = ".s.PGSQL.5432"
  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let flags = Int32(MSG_NOSIGNAL)
  #else
    private static let stream = SOCK_STREAM
    private static let flags: Int32 = 0
  #endif

  private let target: String
  private let listener: Int32
  private let gate = NSCondition()
  private var isCut = false

  /// Makes a way to the database whose socket is in a folder.
  init(to database: URL) throws {
    target = database.appendingPathComponent(Self.name).path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    listener = socket(AF_UNIX, Self.stream, 0)
    let path = folder.appendingPathComponent(Self.name).path
    let isBound = Self.at(path) { bind(listener, $0, $1) } == 0
    try #require(isBound && listen(listener, 64) == 0, "\(errno)")
    let (descriptor, wire) = (listener, Weak(self))
    Thread.detachNewThread {
      while case let end = accept(descriptor, nil, nil), end >= 0 { wire.value?.join(end) }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Cuts it, or lets go on what waits.
  func set(cut: Bool) {
    gate.withLock {
      isCut = cut
      gate.broadcast()
    }
  }

  private final class Weak: @unchecked Sendable {
    weak var value: SilentWire?
    init(_ value: SilentWire) { self.value = value }
  }

  private static func at(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    return withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Connects one who has come with the database.
  private func join(_ end: Int32) {
    let other = socket(AF_UNIX, Self.stream, 0)
    guard Self.at(target, { connect(other, $0, $1) }) == 0 else {
      close(end)
      close(other)
      return
    }
    let ways = [(end, other), (other, end)]
    let rest = DispatchGroup()
    for (from, to) in ways {
      rest.enter()
      Thread.detachNewThread { [self] in
        pass(from, to)
        rest.leave()
      }
    }
    rest.notify(queue: .global()) {
      close(end)
      close(other)
    }
  }

  /// Passes on what comes, until one end hangs up.
  private func pass(_ from: Int32, _ to: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(from, &bytes, bytes.count), count > 0 {
      waitWhileCut()
      var sent = 0
      while sent < count {
        let more = bytes[sent..<count].withUnsafeBytes {
          send(to, $0.baseAddress, $0.count, Self.flags)
        }
        guard more > 0 else { break }
        sent += more
      }
    }
    // Who hangs up is not heard of either.
    waitWhileCut()
    shutdown(from, Int32(SHUT_RDWR))
    shutdown(to, Int32(SHUT_RDWR))
  }

  private func waitWhileCut() { gate.withLock { while isCut { gate.wait() } } }
}
