import CodecTestSupport
import InkBrush
import InkCodec
import InkDocument
import InkGeometry
import InkTestSupport
import Testing

/// Elements of all kinds, their names and what newer versions say of them, in files and between people.
@Suite struct ElementFileTests {
  /// Returns a document with a page, a picture, a stroke and an element of a kind that nobody knows.
  static func document() -> InkDocument {
    let document = InkDocument()
    var random = SeededGenerator(seed: 3)
    document.arrange(.add([PageDraft(.a6)], at: 0))
    document.perform(.put(pictures: [RandomPages.picture(&random, in: document)]))
    document.perform(
      .add([
        InkStroke(
          id: document.makeIdentifier(),
          record: RandomStrokes.record(&random, around: Point(100, 100), samples: 9),
          brush: BrushPreset.pen.brush, place: document.makePlace())
      ]))
    var other = OtherElement(
      id: ElementIdentifier(.other, 0), kind: 77, parent: document.pages[0].id, order: -3)
    other.open.set(
      FieldTag(rawValue: 40),
      OpenValue(
        [1, 2, 3], elements: [document.strokes[0].id, .sheet],
        contents: [RandomPages.content(2)]))
    document.perform(.put([.other(other)]))
    return document
  }

  private static func all(_ document: InkDocument) -> [ElementIdentifier] {
    document.sheetElements.map { $0.id } + document.strokes.map { $0.id }
  }

  private func expectRoundTrip(
    _ document: InkDocument, _ location: SourceLocation = #_sourceLocation
  ) throws {
    for keepsHistory in [true, false] {
      let read = try DuctusReader(.strict).read(document.file(keepsHistory: keepsHistory))
      let difference = DocumentEquality.difference(
        read.document, document, history: keepsHistory, names: keepsHistory)
      #expect(difference == nil, sourceLocation: location)
    }
  }

