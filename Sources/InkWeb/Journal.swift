#if arch(wasm32)
  internal import InkCodec
  internal import InkDocument

  /// The file that grows with a document: what happened since the page last took it.
  struct Journal {
    /// Kept apart so that the observer of a document can change it.
    private final class Tail {
      var writer: DuctusWriter?
      var bytes: [UInt8] = []
      var error: DuctusError?
    }

    private let tail = Tail()
    private var observer = 0

    /// Makes a journal that is to be begun.
    init() {}

    /// Makes a journal that continues a file, where that can be.
    init(continuing file: DuctusFile) { tail.writer = DuctusWriter(continuing: file) }

    /// True if there is a file to append to.
    var isBegun: Bool { tail.writer != nil }
    /// Why it cannot go on.
    var error: DuctusError? { tail.error }

    /// Writes down what happens to a document from now on.
    mutating func follow(_ document: InkDocument) {
      let tail = tail
      observer = document.observe { [unowned(unsafe) document] event, change in
        guard let writer = tail.writer else { return }
        do throws(DuctusError) {
          tail.bytes += try writer.append(event, change, in: document)
        } catch {
          (tail.error, tail.writer) = (error, nil)
        }
      }
    }

    /// Writes down nothing of it any more.
    func unfollow(_ document: InkDocument) { document.stopObserving(observer) }

    /// The whole document, as the beginning of a new file; `nil` where it has no form in a file.
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

    /// Ends the file: the page does not have all of it.
    func end() { (tail.writer, tail.bytes) = (nil, []) }

    /// What is to be appended to the file; `nil` where it has to be begun anew.
    func take() -> [UInt8]? {
      guard tail.writer != nil else { return nil }
      defer { tail.bytes = [] }
      return tail.bytes
    }
  }
#endif
