internal import Foundation
internal import InkSync
internal import NIOCore
internal import NIOHTTP1
internal import RoomHosting

/// The paths of a server that has rooms, beside those of files.
struct RoomEndpoint {
  /// The rooms.
  let host: RoomHost
  /// The origins of pages that may come in, beside those from this server itself.
  let origins: [StudioOrigin]
  /// The addresses of proxies that are believed.
  let proxies: [IPAddress]
  /// The version and the limits of the server, as `/metrics` tells them beside the counts.
  let facts: String

  /// Returns true if an origin that is allowed has the name.
  func isNamed(_ name: String) -> Bool { origins.contains { $0.host == name } }

  /// Returns the address of a client as a proxy names it; `nil` where none of the proxies asks, or it names none.
  ///
  /// A proxy adds the address that has asked it at the end; what stands before that is what the client claims.
  ///
  /// - Parameters:
  ///   - fields: the fields of the request.
  ///   - asking: the address of the other end.
  /// - Returns: the last address in `X-Forwarded-For`.
  func forwardedAddress(_ fields: HTTPHeaders, from asking: IPAddress?) -> SocketAddress? {
    guard let asking, proxies.contains(asking),
      let last = fields[canonicalForm: "X-Forwarded-For"].last
    else { return nil }
    return try? SocketAddress(ipAddress: String(last), port: 0)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request, whose host is that of this server.
  ///   - target: the host and path of it.
  ///   - client: the address of the other end.
  /// - Returns: the answer; `nil` where the path is one of a file.
  func answer(
    to request: HTTPRequestHead, for target: RequestTarget, from client: IPAddress?
  ) -> SiteHandler.Answer? {
    switch target.path {
    case "/rooms":
      let asks = request.headers[canonicalForm: "Upgrade"]
      guard asks.contains(where: { $0.lowercased() == "websocket" }) else {
        let body = "{\"protocol\":\(ClientMessage.version)}\n"
        return .response(SiteHandler.response(.ok, exactly: body, "application/json"))
      }
      guard request.method == .GET, request.uri.first == "/" else {
        return .response(SiteHandler.response(.badRequest, "this is no way to ask for a WebSocket"))
      }
      guard mayEnter(request.headers) else {
        return .response(SiteHandler.response(.forbidden, "pages of other sites cannot come in"))
      }
      return .upgrade
    case "/healthz":
      guard let problem = host.problem else {
        let remark = host.remark.map { "\($0)\n" } ?? ""
        return .response(
          SiteHandler.response(.ok, exactly: "ok\n" + remark, "text/plain; charset=utf-8"))
      }
      return .response(
        SiteHandler.response(.serviceUnavailable, "rooms cannot be kept: \(problem)"))
    case "/metrics":
      // A proxy on this machine asks for others, by another name.
      let isOwn = target.host.map { $0 == "localhost" || IPAddress($0)?.isLoopback == true }
      guard client?.isLoopback == true, isOwn ?? true else {
        return .response(SiteHandler.response(.forbidden, "only this machine is told"))
      }
      return .response(
        SiteHandler.response(
          .ok, exactly: facts + host.metricsText, "text/plain; version=0.0.4; charset=utf-8"))
    default: return nil
    }
  }

  /// Returns whether whoever asks may come in: no browser for a page of another site (RFC 6455, section 10.2).
  private func mayEnter(_ fields: HTTPHeaders) -> Bool {
    if host.isPeer(fields) { return true }
    let given = fields["Origin"]
    if given.isEmpty {
      // A browser says the origin, and other things that no other client says.
      return fields["User-Agent"].allSatisfy { !$0.hasPrefix("Mozilla/") }
        && !fields.contains { $0.name.lowercased().hasPrefix("sec-fetch-") }
    }
    guard given.count == 1, let origin = StudioOrigin(given[0]) else { return false }
    if origins.contains(origin) { return true }
    guard fields["Host"].count == 1, let own = fields["Host"].first else { return false }
    return StudioOrigin("\(origin.scheme)://\(own)") == origin
  }
}
