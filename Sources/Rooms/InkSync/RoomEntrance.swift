internal import InkCodec

/// The secret of a link: whoever has it may do in a room what the link is for.
///
/// It stands in the fragment of the link, which browsers send to no server; the first message of a connection says it.
/// A server keeps no more of it than a hash.
package struct RoomSecret: Equatable, Hashable, Sendable {
  /// The number of its bytes: 128 bits.
  package static let count = 16
  /// Its bytes.
  package let bytes: [UInt8]

  /// Makes a secret of its bytes; `nil` where their number is another one.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  /// Makes a secret of the text in a link: base64url without padding (RFC 4648, section 5); `nil` where it is none.
  package init?(text: [UInt8]) {
    guard text.count == 22 else { return nil }
    var (bytes, bits, held) = ([UInt8](), UInt32(0), 0)
    for character in text {
      guard let digit = Self.digits.firstIndex(of: character) else { return nil }
      bits = bits << 6 | UInt32(digit)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    // The last digit has four bits to spare.
    guard bits & 0xf == 0 else { return nil }
    self.init(bytes)
  }

  /// The text in a link.
  package var text: [UInt8] {
    var (text, bits, held) = ([UInt8](), UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 6 {
        held -= 6
        text.append(Self.digits[Int(bits >> UInt32(held) & 0x3f)])
      }
    }
    text.append(Self.digits[Int(bits << UInt32(6 - held) & 0x3f)])
    return text
  }

  /// Makes a secret of the fragment of a link: `room=`, and the text; `nil` where it is another one.
  package init?(fragment: [UInt8]) {
    guard fragment.starts(with: Self.prefix) else { return nil }
    self.init(text: Array(fragment[Self.prefix.count...]))
  }

  /// The fragment of a link, without the sign before it.
  package var fragment: [UInt8] { Self.prefix + text }

  private static let prefix = Array("room=".utf8)

  private static let digits: [UInt8] =
    Array(0x41...0x5A) + Array(0x61...0x7A) + Array(0x30...0x39) + [0x2D, 0x5F]
}

/// The links of a room, one for each role.
package struct RoomLinks: Equatable, Sendable {
  package var own: RoomSecret
  package var draw: RoomSecret
  package var look: RoomSecret

  /// Makes the links of a room.
  package init(own: RoomSecret, draw: RoomSecret, look: RoomSecret) {
    (self.own, self.draw, self.look) = (own, draw, look)
  }

  /// The secret for a role.
  package subscript(role: RoomRole) -> RoomSecret {
    switch role {
    case .own: own
    case .draw: draw
    case .look: look
    }
  }
}

/// A message before the conversation with a room: the first one of a connection, and those that follow until one
/// enters.
package enum RoomRequest: Equatable, Sendable {
  /// To take part in the room of a link: all that follows on the connection are messages of ``ClientMessage``.
  case enter(RoomSecret)
  /// To make a room with a drawing: its links, its name in UTF-8, and the number of bytes of the `.ductus` file, which
  /// follow in pieces.
  case create(RoomLinks, name: [UInt8], total: Int)
  /// A piece of the file.
  case piece(offset: Int, [UInt8])
  /// To put another secret instead of that for a role: nobody comes in with the old one, and who is in by it has
  /// to go. Only who owns the room may do so.
  case replace(own: RoomSecret, RoomRole, with: RoomSecret)
  /// To end the room: all have to go, and nobody comes in any more. Only who owns it may do so.
  case end(own: RoomSecret)

  /// The most bytes of a name.
  package static let nameLimit = 256

  /// The message in bytes.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .enter(let secret):
      writer.append(0)
      writer.append(number: ClientMessage.version)
      writer.append(contentsOf: secret.bytes)
    case .create(let links, let name, let total):
      writer.append(1)
      writer.append(number: ClientMessage.version)
      for secret in [links.own, links.draw, links.look] { writer.append(contentsOf: secret.bytes) }
      writer.append(part: name)
      writer.append(number: total)
    case .piece(let offset, let bytes):
      writer.append(2)
      writer.append(number: offset)
      writer.append(part: bytes)
    case .replace(let own, let role, let secret):
      writer.append(3)
      writer.append(number: ClientMessage.version)
      writer.append(contentsOf: own.bytes)
      writer.append(role.rawValue)
      writer.append(contentsOf: secret.bytes)
    case .end(let own):
      writer.append(4)
      writer.append(number: ClientMessage.version)
      writer.append(contentsOf: own.bytes)
    }
    return writer.bytes
  }

  /// Reads a message; complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws(RoomError) {
    var reader = FieldReader(bytes)
    let kind = try reader.byte()
    if kind != 2, try reader.number() != ClientMessage.version {
      throw RoomError(.unknown, offset: 1)
    }
    switch kind {
    case 0: self = .enter(try reader.secret())
    case 1:
      let links = RoomLinks(
        own: try reader.secret(), draw: try reader.secret(), look: try reader.secret())
      let start = reader.offset
      let name = try reader.part()
      guard name.count <= Self.nameLimit, links.own != links.draw, links.own != links.look,
        links.draw != links.look
      else { throw RoomError(.number, offset: start) }
      self = .create(links, name: name, total: try reader.number())
    case 2: self = .piece(offset: try reader.number(), try reader.part())
    case 3:
      let own = try reader.secret()
      let start = reader.offset
      guard let role = RoomRole(rawValue: try reader.byte()) else {
        throw RoomError(.number, offset: start)
      }
      self = .replace(own: own, role, with: try reader.secret())
    case 4: self = .end(own: try reader.secret())
    default: throw RoomError(.unknown, offset: 0)
    }
    try reader.end()
  }
}

/// An answer to a ``RoomRequest``.
///
/// What is wrong is answered by the message bye of ``ServerMessage`` instead, and the connection is closed; the two are
/// told apart by their first byte.
package enum RoomAnswer: Equatable, Sendable {
  /// The room of the link is there: its name in UTF-8. The hello may follow.
  case entered(name: [UInt8])
  /// So many bytes of the file are there; more may be sent.
  case progress(Int)
  /// The room was made and is kept, or the link was replaced, or the room has ended.
  case done

  /// The first byte of the first of them: those of ``ServerMessage`` are below.
  package static let first: UInt8 = 64

  /// The message in bytes.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .entered(let name):
      writer.append(64)
      writer.append(part: name)
    case .progress(let count):
      writer.append(65)
      writer.append(number: count)
    case .done: writer.append(66)
    }
    return writer.bytes
  }

  /// Reads a message; complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws(RoomError) {
    var reader = FieldReader(bytes)
    switch try reader.byte() {
    case 64: self = .entered(name: try reader.part())
    case 65: self = .progress(try reader.number())
    case 66: self = .done
    default: throw RoomError(.unknown, offset: 0)
    }
    try reader.end()
  }
}

extension FieldReader {
  /// The secret of a link.
  package mutating func secret() throws(RoomError) -> RoomSecret {
    let start = offset
    var bytes: [UInt8] = []
    for _ in 0..<RoomSecret.count { bytes.append(try byte()) }
    guard let secret = RoomSecret(bytes) else { throw RoomError(.number, offset: start) }
    return secret
  }
}
