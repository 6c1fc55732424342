package import Foundation
package import InkSync

/// The link of a room: the page of the app, and the secret in the fragment.
///
/// The server of rooms is the one that serves the page: its endpoint is `rooms` beside the page.
package struct RoomAddress: Equatable, Sendable {
  /// The page, without query and fragment.
  package let page: URL
  /// The secret.
  package let secret: RoomSecret

  /// Reads a link; `nil` where it is none of a room.
  ///
  /// - Parameter link: `http` or `https`, a host, a path, and `#room=` with 22 letters; a query is left out.
  package init?(_ link: URL) {
    let fragment = URLComponents(url: link, resolvingAgainstBaseURL: true)?.percentEncodedFragment
    guard let fragment, let secret = RoomSecret(fragment: Array(fragment.utf8)) else { return nil }
    self.init(page: link, secret)
  }

  /// Makes the link of a page and a secret; `nil` where the page has another scheme, or no host.
  package init?(page: URL, _ secret: RoomSecret) {
    guard var parts = URLComponents(url: page, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil
    else { return nil }
    parts.scheme = scheme
    (parts.percentEncodedQuery, parts.percentEncodedFragment) = (nil, nil)
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    guard let url = parts.url else { return nil }
    (self.page, self.secret) = (url, secret)
  }

  /// The link, for people.
  package var link: URL {
    var parts = URLComponents(url: page, resolvingAgainstBaseURL: false)
    parts?.percentEncodedFragment = String(decoding: secret.fragment, as: UTF8.self)
    return parts?.url ?? page
  }

  /// The address of the server of rooms, for a WebSocket.
  package var socket: URL {
    guard var parts = URLComponents(url: page, resolvingAgainstBaseURL: false) else { return page }
    parts.scheme = parts.scheme == "https" ? "wss" : "ws"
    let path = parts.percentEncodedPath
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    parts.percentEncodedPath = folder + "rooms"
    return parts.url ?? page
  }
}
