package import InkDocument

/// The file of a drawing that grows: what has happened to the document since that was last taken.
///
/// It begins with all of a document, or continues a file that was read; from then on it follows the document. Who keeps
/// it appends what ``take()`` returns.
package final class DrawingJournal {
  private var writer: DuctusWriter?
  private var bytes: [UInt8] = []
  private var followed: (document: InkDocument, observation: Int)?
  /// The bytes that were taken since the file was begun, and those with which it began.
  private var (taken, beginning) = (0, 0)
  private let longest: Int
  /// The error that ended the file.
  package private(set) var error: DuctusError?

  /// Makes a file that has to be begun.
  ///
  /// - Parameter longest: the bytes that may be appended before it is to be begun anew; as many as it began with, if
  ///   these are more. By default there is no end.
  package init(longest: Int = .max) { self.longest = longest }

  /// Continues a file; one that cannot be continued has to be begun.
  package convenience init(continuing file: DuctusFile) {
    self.init()
    writer = DuctusWriter(continuing: file)
  }

  // The observer is removed before the file goes.
  deinit { unfollow() }

  /// True if there is a file to append to.
  package var isBegun: Bool { writer != nil }

  /// Follows a document.
  ///
  /// Instead of one that it follows already: then the file has to be begun.
  package func follow(_ document: InkDocument) {
    if followed != nil { end() }
    unfollow()
    let observation = document.observe { [unowned(unsafe) self, unowned(unsafe) document] change in
      append(change, in: document)
    }
    followed = (document, observation)
  }

  /// Stops following the document.
  package func unfollow() {
    if let (document, observation) = followed { document.stopObserving(observation) }
    followed = nil
  }

  private func append(_ change: DocumentChange, in document: InkDocument) {
    guard let writer else { return }
    do throws(DuctusError) {
      bytes += try writer.append(change, in: document)
    } catch {
      end()
      self.error = error
    }
  }

  /// Begins the file anew with all of a document; complexity: that of writing it.
  ///
  /// - Parameter document: the document.
  /// - Returns: the beginning of the file.
  /// - Throws: a `DuctusError` if the document cannot be written; the file has to be begun then.
  package func begin(_ document: InkDocument) throws(DuctusError) -> [UInt8] {
    end()
    let writer = DuctusWriter()
    do throws(DuctusError) {
      let file = try writer.begin(document)
      (self.writer, taken, beginning) = (writer, 0, file.count)
      return file
    } catch {
      self.error = error
      throw error
    }
  }

  /// Ends the file, because not all of it is kept: it has to be begun anew.
  package func end() { (writer, bytes, error) = (nil, [], nil) }

  /// Takes the bytes to append to the file.
  ///
  /// - Returns: the bytes; `nil` if the file has to be begun.
  package func take() -> [UInt8]? {
    guard writer != nil, taken <= max(longest, beginning) else { return nil }
    defer { bytes = [] }
    taken += bytes.count
    return bytes
  }
}
