internal import InkBrush
package import InkDocument
internal import InkGeometry
internal import InkStream

/// The constants of a `.ductus` file; the article *The .ductus format* says what they are for.
public enum DuctusFormat {
  /// The first eight bytes: they show where line ends were changed or the eighth bit was lost.
  public static let signature = FileKind.drawingSignature
  /// The version that is written; files of version 1 are read, too.
  public static let version = Version(major: 2, minor: 0)
  /// The length of the header, in bytes.
  package static let headerLength = 16
  /// The most bytes that the payload of a chunk can have: 2²⁶.
  package static let payloadLimit = 1 << 26
  /// The most brushes: 2¹⁶.
  package static let brushLimit = 1 << 16
  /// The most devices: 2¹⁶.
  package static let deviceLimit = 1 << 16
  /// The most transforms: 2²⁰.
  package static let transformLimit = 1 << 20
  /// The most records: 2²⁴.
  package static let recordLimit = 1 << 24
  /// The most touches of a log that can have names: 2²⁴.
  package static let touchNameLimit = 1 << 24
  /// The most layers of a stroke: 2¹².
  package static let layerLimit = 1 << 12
  /// The most samples that one stroke of columns has; longer records take several: 2¹⁷.
  package static let pieceLimit = 1 << 17
  /// The work that any file may be, in units, before that which its bytes give it: 2²², enough for half a
  /// million samples.
  package static let freeWork = 1 << 22
  /// The work that each byte of a file gives it: that of one sample of one stroke.
  package static let workPerByte = 8

  /// The version of a file.
  public struct Version: Equatable, Sendable {
    /// The version that a reader must know.
    public var major: UInt8
    /// The version that a reader need not know: a higher one may have more kinds of optional chunks.
    public var minor: UInt8

    /// Makes a version.
    package init(major: UInt8, minor: UInt8) { (self.major, self.minor) = (major, minor) }
  }

  /// The first bytes of a file.
  static var header: [UInt8] {
    var writer = ByteWriter(signature)
    writer.append(version.major)
    writer.append(version.minor)
    writer.append(fixed: UInt16(0))
    writer.append(fixed: CRC32C.checksum(writer.bytes))
    return writer.bytes
  }
}

/// The type of a chunk, by the letter with which it begins.
///
/// Small letters are of chunks that a reader may pass over; it keeps them when it saves.
package struct DuctusChunkType: RawRepresentable, Hashable, Sendable {
  /// The letter.
  package var rawValue: UInt8

  /// Makes a type of its letter.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ letter: Unicode.Scalar) { rawValue = UInt8(truncatingIfNeeded: letter.value) }

  /// True if a reader that does not know it may pass over it.
  package var isOptional: Bool { rawValue & 0x20 != 0 }

  /// Paper, and which names and places were used.
  package static let basis = DuctusChunkType("B")
  /// An edit of pages, pictures or locks.
  package static let arrangement = DuctusChunkType("A")
  /// A piece of the content of a picture.
  package static let content = DuctusChunkType("C")
  /// Brushes, devices, transforms and records.
  package static let definitions = DuctusChunkType("D")
  /// One event, with the definitions that it needs.
  package static let event = DuctusChunkType("E")
  /// Gestures that can be undone or done again.
  package static let history = DuctusChunkType("H")
  /// Touch events as they came.
  package static let log = DuctusChunkType("L")
  /// The strokes that are locked, and those of the history.
  package static let locks = DuctusChunkType("l")
  /// The names of touches.
  package static let names = DuctusChunkType("n")
  /// The pages and pictures that there are.
  package static let layout = DuctusChunkType("P")
  /// Strokes that are there.
  package static let strokes = DuctusChunkType("S")
  /// Nothing.
  package static let padding = DuctusChunkType("p")
}

/// The work that a file may be: each byte gives it some, and all that is larger in memory than in the file
/// takes some.
///
/// A sample of a stroke of its own takes as much work as a byte gives. It takes some 50 bytes of memory, and
/// 300 bytes and 3 µs to be drawn: a file of 1 MB needs less than 1 GB and a few seconds, whatever is in it.
///
/// Numbers have 64 bits, in WebAssembly too: the samples of strokes that share them can add up to a number
/// of more than 32 bits.
struct WorkBudget {
  /// A cost: units of work, and the approximate bytes of memory that stay.
  struct Cost {
    var work: Int64
    var bytes: Int64
  }

  private(set) var given = Int64(DuctusFormat.freeWork)
  private(set) var used: Int64 = 0
  /// The memory that may be taken and the memory that is, in bytes.
  var memoryLimit = Int64.max
  private var memory: Int64 = 0

