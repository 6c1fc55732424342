/// The samples of strokes as columns: one of integers for each channel, all strokes one after the
/// other.
///
/// The meaning of the channels is up to the caller; see ``ColumnOrder/liveInk`` for an order.
package struct InkColumns: Equatable, Sendable {
  /// The values of each channel, of all strokes in order.
  package internal(set) var channels: [[Int64]]
  /// For each stroke, the index in the columns at which it ends.
  package internal(set) var strokeEnds: [Int] = []

  /// Makes columns without strokes.
  ///
  /// - Parameter channelCount: how many channels there are; a negative number counts as 0.
  package init(channelCount: Int) { channels = Array(repeating: [], count: max(channelCount, 0)) }

  /// The number of strokes.
  package var strokeCount: Int { strokeEnds.count }

  /// The number of samples that the strokes have together.
  package var sampleCount: Int { strokeEnds.last ?? 0 }

  /// Where the samples of a stroke lie in each column.
  ///
  /// - Parameter index: the index of the stroke, which must exist.
  /// - Returns: the indices of its samples; never empty.
  package func samples(ofStroke index: Int) -> Range<Int> {
    (index == 0 ? 0 : strokeEnds[index - 1])..<strokeEnds[index]
  }

  /// Appends a stroke.
  ///
  /// A stroke without samples is none, and adds nothing.
  ///
  /// - Parameters:
  ///   - sampleCount: how many samples it has.
  ///   - value: the value of a channel in a sample of this stroke, both counted from 0.
  @inlinable
  package mutating func appendStroke(
    sampleCount: Int, _ value: (_ channel: Int, _ sample: Int) -> Int64
  ) {
    guard sampleCount > 0 else { return }
    for channel in 0..<channels.count {
      appendColumn(channel, (0..<sampleCount).map { value(channel, $0) })
    }
    endStroke(sampleCount: sampleCount)
  }

  /// Appends some strokes of other columns.
  ///
  /// - Parameters:
  ///   - strokes: their indices, which must exist.
  ///   - other: the columns that they are in, with as many channels.
  package mutating func append(strokes: Range<Int>, of other: InkColumns) {
    precondition(other.channels.count == channels.count, "the number of channels differs")
    guard !strokes.isEmpty else { return }
    let start = other.samples(ofStroke: strokes.lowerBound).lowerBound
    let samples = start..<other.strokeEnds[strokes.upperBound - 1]
    for channel in 0..<channels.count {
      channels[channel].append(contentsOf: other.channels[channel][samples])
    }
    let shift = sampleCount - samples.lowerBound
    for stroke in strokes { strokeEnds.append(other.strokeEnds[stroke] + shift) }
  }

  /// Removes all strokes.
  ///
  /// - Parameter keepingCapacity: whether the memory is kept for the next ones.
  package mutating func removeAll(keepingCapacity: Bool = false) {
    for channel in 0..<channels.count {
      channels[channel].removeAll(keepingCapacity: keepingCapacity)
    }
    strokeEnds.removeAll(keepingCapacity: keepingCapacity)
  }

  @usableFromInline
  mutating func appendColumn(_ channel: Int, _ values: [Int64]) {
    channels[channel].append(contentsOf: values)
  }

  @usableFromInline
  mutating func endStroke(sampleCount: Int) { strokeEnds.append(self.sampleCount + sampleCount) }

  /// Takes back what was appended after there were so many strokes.
  mutating func truncate(strokes: Int) {
    strokeEnds.removeLast(strokeEnds.count - strokes)
    let samples = sampleCount
    for channel in 0..<channels.count {
      channels[channel].removeLast(channels[channel].count - samples)
    }
  }
}
