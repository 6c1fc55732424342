/// Compresses strokes as they are drawn, one chunk each, and finds out on the way what parameters suit
/// the device.
///
/// The first stroke is encoded with parameters fitted to it. At ever larger intervals the recent strokes
/// are looked at again; where other parameters would be worth it, or a stroke does not lie on the
/// steps, a chunk brings new ones. Where strokes begin to take more than before, the next look comes
/// sooner. Equal strokes in equal order give equal bytes.
///
/// ```swift
/// let appender = ColumnAppender()
/// for stroke in strokes { try appender.append(stroke, into: &bytes) }
/// ```
public final class ColumnAppender {
  /// The parameters of the last chunk; before the first, those that hold until more is known.
  package private(set) var descriptors: [ColumnDescriptor]
  /// How many samples may follow a fresh start before the next one, at least 1; by default 16,384.
  ///
  /// A damaged chunk makes all that continue it unreadable.
  package var chainLimit = 16_384

  private let forms: [NumberForm]
  private var encoder: ColumnEncoder?
  /// The latest strokes: those by which parameters are judged.
  private var recent: InkColumns
  /// How many samples came since the chain was begun.
  private var chainLength = 0
  /// How many samples came in all, and how many there should be when parameters are judged again.
  private var total = 0
  private var nextLook = 0
  private var watch = SizeWatch()

  /// How many of the latest samples count at least, and after how many they are judged again at most.
  private static let recentLimit = 1024
  private static let longestPause = 1 << 16
  /// What a start with new parameters costs besides what is measured: the parameters.
  private static let parameterCost = 40

  /// Makes an appender.
  ///
  /// - Parameter descriptors: the parameters for strokes that are too short to say anything, and the
  ///   forms of the channels, which stay; by default ``ColumnDescriptor/liveInk``.
  public init(_ descriptors: [ColumnDescriptor] = ColumnDescriptor.liveInk) {
    self.descriptors = descriptors
    forms = descriptors.map { $0.form }
    recent = InkColumns(channelCount: descriptors.count)
  }

  /// Lets the next chunk start afresh, with parameters, for when a chunk did not get where it should.
  package func breakChain() { encoder = nil }

  /// Encodes one or several strokes as one chunk.
  ///
  /// - Parameters:
  ///   - columns: their samples; with as many channels as there are descriptors.
  ///   - bytes: what the chunk is appended to.
  /// - Returns: what the chunk takes over from those before it.
  /// - Throws: a ``ColumnCodingError`` where the call is impossible, or the parameters at the beginning
  ///   were; no bytes have been appended then.
  /// - Complexity: O(samples × channels), and now and then about 20 times as much for up to 2,048
  ///   recent samples.
  @discardableResult
  public func append(
    _ columns: InkColumns, into bytes: inout [UInt8]
  ) throws(ColumnCodingError) -> ColumnChunk.Kind {
    guard columns.channels.count == descriptors.count else {
      throw ColumnCodingError(.channelMismatch)
    }
    guard columns.strokeCount > 0, columns.sampleCount <= ColumnChunk.sampleLimit else {
      throw ColumnCodingError(.counts)
    }
    remember(columns)
    let start = bytes.count
    let better = total >= nextLook ? betterDescriptors() : nil
    if better == nil, let encoder, chainLength < chainLimit {
      do throws(ColumnCodingError) {
        try encoder.encode(columns, .continuation, into: &bytes)
        chainLength += columns.sampleCount
        if watch.sees(bytes.count - start, for: columns.sampleCount) {
          nextLook = min(nextLook, total)
        }
        return .continuation
      } catch {
        // Off the steps, for all else was checked before.
      }
    }
    let fresh = try ColumnEncoder(better ?? freshDescriptors())
    try fresh.encode(columns, .parameters, into: &bytes)
    if fresh.descriptors != descriptors { watch = SizeWatch() }
    encoder = fresh
    descriptors = fresh.descriptors
    chainLength = columns.sampleCount
    return .parameters
  }

  /// Adds strokes to the recent ones, and forgets the oldest.
  private func remember(_ columns: InkColumns) {
    total += columns.sampleCount
    recent.append(strokes: 0..<columns.strokeCount, of: columns)
    guard recent.sampleCount > 2 * Self.recentLimit else { return }
    // Parameters must at least suit all that is encoded next.
    var kept = recent.strokeCount - columns.strokeCount
    while kept > 0,
      recent.sampleCount - recent.samples(ofStroke: kept - 1).lowerBound <= Self.recentLimit
    { kept -= 1 }
    var latest = InkColumns(channelCount: recent.channels.count)
    latest.append(strokes: kept..<recent.strokeCount, of: recent)
    recent = latest
  }

  /// Parameters that would pay for themselves with as many samples again, if there are any.
  private func betterDescriptors() -> [ColumnDescriptor]? {
    nextLook = total + min(max(total, 24), Self.longestPause)
    watch = SizeWatch()
    guard encoder != nil else { return nil }
    let fitted = ColumnDescriptor.fitted(to: recent, forms: forms, finalists: 1)
    guard fitted != descriptors else { return nil }
    let gain =
      ColumnDescriptor.cost(of: recent, descriptors) &- ColumnDescriptor.cost(of: recent, fitted)
    return gain > recent.sampleCount / 50 + Self.parameterCost ? fitted : nil
  }

  /// Parameters for a fresh start: those so far, or where they do not do, new ones.
  private func freshDescriptors() -> [ColumnDescriptor] {
    // At the end of a chain nothing is wrong with them.
    if encoder != nil, chainLength >= chainLimit, Self.suit(descriptors, recent) {
      return descriptors
    }
    let fitted = ColumnDescriptor.fitted(to: recent, forms: forms, finalists: 2)
    let isBetter =
      ColumnDescriptor.cost(of: recent, fitted) < ColumnDescriptor.cost(of: recent, descriptors)
    return isBetter ? fitted : descriptors
  }

  /// Whether all differences lie on the steps, where they must.
  private static func suit(_ descriptors: [ColumnDescriptor], _ columns: InkColumns) -> Bool {
    for (channel, descriptor) in descriptors.enumerated()
    where descriptor.step > 1 && !descriptor.isMixed {
      let values = columns.channels[channel]
      for stroke in 0..<columns.strokeCount {
        for index in columns.samples(ofStroke: stroke).dropFirst()
        where (values[index] &- values[index - 1]) % descriptor.step != 0 { return false }
      }
    }
    return true
  }
}

/// Notices when strokes take more bytes than they did.
private struct SizeWatch {
  private var bytes = 0
  private var samples = 0
  /// The same for what came first.
  private var usualBytes = 0
  private var usualSamples = 0

  /// How many samples are compared at a time.
  private static let span = 1024

  /// Takes in what some samples took: whether that is a quarter more than usual.
  mutating func sees(_ newBytes: Int, for newSamples: Int) -> Bool {
    bytes += newBytes
    samples += newSamples
    guard samples >= Self.span else { return false }
    defer { (bytes, samples) = (0, 0) }
    guard usualSamples > 0 else {
      (usualBytes, usualSamples) = (bytes, samples)
      return false
    }
    return Int64(bytes) * Int64(usualSamples) * 4 > Int64(usualBytes) * Int64(samples) * 5
  }
}
