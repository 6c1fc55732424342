public import Foundation

/// A server of a few files on a free port of this machine, for pages of tests.
public final class PageServer: Sendable {
  private let listener: Listener

  /// The address of the folder, with a slash at the end.
  public var address: String { "http://127.0.0.1:\(listener.port)/" }

  /// Serves files.
  ///
  /// - Parameters:
  ///   - headers: fields that each answer has beside its own.
  ///   - file: gives the bytes for a path without a slash in front; nil where there are none.
  /// - Throws: a ``BrowserError`` where no port can be had.
  public init(
    headers: [String: String] = [:], _ file: @escaping @Sendable (String) -> [UInt8]?
  ) throws {
    let more = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
    listener = try Listener()
    Thread.detachNewThread { [listener] in
      while let connection = listener.next() {
        nonisolated(unsafe) let connection = connection
        Thread.detachNewThread { Self.answer(connection, more, file) }
      }
    }
  }

  /// Serves the files of a folder; `index.html` for the folder itself.
  public convenience init(folder: URL, headers: [String: String] = [:]) throws {
    try self.init(headers: headers) { path in
      guard !path.split(separator: "/").contains("..") else { return nil }
      let url = folder.appending(path: path.isEmpty ? "index.html" : path)
      return (try? Data(contentsOf: url)).map { [UInt8]($0) }
    }
  }

  /// Serves no longer.
  public func end() { listener.end() }

  deinit { end() }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript",
    "mjs": "text/javascript", "wasm": "application/wasm", "svg": "image/svg+xml",
    "png": "image/png", "json": "application/json", "webmanifest": "application/manifest+json",
  ]

  /// Answers until the other side closes the connection.
  private static func answer(_ connection: Connection, _ more: String, _ file: (String) -> [UInt8]?)
  {
    connection.setTimeout(.hang)
    while let request = try? HTTPMessage(from: connection), request.start.count == 3 {
      let target = request.start[1].split(separator: "?", omittingEmptySubsequences: false)[0]
      let path = String(target.dropFirst()).removingPercentEncoding ?? ""
      let body = file(path)
      let ending = path.contains(".") ? String(path.split(separator: ".").last ?? "") : "html"
      let head = """
        HTTP/1.1 \(body == nil ? "404 Not Found" : "200 OK")\r
        Content-Type: \(types[ending] ?? "application/octet-stream")\r
        Cache-Control: no-store\r
        \(more)\
        Content-Length: \(body?.count ?? 0)\r
        \r

        """
      guard (try? connection.send(Array(head.utf8) + (body ?? []))) != nil else { return }
    }
  }
}
