import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

@Suite struct PageFileTests {
  /// Returns a document with pages, ink on them and pictures, one of which is large.
  private func document(_ seed: UInt64 = 1, largest: Int = 0) -> InkDocument {
    var random = SeededGenerator(seed: seed)
    let document = InkDocument()
    document.arrange(.add([PageDraft(.a6), PageDraft(.a5), PageDraft(.a6)], at: 0))
    for _ in 0..<6 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
    for _ in 0..<5 {
      document.perform(.put(pictures: [RandomPages.picture(&random, in: document)]))
    }
    if largest > 0 {
      let content = PictureContent(.pdf, risingBytes(largest))
      document.perform(
        .put(pictures: [
          PlacedPicture(
            id: document.nextPicture, content: content, size: .a4, place: 0)
        ]))
    }
    return document
  }

  private static func end(ofChunkAt start: Int, _ bytes: [UInt8]) throws -> Int {
    var reader = ByteReader(bytes, in: start + 1..<bytes.count)
    _ = try reader.skip(Int(try reader.varint()))
    _ = try reader.skip(4)
    return reader.offset
  }

  private func types(_ bytes: [UInt8]) throws -> String {
    var types = ""
    var place = 16
    while place < bytes.count {
      types.unicodeScalars.append(Unicode.Scalar(bytes[place]))
      place = try Self.end(ofChunkAt: place, bytes)
    }
    return types
  }

