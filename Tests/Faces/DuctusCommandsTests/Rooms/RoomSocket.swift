import Foundation
import Testing

/// A connection to the rooms of a server, which speaks WebSocket (RFC 6455) frame by frame.
final class RoomSocket {
  /// The kinds of frames (section 5.2).
  enum Kind: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  private let socket: StudioSocket
  private var bytes: [UInt8]
  /// The code with which the server has closed; `nil` before that, or where it has hung up without one.
  private(set) var closeCode: Int?
  /// True once the server has hung up.
  private(set) var hasEnded = false
  /// The answers to pings.
  private(set) var pongs: [[UInt8]] = []

  /// Connects.
  ///
  /// - Parameters:
  ///   - port: the port of the server on this machine.
  ///   - fields: fields of the request beside those that must be there.
  ///   - early: bytes that are sent with the request, before its answer.
  /// - Throws: where nobody listens, or the answer is another one.
  convenience init(_ port: UInt16, _ fields: [String] = [], early: [UInt8] = []) throws {
    let connected = try Self(trying: port, fields, early: early)
    self.init(try #require(connected?.socket), bytes: connected?.bytes ?? [])
  }

  private init(_ socket: StudioSocket, bytes: [UInt8]) {
    (self.socket, self.bytes) = (socket, bytes)
  }

  /// Connects; `nil` where nobody listens, or the server has hung up.
  init?(trying port: UInt16, _ fields: [String] = [], early: [UInt8] = []) throws {
    guard let socket = StudioSocket(trying: "127.0.0.1", port) else { return nil }
    socket.send(Array(Self.request(port, fields).utf8) + early)
    var answer: [UInt8] = []
    let gap = Array("\r\n\r\n".utf8)
    while true {
      if let end = answer.indices.first(where: { answer[$0...].starts(with: gap) }) {
        let head = String(decoding: answer[..<end], as: UTF8.self).lowercased()
        try #require(head.hasPrefix("http/1.1 101 "), "\(head)")
        // The answer to this key in section 1.3 of the RFC.
        let accept = "sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo="
        try #require(head.contains(accept) && !head.contains("extensions"), "\(head)")
        bytes = Array(answer[(end + 4)...])
        break
      }
      let more = socket.receiveAnyway()
      if more.isEmpty { return nil }
      answer += more
    }
    self.socket = socket
  }

  /// The request for a WebSocket, with the key of section 1.3.
  static func request(_ port: UInt16, _ fields: [String] = []) -> String {
    let lines = [
      "GET /rooms HTTP/1.1", "Host: localhost:\(port)", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    return (lines + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  // MARK: Sending

  /// Returns a frame.
  static func frame(
    _ payload: [UInt8], _ kind: Kind = .binary, isLast: Bool = true, isMasked: Bool = true,
    length: Int? = nil
  ) -> [UInt8] {
    var frame = [kind.rawValue | (isLast ? 0x80 : 0)]
    let count = length ?? payload.count
    let mask: UInt8 = isMasked ? 0x80 : 0
    if count < 126 {
      frame.append(mask | UInt8(count))
    } else if count < 65_536 {
      frame += [mask | 126, UInt8(count >> 8), UInt8(count & 255)]
    } else {
      frame.append(mask | 127)
      frame += (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }
    guard isMasked else { return frame + payload }
    let key: [UInt8] = [0x12, 0xA5, 0x00, 0xFF]
    return frame + key + payload.enumerated().map { $1 ^ key[$0 & 3] }
  }

  /// Sends a message.
  func send(_ message: [UInt8]) { sendBytes(Self.frame(message)) }

  /// Sends bytes as they are.
  func sendBytes(_ bytes: [UInt8]) { socket.send(bytes) }

  /// Says that it goes, in the way of the protocol.
  func close() { sendBytes(Self.frame([3, 232], .close)) }

  // MARK: Receiving

  /// Takes the messages that are there, without waiting for more.
  func takeMessages() throws -> [[UInt8]] {
    while !hasEnded, socket.hasAnswer() {
      let more = socket.receiveAnyway()
      if more.isEmpty { hasEnded = true }
      bytes += more
    }
    var messages: [[UInt8]] = []
    while let message = try takeFrame() { messages += message }
    return messages
  }

  /// Waits for the next message; `nil` where the server has hung up, or closed.
  func next() throws -> [UInt8]? {
    while true {
      while let taken = try takeFrame() { if let message = taken.first { return message } }
      if hasEnded || closeCode != nil { return nil }
      let more = socket.receiveAnyway()
      if more.isEmpty { hasEnded = true }
      bytes += more
    }
  }

  /// Waits until the server has closed; returns what it has sent before that.
  func rest() throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try next() { messages.append(message) }
    return messages
  }

  /// Takes a frame that is there whole: with a message, or with none; `nil` where there is none.
  private func takeFrame() throws -> [[UInt8]]? {
    guard bytes.count >= 2 else { return nil }
    try #require(bytes[0] & 0x70 == 0 && bytes[1] & 0x80 == 0, "a server does not mask")
    var (start, count) = (2, Int(bytes[1]))
    if count >= 126 {
      start = count == 126 ? 4 : 10
      guard bytes.count >= start else { return nil }
      count = bytes[2..<start].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= start + count else { return nil }
    let payload = Array(bytes[start..<start + count])
    let kind = try #require(Kind(rawValue: bytes[0] & 15))
    try #require(bytes[0] & 0x80 != 0, "the server sends no fragments")
    bytes.removeFirst(start + count)
    switch kind {
    case .binary: return [payload]
    case .pong: pongs.append(payload)
    case .close: closeCode = payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : 1005
    case .text, .ping, .continuation: Issue.record("an unexpected frame: \(kind)")
    }
    return []
  }
}
