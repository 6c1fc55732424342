package import InkBrush
import InkStream

/// Outlines of strokes that change at random: as they grow they are what they are at once, and their changes are
/// truthful.
package enum OutlineAudit {
  private static let steps = 40

  /// Returns the first fault of an outline of curves, in words; `nil` where there is none.
  package static func faultOfCurves(seed: UInt64, cap: StrokeOutline.Cap) -> String? {
    var spine = ChangingSpine(seed: seed)
    var outline = BezierOutline(cap: cap)
    for step in 0..<steps {
      let (left, right) = (outline.left, outline.right)
      let change = spine.edit()
      let edges = outline.update(change) { spine.append($0, to: &$1) }
      var batch = BezierOutline(cap: cap)
      _ = batch.update(.everything(count: spine.count)) { spine.append($0, to: &$1) }
      if outline.left != batch.left { return "left, step \(step)" }
      if outline.right != batch.right { return "right, step \(step)" }
      if outline.path != batch.path { return "path, step \(step)" }
      if !isTruthful(edges.left, from: left, to: outline.left) {
        return "change of the left, step \(step)"
      }
      if !isTruthful(edges.right, from: right, to: outline.right) {
        return "change of the right, step \(step)"
      }
    }
    return nil
  }

  /// Returns the first fault of an outline of lines, in words; `nil` where there is none.
  package static func faultOfLines(seed: UInt64, cap: StrokeOutline.Cap) -> String? {
    var spine = ChangingSpine(seed: seed)
    var outline = StrokeOutline(cap: cap)
    for step in 0..<steps {
      let (left, right) = (outline.left, outline.right)
      let change = spine.edit()
      let edges = outline.update(change) { spine.append($0, to: &$1) }
      var batch = StrokeOutline(cap: cap)
      _ = batch.update(.everything(count: spine.count)) { spine.append($0, to: &$1) }
      if outline.left != batch.left { return "left, step \(step)" }
      if outline.right != batch.right { return "right, step \(step)" }
      if outline.path != batch.path { return "path, step \(step)" }
      if !isTruthful(edges.left, from: left, to: outline.left) {
        return "change of the left, step \(step)"
      }
      if !isTruthful(edges.right, from: right, to: outline.right) {
        return "change of the right, step \(step)"
      }
    }
    return outline.path == StrokeOutline.path(of: spine.points, cap: cap) ? nil : "the whole path"
  }

  /// Returns the first fault of a strip of triangles, in words; `nil` where there is none.
  package static func faultOfStrip(seed: UInt64) -> String? {
    var spine = ChangingSpine(seed: seed, isPainted: true)
    var strip = TriangleStrip()
    for step in 0..<steps {
      let old = strip.vertices
      let change = spine.edit()
      let changed = strip.update(change) { spine.append($0, to: &$1) }
      var batch = TriangleStrip()
      _ = batch.update(.everything(count: spine.count)) { spine.append($0, to: &$1) }
      if strip.vertices != batch.vertices { return "vertices, step \(step)" }
      if !isTruthful(changed, from: old, to: strip.vertices) { return "change, step \(step)" }
    }
    return nil
  }
}
