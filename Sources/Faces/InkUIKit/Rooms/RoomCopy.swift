internal import InkCodec
package import InkSync

/// The copy of a room that is kept on a device: its link, the bookmark, own changes and the drawing, of one moment.
///
/// In a file it is a row of records, each a length, the CRC-32C of what follows, and that: first the whole copy, then
/// what was new at each later moment. A record that was cut is as none, so that the others are the moment before it.
package struct RoomCopy: Equatable, Sendable {
  /// The page of the link, in UTF-8.
  package var page: [UInt8]
  /// The secret of the link.
  package var secret: RoomSecret
  /// The secrets of all links, where the room was made here.
  package var links: RoomLinks?
  /// The name of the room, in UTF-8; `nil` before the first connection.
  package var name: [UInt8]?
  /// The bookmark.
  package var bookmark: RoomBookmark
  /// The own changes that the room has not acknowledged, by their sequences.
  package var own: [RoomClient.OwnChange]
  /// The drawing as a `.ductus` file.
  package var file: [UInt8]

  /// Makes a copy of its parts.
  package init(
    page: [UInt8], _ secret: RoomSecret, _ links: RoomLinks?, name: [UInt8]?,
    _ bookmark: RoomBookmark, own: [RoomClient.OwnChange], file: [UInt8]
  ) {
    (self.page, self.secret, self.links, self.name) = (page, secret, links, name)
    (self.bookmark, self.own, self.file) = (bookmark, own, file)
  }

  private static let version: UInt8 = 1

  /// The first record of a file.
  package var beginning: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.append(part: page)
    writer.append(contentsOf: secret.bytes)
    writer.append((links == nil ? 0 : 1) | (name == nil ? 0 : 2))
    if let links {
      for secret in [links.own, links.draw, links.look] { writer.append(contentsOf: secret.bytes) }
    }
    if let name { writer.append(part: name) }
    Self.append(bookmark, own, file, to: &writer)
    return Self.record(writer.bytes)
  }

  /// Returns the record of a later moment.
  ///
  /// - Parameters:
  ///   - bookmark: the bookmark.
  ///   - own: the own changes that the records before do not have.
  ///   - tail: the bytes by which the drawing's file has grown.
  /// - Returns: the record.
  package static func moment(
    _ bookmark: RoomBookmark, own: [RoomClient.OwnChange], tail: [UInt8]
  ) -> [UInt8] {
    var writer = ByteWriter()
    append(bookmark, own, tail, to: &writer)
    return record(writer.bytes)
  }

  /// Returns a record with a length and a checksum before it.
  package static func record(_ payload: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(fixed: UInt32(payload.count))
    writer.append(fixed: CRC32C.checksum(payload))
    writer.append(contentsOf: payload)
    return writer.bytes
  }

  private static func append(
    _ bookmark: RoomBookmark, _ own: [RoomClient.OwnChange], _ drawing: [UInt8],
    to writer: inout ByteWriter
  ) {
    writer.append(part: bookmark.encoded)
    writer.append(number: own.count)
    for change in own {
      writer.append(number: change.sequence)
      writer.append(part: change.body)
    }
    writer.append(part: drawing)
  }
}

// Reading.
extension RoomCopy {
  /// Reads a file, up to the first record that is cut or damaged; `nil` where that is the first one.
  ///
  /// Complexity: O(bytes).
  package init?(_ bytes: [UInt8]) {
    var payloads = Self.payloads(of: bytes)[...]
    guard let first = payloads.popFirst(),
      var copy = Self.beginning(FieldReader(bytes, in: first))
    else { return nil }
    var own = copy.own
    do throws(RoomError) {
      for payload in payloads {
        var reader = FieldReader(bytes, in: payload)
        let moment = try Self.moment(&reader)
        copy.bookmark = moment.bookmark
        own += moment.own
        copy.file += moment.drawing
      }
    } catch {
      // The moments before the first that is damaged are whole.
    }
    let bookmark = copy.bookmark
    copy.own = own.filter { $0.sequence > bookmark.acknowledged && $0.sequence <= bookmark.made }
    self = copy
  }

  private static func payloads(of bytes: [UInt8]) -> [Range<Int>] {
    var reader = ByteReader(bytes)
    var payloads: [Range<Int>] = []
    do throws(ByteReader.Failure) {
      while !reader.isAtEnd {
        let (count, checksum) = (try reader.fixed(UInt32.self), try reader.fixed(UInt32.self))
        guard count <= reader.remaining else { break }
        let payload = try reader.skip(Int(count))
        var found = CRC32C()
        found.update(bytes, in: payload)
        guard found.value == checksum else { break }
        payloads.append(payload)
      }
    } catch {
      // A record that was cut ends the file.
    }
    return payloads
  }

  private static func beginning(_ reader: FieldReader) -> RoomCopy? {
    var reader = reader
    do throws(RoomError) {
      guard try reader.byte() == version else { return nil }
      let page = try reader.part()
      let secret = try reader.secret()
      let flags = try reader.byte()
      var links: RoomLinks?
      if flags & 1 != 0 {
        links = RoomLinks(
          own: try reader.secret(), draw: try reader.secret(), look: try reader.secret())
      }
      let name = flags & 2 != 0 ? try reader.part() : nil
      guard flags < 4 else { return nil }
      let moment = try moment(&reader)
      return RoomCopy(
        page: page, secret, links, name: name, moment.bookmark, own: moment.own,
        file: moment.drawing)
    } catch {
      return nil
    }
  }

  private static func moment(
    _ reader: inout FieldReader
  ) throws(RoomError) -> (bookmark: RoomBookmark, own: [RoomClient.OwnChange], drawing: [UInt8]) {
    let bookmark = try RoomBookmark(try reader.part())
    var own: [RoomClient.OwnChange] = []
    for _ in 0..<(try reader.count()) {
      own.append(RoomClient.OwnChange(sequence: try reader.number(), body: try reader.part()))
    }
    let drawing = try reader.part()
    try reader.end()
    return (bookmark, own, drawing)
  }
}
