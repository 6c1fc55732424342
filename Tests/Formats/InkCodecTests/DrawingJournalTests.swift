import InkBrush
import InkCodec
import InkDocument
import Testing

/// The file of a drawing that grows while it is followed.
@Suite struct DrawingJournalTests {
  private func document(_ count: Int) -> InkDocument {
    let document = InkDocument()
    for number in 0..<count {
      document.perform(.paper(InkColor(red: UInt8(number), green: 9, blue: 9)))
    }
    return document
  }

  @Test func `What was taken, together, is the document`() throws {
    let document = document(2)
    let journal = DrawingJournal()
    journal.follow(document)
    #expect(!journal.isBegun && journal.take() == nil)
    var file = try journal.begin(document)
    for red in [50, 60] as [UInt8] {
      document.perform(.paper(InkColor(red: red, green: 1, blue: 1)))
      file += try #require(journal.take())
    }
    #expect(journal.take() == [])
    let read = try DuctusReader(.strict).read(file)
    #expect(read.document.paper.red == 60)
    // Another program goes on with it.
    let next = DrawingJournal(continuing: read)
    next.follow(read.document)
    read.document.perform(.paper(InkColor(red: 70, green: 1, blue: 1)))
    file += try #require(next.take())
    #expect(try DuctusReader(.strict).read(file).document.paper.red == 70)
    journal.end()
    #expect(journal.take() == nil)
  }

  @Test func `Another document begins another file`() throws {
    let (first, second) = (document(1), document(3))
    let journal = DrawingJournal()
    journal.follow(first)
    _ = try journal.begin(first)
    journal.follow(second)
    #expect(journal.take() == nil, "the file of the first one has nothing of the second")
    second.perform(.paper(InkColor(red: 99, green: 1, blue: 1)))
    first.perform(.paper(InkColor(red: 98, green: 1, blue: 1)))
    #expect(journal.take() == nil)
    let file = try journal.begin(second)
    #expect(try DuctusReader(.strict).read(file).document.paper.red == 99)
    journal.unfollow()
    second.perform(.paper(InkColor(red: 97, green: 1, blue: 1)))
    #expect(journal.take() == [])
  }

  @Test func `A file that has grown as long as it may is begun anew`() throws {
    let document = document(1)
    let journal = DrawingJournal(longest: 10)
    journal.follow(document)
    let beginning = try journal.begin(document).count
    var taken = 0
    for number in 0..<1000 {
      document.perform(
        .paper(InkColor(red: UInt8(number % 256), green: 7, blue: UInt8(number % 3))))
      guard let bytes = journal.take() else { break }
      taken += bytes.count
    }
    #expect(taken > max(10, beginning) && taken < max(10, beginning) + 200)
    #expect(journal.take() == nil)
    #expect(try !journal.begin(document).isEmpty)
    #expect(journal.take() == [])
  }
}
