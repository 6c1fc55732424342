import Foundation

/// A page's DevTools, to which commands are sent without waiting until they are done.
///
/// A WebSocket (RFC 6455) in Chromium's use of it: text alone, in whole frames.
public final class DevToolsSocket {
  private let connection: Connection
  private var count = 0
  private var answered = 0
  /// The reasons for which commands were refused.
  private var refusals: [String] = []

  /// Connects to a page.
  ///
  /// - Parameters:
  ///   - port: where Chromium listens.
  ///   - path: of the page's socket.
  /// - Throws: a ``BrowserError`` where nobody answers.
  init(port: Int, path: String) throws {
    connection = try Connection(port: port, timeout: .hang)
    let head = """
      GET \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: RHVjdHVzIGRyYXdzIGluaw==\r
      Sec-WebSocket-Version: 13\r
      \r

      """
    try connection.send(Array(head.utf8))
    let answer = try connection.read(until: Array("\r\n\r\n".utf8))
    guard String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 101") else {
      throw BrowserError("no socket: \(String(decoding: answer, as: UTF8.self))")
    }
  }

  /// Sends a command.
  public func send(_ method: String, _ parameters: JSON = [:]) throws {
    count += 1
    let message: JSON = [
      "id": .number(Double(count)), "method": .string(method), "params": parameters,
    ]
    let text = message.text
    // A whole text, masked as clients have to, with zeros.
    var frame: [UInt8] = [0x81]
    if text.count < 126 {
      frame.append(0x80 | UInt8(text.count))
    } else {
      guard text.count < 65_536 else { throw BrowserError("a command of \(text.count) bytes") }
      frame += [0x80 | 126, UInt8(text.count >> 8), UInt8(text.count & 255)]
    }
    try connection.send(frame + [0, 0, 0, 0] + text)
  }

  /// Waits until all commands are done.
  ///
  /// - Throws: a ``BrowserError`` where one was refused.
  public func finish() throws {
    while answered < count {
      let message = try JSON(text: try read())
      guard message["id"].number != nil else { continue }
      answered += 1
      if message["error"] != .null { refusals.append(message["error"]["message"].string ?? "?") }
    }
    if let refusal = refusals.first { throw BrowserError("\(refusal), and others") }
  }

  /// Returns the next text.
  private func read() throws -> [UInt8] {
    while true {
      let head = try connection.read(count: 2)
      var length = Int(head[1] & 127)
      if length >= 126 {
        length = try connection.read(count: length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
      }
      let payload = try connection.read(count: length)
      switch head[0] & 15 {
      case 1: return payload
      case 8: throw BrowserError("the page's socket was closed")
      default: continue
      }
    }
  }
}

extension Chromium {
  /// Connects to the DevTools of the tab.
  public func devToolsSocket() throws -> DevToolsSocket {
    let tab = try tab()
    let targets = try debuggerTargets()
    let page = targets.first { $0["id"].string == tab } ?? targets.first { $0["type"] == "page" }
    guard let address = page?["webSocketDebuggerUrl"].string.flatMap({ URL(string: $0) }),
      let port = address.port
    else { throw BrowserError("Chromium does not tell the socket of the page") }
    return try DevToolsSocket(port: port, path: address.path)
  }
}
