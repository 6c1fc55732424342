import Foundation

/// The head and the body of a message of HTTP/1.1 (RFC 9112), in the part of it that drivers of browsers and the
/// pages of tests need: the length of a body is always named.
struct HTTPMessage {
  /// The request line or the status line, in words.
  var start: [Substring]
  /// The fields, their names in small letters.
  var fields: [String: String]
  var body: [UInt8]

  /// Reads a message from a connection.
  init(from connection: Connection) throws {
    let head = String(decoding: try connection.read(until: Array("\r\n\r\n".utf8)), as: UTF8.self)
    var lines = head.split(separator: "\r\n")[...]
    start = lines.popFirst().map { $0.split(separator: " ", maxSplits: 2) } ?? []
    fields = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let length = fields["content-length"].flatMap { Int($0) } ?? 0
    body = try connection.read(count: length)
  }
}

/// A server of HTTP on this machine that is asked one thing at a time.
final class HTTPClient {
  private let port: Int
  private let timeout: Duration
  private var connection: Connection?

  /// Asks a port; an answer that takes longer than the timeout is an error.
  init(port: Int, timeout: Duration) {
    (self.port, self.timeout) = (port, timeout)
  }

  /// Asks, and waits for the answer.
  ///
  /// - Returns: the status and the body.
  func request(_ method: String, _ path: String, _ body: [UInt8] = []) throws
    -> (status: Int, body: [UInt8])
  {
    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json; charset=utf-8\r
      Content-Length: \(body.count)\r
      \r

      """
    do {
      let connection = try connection ?? Connection(port: port, timeout: timeout)
      try connection.send(Array(head.utf8) + body)
      let answer = try HTTPMessage(from: connection)
      let isKept = answer.fields["connection"]?.lowercased() != "close"
      self.connection = isKept ? connection : nil
      return (answer.start.dropFirst().first.flatMap { Int($0) } ?? 0, answer.body)
    } catch {
      // A late answer must not be taken for the answer to the next question.
      connection = nil
      throw error
    }
  }
}
