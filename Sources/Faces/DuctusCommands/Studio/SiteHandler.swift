internal import Foundation
internal import NIOCore
internal import NIOHTTP1

/// Answers requests for the files of a folder, and for rooms.
final class SiteHandler {
  /// The consequence of a request.
  enum Answer {
    /// A response.
    case response(Response)
    /// WebSocket, if the request is right for that.
    case upgrade
  }

  /// A response, without the fields that depend on the connection.
  struct Response {
    let status: HTTPResponseStatus
    var headers: HTTPHeaders
    let body: ByteBuffer
  }

  private let folder: SiteFolder
  private let address: StudioAddress
  let rooms: RoomEndpoint?
  private let files = SiteFiles()

  /// Makes a handler for a folder and the address on which it is served, and for rooms, if there are any.
  init(_ folder: SiteFolder, at address: StudioAddress, rooms: RoomEndpoint? = nil) {
    (self.folder, self.address, self.rooms) = (folder, address, rooms)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request, without its body.
  ///   - own: the address of this machine to which the client is connected.
  ///   - client: the address of the client.
  /// - Returns: the answer; as a response, that to GET, which states the length even if the body will be omitted (RFC
  ///   9110, section 8.6).
  func answer(to request: HTTPRequestHead, at own: IPAddress?, from client: IPAddress?) -> Answer {
    guard
      let target = RequestTarget(
        request.uri, hosts: request.headers["Host"], needsHost: request.version.minor > 0),
      let rooms, isMeant(target, at: own), request.method == .GET || request.method == .HEAD,
      let answer = rooms.answer(to: request, for: target, from: client)
    else { return .response(response(to: request, at: own)) }
    return answer
  }

  private func isMeant(_ target: RequestTarget, at own: IPAddress?) -> Bool {
    guard let host = target.host else { return true }
    return address.isMeant(by: host, at: own) || rooms?.isNamed(host) ?? false
  }

  private func response(to request: HTTPRequestHead, at own: IPAddress?) -> Response {
    guard request.method == .GET || request.method == .HEAD else {
      return Self.response(
        .methodNotAllowed, "only GET and HEAD are answered", [("Allow", "GET, HEAD")])
    }
    guard
      let target = RequestTarget(
        request.uri, hosts: request.headers["Host"], needsHost: request.version.minor > 0)
    else { return Self.response(.badRequest, "the request does not say rightly what it is for") }
    guard isMeant(target, at: own) else {
      return Self.response(
        .misdirectedRequest, "this server is not known by that name; open it by its address")
    }
    let path = target.path
    switch folder.target(of: path) {
    case .folder:
      return Self.response(.movedPermanently, "it is a folder", [("Location", path + "/")])
    case .file(let name, let location, let state):
      guard let file = files.file(at: location, in: state) else {
        return Self.response(.notFound, "the file cannot be read, or is larger than 256 MB")
      }
      return Self.response(file, type: MediaType.of(name), path: path, to: request.headers)
    case .nothing
    where path == "/rooms" && rooms == nil && !request.headers.contains(name: "Upgrade"):
      // The app asks for this before it offers rooms, and browsers note 404 as a fault of the page.
      return Self.response(.ok, exactly: "{\"protocol\":0}\n", "application/json")
    case .nothing: return Self.response(.notFound, "there is no such file")
    }
  }

  /// Returns a response with a line of text instead of a file.
  static func response(
    _ status: HTTPResponseStatus, _ text: String, _ fields: [(String, String)] = []
  ) -> Response {
    response(status, exactly: "\(status.code): \(text)\n", "text/plain; charset=utf-8", fields)
  }

  /// Returns a response with a text of a media type, which is not kept.
  static func response(
    _ status: HTTPResponseStatus, exactly text: String, _ type: String,
    _ fields: [(String, String)] = []
  ) -> Response {
    let body = ByteBuffer(string: text)
    let all =
      SecurityHeaders.fields + fields + [
        ("Content-Type", type),
        ("Cache-Control", "no-store"),
        ("Content-Length", String(body.readableBytes)),
      ]
    return Response(status: status, headers: HTTPHeaders(all), body: body)
  }

  private static func response(
    _ file: SiteFile, type: String, path: String, to request: HTTPHeaders
  ) -> Response {
    var form = file.plain
    var fields = SecurityHeaders.fields
    if let compressed = file.compressed {
      fields.append(("Vary", "Accept-Encoding"))
      let accepted = request[canonicalForm: "Accept-Encoding"]
      if let brotli = file.brotli, takes("br", accepted) {
        form = brotli
        fields.append(("Content-Encoding", "br"))
      } else if takes("gzip", accepted) {
        form = compressed
        fields.append(("Content-Encoding", "gzip"))
      }
    }
    fields += [
      ("Content-Type", type), ("ETag", form.tag),
      ("Cache-Control", hasHash(path) ? "public, max-age=31536000, immutable" : "no-cache"),
      ("Content-Length", String(form.bytes.readableBytes)),
    ]
    let isKnown = isTagged(form.tag, in: request[canonicalForm: "If-None-Match"])
    return Response(
      status: isKnown ? .notModified : .ok, headers: HTTPHeaders(fields),
      body: isKnown ? ByteBuffer() : form.bytes)
  }

  /// Returns true if a list of tags contains a tag, or `*` (RFC 9110, section 13.1.2).
  private static func isTagged(_ tag: String, in list: [Substring]) -> Bool {
    list.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
  }

  /// Returns true if a path ends in a name with a hash, as `scripts/build/site` makes them: another content then has
  /// another name.
  private static func hasHash(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard let dash = name.lastIndex(of: "-"), let dot = name[dash...].firstIndex(of: ".") else {
      return false
    }
    let hash = name[name.index(after: dash)..<dot]
    return hash.count == 16 && hash.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Returns true if a list of codings allows one (RFC 9110, section 12.5.3).
  private static func takes(_ coding: String, _ list: [Substring]) -> Bool {
    list.contains { entry in
      let parts = entry.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.first?.lowercased() == coding else { return false }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      return weight.map { Double($0.dropFirst(2)) ?? 0 > 0 } ?? true
    }
  }
}
