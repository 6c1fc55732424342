internal import Foundation
package import NIOCore

/// The address of someone who connects, as far as it says who it is: of version 6, the network.
package struct VisitorAddress: Hashable, Sendable {
  /// 4 bytes, or 8.
  private let bytes: [UInt8]
  /// True if it is this machine, or no address of the Internet.
  package let isLoopback: Bool

  /// Makes it of the other end of a connection.
  package init(_ address: SocketAddress?) {
    switch address {
    case .v4(let endpoint):
      bytes = withUnsafeBytes(of: endpoint.address.sin_addr) { Array($0) }
      isLoopback = bytes[0] == 127
    case .v6(let endpoint):
      let all = withUnsafeBytes(of: endpoint.address.sin6_addr) { Array($0) }
      // Version 4 in version 6 (RFC 4291, section 2.5.5.2).
      let isMapped = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
      bytes = isMapped ? Array(all[12...]) : Array(all[..<8])
      isLoopback =
        isMapped ? all[12] == 127 : all[15] == 1 && all[..<15].allSatisfy { $0 == 0 }
    default: (bytes, isLoopback) = ([], true)
    }
  }
}
