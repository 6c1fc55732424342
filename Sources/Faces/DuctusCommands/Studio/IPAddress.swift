internal import Foundation
internal import NIOCore

/// An address of the Internet Protocol, of either version.
struct IPAddress: Equatable, Sendable {
  /// Sixteen bytes; those of version 4 are mapped into version 6 (RFC 4291, section 2.5.5.2), as a socket for
  /// both versions reports them.
  private let bytes: [UInt8]

  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// Parses an address such as `127.0.0.1` or `::1`; `nil` if it is invalid.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(four)
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(six)
    } else {
      return nil
    }
  }

  /// Makes the address of a socket; `nil` if the socket has another protocol.
  init?(_ socket: SocketAddress) {
    switch socket {
    case .v4(let endpoint): self.init(endpoint.address.sin_addr)
    case .v6(let endpoint): self.init(endpoint.address.sin6_addr)
    default: return nil
    }
  }

  private init(_ address: in_addr) {
    bytes = Self.mappedPrefix + withUnsafeBytes(of: address) { Array($0) }
  }

  private init(_ address: in6_addr) {
    bytes = withUnsafeBytes(of: address) { Array($0) }
  }

  /// True if only this machine can reach the address.
  var isLoopback: Bool {
    isVersion4 ? bytes[12] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
  }

  /// True if the address stands for all addresses of a machine.
  var isAny: Bool {
    (isVersion4 ? bytes[12...] : bytes[...]).allSatisfy { $0 == 0 }
  }

  private var isVersion4: Bool { bytes.starts(with: Self.mappedPrefix) }
}
