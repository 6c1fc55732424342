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
      }
      #expect(Set(told) == ["beginning -", "added Ada", "added Ben", "undone Ben"])
      #expect(told.count == 5)
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
