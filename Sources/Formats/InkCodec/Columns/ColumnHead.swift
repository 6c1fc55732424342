/// The head of a chunk of columns: the samples of some strokes, compressed together.
///
/// A chunk has no length and no checksum of its own, and does not notice every damage: the file
/// around it must keep both.
///
/// | field | type | meaning |
/// |---|---|---|
/// | flags | byte | 1: continues the chunk before; 2: has steps; 4: has one stroke |
/// | S | varint | strokes, at least 1; left out where there is one |
/// | N | varint | samples of all strokes, S…2¹⁸ |
/// | steps | a varint for each channel | 1…2³¹; only with steps |
/// | payload | to the end | the range coder's bytes |
///
/// The whole format is described in the documentation of the engine, under “The coding of columns”.
struct ColumnHead {
  /// The most samples that a chunk can have: 2¹⁸.
  static let sampleLimit = 1 << 18
  /// The largest step.
  static let stepLimit: UInt64 = 1 << 31

  enum Flag {
    static let continues: UInt8 = 1
    static let hasSteps: UInt8 = 2
    static let isOneStroke: UInt8 = 4
  }

  /// The chunk needs the one before it.
  var continues: Bool
  /// The number of strokes that it has, at least 1.
  var strokeCount: Int
  /// The number of samples that they have together, `strokeCount`…``sampleLimit``.
  var sampleCount: Int
  /// The plans of its channels; empty where they are those of the chunk before.
  var plans: [ColumnPlan] = []
  /// Where the payload begins, in bytes from the first that was given.
  var payloadOffset = 0

  /// Reads the head of a chunk whose channels have some orders.
  init(of reader: inout ByteReader, _ orders: [ColumnOrder]) throws(ColumnCodingError) {
    let flagsOffset = reader.offset
    let flags = try Self.flags(from: &reader)
    guard flags < 8 else { throw ColumnCodingError(.flags, offset: flagsOffset) }
    let isOneStroke = flags & Flag.isOneStroke != 0
    let start = reader.offset
    let strokes: UInt64
    let samples: UInt64
    do throws(ByteReader.Failure) {
      strokes = isOneStroke ? 1 : try reader.varint()
      samples = try reader.varint()
    } catch {
      throw ColumnCodingError(error)
    }
    guard strokes >= 1, strokes <= samples, samples <= UInt64(Self.sampleLimit) else {
      throw ColumnCodingError(.counts, offset: start)
    }
    continues = flags & Flag.continues != 0
    (strokeCount, sampleCount) = (Int(strokes), Int(samples))
    let hasSteps = flags & Flag.hasSteps != 0
    if hasSteps || !continues {
      for (channel, order) in orders.enumerated() {
        let offset = reader.offset
        var step: UInt64 = 1
        do throws(ByteReader.Failure) {
          if hasSteps { step = try reader.varint() }
        } catch {
          throw ColumnCodingError(error)
        }
        guard step >= 1, step <= Self.stepLimit else {
          throw ColumnCodingError(.parameters, offset: offset, channel: channel)
        }
        plans.append(ColumnPlan(order, step: Int64(step)))
      }
    }
    payloadOffset = reader.offset
  }

  /// The first byte.
  private static func flags(from reader: inout ByteReader) throws(ColumnCodingError) -> UInt8 {
    do throws(ByteReader.Failure) {
      return try reader.byte()
    } catch {
      throw ColumnCodingError(error)
    }
  }

  /// Writes the head of a chunk.
  static func write(
    continues: Bool, strokeCount: Int, sampleCount: Int, steps: [Int64], to writer: inout ByteWriter
  ) {
    writer.append(
      (continues ? Flag.continues : 0) | (steps.isEmpty ? 0 : Flag.hasSteps)
        | (strokeCount == 1 ? Flag.isOneStroke : 0))
    if strokeCount != 1 { writer.append(varint: UInt64(strokeCount)) }
    writer.append(varint: UInt64(sampleCount))
    for step in steps { writer.append(varint: UInt64(step)) }
  }
}
