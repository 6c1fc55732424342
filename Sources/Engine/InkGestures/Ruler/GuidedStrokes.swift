internal import InkGeometry
internal import InkInput

/// The guides of the strokes that were drawn last, for corrections that come when a stroke has long ended.
struct GuidedStrokes {
  private struct Stroke {
    let touch: TouchIdentifier
    let guide: RulerGuide?
    /// The smallest and the largest number under which a correction may come.
    var first = Int64.max
    var last = Int64.min
  }

  /// The number of strokes that are remembered: 64.
  private static let limit = 64
  private var strokes: [Stroke] = []

  /// Notes that a touch begins a stroke.
  mutating func begin(_ touch: TouchIdentifier, _ guide: RulerGuide?) {
    if guide == nil, strokes.isEmpty { return }
    if strokes.count == Self.limit { strokes.removeFirst() }
    strokes.append(Stroke(touch: touch, guide: guide))
  }

  /// Notes that a correction may come for an event of the stroke that a touch draws.
  mutating func note(_ event: TouchEvent) {
    guard let number = event.estimationIndex,
      let index = strokes.lastIndex(where: { $0.touch == event.touch })
    else { return }
    strokes[index].first = min(strokes[index].first, number)
    strokes[index].last = max(strokes[index].last, number)
  }

  /// The guide of the sample that an event corrects.
  func guide(of event: TouchEvent) -> RulerGuide? {
    var latest: Stroke?
    for stroke in strokes.reversed() where stroke.touch == event.touch {
      if let number = event.estimationIndex, number >= stroke.first, number <= stroke.last {
        return stroke.guide
      }
      latest = latest ?? stroke
    }
    return latest?.guide
  }
}
