import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The loopback address, in the order of bytes of the network.
private let loopback = in_addr_t(0x7F00_0001).bigEndian

/// Lets a little time pass between two questions whether something is there.
func restBriefly() { usleep(10_000) }

private func newSocket() -> Int32 {
  #if canImport(Glibc)
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    socket(AF_INET, SOCK_STREAM, 0)
  #endif
}

private func withAddress<Result>(
  port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = loopback
  return withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// A TCP connection on this machine.
final class Connection {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Creates a socket that is connected already.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Connects to a port of the loopback address.
  ///
  /// - Throws: a ``BrowserError`` where nobody listens.
  convenience init(port: Int, timeout: Duration) throws {
    let descriptor = newSocket()
    guard descriptor >= 0 else {
      throw BrowserError("no socket: \(String(cString: strerror(errno)))")
    }
    guard withAddress(port: port, { connect(descriptor, $0, $1) }) == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw BrowserError("cannot connect to port \(port): \(reason)")
    }
    self.init(descriptor: descriptor)
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    setTimeout(timeout)
  }

  deinit { close(descriptor) }

  /// Sets the longest time to wait for bytes.
  func setTimeout(_ duration: Duration) {
    var time = timeval(tv_sec: Int(duration.components.seconds), tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        #else
          Darwin.send(descriptor, $0.baseAddress, $0.count, 0)
        #endif
      }
      guard count > 0 else { throw BrowserError("connection lost while sending") }
      sent += count
    }
  }

  /// Returns all bytes up to a mark, without the mark.
  func read(until mark: [UInt8]) throws -> [UInt8] {
    var searched = 0
    while true {
      if let start = position(of: mark, from: searched) {
        defer { buffer.removeFirst(start + mark.count) }
        return Array(buffer[..<start])
      }
      searched = max(0, buffer.count - mark.count)
      try receive()
    }
  }

  /// Returns a number of bytes.
  func read(count: Int) throws -> [UInt8] {
    while buffer.count < count { try receive() }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  private func position(of mark: [UInt8], from start: Int) -> Int? {
    guard buffer.count - start >= mark.count else { return nil }
    return (start...buffer.count - mark.count).first {
      buffer[$0..<$0 + mark.count].elementsEqual(mark)
    }
  }

  private func receive() throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count != 0 else { throw BrowserError("connection closed by the other side") }
    guard count > 0 else {
      throw BrowserError("no answer: \(String(cString: strerror(errno)))")
    }
    buffer += piece[..<count]
  }
}

/// A port of the loopback address on which this process listens.
final class Listener: Sendable {
  private let descriptor: Int32
  /// The number of the port.
  let port: Int

  /// Listens on a port that is free.
  init() throws {
    let descriptor = newSocket()
    guard descriptor >= 0, withAddress(port: 0, { bind(descriptor, $0, $1) }) == 0,
      listen(descriptor, 64) == 0
    else { throw BrowserError("cannot listen: \(String(cString: strerror(errno)))") }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    self.descriptor = descriptor
    port = Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Returns the next connection; nil once it was ended.
  func next() -> Connection? {
    let connection = accept(descriptor, nil, nil)
    return connection < 0 ? nil : Connection(descriptor: connection)
  }

  /// Listens no longer.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  deinit { close(descriptor) }
}

/// Returns a port that nobody listens on at the moment.
public func freePort() throws -> Int { try Listener().port }
