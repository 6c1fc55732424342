/// A fault of a `.ductus` file, and its offset.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "errors")
public struct DuctusError: Error, Equatable, Sendable {
  /// The reason.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The first bytes are not those of a `.ductus` file.
    case signature
    /// The header is damaged.
    case header
    /// The version is one that this reader does not know.
    case version
    /// The bytes end within a chunk.
    case cut
    /// The checksum of a chunk is wrong.
    case checksum
    /// A chunk has more than 2²⁶ bytes.
    case chunkTooLong
    /// A chunk that must be understood is of a kind that this reader does not know.
    case unknownChunk
    /// A chunk is where it cannot be: strokes after events.
    case misplacedChunk
    /// A chunk ends too early.
    case tooShort
    /// A chunk has bytes to spare.
    case tooLong
    /// A number is out of its range.
    case number
    /// Something is named that was not defined, or something is defined again.
    case definition
    /// The text of a brush cannot be read.
    case brush
    /// Samples cannot be decoded.
    case columns
    /// There is more of something than a file may have.
    case overLimit
    /// The content cannot be written to a file: the numbers of a brush or a sample are out of range, or a change
    /// takes back one that the file does not have.
    case unwritable
    /// There is less memory than it takes.
    case noMemory
    /// The compressed bytes of a file that is attached to a PDF are damaged.
    case compression
    /// The file that a PDF's ink belongs to is not attached to it any more.
    case missing
    /// Another program has changed the pages of the PDF that a file is attached to, or its ink.
    case otherPages
    /// A newer version has made something that must be understood.
    case newer

    /// The fault in words.
    package var message: StaticString {
      switch self {
      case .signature: "this is no .ductus file"
      case .header: "the header is damaged"
      case .version: "the file is of a version that is not known"
      case .newer: "a newer version of Ductus has made this: it has to be updated to open it"
      case .cut: "the file ends within a chunk"
      case .checksum: "a chunk is damaged"
      case .chunkTooLong: "a chunk is too long"
      case .unknownChunk: "a chunk is of a kind that is not known"
      case .misplacedChunk: "a chunk is where it cannot be"
      case .tooShort: "a chunk ends too early"
      case .tooLong: "a chunk has bytes to spare"
      case .number: "a number is out of its range"
      case .definition: "something is named that was not defined"
      case .brush: "the text of a brush cannot be read"
      case .columns: "samples cannot be decoded"
      case .overLimit: "there is more to be drawn than a file may have"
      case .unwritable: "it has numbers, or changes of what it lacks, that a file cannot keep"
      case .noMemory: "there is not enough memory for it"
      case .compression: "compressed bytes are damaged"
      case .otherPages: "another program has changed the pages of the PDF, or the ink on them"
      case .missing: "it is not attached any more, or cannot be found"
      }
    }
  }

  /// The reason.
  public var reason: Reason
  /// Where, in bytes from the start of the file; 0 where it is nowhere in a file.
  public var offset: Int

  /// Makes an error of its parts.
  package init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension DuctusError: CustomStringConvertible {
  /// The fault and its offset, in words.
  public var description: String { "\(reason.message), at byte \(offset)" }
}
