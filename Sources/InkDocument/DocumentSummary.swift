internal import InkBrush
public import InkGeometry

/// What is in a document, in a few numbers: for whoever cannot see it.
public struct DocumentSummary: Equatable, Sendable {
  /// How many strokes there are, erasures left out.
  public var strokeCount = 0
  /// How many erasures there are.
  public var erasureCount = 0
  /// How many samples their records have; a record that several strokes were made of counts once.
  public var sampleCount = 0
  /// The time that the touches took, in seconds, the time between them left out.
  public var duration = 0.0
  /// A rectangle that contains all ink, in the document's coordinates; empty where there is none.
  public var bounds = Rect.empty

  /// The summary of an empty document.
  public init() {}
}

extension InkDocument {
  /// What is in the document, in a few numbers; complexity: O(strokes log strokes).
  public var summary: DocumentSummary {
    var summary = DocumentSummary()
    summary.bounds = bounds
    var seen: [ObjectIdentifier: Bool] = [:]
    for stroke in strokes {
      if stroke.isErasure { summary.erasureCount += 1 } else { summary.strokeCount += 1 }
      let record = stroke.record
      guard seen.updateValue(true, forKey: ObjectIdentifier(record)) == nil else { continue }
      summary.sampleCount += record.samples.count
      if let first = record.samples.first, let last = record.samples.last {
        summary.duration += max(last.timestamp - first.timestamp, 0)
      }
    }
    return summary
  }
  /// How many strokes were drawn with each of the presets, by the preset's number, and at the end how
  /// many were drawn with other brushes.
  ///
  /// A brush is that of a preset where it has its name, whatever its colour and size. Complexity:
  /// O(strokes × presets).
  public var presetCounts: [Int] {
    let count = BrushPreset.allCases.count
    var counts = Array(repeating: 0, count: count + 1)
    for entry in entries.all where !entry.stroke.isErasure {
      let preset = BrushPreset(name: entry.stroke.brush.name)
      counts[preset.map { Int($0.rawValue) } ?? count] += 1
    }
    return counts
  }
}
