internal import InkGeometry

/// A cache of the ink of strokes: where room is short, the least recently used goes first.
package struct StrokeInkCache {
  private struct Slot {
    var record: StrokeRecord
    var brush: SharedBrush
    var warp: Warp?
    var version: Int
    var ink: StrokeInk
    var lastUse: Int

    /// Returns whether the ink is that of a stroke, but for corrections.
    func isInk(of stroke: InkStroke, _ stretch: Warp?) -> Bool {
      stroke.isDrawn(with: brush) && warp == stretch
    }
  }

  /// The number of bytes that the ink may take, about; at least one stroke's is kept.
  package var limit: Int

  private var slots: [ObjectIdentifier: [Slot]] = [:]
  private var uses = 0
  /// The number of bytes that are in use, about.
  package private(set) var size = 0

  /// Makes an empty cache.
  ///
  /// - Parameter limit: how many bytes the ink may take, about; by default 64 MB.
  package init(limit: Int = 64 << 20) { self.limit = max(limit, 0) }

  /// The ink of a stroke, made where it is not there; complexity: O(1), or O(samples).
  mutating func ink(of stroke: InkStroke) -> StrokeInk {
    uses += 1
    let record = stroke.record
    let key = ObjectIdentifier(record)
    let warp = stroke.warp
    var found = slots[key] ?? []
    if let index = found.firstIndex(where: { $0.isInk(of: stroke, warp) }) {
      if found[index].version == record.version {
        slots[key]?[index].lastUse = uses
        return found[index].ink
      }
      size -= Self.size(of: found[index].ink)
      found.remove(at: index)
    }
    // A stroke that is only stretched need not be smoothed again.
    let plain = found.first { $0.isInk(of: stroke, nil) && $0.version == record.version }
    let ink =
      if let warp, let plain { plain.ink.warped(by: warp) } else {
        StrokeInk(record, stroke.brush, warp)
      }
    size += Self.size(of: ink)
    found.append(
      Slot(
        record: record, brush: stroke.sharedBrush, warp: warp, version: record.version, ink: ink,
        lastUse: uses))
    slots[key] = found
    if size > limit { shrink() }
    return ink
  }

  /// The ink of a stroke, where it is there.
  mutating func knownInk(of stroke: InkStroke) -> StrokeInk? {
    let key = ObjectIdentifier(stroke.record)
    let warp = stroke.warp
    guard let found = slots[key],
      let index = found.firstIndex(where: { $0.isInk(of: stroke, warp) }),
      found[index].version == stroke.record.version
    else { return nil }
    uses += 1
    slots[key]?[index].lastUse = uses
    return found[index].ink
  }

  /// Keeps the ink of a stroke that was made elsewhere.
  mutating func keep(_ ink: StrokeInk, of stroke: InkStroke) {
    uses += 1
    let key = ObjectIdentifier(stroke.record)
    let warp = stroke.warp
    var found = slots[key] ?? []
    if let index = found.firstIndex(where: { $0.isInk(of: stroke, warp) }) {
      size -= Self.size(of: found[index].ink)
      found.remove(at: index)
    }
    size += Self.size(of: ink)
    found.append(
      Slot(
        record: stroke.record, brush: stroke.sharedBrush, warp: warp,
        version: stroke.record.version, ink: ink, lastUse: uses))
    slots[key] = found
    if size > limit { shrink() }
  }

  /// Drops the older half, so that it need not be done again soon.
  private mutating func shrink() {
    var ages: [Int64] = []
    for (_, found) in slots { for slot in found { ages.append(Int64(slot.lastUse)) } }
    guard ages.count > 1 else { return }
    let limit = Int(KeyOrder.sorted(ages)[ages.count / 2])
    var kept: [ObjectIdentifier: [Slot]] = [:]
    size = 0
    for (key, found) in slots {
      let young = found.filter { $0.lastUse >= limit }
      for slot in young { size += Self.size(of: slot.ink) }
      if !young.isEmpty { kept[key] = young }
    }
    slots = kept
  }

  private static func size(of ink: StrokeInk) -> Int {
    200 + ink.filtered.count * 88 + ink.path.count * 72 + ink.tips.count * 32
  }
}
