internal import Ductus
internal import FlyingFox
internal import Foundation

/// Answers requests for the files of a folder.
struct SiteHandler: HTTPHandler {
  /// The folder.
  let folder: SiteFolder

  private static let allow = HTTPHeader("Allow")

  func handleRequest(_ request: HTTPRequest) async -> HTTPResponse {
    guard request.method == .GET || request.method == .HEAD else {
      return response(
        .methodNotAllowed, text: "only GET and HEAD are answered", to: request,
        [Self.allow: "GET, HEAD"])
    }
    let path = request.target.path()
    switch folder.target(of: path) {
    case .nothing: return response(.notFound, text: "there is no such file", to: request)
    case .folder:
      return response(
        .movedPermanently, text: "it is a folder", to: request, [.location: path + "/"])
    case .file(let name, let bytes):
      let tag = Self.tag(bytes)
      let isKnown = Self.isTagged(tag, in: request.headers[.ifNoneMatch])
      return response(
        isKnown ? .notModified : .ok, bytes, to: request,
        [.contentType: MediaType.of(name), .eTag: tag, .cacheControl: "no-cache"])
    }
  }

  /// A name of some contents.
  private static func tag(_ bytes: Data) -> String {
    var checksum = CRC32C()
    checksum.update([UInt8](bytes))
    return "\"\(String(bytes.count, radix: 16))-\(String(checksum.value, radix: 16))\""
  }

  /// Whether a list of tags has one of them, or is `*` (RFC 9110, section 13.1.2).
  private static func isTagged(_ tag: String, in list: String?) -> Bool {
    guard let list else { return false }
    return list.split(separator: ",").contains { part in
      let other = part.trimmingCharacters(in: .whitespaces)
      return other == "*" || other == tag || other == "W/" + tag
    }
  }

  private func response(
    _ status: HTTPStatusCode, text: String, to request: HTTPRequest,
    _ headers: [HTTPHeader: String] = [:]
  ) -> HTTPResponse {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return response(status, Data("\(status.code): \(text)\n".utf8), to: request, headers)
  }

  private func response(
    _ status: HTTPStatusCode, _ bytes: Data, to request: HTTPRequest,
    _ headers: [HTTPHeader: String]
  ) -> HTTPResponse {
    var headers = headers
    for (name, value) in SecurityHeaders.fields(for: request.target.path()) {
      headers[HTTPHeader(name)] = value
    }
    // Without its contents a response still says how long they are (RFC 9110, section 8.6).
    headers[.contentLength] = String(bytes.count)
    let isEmpty = request.method == .HEAD || status == .notModified
    return HTTPResponse(
      statusCode: status, headers: HTTPHeaders(headers),
      body: HTTPBodySequence(data: isEmpty ? Data() : bytes, suggestedBufferSize: 65_536))
  }
}
