internal import InkCodec
internal import InkDocument

/// The file of a drawing that grows: the bytes that have come to it since they were last taken.
final class DrawingTail {
  private var writer: DuctusWriter?
  private var bytes: [UInt8] = []
  private var followed: (document: InkDocument, observation: Int)?
  /// The bytes that were appended since the file was begun.
  private var appended = 0
  private var beginning = 0

  /// The bytes that may be appended before a file is begun anew; as many as it began with, if these are more.
  private static let longest = 1 << 20

  deinit { if let (document, observation) = followed { document.stopObserving(observation) } }

  /// Follows a document, whose file has to be begun.
  func follow(_ document: InkDocument) {
    end()
    if let (document, observation) = followed { document.stopObserving(observation) }
    let observation = document.observe { [weak self, unowned document] change in
      self?.append(change, in: document)
    }
    followed = (document, observation)
  }

  private func append(_ change: DocumentChange, in document: InkDocument) {
    guard let writer else { return }
    do throws(DuctusError) {
      bytes += try writer.append(change, in: document)
    } catch {
      end()
    }
  }

  /// Begins the file: returns all of the document.
  func begin() throws(DuctusError) -> [UInt8] {
    end()
    guard let document = followed?.document else { return [] }
    let writer = DuctusWriter()
    let file = try writer.begin(document)
    (self.writer, appended, beginning) = (writer, 0, file.count)
    return file
  }

  /// Ends the file, because not all of it is kept: it has to be begun anew.
  func end() { (writer, bytes) = (nil, []) }

  /// Returns the bytes to append to the file; `nil` if it has to be begun.
  func take() -> [UInt8]? {
    guard writer != nil, appended <= max(Self.longest, beginning) else { return nil }
    defer { bytes = [] }
    appended += bytes.count
    return bytes
  }
}
