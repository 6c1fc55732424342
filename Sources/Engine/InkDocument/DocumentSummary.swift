package import InkBrush
package import InkGeometry

/// A summary of a document in a few numbers, for those who cannot see it.
package struct DocumentSummary: Equatable, Sendable {
  /// The number of strokes, erasures left out.
  package var strokeCount = 0
  /// The number of erasures.
  package var erasureCount = 0
  /// The number of samples in their records; a record shared by several strokes counts once.
  package var sampleCount = 0
  /// The time that the touches took, in seconds, the time between them left out.
  package var duration = 0.0
  /// A rectangle that contains all ink, in the document's coordinates; empty where there is none.
  package var bounds = Rect.empty

  /// The summary of an empty document.
  package init() {}
}

extension InkDocument {
  /// A summary of the document in a few numbers; complexity: O(strokes).
  package var summary: DocumentSummary {
    var summary = DocumentSummary()
    summary.bounds = bounds
    summary.strokeCount = inkCount
    summary.erasureCount = count - inkCount
    // Whole steps, whose sum does not depend on their order.
    var steps: Int64 = 0
    for entry in entries.all {
      let record = entry.stroke.record
      let isFirst = owners[ObjectIdentifier(record)]?.first == entry.stroke.id.rawValue
      guard isFirst, let first = record.samples.first, let last = record.samples.last else {
        continue
      }
      summary.sampleCount += record.samples.count
      let (way, isTooLong) = last.time.subtractingReportingOverflow(first.time)
      if way > 0, !isTooLong { steps = min(steps, 1 << 60) + min(way, 1 << 60) }
    }
    summary.duration = Double(steps) / RecordedSample.stepsPerSecond
    return summary
  }
  /// The number of strokes drawn with each of the presets, by the preset's number, and at the end the number
  /// of strokes drawn with other brushes.
  ///
  /// A brush is that of a preset if it has the preset's name, whatever its colour and size. Complexity:
  /// O(strokes × presets).
  package var presetCounts: [Int] {
    let count = BrushPreset.allCases.count
    var counts = Array(repeating: 0, count: count + 1)
    // Neighbours mostly have their brush in common.
    var last: (brush: SharedBrush, index: Int)?
    for entry in entries.all where !entry.stroke.isErasure {
      let brush = entry.stroke.sharedBrush
      if let last, last.brush === brush {
        counts[last.index] += 1
        continue
      }
      let index = BrushPreset(name: brush.brush.name).map { Int($0.rawValue) } ?? count
      counts[index] += 1
      last = (brush, index)
    }
    return counts
  }

  /// The brushes of the document that come neither with Ductus nor twice: the first of each name, from the
  /// top.
  ///
  /// Complexity: O(strokes).
  ///
  /// - Parameter limit: the number of brushes after which the search ends.
  /// - Returns: the brushes as the strokes have them.
  package func foreignBrushes(atMost limit: Int) -> [Brush] {
    var found: [Brush] = []
    var last: SharedBrush?
    for entry in entries.all.reversed() where !entry.stroke.isErasure {
      guard found.count < limit else { break }
      let shared = entry.stroke.sharedBrush
      if let last, last === shared { continue }
      last = shared
      let brush = shared.brush
      guard !brush.name.isEmpty, BrushPreset(name: brush.name) == nil,
        !found.contains(where: { $0.name == brush.name })
      else { continue }
      found.append(brush)
    }
    return found
  }
}
