import InkCodec
package import InkDocument

/// A file to which all that is done to a document is appended.
package final class GrowingFile {
  /// The file so far.
  package private(set) var bytes: [UInt8]
  /// The length of the file after each event.
  package private(set) var ends: [Int] = []

  /// Begins the file of a document, which keeps it from then on.
  package init(of document: InkDocument) throws {
    let writer = DuctusWriter()
    bytes = try writer.begin(document)
    document.observe { change in
      do { self.bytes += try writer.append(change, in: document) } catch { fatalError() }
      self.ends.append(self.bytes.count)
    }
  }
}
