import InkCodec
import InkDocument
import InkTestSupport
import Testing

/// Names of those who draw on one document.
@Suite struct AuthorNameTests {
  private let ada = DocumentAuthor(rawValue: 7)
  private let ben = DocumentAuthor(rawValue: 3)

  private static func name(_ author: DocumentAuthor, in document: InkDocument) -> String {
    String(decoding: document.name(of: author), as: UTF8.self)
  }

  @Test func `Nobody has a name before someone has joined`() {
    let document = InkDocument()
    RandomStrokes.draw(document, seed: 1)
    #expect(!document.introduce(Array("Ada".utf8)) && document.changeNumber == 1)
    #expect(document.name(of: .none).isEmpty && document.name(of: ada).isEmpty)
    #expect(document.author(of: document.history[0]) == .none)
  }

  @Test func `The last name counts, is no part of undo, and no moment`() throws {
    let document = InkDocument()
    document.join(as: ada)
    RandomStrokes.draw(document, seed: 1)
    #expect(document.introduce(Array("Ad".utf8)) && document.introduce(Array("Ada".utf8)))
    #expect(!document.introduce(Array("Ada".utf8)) && document.changeNumber == 3)
    #expect(Self.name(ada, in: document) == "Ada")
    RandomStrokes.draw(document, seed: 2)
    #expect(document.undo() && document.undo() && !document.undo() && document.count == 0)
    #expect(document.redo() && Self.name(ada, in: document) == "Ada")
    #expect(!document.introduce([0xFF]))
    #expect(!document.introduce([UInt8](repeating: 65, count: DocumentVersion.nameLimit + 1)))
    #expect(document.introduce([]) && document.name(of: ada).isEmpty)
    #expect(DocumentPast(of: document).moments.count == 6)
  }

  @Test func `The history tells who did what, in every copy and every file`() throws {
    let one = InkDocument()
    one.join(as: ada)
    RandomStrokes.draw(one, seed: 1)
    one.introduce(Array("Ada".utf8))
    let other = try InkDocument(file: try one.file())
    other.join(as: ben)
    RandomStrokes.draw(other, seed: 2)
    other.introduce(Array("Ben".utf8))
    RandomStrokes.draw(one, seed: 3)
    other.undo()
    var brought = try one.sharedChanges(after: other.changeCounts).map { try $0.encoded() }
    for bytes in brought { #expect(other.receive(try SharedChange(bytes: bytes)) == .made) }
    brought = try other.sharedChanges(after: one.changeCounts).map { try $0.encoded() }
    for bytes in brought { #expect(one.receive(try SharedChange(bytes: bytes)) == .made) }
    #expect(try one.canonical.file() == other.canonical.file())
    for document in [one, other, try InkDocument(file: try one.file())] {
      #expect(Self.name(ada, in: document) == "Ada" && Self.name(ben, in: document) == "Ben")
      let past = DocumentPast(of: document)
      var told: [String] = []
      for moment in past.moments.indices {
        past.show(moment)
        let happening = past.happening
        let name = String(decoding: happening.author?.name ?? [45], as: UTF8.self)
        told.append("\(happening.what) \(name)")
        let isOwn = moment > 0 && name == Self.name(document.author, in: document)
        #expect((happening.author?.isOwn ?? false) == isOwn)
        // The changes have come in another order to each.
        let number = past.change(of: moment)
        let then = try #require(document.past(after: number))
        #expect(then.strokes == past.document.strokes && past.moment(after: number) == moment)
        #expect(then.changeNumber == past.moments[moment])
      }
      #expect(Set(told) == ["beginning -", "added Ada", "added Ben", "undone Ben"])
      #expect(told.count == 5)
    }
  }

  @Test func `A stroke in the middle of another one's gesture is a moment of its own`() throws {
    let one = InkDocument()
    one.join(as: ada)
    for seed in UInt64(1)..<3 { RandomStrokes.draw(one, seed: seed) }
    let other = try InkDocument(file: try one.file())
    other.join(as: ben)
    func bring(from one: InkDocument, to other: InkDocument) {
      for change in one.sharedChanges(after: other.changeCounts) { other.receive(change) }
    }
    let ids = one.strokes.map { $0.id }
    one.beginGesture()
    one.perform(.remove([ids[0]]))
    bring(from: one, to: other)
    RandomStrokes.draw(other, seed: 3)
    bring(from: other, to: one)
    one.perform(.remove([ids[1]]))
    one.endGesture()
    bring(from: one, to: other)
    #expect(one.history.last?.continuesGesture == true)
    for document in [one, other] {
      let past = DocumentPast(of: document)
      let told = past.moments.indices.dropFirst().map { moment -> String in
        past.show(moment)
        return "\(past.happening.what) \(past.happening.author?.isOwn == (document === one))"
      }
      #expect(told == ["added true", "added true", "removed true", "added false", "removed true"])
    }
  }

  @Test func `Who shares a drawing of several people is somebody new, and else who drew it`() throws
  {
    let one = InkDocument()
    RandomStrokes.draw(one, seed: 1)
    one.joinAnew(as: ada)
    one.joinAnew(as: ben)
    #expect(one.author == ada)
    let other = try InkDocument(file: try one.file())
    other.join(as: ben)
    RandomStrokes.draw(other, seed: 2)
    other.joinAnew(as: ada)
    #expect(other.author == ben)
    let copy = try InkDocument(file: try other.file())
    #expect(copy.author == ada)
    copy.joinAnew(as: DocumentAuthor(rawValue: 5))
    #expect(copy.author == DocumentAuthor(rawValue: 5) && !copy.canUndo)
  }

  @Test func `A change that names one that its author cannot have made is refused`() throws {
    let one = InkDocument()
    one.join(as: ada)
    RandomStrokes.draw(one, seed: 1)
    one.undo()
    one.redo()
    let changes = one.sharedChanges(after: [])
    for place in [1, 2] {
      for named in [0, place + 1, 5, 1 << 20] {
        var bytes = try changes[place].encoded()
        bytes.removeLast()
        var rest = named
        repeat {
          bytes.append(UInt8(rest & 127) | (rest > 127 ? 128 : 0))
          rest >>= 7
        } while rest > 0
        let other = InkDocument()
        other.join(as: ada)
        other.join(as: ben)
        for change in changes[..<place] { #expect(other.receive(change) == .made) }
        #expect(other.receive(try SharedChange(bytes: bytes)) == .refused)
        _ = try other.file()
      }
    }
  }

  @Test func `A drawing that one person has made says nothing of authors`() {
    let document = InkDocument()
    document.join(as: ada)
    RandomStrokes.draw(document, seed: 1)
    document.introduce(Array("Ada".utf8))
    #expect(DocumentPast(of: document).happening.author == nil)
  }

  @Test func `A name that is none is an error, in a change and in a file`() throws {
    let document = InkDocument()
    document.join(as: ada)
    RandomStrokes.draw(document, seed: 1)
    document.introduce(Array("Ada".utf8))
    let bytes = try #require(document.history.last.flatMap { document.shared($0) }).encoded()
    let place = bytes.count - 3
    #expect(Array(bytes[place...]) == Array("Ada".utf8))
    for index in bytes.indices.suffix(4) {
      var damaged = bytes
      damaged[index] = index == place - 1 ? 4 : 0xFF
      #expect(throws: DuctusError.self) { _ = try SharedChange(bytes: damaged) }
    }
    #expect(throws: DuctusError.self) { _ = try SharedChange(bytes: bytes.dropLast()) }
  }
}
