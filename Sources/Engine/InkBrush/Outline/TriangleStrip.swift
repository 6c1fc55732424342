import InkGeometry
public import InkStream

/// The triangles that cover a stroke, as one strip for a GPU.
///
/// Three vertices in a row are a triangle, in either orientation and often without area: draw them
/// without culling. They cover what ``StrokeOutline`` encloses, with round ends. Triangles overlap
/// where the stroke turns: with opacity, draw each pixel once (a depth or stencil test), or blend by
/// maximum.
///
/// A piece is two columns of a left and a right vertex; smooth joints are one column, which both
/// pieces share. At a sharp joint the vertices between the columns of both pieces all lie in the
/// disc of the joint, so whatever triangles they make are inside the stroke. No vertex is ever
/// non-finite; what is said in ``StrokeOutline`` of data that cannot be drawn holds here too.
public struct TriangleStrip: Sendable {
  /// The largest distance of the strip from the true outline, in canvas points: 1e-4 or more.
  package let tolerance: Double

  private var states = WalkStates()
  private var chunks = ElementChunks<StripVertex>()
  private var scratch = Scratch()

  private struct Scratch: Sendable {
    var points: [SpinePoint] = []
    var vertices: [StripVertex] = []
    var starts: [Int] = []
    var tail: [StripVertex] = []

    mutating func clear() {
      vertices.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
      tail.removeAll(keepingCapacity: true)
    }
  }

  /// Makes the strip of a stroke without points.
  ///
  /// - Parameter tolerance: how far the strip may lie from the true outline, in canvas points, by
  ///   default 0.05; at least 1e-4, which NaN counts as.
  public init(tolerance: Double = 0.05) {
    self.tolerance = tolerance > 1e-4 ? tolerance : 1e-4
  }

  /// The vertices, which hold until the next update.
  ///
  /// A copy that is kept longer makes that update copy all of them: upload the range that ``update(_:points:)``
  /// names instead.
  public var vertices: [StripVertex] { chunks.vertices }

  /// Takes a new state of the path, and returns how the vertices changed.
  ///
  /// Complexity: O(changed elements and their points), and a move of what lies behind them where the
  /// number of vertices changes; O(all) as long as the stroke has not left its first disc.
  ///
  /// - Parameters:
  ///   - change: how the path elements changed, counting those whose tips did.
  ///   - append: appends the spine points of an element, its start and its end included.
  /// - Returns: how the vertices changed.
  public mutating func update(
    _ change: Change, points append: (Int, inout [SpinePoint]) -> Void
  ) -> Change {
    let oldCount = states.count
    var scratch = Scratch()
    swap(&scratch, &self.scratch)
    defer { swap(&scratch, &self.scratch) }
    scratch.clear()
    let pen = StripPen(tolerance: tolerance)
    let elements = states.update(change) { element, state in
      scratch.starts.append(scratch.vertices.count)
      scratch.points.removeAll(keepingCapacity: true)
      append(element, &scratch.points)
      var walk = SpineWalk(state)
      for point in scratch.points {
        guard let disc = SpineDisc(point) else { continue }
        switch walk.accept(disc) {
        case .none: break
        case .start(let piece): pen.appendStart(piece, to: &scratch.vertices)
        case .joint(let joint): pen.append(joint, to: &scratch.vertices)
        }
      }
      return walk.state
    }
    if elements.isEmpty, change.count == oldCount { return .none(count: vertices.count) }
    pen.appendEnd(states.last, to: &scratch.tail)
    return chunks.replace(
      elements, count: change.count, with: &scratch.vertices, starts: scratch.starts,
      tail: scratch.tail)
  }
}
