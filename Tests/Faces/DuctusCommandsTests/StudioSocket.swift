import Foundation
import Testing

/// A connection to `ductus studio`.
final class StudioSocket {
  private let descriptor: Int32

  #if canImport(Glibc)
    private static let flags = Int32(MSG_NOSIGNAL)
  #else
    private static let flags: Int32 = 0
  #endif

  /// Connects.
  ///
  /// - Throws: where nobody listens there.
  init(_ address: String, _ port: UInt16) throws {
    descriptor = try #require(Self.connected(address, port))
  }

  /// Connects; `nil` where nobody listens there.
  init?(trying address: String, _ port: UInt16) {
    guard let connected = Self.connected(address, port) else { return nil }
    descriptor = connected
  }

  private static func connected(_ address: String, _ port: UInt16) -> Int32? {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { return nil }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    let isAddress = inet_pton(AF_INET, address, &place.sin_addr) == 1
    let connected = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard isAddress, connected == 0 else {
      close(descriptor)
      return nil
    }
    // Nobody waits for ever.
    var limit = timeval(tv_sec: 240, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  deinit { close(descriptor) }

  /// Sends text.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes; fewer where the other end does not want them.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Self.flags)
      }
      guard count > 0 else { break }
      sent += count
    }
  }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns the bytes of the next call of the system; none once the other end has hung up.
  func receiveOnce() throws -> [UInt8] {
    try #require(more(), "no answer: \(errno)")
  }

  /// Returns the bytes of the next call of the system; none once the other end has hung up, rightly or not.
  func receiveAnyway() -> [UInt8] { more() ?? [] }

  /// Returns the bytes of the next call of the system; `nil` where it brings an error.
  private func more() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : Array(buffer[..<count])
  }

  /// Returns true if something has come, or the other end has hung up.
  func hasAnswer() -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// Returns all that comes until the other end hangs up.
  func receive() throws -> [UInt8] {
    var answer: [UInt8] = []
    while true {
      let more = try receiveOnce()
      if more.isEmpty { return answer }
      answer += more
    }
  }

  /// Returns the number of bytes that come until the other end hangs up, rightly or not.
  func receiveWhatCame() -> Int {
    var count = 0
    while let more = more(), !more.isEmpty { count += more.count }
    return count
  }
}