  /// A sample of columns of any kind.
  static let sample = Cost(work: 2, bytes: 0)
  /// The additional cost of a sample that is kept, or of a correction.
  static let keptSample = Cost(work: 0, bytes: 48)
  static let correction = Cost(work: 0, bytes: 80)
  /// A sample that is made into ink: once for each brush with which its record is drawn.
  static let inkedSample = Cost(work: 4, bytes: 0)
  /// A sample that is painted: of each stroke that is there in the end.
  static let paintedSample = Cost(work: 2, bytes: 0)
  /// A byte of a chunk of which nothing is known.
  static let keptByte = Cost(work: 0, bytes: 1)
  /// A stroke that is read; that it has bytes of its own bounds the work.
  static let stroke = Cost(work: 0, bytes: 700)
  /// The same in what can be undone or done again.
  static let pastStroke = Cost(work: 0, bytes: 240)
  /// A stroke that an edit names or changes.
  static let change = Cost(work: 8, bytes: 600)
  /// A page, and a picture, of those that there are and that there were.
  static let page = Cost(work: 0, bytes: 160)
  static let picture = Cost(work: 0, bytes: 320)
  /// A touch event.
  static let touchEvent = Cost(work: 12, bytes: 320)

  var left: Int64 { given - used }

  /// The memory that may still be taken, in bytes.
  var memoryLeft: Int64 { memoryLimit - memory }

  mutating func give(bytes: Int) { given += Int64(bytes) * Int64(DuctusFormat.workPerByte) }

  /// Takes back what bytes have given.
  mutating func take(bytes: Int) { given -= Int64(bytes) * Int64(DuctusFormat.workPerByte) }

  /// Takes the cost of some things; returns false if too little work is left for it.
  mutating func take(_ count: Int, _ cost: Cost) -> Bool {
    let (work, isLarge) = Int64(count).multipliedReportingOverflow(by: cost.work)
    let (bytes, isLarger) = Int64(count).multipliedReportingOverflow(by: cost.bytes)
    guard !isLarge, !isLarger, work <= left else { return false }
    take(work: work)
    let (sum, isLargest) = memory.addingReportingOverflow(bytes)
    memory = isLargest ? .max : sum
    return true
  }

  /// Takes work of which it is known that there is enough.
  mutating func take(work: Int64) { used += work }

  /// True if all that was taken has room.
  var fitsMemory: Bool { memory <= memoryLimit }

  /// Returns the number of samples of columns that may still be read, each of which takes some bytes while
  /// they are read.
  func samples(of bytes: Int) -> Int {
    let worked = max(left, 0) / Self.sample.work
    return Int(min(worked, max(memoryLeft, 0) / Int64(bytes), Int64(Int32.max)))
  }

  /// Returns true if enough work is left to paint so many samples.
  func allows(painting count: Int64) -> Bool { count <= left / Self.paintedSample.work }
}

/// A record and a brush with which it is drawn, by their numbers in a file.
struct InkedRecord: Hashable {
  private let key: UInt64

  init(record: Int, brush: Int) { key = UInt64(record) << 32 | UInt64(brush) }
}

extension InkStroke {
  /// The number of samples that are painted: all of its record, or those of a piece.
  var paintedSampleCount: Int {
    let count = record.samples.count
    guard let span else { return count }
    let (lower, upper) = (max(span.lower, 0), min(span.upper, Double(count)))
    return lower < upper ? min(Int(upper - lower) + 2, count) : 1
  }
}

extension StrokeRecord {
  /// Returns the number of samples that the record counts as if a brush makes ink of it: more where a filter
  /// puts points between them.
  ///
  /// Complexity: O(1), and O(samples) for such a brush.
  func inkedCount(_ brush: Brush?) -> Int {
    var count = samples.count
    for filter in brush?.filters ?? [] where filter.kind == .resample && filter.values[0] > 0 {
      let distance = filter.values[0]
      for index in samples.indices.dropFirst() {
        let length = samples[index - 1].location.distance(to: samples[index].location)
        count += Int(min(length / distance, Double(Resample.segmentLimit)))
      }
    }
    return count
  }
}

extension InkDocument {
  /// The number of samples that are painted, of all strokes that are there; samples that strokes share count
  /// for each of them.
  ///
  /// A large number makes a file longer: see `DuctusFormat.workPerByte`.
  /// Complexity: O(strokes).
  package var paintedSampleCount: Int64 {
    strokes.reduce(0) { $0 + Int64($1.paintedSampleCount) }
  }
}
