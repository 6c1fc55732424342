import InkDocument
import InkSync
import InkTestSupport
import InkUIKit
import Testing

/// The file of a room's copy.
@Suite struct RoomCopyTests {
  private static let bookmark: RoomBookmark = {
    let client = RoomClient(author: DocumentAuthor(rawValue: 9), key: 77, at: 0)
    var bookmark = client.bookmark
    bookmark.position = RoomPosition(after: 4, base: 0, checksum: LogChecksum(value: 5))
    (bookmark.drawn, bookmark.acknowledged, bookmark.made, bookmark.role) = (3, 3, 5, .draw)
    return bookmark
  }()

  private static func change(_ sequence: Int) -> RoomClient.OwnChange {
    RoomClient.OwnChange(sequence: sequence, body: Array(repeating: UInt8(sequence), count: 40))
  }

  private static func copy(_ hasLinks: Bool, name: [UInt8]?) throws -> RoomCopy {
    func secret(_ first: UInt8) throws -> RoomSecret {
      try #require(RoomSecret(Array(first..<first + 16)))
    }
    let links = RoomLinks(own: try secret(1), draw: try secret(2), look: try secret(3))
    return RoomCopy(
      page: Array("https://ink.example/".utf8), try secret(1), hasLinks ? links : nil, name: name,
      bookmark, own: [change(4), change(5)], file: Array(0..<100))
  }

  @Test func `What is written is read as it was`() throws {
    for hasLinks in [false, true] {
      for name in [nil, [], Array("Sheet".utf8)] {
        let copy = try Self.copy(hasLinks, name: name)
        #expect(RoomCopy(copy.beginning) == copy)
      }
    }
  }

  @Test func `Later moments follow, and one that is cut or damaged is as none`() throws {
    let copy = try Self.copy(true, name: nil)
    var moments = [copy]
    var records = [copy.beginning]
    for step in 1...3 {
      var next = moments[moments.count - 1]
      next.bookmark.made = 5 + step
      next.bookmark.acknowledged = 3 + step
      next.file += [UInt8(step), 0]
      let own = [Self.change(5 + step)]
      records.append(RoomCopy.moment(next.bookmark, own: own, tail: [UInt8(step), 0]))
      next.own = (next.own + own).filter { $0.sequence > next.bookmark.acknowledged }
      moments.append(next)
    }
    let bytes = records.flatMap { $0 }
    let ends = records.indices.map { records[...$0].reduce(0) { $0 + $1.count } }
    for length in 0...bytes.count {
      let whole = ends.lastIndex { $0 <= length }
      #expect(RoomCopy(Array(bytes[..<length])) == whole.map { moments[$0] })
    }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x10
      let whole = ends.lastIndex { $0 <= place }
      #expect(RoomCopy(damaged) == whole.map { moments[$0] })
    }
    // Bytes behind the last moment are none.
    #expect(RoomCopy(bytes + [1, 2, 3]) == moments[3])
  }

  @Test func `Random bytes with right checksums are read or refused`() throws {
    let payload = Array(try Self.copy(true, name: [65]).beginning.dropFirst(8))
    var random = SeededGenerator(seed: 3)
    var refused = 0
    for _ in 0..<2000 {
      var changed = payload
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<changed.count, using: &random)] = .random(
          in: .min ... .max, using: &random)
      }
      if RoomCopy(RoomCopy.record(changed)) == nil { refused += 1 }
    }
    #expect(refused > 100)
  }
}
