package import InkGeometry
import InkStream

// Outlines as curves.
extension StrokeShape {
  /// The largest distance of curves from the true outline, in the stroke's own points, or in points of the
  /// outline where that is less, and the same as a share of the mean width, for thin strokes.
  private static let curveTolerance = (most: 0.05, share: 0.03)

  /// The tolerance in the coordinates of the outline: a stroke that the transform makes smaller keeps its
  /// details.
  private var shownTolerance: Double {
    let most = Self.curveTolerance.most
    return min(scale, 1) * min(max(meanWidth * Self.curveTolerance.share, most / 4), most)
  }

  /// The outline of the whole stroke: closed subpaths of lines and cubics.
  ///
  /// Complexity: O(points).
  package var curves: [PathElement] { curves(of: 0..<spine.count) }

  /// Returns the outline of a run of the spine, within 0.05 points of ``outline(of:)``, and with far
  /// fewer elements: see ``BezierOutline``.
  ///
  /// - Parameters:
  ///   - range: the indices of the points.
  ///   - isContinued: whether a run that ends where this one begins lies below it: a round tip then needs no
  ///     cap there. By default it does not.
  /// - Returns: closed subpaths of lines and cubics, to fill with the non-zero rule.
  package func curves(of range: Range<Int>, isContinued: Bool = false) -> [PathElement] {
    guard let memo else { return madeCurves(of: range, isContinued: isContinued) }
    return memo.curves(of: range, isContinued: isContinued, widening: widening) {
      madeCurves(of: range, isContinued: isContinued)
    }
  }

  private func madeCurves(of range: Range<Int>, isContinued: Bool) -> [PathElement] {
    guard let first = range.first else { return [] }
    var elements: [PathElement] = []
    if spine.count == 1 {
      if let blot = blot(spine[first]) {
        append(loops: [blot], to: &elements)
        return elements
      }
      return round([placed(spine[first])])
    }
    switch brush.tip {
    case .round, .dab:
      return round(range.map { placed(spine[$0]) }, startCap: isContinued ? .butt : .round)
    case .bristles: appendHairs(range, to: &elements)
    case .nib(let form, let aspect):
      let shape = NibShape(form, aspect: aspect)
      appendSweep(range, to: &elements) { shape.polygon(at: $0, into: &$1) }
    case .lead:
      let width = leadWidth
      appendSweep(range, to: &elements) {
        LeadShape.polygon(at: $0, pointWidth: width, into: &$1)
      }
    case .outline: appendQuads(range, to: &elements)
    }
    return elements
  }

  @inline(never)
  private func round(
    _ points: [SpinePoint], startCap: StrokeOutline.Cap = .round, share: Double = 1
  ) -> [PathElement] {
    var outline = BezierOutline(
      cap: .round, startCap: startCap, tolerance: shownTolerance * share)
    _ = outline.update(.everything(count: 1)) { $1 += points }
    return (isTrimmed ? outline.trimmedPath : outline.path).elements
  }

  /// Appends closed polygons, in the stroke's own coordinates, as smooth subpaths.
  private func append(loops: [[Point]], to elements: inout [PathElement]) {
    let tolerance = max(shownTolerance, 1e-6)
    var polygons: [[Point]] = []
    for loop in loops where loop.count > 2 {
      let polygon = loop.map { $0.applying(transform) }.filter { $0.isFinite }
      if polygon.count > 2 { polygons.append(polygon) }
    }
    var path = BezierPath()
    for vertices in polygons {
      var edge = EdgeCurves(tolerance: tolerance)
      _ = edge.update(
        .everything(count: vertices.count + 1), of: vertices + [vertices[0]])
      path.elements += edge.elements
      // Closing draws the last line.
      if case .line = path.elements[path.elements.count - 1] { path.elements.removeLast() }
      path.elements.append(.close)
    }
    elements += (isTrimmed ? OutlineUnion.lighter(path, polygons, tolerance) : path).elements
  }

  /// Appends what a convex shape sweeps.
  private func appendSweep(
    _ range: Range<Int>, to elements: inout [PathElement],
    _ polygon: (SpinePoint, inout [Point]) -> Void
  ) {
    var chain = SweepChain()
    var start: [Point] = []
    var end: [Point] = []
    var loops: [[Point]] = []
    for index in range.dropFirst() where !isJump[index] {
      polygon(spine[index - 1], &start)
      polygon(spine[index], &end)
      chain.add(from: start, to: end) { loops.append($0) }
    }
    chain.finish { loops.append($0) }
    append(loops: loops, to: &elements)
  }

