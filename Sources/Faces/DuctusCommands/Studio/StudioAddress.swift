internal import Foundation

/// A network address of this machine, on which the app is served.
struct StudioAddress: Sendable {
  /// The requested address, in numeric form.
  let text: String
  private let address: IPAddress

  /// Parses an address such as `127.0.0.1`, `0.0.0.0`, `::1` or `localhost`; `nil` if it is invalid.
  ///
  /// - Parameter text: the address.
  init?(_ text: String) {
    self.text = text == "localhost" ? "127.0.0.1" : text
    guard let address = IPAddress(self.text) else { return nil }
    self.address = address
  }

  /// True if only this machine can reach the address.
  var isLoopback: Bool { address.isLoopback }

  /// Returns true if requests for a host are meant for this server.
  ///
  /// A page of another site can let its own name lead to this machine (DNS rebinding), and could then read
  /// the served files as if they were its own. Browsers send the name along; only names and addresses that
  /// nobody else can own are answered.
  ///
  /// - Parameters:
  ///   - host: the name or address that a client requests, in lower case.
  ///   - own: the address of this machine to which the client is connected.
  /// - Returns: true if the request is to be answered.
  func isMeant(by host: String, at own: IPAddress?) -> Bool {
    if host == "localhost" { return true }
    if let asked = IPAddress(host) { return asked.isLoopback || asked == address || asked == own }
    return !isLoopback && Self.machineNames.contains(host)
  }

  /// The name of this machine, and its name in a local network (RFC 6762).
  private static let machineNames: [String] = {
    var text = [CChar](repeating: 0, count: 256)
    guard gethostname(&text, text.count - 1) == 0 else { return [] }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    guard let first = name.split(separator: ".").first else { return [] }
    return [name, first + ".local"]
  }()

  /// True if it is every address of this machine, so that none of them is known to others.
  var isAny: Bool { address.isAny }

  /// Returns the address of the app for a browser on this machine.
  func url(port: UInt16) -> String { "http://\(authority(port: port))/" }

  /// Returns host and port for a client on this machine.
  func authority(port: UInt16) -> String {
    let isVersion6 = text.contains(":")
    if address.isAny { return "\(isVersion6 ? "[::1]" : "127.0.0.1"):\(port)" }
    return "\(isVersion6 ? "[\(text)]" : text):\(port)"
  }

  /// Returns host and port of the listening socket, such as `0.0.0.0:8765` for all addresses of this machine.
  func listening(port: UInt16) -> String {
    "\(text.contains(":") ? "[\(text)]" : text):\(port)"
  }

  /// Returns the addresses of the app for browsers on other machines; none if they cannot reach it.
  func otherURLs(port: UInt16) -> [String] {
    if isLoopback { return [] }
    return address.isAny ? Self.networkAddresses.map { Self.url($0, port) } : [url(port: port)]
  }

  private static func url(_ host: String, _ port: UInt16) -> String { "http://\(host):\(port)/" }

  /// The IPv4 addresses of this machine in its networks, in the order of the system.
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
      var binary = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      guard inet_ntop(AF_INET, &binary, &text, socklen_t(text.count)) != nil else { continue }
      addresses.append(
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return addresses
  }
}
