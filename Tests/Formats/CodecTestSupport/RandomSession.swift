package import InkCodec
package import InkDocument
import InkTestSupport

/// A document to which random things are done, written down as they are.
package final class RandomSession {
  package let document = InkDocument()
  package private(set) var writer = DuctusWriter()
  package private(set) var file: [UInt8] = []
  private var edits: RandomEdits

  package init(seed: UInt64, longest: Int = 25) throws {
    edits = RandomEdits(seed: seed, longest: longest)
    file = try writer.begin(document)
    observe()
  }

  private func observe() {
    current.observe { [unowned self] change in
      do {
        try write(change)
      } catch {
        fatalError("\(error)")
      }
    }
  }

  private func write(_ change: DocumentChange) throws {
    do throws(DuctusError) {
      file += try writer.append(change, in: current)
    } catch {
      guard error.reason == .unwritable else { throw error }
      // The change takes back one that the file does not have.
      file = try writer.begin(current)
    }
  }

  /// Goes on in a new file with the whole document.
  package func compact(keepsHistory: Bool) throws {
    writer = DuctusWriter()
    file = try writer.begin(document, keepsHistory: keepsHistory)
  }

  /// Goes on with a writer that continues the file, and the document that was read from it.
  package static func reopened(_ file: DuctusFile, _ bytes: [UInt8], seed: UInt64) throws
    -> RandomSession
  {
    guard let writer = DuctusWriter(continuing: file) else { throw Missing() }
    return RandomSession(seed: seed, file.document, writer, bytes)
  }

  private struct Missing: Error {}

  private init(
    seed: UInt64, _ document: InkDocument, _ writer: DuctusWriter, _ bytes: [UInt8]
  ) {
    edits = RandomEdits(seed: seed, longest: 25, records: document.strokes.map { $0.record })
    self.writer = writer
    file = bytes
    given = document
    observe()
  }

  /// Begins a file of a document that others have, too, and corrects no samples but its own.
  package init(seed: UInt64, sharing document: InkDocument) throws {
    edits = RandomEdits(seed: seed, longest: 12)
    edits.knowsLayers = seed % 2 == 0
    given = document
    file = try writer.begin(document)
    observe()
  }

  private var given: InkDocument?
  /// The document that is edited.
  package var current: InkDocument { given ?? document }

  /// Takes a random step.
  package func step() { edits.step(current) }
}
