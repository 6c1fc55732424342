internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkStream

/// The count of all in a file that takes more memory, or more time, than its bytes suggest.
///
/// A few bytes can stand for many samples, and name many strokes: each kind has a limit, which is checked where its
/// number is read, before anything is made of it.
package struct ReadingTally {
  /// A kind of thing: the most that a file may have, and the approximate bytes of memory of each.
  package enum Kind: Int, CaseIterable {
    /// A sample of columns of any kind.
    case sample
    /// A sample that a record keeps.
    case keptSample
    /// A correction that a record keeps.
    case correction
    /// A stroke, page or picture that is there, or in the history.
    case item
    /// A stroke, page or picture that a change names.
    case difference
    /// A touch event.
    case event
    /// A byte of a picture, or of a chunk of which nothing is known.
    case byte
    /// A sample that is painted: of each stroke that is there in the end.
    case painted

    /// The most that a file may have.
    package var limit: Int64 {
      switch self {
      case .sample: 1 << 26
      case .keptSample: 1 << 25
      case .correction: 1 << 24
      case .item: 1 << 24
      case .difference: 1 << 21
      case .event: 1 << 23
      case .byte: 1 << 31
      case .painted: 1 << 26
      }
    }

    var bytes: Int64 {
      switch self {
      case .sample, .painted: 0
      case .keptSample: 48
      case .correction: 80
      case .item: 700
      case .difference: 400
      case .event: 320
      case .byte: 1
      }
    }
  }

  private var counts = [Int64](repeating: 0, count: Kind.allCases.count)
  private var memory: Int64 = 0
  /// The memory that may be taken, in bytes.
  let memoryLimit: Int64

  /// Makes an empty tally.
  package init(memoryLimit: Int = .max) { self.memoryLimit = Int64(memoryLimit) }

  /// Counts some things; returns false if there are too many of them.
  package mutating func take(_ count: Int, _ kind: Kind) -> Bool {
    guard Int64(count) <= kind.limit - counts[kind.rawValue] else { return false }
    counts[kind.rawValue] += Int64(count)
    // Far from the largest number, for the limits are small.
    memory += Int64(count) * kind.bytes
    return true
  }

  /// True if all that was counted has room.
  var fitsMemory: Bool { memory <= memoryLimit }

  /// True if there is room for so many samples of columns, each of which takes some bytes while they are read.
  func hasRoom(for samples: Int, of bytes: Int) -> Bool {
    Int64(samples) * Int64(bytes) <= memoryLimit - memory
  }

  /// The number of samples of columns that may still be read.
  var samplesLeft: Int { Int(Kind.sample.limit - counts[Kind.sample.rawValue]) }
}

extension ReadingTally {
  /// Counts what a change has, names and takes, as a reader does.
  mutating func take(_ change: DocumentChange, _ document: InkDocument) -> Bool {
    guard change.action == .edit else {
      return take(document.cost(of: change), .difference) && take(change.madeAgain, .difference)
    }
    var (items, names) = (0, change.madeAgain)
    for edit in change.edits {
      switch edit {
      case .add(let strokes): items += strokes.count
      case .put(let elements): items += elements.count
      default: edit.forEachElement { _ in names += 1 }
      }
    }
    return take(items, .item) && take(names, .difference)
  }
}

extension InkStroke {
  /// The number of samples that are painted: all of its record, or those of a piece; more where a filter puts points
  /// between them.
  ///
  /// Complexity: O(1), and O(samples) for such a brush.
  var paintedSampleCount: Int {
    let count = record.samples.count
    guard let span else { return record.inkedCount(brush) }
    let (lower, upper) = (max(span.lower, 0), min(span.upper, Double(count)))
    return lower < upper ? min(Int(upper - lower) + 2, count) : 1
  }
}

extension StrokeRecord {
  /// The number of samples that the record counts as if a brush makes ink of it.
  func inkedCount(_ brush: Brush) -> Int {
    var count = samples.count
    for filter in brush.filters where filter.kind.addsPoints && filter.values[0] > 0 {
      let distance = filter.values[0]
      for index in samples.indices.dropFirst() {
        let length = samples[index - 1].location.distance(to: samples[index].location)
        count += Int(min(length / distance, Double(Resample.segmentLimit)))
      }
    }
    return count
  }
}
