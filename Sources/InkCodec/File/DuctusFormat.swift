internal import InkDocument

/// The constants of a `.ductus` file; the article *The .ductus format* says what they are for.
public enum DuctusFormat {
  /// The first eight bytes: they show where line ends were changed or the eighth bit was lost.
  public static let signature: [UInt8] = [0x89, 0x44, 0x43, 0x54, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The version that is written: a reader of another major version does not read it.
  public static let version = Version(major: 1, minor: 0)
  /// How long the header is.
  public static let headerLength = 16
  /// The most bytes that the payload of a chunk can have: 2²⁶.
  public static let payloadLimit = 1 << 26
  /// The most brushes: 2¹⁶.
  public static let brushLimit = 1 << 16
  /// The most devices: 2¹⁶.
  public static let deviceLimit = 1 << 16
  /// The most transforms: 2²⁰.
  public static let transformLimit = 1 << 20
  /// The most records: 2²⁴.
  public static let recordLimit = 1 << 24
  /// The most touches of a log that can have names: 2²⁴.
  public static let touchNameLimit = 1 << 24
  /// The most layers of a stroke: 2¹².
  public static let layerLimit = 1 << 12
  /// The most samples that one stroke of columns has; longer records take several: 2¹⁷.
  public static let pieceLimit = 1 << 17
  /// The work that any file may be, in units, before that which its bytes give it: 2²⁰.
  public static let freeWork = 1 << 20
  /// The work that each byte of a file gives it.
  public static let workPerByte = 16

  /// The version of a file.
  public struct Version: Equatable, Sendable {
    /// What readers must know.
    public var major: UInt8
    /// What readers need not know: there may be more kinds of optional chunks.
    public var minor: UInt8

    /// Makes a version.
    public init(major: UInt8, minor: UInt8) { (self.major, self.minor) = (major, minor) }
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

/// What a chunk holds, by the letter with which it begins.
///
/// Small letters are of chunks that a reader may pass over.
public struct DuctusChunkType: RawRepresentable, Hashable, Sendable {
  /// The letter.
  public var rawValue: UInt8

  /// Makes a type of its letter.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ letter: Unicode.Scalar) { rawValue = UInt8(truncatingIfNeeded: letter.value) }

  /// Whether a reader that does not know it may pass over it.
  public var isOptional: Bool { rawValue & 0x20 != 0 }

  /// Paper, and which names and places were used.
  public static let basis = DuctusChunkType("B")
  /// Brushes, devices, transforms and records.
  public static let definitions = DuctusChunkType("D")
  /// One event, with the definitions that it needs.
  public static let event = DuctusChunkType("E")
  /// Gestures that can be undone or done again.
  public static let history = DuctusChunkType("H")
  /// Touch events as they came.
  public static let log = DuctusChunkType("L")
  /// The names of touches.
  public static let names = DuctusChunkType("n")
  /// Strokes that are there.
  public static let strokes = DuctusChunkType("S")
  /// Nothing.
  public static let padding = DuctusChunkType("p")
}

/// How much work a file may be: each byte gives it some, and all that is larger in memory than in the
/// file takes some.
struct WorkBudget {
  private(set) var given = DuctusFormat.freeWork
  private(set) var used = 0
  /// What a sample, a correction, a stroke that an edit names or changes, and a touch event take.
  static let sample = 1
  static let change = 8
  static let touchEvent = 8

  var left: Int { given - used }

  mutating func give(bytes: Int) {
    let (gift, isLarge) = bytes.multipliedReportingOverflow(by: DuctusFormat.workPerByte)
    let (sum, isLarger) = given.addingReportingOverflow(gift)
    given = isLarge || isLarger ? Int.max / 2 : min(sum, Int.max / 2)
  }

  /// Takes some: whether there was enough.
  mutating func take(_ count: Int, _ each: Int) -> Bool {
    let (product, isLarge) = count.multipliedReportingOverflow(by: each)
    guard !isLarge, product <= left else { return false }
    used += product
    return true
  }
}