  @Test func `each field of each kind comes back, and can be undone`() throws {
    let fields: [ElementField] = [
      .name("Fourier"), .link("https://example.com/"), .isLocked(true), .order(4), .parent(nil),
      .transform(.scale(3)), .crop(Rect(minX: 0, minY: 0, maxX: 0.5, maxY: 0.5)),
      .frame(Rect(minX: 3, minY: 4.5, maxX: 300, maxY: 400)), .paper(.black),
      .paperPattern(PaperPattern(.grid, spacing: 12)), .brush(BrushPreset.marker.brush),
      .open(FieldTag(rawValue: 999), OpenValue([7])),
    ]
    for field in fields {
      let document = Self.document()
      try expectRoundTrip(document)
      let before = document.state
      let change = document.perform(.set(Self.all(document), field))
      #expect(!change.isEmpty, "\(field)")
      try expectRoundTrip(document)
      document.undo()
      #expect(
        document.strokes == before.strokes && document.sheetElements == before.elements, "\(field)")
      try expectRoundTrip(document)
      document.redo()
      try expectRoundTrip(document)
    }
  }

  @Test func `elements of all kinds are moved and removed together`() throws {
    let document = Self.document()
    let all = Self.all(document)
    let before = document.sheetElements
    let change = document.perform(.transform(all, .translation(Vector(5, 7))))
    #expect(change.strokes.count + change.elements.count == all.count)
    #expect(document.pages[0].rect.minX == before[0].bounds.minX + 5)
    try expectRoundTrip(document)
    document.perform(.remove(all))
    #expect(document.count == 0 && document.sheetElements.isEmpty)
    try expectRoundTrip(document)
    document.undo()
    #expect(Self.all(document) == all)
    try expectRoundTrip(document)
  }

  // Between people.

  /// Returns two people's copies of a document, and what each has sent, in bytes.
  private static func people() throws -> (copies: [InkDocument], sent: () -> [[[UInt8]]]) {
    let first = document()
    first.join(as: DocumentAuthor(rawValue: 5))
    let file = try first.file()
    let sent = Sent()
    let copies = try (0..<2).map { index in
      let copy = try DuctusReader(.strict).read(file).document
      copy.join(as: DocumentAuthor(rawValue: 8 + UInt64(index)))
      copy.observe { [unowned copy] change in
        if let shared = copy.shared(change), let bytes = try? shared.encoded() {
          sent.bytes[index].append(bytes)
        }
      }
      return copy
    }
    return (copies, { sent.bytes })
  }

  private final class Sent { var bytes: [[[UInt8]]] = [[], []] }

  private static func meet(_ copies: [InkDocument], _ sent: [[[UInt8]]]) throws {
    for (index, copy) in copies.enumerated() {
      for bytes in sent[1 - index] {
        #expect(copy.receive(try SharedChange(bytes: bytes)) == .made)
      }
    }
    #expect(try copies[0].canonical.file() == copies[1].canonical.file())
  }

  @Test func `one who locks does not take back what another has moved, cropped or named`() throws {
    let (copies, sent) = try Self.people()
    let id = copies[0].pictures[0].id
    copies[0].perform(.lock([id], true))
    copies[0].perform(.set([id], .name("a cat")))
    copies[1].perform(.transform([id], .translation(Vector(40, 0))))
    copies[1].perform(.set([id], .crop(Rect(minX: 0, minY: 0, maxX: 1, maxY: 1))))
    copies[1].perform(.set([id], .link("https://example.com")))
    let moved = copies[1].pictures[0].transform
    try Self.meet(copies, sent())
    for copy in copies {
      let picture = copy.pictures[0]
      #expect(picture.isLocked && picture.transform == moved && picture.crop.width == 1)
      #expect(copy.name(of: picture.id) == "a cat")
      #expect(copy.link(of: picture.id) == "https://example.com")
    }
    copies[0].undo()
    #expect(copies[0].name(of: id).isEmpty && copies[0].pictures[0].crop.width == 1)
  }

  @Test func `what nobody knows goes to others, with what it refers to`() throws {
    let (copies, sent) = try Self.people()
    for copy in copies {
      // The same numbers, of two people.
      var random = SeededGenerator(seed: 8)
      let stroke = InkStroke(
        id: copy.makeIdentifier(),
        record: RandomStrokes.record(&random, around: Point(50, 50), samples: 5),
        brush: BrushPreset.pen.brush, place: copy.makePlace())
      copy.perform(.add([stroke]))
      var other = OtherElement(
        id: ElementIdentifier(.other, copy.nextIndex(.other)), kind: 9, parent: copy.pages[0].id)
      other.open.set(
        FieldTag(rawValue: 50), OpenValue([UInt8(copy.author.rawValue)], elements: [stroke.id]))
      copy.perform(.put([.other(other)]))
      copy.perform(.set([stroke.id], .open(FieldTag(rawValue: 51), OpenValue([1]))))
    }
    try Self.meet(copies, sent())
    for copy in copies {
      #expect(copy.others.count == 3)
      for other in copy.others where other.kind == 9 {
        let value = try #require(copy.value(of: FieldTag(rawValue: 50), of: other.id))
        let stroke = value.elements[0]
        #expect(copy[stroke] != nil)
        let author = copy.names.authors[copy.names.name(of: stroke).author]
        #expect([UInt8(author.rawValue)] == value.bytes, "It refers to its author's stroke.")
      }
      let read = try DuctusReader(.strict).read(copy.file()).document
      #expect(try read.canonical.file() == copy.canonical.file())
    }
  }

  @Test func `ink and its locks go to others in the form that older programs read`() throws {
    let (copies, sent) = try Self.people()
    let stroke = copies[0].strokes[0].id
    copies[0].perform(.lock([stroke], true))
    copies[0].perform(.transform([stroke], .translation(Vector(1, 1))))
    copies[0].perform(.remove([stroke, copies[0].pictures[0].id]))
    copies[0].perform(.set([copies[0].pages[0].id], .name("cover")))
    #expect(sent()[0].map { $0[0] } == [2, 2, 2, 3])
  }

  // What newer versions write.

  /// Returns a file whose only change has a part with a tag; it sets no field.
  private static func file(partTag: Int) throws -> (bytes: [UInt8], offset: Int) {
    var bytes = try InkDocument().file()
    // No definitions; an edit with parts and no differences; one part of two bytes.
    let payload: [UInt8] = [0, 1 | 128, 0, 1, UInt8(partTag), 2, 33, 44]
    let offset = bytes.count + 2 + 4
    bytes += DuctusDamageTests.chunk(.changes, payload)
    return (bytes, offset)
  }

  @Test func `a part that is not known is kept with its change, or refused where it must be known`()
    throws
  {
    let (known, _) = try Self.file(partTag: 100)
    let file = try DuctusReader(.strict).read(known)
    #expect(
      file.document.journal.changes.map { $0.foreign } == [
        [ForeignPart(tag: 100, bytes: [33, 44])]
      ])
    for again in [try file.document.file(), try file.document.canonical.file()] {
      let read = try DuctusReader(.strict).read(again).document
      #expect(
        read.journal.changes.map { $0.foreign } == file.document.journal.changes.map { $0.foreign })
    }
    // Through a room, too.
    let shared = file.document
    shared.join(as: DocumentAuthor(rawValue: 4))
    let canonical = try DuctusReader(.strict).read(shared.canonical.file()).document
    #expect(canonical.journal.changes.map { $0.foreign.count } == [1])
    for change in shared.sharedChanges(after: []) {
      #expect(try SharedChange(bytes: change.encoded()).foreign.count == 1)
    }
    let (unknown, offset) = try Self.file(partTag: 101)
    for mode in [DuctusReader.Mode.strict, .stopping] {
      #expect(throws: DuctusError(.newer, offset: offset)) {
        try DuctusReader(mode).read(unknown)
      }
    }
  }

  @Test func `a file of version 3 goes on as one, until it has no room for something`() throws {
    var bytes = try InkDocument().file()
    // The same in version 3: without the numbers of other kinds.
    bytes = Array(bytes[..<16]) + DuctusDamageTests.chunk(.basis, [0, 0, 0, 0])
    bytes[8] = 3
    DuctusDamageTests.checkHeader(&bytes)
    let file = try DuctusReader(.strict).read(bytes)
    #expect(file.report.version.major == 3)
    let document = file.document
    let writer = try #require(DuctusWriter(continuing: file))
    let paper = try writer.append(document.perform(.paper(.black)), in: document)
    #expect(try DuctusReader(.strict).read(bytes + paper).document.paper == .black)
    document.arrange(.add([PageDraft(.a6)], at: 0))
    #expect(throws: DuctusError(.unwritable, offset: 0)) {
      try writer.append(document.perform(.set([document.pages[0].id], .name("a"))), in: document)
    }
    #expect(try DuctusReader(.strict).read(document.file()).report.version.major == 4)
  }

  @Test func `the numbers of faults stay, for pages name them`() {
    // Web/files/faults.js
    #expect(DuctusError.Reason.version.rawValue == 2 && DuctusError.Reason.cut.rawValue == 3)
    #expect(DuctusError.Reason.newer.rawValue == 20)
  }

  @Test func `a damaged header of version 3 costs nothing else`() throws {
    var bytes = Array(try InkDocument().file()[..<16])
    bytes[8] = 3
    DuctusDamageTests.checkHeader(&bytes)
    bytes += DuctusDamageTests.chunk(.basis, [7, 8, 3, 5])
    bytes[12] ^= 1
    let file = try DuctusReader(.repairing).read(bytes)
    #expect(file.report.losses.map { $0.error.reason } == [.header])
    #expect(file.document.nextIdentifier == 7 && file.document.nextIndex(.picture) == 5)
  }

  @Test func `a picture that is put with another page of its content is another one everywhere`()
    throws
  {
    let (copies, sent) = try Self.people()
    let old = copies[0].pictures[0]
    let new = PlacedPicture(
      id: old.id, content: old.content, pageIndex: old.pageIndex + 1, size: old.size,
      crop: old.crop, transform: old.transform, place: old.place)
    copies[0].perform(.put(pictures: [new]))
    try Self.meet(copies, sent())
    #expect(copies[1].pictures[0].pageIndex == old.pageIndex + 1)
  }

  @Test func `what refers to nothing does not keep others waiting`() throws {
    let (copies, sent) = try Self.people()
    let id = copies[0].strokes[0].id
    let nothing = ElementIdentifier(.other, 4000)
    copies[0].perform(
      .set([id], .open(FieldTag(rawValue: 60), OpenValue([1], elements: [nothing, id]))))
    copies[0].perform(.set([copies[0].pictures[0].id], .parent(ElementIdentifier(.page, 999))))
    try Self.meet(copies, sent())
    for copy in copies { #expect(copy.waitingCount == 0) }
    let value = try #require(
      copies[1].value(of: FieldTag(rawValue: 60), of: copies[1].strokes[0].id))
    #expect(value.elements == [.sheet, copies[1].strokes[0].id])
  }

  @Test func `tags of fields that documents have by themselves are no open fields`() throws {
    let document = Self.document()
    let id = document.pages[0].id
    for tag in [0, -1, 16, 22, 23, FieldTag.limit] {
      let change = document.perform(.set([id], .open(FieldTag(rawValue: tag), OpenValue([1]))))
      #expect(change.isEmpty, "\(tag)")
    }
    try expectRoundTrip(document)
  }

  @Test func `what returns is called what it was called then, and lies on the page that returns`()
    throws
  {
    let document = Self.document()
    let id = document.strokes[0].id
    document.perform(.set([id], .name("then")))
    let moment = document.changeNumber
    document.perform(.set([id], .name("now")))
    document.arrange(.remove([document.pages[0].id]))
    #expect(document.others.isEmpty, "It leaves with its page.")
    #expect(document.restore(after: moment))
    #expect(document.strokes.map { document.name(of: $0.id) } == ["then"])
    #expect(document.others.map { $0.parent } == [document.pages[0].id])
    try expectRoundTrip(document)
  }

  @Test func `elements with the last numbers are there, and are saved`() throws {
    let document = InkDocument()
    let last = ElementIdentifier(.page, InkDocument.pageLimit - 1)
    document.perform(
      .put(pages: [DocumentPage(id: last, rect: Rect(minX: 0, minY: 0, maxX: 9, maxY: 9))]))
    document.perform(.set([last], .name("last")))
    #expect(document.name(of: last) == "last")
    try expectRoundTrip(document)
    document.arrange(.add([PageDraft(.a6)], at: 1))
    #expect(document.pages.count == 2)
    try expectRoundTrip(document)
  }

  @Test func `files with parts never do harm, however they are damaged`() throws {
    let document = Self.document()
    document.perform(.set(Self.all(document), .name("all")))
    document.perform(.transform(Self.all(document), .translation(Vector(1, 2))))
    let bytes = try document.file()
    var random = SeededGenerator(seed: 77)
    let start = DuctusFormat.headerLength
    for _ in 0..<4000 {
      var damaged = bytes
      for _ in 0...random.below(3) {
        damaged[start + random.below(bytes.count - start)] = UInt8(random.below(256))
      }
      damaged = ChunkSums.mended(damaged)
      for mode in DuctusReader.Mode.allCases {
        if let file = try? DuctusReader(mode).read(damaged) { _ = try file.document.file() }
      }
    }
  }

  @Test func `copies have the names of their originals`() throws {
    let document = Self.document()
    let id = document.strokes[0].id
    document.perform(.set([id], .name("wave")))
    document.perform(document.duplicating([id], by: Vector(9, 9)))
    #expect(document.strokes.map { document.name(of: $0.id) } == ["wave", "wave"])
    document.arrange(.duplicate([document.pages[0].id]))
    try expectRoundTrip(document)
  }
}
