/// The host and the path of a request (RFC 9112, sections 3.2 and 3.2.2).
struct RequestTarget: Equatable {
  /// The name or address of the server, without a port and in lower case; `nil` if a request of HTTP/1.0 has
  /// none.
  let host: String?
  /// The path, percent-encoded, without its query.
  let path: String

  /// Parses the target of a request; `nil` if it is malformed.
  ///
  /// - Parameters:
  ///   - text: the target: a path, or a whole address, as clients of a proxy send it.
  ///   - hosts: the values of all fields `Host`.
  ///   - needsHost: true if there must be such a field, as since HTTP/1.1.
  init?(_ text: String, hosts: [String], needsHost: Bool) {
    guard hosts.count == 1 || hosts.isEmpty && !needsHost else { return nil }
    var authority = hosts.first
    var rest = text[...]
    let scheme = "http://"
    if text.prefix(scheme.count).lowercased() == scheme {
      rest = text.dropFirst(scheme.count)
      // The host in a whole address takes precedence over the field.
      let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
      if rest.first != "/" { rest = "/" + rest }
    }
    path = String(rest.prefix { $0 != "?" })
    if let authority {
      guard let name = Self.name(in: authority) else { return nil }
      host = name
    } else {
      host = nil
    }
  }

  /// Returns the name in `name`, `name:80` or `[::1]:80`; `nil` if the text is none of them.
  private static func name(in authority: String) -> String? {
    let end: String.Index
    var name: Substring
    if authority.first == "[" {
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      name = authority[..<bracket].dropFirst()
      end = authority.index(after: bracket)
    } else {
      end = authority.firstIndex(of: ":") ?? authority.endIndex
      name = authority[..<end]
    }
    let port = authority[end...]
    guard port.isEmpty || port.first == ":",
      port.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }), !name.isEmpty,
      !name.contains(where: { "@[] \t".contains($0) })
    else { return nil }
    // A dot at the end marks a full name, and is dropped.
    if name.last == "." { name = name.dropLast() }
    return name.lowercased()
  }
}
