public import InkDocument
public import InkInput

/// The content of a `.ductus` file.
public struct DuctusFile {
  /// The drawing.
  public let document: InkDocument
  /// The touch events of the file's logs, in their order.
  package var log: [TouchBatch] { eventLog.batches }
  /// The same, with the names that touches and events had.
  public let eventLog: EventLog
  /// The report of what was found, and of what was lost.
  public let report: DuctusReport

  /// The definitions of the file, for appending to it.
  let tables: FileTables
  let tally: ReadingTally
  let authors: ChangeAuthors
  let version: DuctusFormat.Version
}

/// A report of what a reader found in a file, and of what it could not read.
public struct DuctusReport: Equatable, Sendable {
  /// A part of a file that is lost.
  public struct Loss: Equatable, Sendable {
    /// The fault, and its offset.
    public var error: DuctusError
    /// Which bytes were not used.
    public var bytes: Range<Int>

    /// Makes a loss of its parts.
    package init(error: DuctusError, bytes: Range<Int>) {
      self.error = error
      self.bytes = bytes
    }
  }

  /// A chunk that was passed over, since nothing is known of its type.
  package struct UnknownChunk: Equatable, Sendable {
    /// Its type.
    package var type: DuctusChunkType
    /// Where it lies, with its length and checksum.
    package var bytes: Range<Int>

    /// Makes an unknown chunk of its parts.
    package init(type: DuctusChunkType, bytes: Range<Int>) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// The version of the file.
  public var version = DuctusFormat.version
  /// The number of chunks that were read, not counting those that were passed over.
  package var chunkCount = 0
  /// The number of changes, corrections among them.
  package var changeCount = 0
  /// The number of intact bytes at the start; a file that was cut has to be cut to this length before
  /// something is appended.
  public var intactLength = 0
  /// The losses, in the order of the file; empty for a whole file.
  public var losses: [Loss] = []
  /// The number of records that are missing, or have lost a part, besides those in the losses: they continue
  /// what is lost.
  public var lostRecordCount = 0
  /// The chunks that were passed over.
  package var unknownChunks: [UnknownChunk] = []

  /// True if nothing was lost.
  public var isWhole: Bool { losses.isEmpty }

  /// Makes a report of nothing.
  package init() {}
}
