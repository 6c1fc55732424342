/// A chunk of columns: the samples of some strokes, compressed together.
///
/// A chunk has no length and no checksum of its own, and does not notice every damage: the file
/// around it must keep both.
///
/// | field | type | meaning |
/// |---|---|---|
/// | flags | byte | 1: continues the chunk before; 2: has parameters; not both. 4: has one stroke; 8: the parameters are those of live ink |
/// | S | varint | strokes, at least 1; left out where there is one |
/// | N | varint | samples of all strokes, S…2¹⁸ |
/// | C | byte | how many channels the parameters are of, 1…16; left out for live ink |
/// | C descriptors | descriptors | only with parameters |
/// | payload | to the end | the range coder's bytes |
///
/// A descriptor is a byte (order in bits 0 and 1, mixed 4, partner 8, form in bits 4 and 5, 64: the
/// step is 1, 128: the bias is 0), the step as a varint and the bias as a zigzag varint, unless the
/// byte says them, and for fractions the denominator as a varint. Those of live ink are six, whose
/// forms are those of ``ColumnDescriptor/liveInk`` and are left out. The whole format is described in
/// the documentation of the engine, under “The coding of columns”.
public enum ColumnChunk {
  /// The most samples that a chunk can have: 2¹⁸.
  public static let sampleLimit = 1 << 18
  /// The most channels that there can be: 16.
  package static let channelLimit = 16

  /// What a chunk takes over from those before it.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// The parameters only: it can be read wherever they are known.
    case independent = 0
    /// Everything: it needs the chunk before it, and costs the least.
    case continuation = 1
    /// Nothing: it brings the parameters for itself and for all that follow.
    case parameters = 2
  }

  /// What the head of a chunk says.
  package struct Header: Equatable, Sendable {
    /// What the chunk takes over from those before it.
    package var kind: Kind
    /// How many strokes it has, at least 1.
    package var strokeCount: Int
    /// How many samples they have together, `strokeCount`…``sampleLimit``.
    package var sampleCount: Int
    /// The parameters that it brings; empty where it brings none.
    package var descriptors: [ColumnDescriptor]
    /// Where the payload begins, in bytes from the first that was given.
    package var payloadOffset: Int

    /// Reads the head of a chunk.
    ///
    /// - Parameters:
    ///   - bytes: any bytes.
    ///   - range: where the chunk lies in them, clamped to them; by default everywhere.
    /// - Throws: a ``ColumnCodingError`` that says where the head is wrong.
    package init(of bytes: [UInt8], in range: Range<Int>? = nil) throws(ColumnCodingError) {
      var reader = ByteReader(bytes, in: range)
      let start = reader.offset
      let flags: UInt8
      let strokes: UInt64
      let samples: UInt64
      do throws(ByteReader.Failure) {
        flags = try reader.byte()
        strokes = flags & Flag.isOneStroke != 0 ? 1 : try reader.varint()
        samples = try reader.varint()
      } catch {
        throw ColumnCodingError(error)
      }
      let isLive = flags & Flag.isLiveInk != 0
      guard let kind = Kind(rawValue: flags & ~(Flag.isOneStroke | Flag.isLiveInk)),
        kind == .parameters || !isLive
      else { throw ColumnCodingError(.flags, offset: start) }
      self.kind = kind
      guard strokes >= 1, strokes <= samples, samples <= UInt64(ColumnChunk.sampleLimit) else {
        throw ColumnCodingError(.counts, offset: start + 1)
      }
      strokeCount = Int(strokes)
      sampleCount = Int(samples)
      descriptors = []
      if kind == .parameters {
        descriptors = try isLive ? Self.liveInk(from: &reader) : Self.descriptors(from: &reader)
      }
      payloadOffset = reader.offset
    }

    private static func descriptors(
      from reader: inout ByteReader
    ) throws(ColumnCodingError) -> [ColumnDescriptor] {
      let start = reader.offset
      let count: Int
      do throws(ByteReader.Failure) {
        count = Int(try reader.byte())
      } catch {
        throw ColumnCodingError(error)
      }
      guard count >= 1, count <= ColumnChunk.channelLimit else {
        throw ColumnCodingError(.channelCount, offset: start)
      }
      var descriptors: [ColumnDescriptor] = []
      for channel in 0..<count {
        descriptors.append(try ColumnDescriptor(from: &reader, channel: channel))
      }
      return descriptors
    }

    private static func liveInk(
      from reader: inout ByteReader
    ) throws(ColumnCodingError) -> [ColumnDescriptor] {
      var descriptors: [ColumnDescriptor] = []
      for (channel, known) in ColumnDescriptor.liveInk.enumerated() {
        descriptors.append(
          try ColumnDescriptor(from: &reader, channel: channel, form: known.form))
      }
      return descriptors
    }
  }

  /// What the flags say besides the kind.
  private enum Flag {
    static let isOneStroke: UInt8 = 4
    static let isLiveInk: UInt8 = 8
  }

  /// Writes the head of a chunk.
  static func writeHead(
    _ kind: Kind, strokeCount: Int, sampleCount: Int, _ descriptors: [ColumnDescriptor],
    to writer: inout ByteWriter
  ) {
    let known = ColumnDescriptor.liveInk
    let isLive =
      kind == .parameters && descriptors.count == known.count
      && zip(descriptors, known).allSatisfy { $0.form == $1.form }
    writer.append(
      kind.rawValue | (strokeCount == 1 ? Flag.isOneStroke : 0) | (isLive ? Flag.isLiveInk : 0))
    if strokeCount != 1 { writer.append(varint: UInt64(strokeCount)) }
    writer.append(varint: UInt64(sampleCount))
    guard kind == .parameters else { return }
    if !isLive { writer.append(UInt8(descriptors.count)) }
    for descriptor in descriptors { descriptor.write(to: &writer, isFormKnown: isLive) }
  }
}
