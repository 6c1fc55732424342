import InkDocument
import InkSync
import Testing

/// Tests of the hashes of authors' keys, which are all that a store of a room keeps of them.
@Suite struct AuthorKeyHashTests {
  private static let author = DocumentAuthor(rawValue: 1001)
  private static let key: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// What the first version wrote for this author and key: its length, the kind, the author, the key, a checksum.
  private static let older: [UInt8] = [
    0x11, 0x05, 0xE9, 0x03, 0, 0, 0, 0, 0, 0, 0x15, 0x7C, 0x4A, 0x7F, 0xB9, 0x79, 0x37, 0x9E,
    0x93, 0x94, 0x00, 0xC6,
  ]

  @Test func `A hash is the first 64 bits of SHA-256`() {
    // By `hashlib` of Python.
    let hash = AuthorKeyHash(Self.key, of: Self.author)
    #expect(hash.value == 0xD589_F664_2FD0_D3E1)
    #expect(hash != AuthorKeyHash(Self.key, of: DocumentAuthor(rawValue: 1002)))
  }

  @Test func `A key that an older version has kept is read as its hash, and written as one`() {
    let hash = RoomRecord.author(Self.author, key: AuthorKeyHash(Self.key, of: Self.author))
    let read = RoomRecord.read(Self.older)
    #expect(read.records == [hash] && read.length == 22 && read.damage == nil)
    #expect(RoomRecord.read(hash.framed).records == [hash])
    let key = (0..<8).map { UInt8(truncatingIfNeeded: Self.key >> UInt64(8 * $0)) }
    let framed = hash.framed
    #expect(!framed.indices.contains { framed[$0...].starts(with: key) })
  }

  @Test func `Who has the key comes in after the server has begun anew, and nobody else`() throws {
    let bench = try RoomBench()
    let owner = bench.add(author: 1001, key: Self.key)
    bench.draw(owner, 1)
    let known = bench.records.filter { if case .author = $0 { true } else { false } }
    #expect(known == RoomRecord.read(Self.older).records)
    bench.server.restore(bench.records, at: bench.now)
    bench.cut(owner)
    bench.reconnect()
    #expect(owner.client.status == .connected(waiting: 0))
    bench.cut(owner)
    let other = bench.add(author: 1001, key: Self.key ^ 1)
    bench.reconnect()
    #expect(other.client.status == .stopped(.authorTaken, waiting: 0))
  }
}
