internal import FlyingSocks
internal import Foundation

/// A network address of this machine, on which the app is served.
struct StudioAddress {
  /// What was asked for.
  enum Host: Equatable {
    case ip4(String)
    case ip6(String)
  }

  /// Which of the machine's addresses.
  let host: Host

  /// Reads an address such as `127.0.0.1`, `0.0.0.0`, `::1` or `localhost`; `nil` where it is none.
  ///
  /// - Parameter text: the address.
  init?(_ text: String) {
    let text = text == "localhost" ? "127.0.0.1" : text
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      host = .ip4(text)
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      host = .ip6(text)
    } else {
      return nil
    }
  }

  /// Whether only this machine can reach it.
  var isLoopback: Bool {
    switch host {
    case .ip4(let text): text.hasPrefix("127.")
    case .ip6(let text): text == "::1"
    }
  }

  /// Whether it stands for all addresses of the machine.
  var isAny: Bool {
    switch host {
    case .ip4(let text): text == "0.0.0.0"
    case .ip6(let text): text == "::"
    }
  }

  /// The address of the app for a browser on this machine.
  func url(port: UInt16) -> String {
    switch host {
    case .ip4(let text): Self.url(isAny ? "127.0.0.1" : text, port)
    case .ip6(let text): Self.url(isAny ? "[::1]" : "[\(text)]", port)
    }
  }

  /// The addresses of the app for browsers on other machines; none where they cannot reach it.
  func otherURLs(port: UInt16) -> [String] {
    if isLoopback { return [] }
    return isAny ? Self.networkAddresses.map { Self.url($0, port) } : [url(port: port)]
  }

  private static func url(_ host: String, _ port: UInt16) -> String { "http://\(host):\(port)/" }

  /// The addresses (IPv4) of this machine in its networks, in the order in which the system has them.
  private static var networkAddresses: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var addresses: [String] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      let flags = UInt32(entry.pointee.ifa_flags)
      guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == AF_INET,
        flags & UInt32(IFF_UP) != 0,
        flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      var place = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      guard inet_ntop(AF_INET, &place, &text, socklen_t(text.count)) != nil else { continue }
      addresses.append(
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return addresses
  }
}
