internal import InkCodec
internal import InkDocument

/// The file that grows with a document: the chunks that have accumulated since the page last took them.
struct Journal {
  /// A class, so that the observer of the document can change it.
  private final class Tail {
    var writer: DuctusWriter?
    var bytes: [UInt8] = []
    var error: DuctusError?
  }

  private let tail = Tail()
  private var observer = 0

  /// Makes a journal that has to be begun.
  init() {}

  /// Makes a journal that continues a file; if the file cannot be continued, the journal has to be begun.
  init(continuing file: DuctusFile) { tail.writer = DuctusWriter(continuing: file) }

  /// True if there is a file to append to.
  var isBegun: Bool { tail.writer != nil }
  /// The error that ended the journal.
  var error: DuctusError? { tail.error }

  /// Observes a document, and writes down its changes from now on.
  mutating func follow(_ document: InkDocument) {
    let tail = tail
    observer = document.observe { [unowned(unsafe) document] change in
      guard let writer = tail.writer else { return }
      do throws(DuctusError) {
        tail.bytes += try writer.append(change, in: document)
      } catch {
        (tail.error, tail.writer) = (error, nil)
      }
    }
  }

  /// Stops observing the document.
  func unfollow(_ document: InkDocument) { document.stopObserving(observer) }

  /// Returns the whole document, as the beginning of a new file; `nil` if it cannot be written as a file.
  func begin(_ document: InkDocument) -> [UInt8]? {
    let writer = DuctusWriter()
    tail.bytes = []
    do throws(DuctusError) {
      let bytes = try writer.begin(document)
      (tail.writer, tail.error) = (writer, nil)
      return bytes
    } catch {
      (tail.writer, tail.error) = (nil, error)
      return nil
    }
  }

  /// Ends the file, because the page does not have all of it.
  func end() { (tail.writer, tail.bytes) = (nil, []) }

  /// Returns the bytes to append to the file; `nil` if the file has to be begun anew.
  func take() -> [UInt8]? {
    guard tail.writer != nil else { return nil }
    defer { tail.bytes = [] }
    return tail.bytes
  }
}