  /// Appends the band between two offset edges: quads that share their ends are one loop.
  private func appendQuads(_ range: Range<Int>, to elements: inout [PathElement]) {
    var left: [Point] = []
    var right: [Point] = []
    var quad: [Point] = []
    var loops: [[Point]] = []
    func finish() {
      loops.append(left + right.reversed())
      left.removeAll(keepingCapacity: true)
      right.removeAll(keepingCapacity: true)
    }
    for index in range.dropFirst() where !isJump[index] {
      let (start, end) = (spine[index - 1], spine[index])
      let (before, after) = (neighbour(before: index - 1), neighbour(after: index))
      OffsetQuad.write(from: start, to: end, after: before, before: after, into: &quad)
      guard quad.count == 4 else { continue }
      let a = OffsetQuad.edge(at: start, after: before, before: end)
      let b = OffsetQuad.edge(at: end, after: start, before: after)
      // One that is twisted stands by itself.
      guard quad == [a.left, b.left, b.right, a.right] else {
        finish()
        loops.append(quad)
        continue
      }
      if left.last != a.left || right.last != a.right {
        finish()
        left.append(a.left)
        right.append(a.right)
      }
      left.append(b.left)
      right.append(b.right)
    }
    finish()
    append(loops: loops, to: &elements)
  }

  /// By how much of the tolerance the joints of a streak may be moved; the rest is for its outline.
  private static let jointShare = 0.4

  /// Appends what the hairs of a brush leave: one outline while they are wet, and where not, one for each
  /// streak of a hair, as far as it goes without a gap.
  ///
  /// From piece to piece a hair turns aside with the brush. Steps aside that can be closed within a share
  /// of the tolerance are, as each of them would be a notch across the streak that no curve follows.
  private func appendHairs(_ range: Range<Int>, to elements: inout [PathElement]) {
    let bundle = BristleBundle(size: brush.size, seed: seed)
    var streaks = [[SpinePoint]](repeating: [], count: bundle.count)
    var wet: [SpinePoint] = []
    func finish(_ points: inout [SpinePoint], share: Double = 1) {
      if !points.isEmpty { elements += round(points, share: share) }
      points.removeAll(keepingCapacity: true)
    }
    func finish(_ hair: Int) { finish(&streaks[hair], share: 1 - Self.jointShare) }
    for index in range.dropFirst() where !isJump[index] {
      let (start, end) = (spine[index - 1], spine[index])
      if BristleBundle.isWhole(start, end) {
        for hair in streaks.indices { finish(hair) }
        if wet.last != placed(start) {
          finish(&wet)
          wet.append(placed(start))
        }
        wet.append(placed(end))
        continue
      }
      bundle.forEachHair(from: start, to: end) { hair, start, end in
        let (start, end) = (placed(start), placed(end))
        if let last = streaks[hair].last, continues(last, start) {
          if let joint = joint(last, start) {
            streaks[hair][streaks[hair].count - 1] = joint
          } else {
            streaks[hair].append(start)
          }
        } else {
          finish(hair)
          streaks[hair].append(start)
        }
        streaks[hair].append(end)
      }
    }
    finish(&wet)
    for hair in streaks.indices { finish(hair) }
  }

  /// The point half way between the end of a step of a hair and the start of the next one; `nil` where that
  /// would move either disc by more than its share of the tolerance.
  private func joint(_ last: SpinePoint, _ next: SpinePoint) -> SpinePoint? {
    if last == next { return last }
    let aside = last.location.distance(to: next.location)
    let wider = (last.radius - next.radius).magnitude
    guard aside + wider <= 2 * Self.jointShare * shownTolerance else { return nil }
    var joint = last
    joint.location = last.location.midpoint(to: next.location)
    joint.tip.width = (last.tip.width + next.tip.width) / 2
    return joint
  }

  /// Returns true if a streak may go on from one point to another, where the hair turns aside with the
  /// brush.
  ///
  /// The part between two discs lies in them but for their distance squared, over eight radii.
  private func continues(_ last: SpinePoint, _ next: SpinePoint) -> Bool {
    let way = last.location.squaredDistance(to: next.location)
    let limit = shownTolerance
    return way <= 2 * limit * min(last.radius, next.radius) || way <= limit * limit / 16
  }
}
