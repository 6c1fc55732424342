internal import InkGeometry

/// The curves of a shape that were made, so that they need not be made again.
///
/// It belongs to the shape of one stroke, whatever its colours are. It may be used by one thread at a time.
package final class CurveMemo: @unchecked Sendable {
  private struct Entry {
    var range: Range<Int>
    var isContinued: Bool
    var widening: Double
    var elements: [PathElement]
  }

  private var entries: [Entry] = []

  /// Makes an empty memo.
  package init() {}

  /// The number of elements of all curves.
  package var elementCount: Int { entries.reduce(0) { $0 + $1.elements.count } }

  /// Returns the curves of a run, which are made where they are not known.
  func curves(
    of range: Range<Int>, isContinued: Bool, widening: Double, _ make: () -> [PathElement]
  ) -> [PathElement] {
    for entry in entries
    where entry.range == range && entry.isContinued == isContinued && entry.widening == widening {
      return entry.elements
    }
    let elements = make()
    entries.append(
      Entry(range: range, isContinued: isContinued, widening: widening, elements: elements))
    return elements
  }
}