  @Test func `A drawing without anything has few bytes`() throws {
    let empty = try InkDocument().file()
    #expect(
      empty == [
        0x89, 0x44, 0x43, 0x54, 0x0D, 0x0A, 0x1A, 0x0A, 4, 0, 0, 0, 81, 210, 67, 102,
      ] + DuctusDamageTests.chunk(.basis, [0, 0, 0, 0, 0]))
    var random = SeededGenerator(seed: 3)
    let document = InkDocument()
    for _ in 0..<20 { document.perform(.add([RandomStrokes.stroke(&random, in: document)])) }
    #expect(try types(document.file()).allSatisfy { "BJ".contains($0) })
  }

  @Test func `Contents are stored once, before the first that needs them`() throws {
    let content = PictureContent(.png, [UInt8](repeating: 9, count: 5000))
    let document = InkDocument()
    let file = try GrowingFile(of: document)
    for number in 0..<8 {
      // An equal content from elsewhere is the same.
      let copy = number % 2 == 0 ? content : PictureContent(.png, content.bytes)
      document.perform(
        .put(pictures: [
          PlacedPicture(
            id: document.nextPicture, content: copy, size: PageSize(width: 9, height: 7),
            place: number)
        ]))
    }
    document.perform(.remove([ElementIdentifier(.picture, 3)]))
    #expect(file.bytes.count < 6000)
    #expect(try types(file.bytes) == "BC" + String(repeating: "J", count: 9))
    let read = try DuctusReader(.strict).read(file.bytes).document
    #expect(read.state == document.state)
    #expect(read.pictures.allSatisfy { $0.content === read.pictures[0].content })
    let compact = try read.file()
    let original = try document.file()
    #expect(compact.count < 6000 && compact == original)
    #expect(try types(compact) == "BCJ")
    #expect(try DuctusReader(.strict).read(compact).document.state == document.state)
  }

  @Test func `A long content takes several chunks`() throws {
    let document = document(largest: (1 << 24) * 2 + 5)
    let bytes = try document.file(keepsHistory: false)
    #expect(try types(bytes).filter { $0 == "C" }.count > 3)
    let read = try DuctusReader(.strict).read(bytes).document
    #expect(read.state.withoutHistory == document.state.withoutHistory)
  }

  @Test func `Names of pages and pictures that are gone are not given again`() throws {
    let document = document()
    while document.undo() {}
    document.forgetHistory()
    #expect(document.pages.isEmpty && document.pictures.isEmpty)
    let read = try DuctusReader(.strict).read(document.file()).document
    #expect(read.nextPage.index == 3 && read.nextPicture.index == 5)
  }

  @Test func `A lost content leaves an empty frame`() throws {
    let document = document(largest: 3000)
    document.forgetHistory()
    let bytes = try document.file()
    var place = 16
    var damages = 0
    while place < bytes.count {
      let end = try Self.end(ofChunkAt: place, bytes)
      if bytes[place] == UInt8(ascii: "C") {
        var damaged = bytes
        damaged[(place + end) / 2] ^= 4
        #expect(throws: DuctusError.self) { try DuctusReader(.strict).read(damaged) }
        let file = try DuctusReader(.repairing).read(damaged)
        #expect(file.report.losses.map { $0.error.reason } == [.checksum])
        #expect(file.report.losses.map { $0.bytes } == [place..<end])
        #expect(file.document.pages == document.pages)
        #expect(file.document.pictures.count == document.pictures.count)
        let missing = file.document.pictures.filter { $0.content.isMissing }
        #expect(!missing.isEmpty && missing.count < document.pictures.count)
        for (one, other) in zip(file.document.pictures, document.pictures) {
          #expect(one.transform == other.transform && one.crop == other.crop)
          #expect(one.content.isMissing || one == other)
        }
        // It stays a frame when it is saved anew.
        let again = try DuctusReader(.strict).read(file.document.file()).document
        #expect(again.pictures == file.document.pictures)
        damages += 1
      }
      place = end
    }
    #expect(damages > 2)
  }

  @Test func `Content that was begun and cut off is begun again`() throws {
    let document = document()
    let file = try GrowingFile(of: document)
    let start = file.bytes.count
    let content = PictureContent(.pdf, [UInt8](repeating: 3, count: (1 << 24) + 7))
    document.perform(
      .put(pictures: [
        PlacedPicture(id: document.nextPicture, content: content, size: .a4, place: 9)
      ]))
    // The second piece is not there.
    let cut = Array(file.bytes[..<(try Self.end(ofChunkAt: start, file.bytes))])
    let read = try DuctusReader(.strict).read(cut)
    #expect(read.document.pictures.count == 5)
    let writer = try #require(DuctusWriter(continuing: read))
    var more = cut
    read.document.observe { change in
      do { more += try writer.append(change, in: read.document) } catch { fatalError() }
    }
    read.document.perform(
      .put(pictures: [
        PlacedPicture(id: read.document.nextPicture, content: content, size: .a4, place: 9)
      ]))
    let again = try DuctusReader(.strict).read(more).document
    #expect(again.state == read.document.state)
    #expect(again.pictures.contains { $0.content == content })
  }

  @Test func `Hostile pages, pictures and contents`() throws {
    let start = try InkDocument().file()
    func error(_ chunks: (DuctusChunkType, [UInt8])...) -> DuctusError.Reason? {
      do throws(DuctusError) {
        let bytes = chunks.reduce(start) { $0 + DuctusDamageTests.chunk($1.0, $1.1) }
        _ = try DuctusReader(.strict).read(bytes)
        return nil
      } catch {
        return error.reason
      }
    }
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
    let zero = [UInt8](repeating: 0, count: 8)
    // Contents: numbers, places, lengths.
    #expect(error((.content, [0, 0, 0, 3, 1, 2, 3])) == nil)
    #expect(error((.content, [0, 0, 9, 0])) == nil)
    #expect(error((.content, [])) == .tooShort)
    #expect(error((.content, [1, 0, 0, 1, 1])) == .definition)
    #expect(error((.content, [0, 4, 1])) == .definition)
    #expect(error((.content, [0, 0, 0, 3, 1, 2]), (.content, [0, 1, 3])) == .definition)
    #expect(error((.content, [0, 0, 0, 3, 1, 2]), (.content, [0, 2, 3])) == nil)
    #expect(error((.content, [0, 0, 0, 3, 1, 2]), (.content, [0, 2, 3, 4])) == .tooLong)
    #expect(error((.content, [0, 0, 0, 3, 1, 2]), (.content, [0, 2])) == .tooLong)
    #expect(error((.content, [0, 0, 0, 3])) == .tooLong)
    #expect(error((.content, [0, 0, 0] + huge)) == .number)
    // A gigabyte is announced, and not believed.
    #expect(error((.content, [0, 0, 0, 0x80, 0x80, 0x80, 0x80, 4, 1])) == nil)
    // Pages: a list, and names of those that go.
    func pages(_ pages: [UInt8], _ more: [UInt8] = [0]) -> DuctusError.Reason? {
      error((.changes, [0, 1, 64] + pages + more))
    }
    #expect(pages([0]) == nil)
    #expect(pages(huge) == .tooShort)
    #expect(pages([1, 0, 0, 0, 0, 20, 20]) == nil)
    for page in [
      [8, 0, 0, 0, 20, 20], [0, 1, 0, 0, 20, 20], [0, 0, 0, 0, 0, 20], [0, 0, 0, 0, 19, 20],
    ] as [[UInt8]] { #expect(pages([1] + page) == .number) }
    #expect(pages([1, 0, 0] + huge + [0, 2, 2]) == .number)
    #expect(pages([1, 1, 0] + zero + zero + zero + zero) == .number)
    #expect(pages([0], [1, 0, 0xFF, 0xFF, 0x3F]) == nil)
    #expect(pages([0], [1, 0, 0x80, 0x80, 0x80, 1]) == .number)
    // Pictures: of contents that are not there, with flags that there are not.
    let content = (DuctusChunkType.content, [0, 0, 0, 1, 1] as [UInt8])
    func picture(_ flags: UInt8, _ number: UInt8, _ more: [UInt8]) -> (DuctusChunkType, [UInt8]) {
      (.changes, [0, 1, 128, 1, flags, 0, number, 0] + more)
    }
    #expect(error(content, picture(0, 0, [20, 20] + zero + zero + [0, 0, 0])) == nil)
    #expect(error(picture(0, 0, [20, 20] + zero + zero + [0, 0, 0])) == .definition)
    #expect(error(content, picture(32, 0, [20, 20] + zero + zero + [0, 0, 0])) == .number)
    #expect(error(content, picture(0, 0, [0, 20] + zero + zero + [0, 0, 0])) == .number)
    #expect(error(content, picture(0, 0, [20, 20] + zero + zero + huge)) == .number)
    #expect(error(content, picture(0, 0, [20, 20] + zero + zero)) == .tooShort)
  }

  @Test func `Memory is bounded by the limit`() throws {
    let whole = try document(largest: 1 << 20).file()
    do throws(DuctusError) {
      _ = try DuctusReader(.repairing, limits: DuctusReader.Limits(memory: 1 << 19)).read(whole)
      Issue.record("too large a file was read")
    } catch {
      #expect(error.reason == .noMemory)
    }
    #expect(try DuctusReader(limits: .init(memory: 1 << 22)).read(whole).report.isWhole)
  }

  @Test func `Cut and damaged files of pages never do harm`() throws {
    for seed in UInt64(0)..<3 {
      let document = document(seed)
      let file = try GrowingFile(of: document)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<12 { RandomPages.edit(document, &random) }
      document.undo()
      let bytes = seed == 1 ? try document.file() : file.bytes
      #expect(try DuctusReader(.strict).read(bytes).document.state == document.state)
      for end in stride(from: 16, to: bytes.count, by: 7) {
        let read = try DuctusReader().read(Array(bytes[..<end]))
        #expect(read.report.losses.count <= 1)
      }
      for _ in 0..<600 {
        var damaged = bytes
        let place = 16 + random.below(bytes.count - 16)
        damaged[place] ^= UInt8(1 << random.below(8))
        // A chunk whose type became another capital refuses the file.
        do throws(DuctusError) {
          let read = try DuctusReader(.repairing).read(damaged)
          #expect(!read.report.isWhole || read.document.foreignByteCount > 0)
          _ = try read.document.file()
        } catch {
          #expect(error.reason == .unknownChunk)
        }
        // With the right checksums, the contents of the chunks are read.
        let chunk = damagedChunk(bytes, &random)
        do throws(DuctusError) {
          let read = try DuctusReader(.repairing).read(chunk)
          for picture in read.document.pictures { #expect(picture.isUsable) }
          for page in read.document.pages { #expect(page.isUsable) }
          while read.document.undo() {}
          while read.document.redo() {}
        } catch {
          #expect(error.reason != .signature)
        }
      }
    }
  }

  /// Returns a file with a bit of a payload turned, and the checksum put right.
  private func damagedChunk(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var chunks: [Range<Int>] = []
    var place = 16
    while place < bytes.count {
      guard let end = try? Self.end(ofChunkAt: place, bytes) else { return bytes }
      chunks.append(place..<end)
      place = end
    }
    let chunk = chunks[random.below(chunks.count)]
    var reader = ByteReader(bytes, in: chunk.lowerBound + 1..<chunk.upperBound)
    guard let length = try? reader.varint(), length > 0 else { return bytes }
    let start = chunk.upperBound - 4 - Int(length)
    var payload = Array(bytes[start..<start + Int(length)])
    payload[random.below(payload.count)] ^= UInt8(1 << random.below(8))
    return bytes[..<chunk.lowerBound]
      + DuctusDamageTests.chunk(DuctusChunkType(rawValue: bytes[chunk.lowerBound]), payload)
      + bytes[chunk.upperBound...]
  }
}
