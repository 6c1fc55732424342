internal import InkDocument
internal import InkInput
internal import InkStream

/// Copies of a pane at places of a recording where there can be no checkpoint: within long strokes, and
/// beside touches that never end.
///
/// They are as far apart as their memory allows.
struct PaneSurvey {
  struct Snapshot {
    /// How many events were taken.
    var position: Int
    var pane: InspectionPane
    fileprivate var bytes: Int
  }

  /// The copies, in the order of their positions.
  private var snapshots: [Snapshot] = []
  /// Whether all were made.
  private(set) var isDone = false
  /// How many events lie between two of them.
  private var distance: Int
  /// The checkpoint after which they are being made.
  private var gap = -1
  /// The number of the last event before that.
  private var start = 0
  private var end = 0
  /// What goes through the events, and how many it has taken.
  private var scout: (pane: InspectionPane, position: Int)?

  /// Makes a survey without snapshots.
  ///
  /// - Parameter distance: how many events are to lie between two of them, while there is room.
  init(distance: Int) { self.distance = distance }

  /// The last snapshot from which a position can be reached.
  func last(atMost position: Int) -> Snapshot? {
    var (low, high) = (0, snapshots.count)
    while low < high {
      let middle = (low + high) / 2
      if snapshots[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? snapshots[low - 1] : nil
  }

  /// Takes some more events.
  ///
  /// - Parameters:
  ///   - count: how many, at most; how many of them are left.
  ///   - recording: what is shown.
  ///   - options: how it is shown.
  ///   - limit: how many bytes the snapshots may take, about.
  ///   - checkpoints: before which event each checkpoint lies.
  ///   - makeScout: makes a pane from which a position can be reached, and says which one it is at.
  mutating func goOn(
    _ count: inout Int, in recording: InkRecording, _ options: InspectionOptions, limit: Int,
    checkpoints: [Int], makeScout: (Int) -> (pane: InspectionPane, position: Int)?
  ) {
    while count > 0, !isDone {
      guard var walker = scout else {
        gap += 1
        guard gap < checkpoints.count else {
          isDone = true
          return
        }
        start = checkpoints[gap]
        end = gap + 1 < checkpoints.count ? checkpoints[gap + 1] : recording.eventCount
        if end - start > distance { scout = makeScout(start + distance) }
        continue
      }
      // All those before it in the grid were made, if not kept.
      let next = start + (max(walker.position - start, 0) / distance + 1) * distance
      if next >= end {
        scout = nil
        continue
      }
      let target = min(next, walker.position + count)
      count -= max(target - walker.position, 1)
      walker.pane.advance(in: recording, to: target, options)
      walker.position = target
      scout = walker
      if target == next { keep(InspectionPane(copying: walker.pane), at: next, limit) }
    }
  }

  private mutating func keep(_ pane: InspectionPane, at position: Int, _ limit: Int) {
    snapshots.append(Snapshot(position: position, pane: pane, bytes: pane.memory))
    while snapshots.reduce(0, { $0 + $1.bytes }) > limit {
      guard snapshots.count > 1 else {
        // Those to come are no smaller.
        snapshots.removeAll()
        isDone = true
        scout = nil
        return
      }
      distance *= 2
      snapshots = snapshots.indices.filter { $0 % 2 == 1 }.map { snapshots[$0] }
    }
  }
}

extension InspectionPane {
  /// What a sample takes in all stages, in bytes, about.
  private static let sampleBytes = 640
  /// What the pixels of a tile take, in bytes, about.
  private static let tileBytes = 8192

  /// How many bytes a copy takes, about.
  var memory: Int {
    var bytes = canvas.document.count * 256
    for stroke in canvas.pipeline.strokes { bytes += stroke.touchPath.count * Self.sampleBytes }
    for page in canvas.register.pages {
      for sheet in page.sheets {
        for tile in sheet.tiles where tile != nil { bytes += Self.tileBytes }
      }
    }
    return bytes
  }
}
