import InkBrush
import InkCodec
import InkDocument
import InkTestSupport
import Testing

/// Chunks of which nothing is known: small letters are kept, where they are; capitals are refused.
@Suite struct ForeignChunkTests {
  private func chunk(_ letter: Unicode.Scalar, _ payload: [UInt8]) -> [UInt8] {
    DuctusDamageTests.chunk(DuctusChunkType(rawValue: UInt8(ascii: letter)), payload)
  }

  /// Returns the letters of the chunks of a file.
  private func letters(_ bytes: [UInt8]) throws -> String {
    var letters = ""
    var reader = ByteReader(bytes, in: 16..<bytes.count)
    while !reader.isAtEnd {
      letters.unicodeScalars.append(Unicode.Scalar(try reader.byte()))
      let length = try reader.varint()
      _ = try reader.skip(Int(length) + 4)
    }
    return letters
  }

  private func document() -> InkDocument {
    let document = InkDocument()
    var random = SeededGenerator(seed: 3)
    for _ in 0..<3 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
    return document
  }

  @Test func `chunks that are not known are kept in their places`() throws {
    let document = document()
    let plain = try document.file()
    #expect(try letters(plain) == "BJ")
    // Behind the header and the basis, and at the end.
    var reader = ByteReader(plain, in: 16..<plain.count)
    _ = try reader.byte()
    let length = try reader.varint()
    let basisEnd = try reader.skip(Int(length)).upperBound + 4
    let file =
      Array(plain[..<basisEnd]) + chunk("g", [7]) + chunk("q", []) + Array(plain[basisEnd...])
      + chunk("z", [1, 2]) + chunk("g", [8])
    #expect(try letters(file) == "BgqJzg")
    let read = try DuctusReader(.strict).read(file)
    #expect(read.report.isWhole && read.report.unknownChunks.count == 4)
    #expect(
      read.document.foreignChunks.map { $0.payload } == [[7], [], [1, 2], [8]]
        && read.document.foreignChunks.map { $0.isInFront } == [true, true, false, false])
    // Saved, it is the same file; without history too, and by way of a snapshot.
    #expect(try read.document.file() == file)
    #expect(try InkDocument(read.document.snapshot).file() == file)
    let short = try read.document.file(keepsHistory: false)
    #expect(try letters(short) == "BgqJzg")
    // Appended to, nothing before the end changes, and saved again they are all there.
    let writer = try #require(DuctusWriter(continuing: read))
    var grown = file
    read.document.observe { change in
      do { grown += try writer.append(change, in: read.document) } catch { fatalError() }
    }
    read.document.perform(.clear)
    grown += chunk("z", [3])
    #expect(try letters(grown) == "BgqJzgJz")
    let again = try DuctusReader(.strict).read(grown)
    #expect(again.document.count == 0)
    #expect(try letters(try again.document.file(keepsHistory: false)) == "Bgqzgz")
  }

  @Test func `what has to be understood and is not makes a file unreadable`() throws {
    let plain = try document().file()
    let file = plain + chunk("Q", [1])
    for mode in [DuctusReader.Mode.strict, .stopping] {
      #expect(throws: DuctusError(.unknownChunk, offset: plain.count)) {
        try DuctusReader(mode).read(file)
      }
    }
    // Repaired, it is lost.
    let repaired = try DuctusReader(.repairing).read(file)
    #expect(repaired.report.losses.count == 1 && repaired.document.foreignChunks.isEmpty)
    #expect(repaired.document.count == 3)
  }

  @Test func `what is kept takes memory`() throws {
    let file = try InkDocument().file() + chunk("z", Array(repeating: 1, count: 100))
    #expect(throws: DuctusError.self) {
      try DuctusReader(.stopping, limits: DuctusReader.Limits(memory: 99)).read(file)
    }
    let limits = DuctusReader.Limits(memory: 100)
    #expect(
      try DuctusReader(.strict, limits: limits).read(file).document.foreignChunks.count == 1)
  }
}
