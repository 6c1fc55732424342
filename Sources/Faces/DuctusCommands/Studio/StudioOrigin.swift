/// The origin of a page (RFC 6454): the scheme, the host and the port of its address.
struct StudioOrigin: Equatable, Sendable {
  /// The name or address of the host, in lower case, without brackets.
  let host: String
  /// Host and port as they stand in the field `Host` of requests, in lower case.
  let authority: String
  /// The scheme: `http` or `https`.
  let scheme: String

  /// Parses an origin such as `https://ink.example` or `http://[::1]:8765`; `nil` for any other text, `null` included.
  init?(_ text: String) {
    let lower = text.lowercased()
    guard let scheme = ["http", "https"].first(where: { lower.hasPrefix($0 + "://") }) else {
      return nil
    }
    self.scheme = scheme
    var authority = String(lower.dropFirst(scheme.count + 3))
    let standard = scheme == "http" ? ":80" : ":443"
    if authority.hasSuffix(standard) { authority.removeLast(standard.count) }
    guard let target = RequestTarget("/", hosts: [authority], needsHost: true),
      let host = target.host, !authority.contains(where: { "/?#".contains($0) })
    else { return nil }
    (self.host, self.authority) = (host, authority)
  }
}
