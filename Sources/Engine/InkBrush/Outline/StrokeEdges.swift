import InkGeometry
import InkStream

/// The two edges of a stroke as vertices, which follow its path as it grows and changes.
struct StrokeEdges: Sendable {
  private let pen: EdgePen
  private var states = WalkStates()
  private var leftChunks = ElementChunks<Point>()
  private var rightChunks = ElementChunks<Point>()
  private var firstPiece: SpinePiece?
  private var scratch = Scratch()

  /// Makes the edges of a stroke without points.
  init(_ pen: EdgePen) { self.pen = pen }

  /// The edge to the left of someone who travels along the stroke, from its start.
  var left: [Point] { leftChunks.vertices }
  /// The edge to the right, from the start of the stroke.
  var right: [Point] { rightChunks.vertices }

  /// Takes a new state of the path, and returns how both edges changed.
  ///
  /// Complexity: O(changed elements and their points), and a move of what lies behind them where the
  /// number of vertices changes; O(all) as long as the stroke has not left its first disc.
  ///
  /// - Parameters:
  ///   - change: how the path elements changed, counting those whose tips did.
  ///   - append: appends the spine points of an element, its start and its end included.
  /// - Returns: how the edges changed.
  mutating func update(
    _ change: Change, points append: (Int, inout [SpinePoint]) -> Void
  ) -> StrokeOutline.EdgeChange {
    let oldCount = states.count
    var scratch = Scratch()
    swap(&scratch, &self.scratch)
    defer { swap(&scratch, &self.scratch) }
    scratch.clear()
    var first: SpinePiece?
    let elements = states.update(change) { element, state in
      scratch.left.starts.append(scratch.left.vertices.count)
      scratch.right.starts.append(scratch.right.vertices.count)
      scratch.points.removeAll(keepingCapacity: true)
      append(element, &scratch.points)
      return pen.walk(
        scratch.points, from: state, left: &scratch.left.vertices, right: &scratch.right.vertices,
        first: &first)
    }
    if elements.isEmpty, change.count == oldCount {
      return StrokeOutline.EdgeChange(
        left: .none(count: left.count), right: .none(count: right.count))
    }
    if let first { firstPiece = first }
    if let last = states.last.piece {
      let end = last.end
      scratch.left.tail.append(end.center + last.normal(.left) * end.radius)
      scratch.right.tail.append(end.center + last.normal(.right) * end.radius)
    } else {
      firstPiece = nil
    }
    return StrokeOutline.EdgeChange(
      left: leftChunks.replace(
        elements, count: change.count, with: &scratch.left.vertices, starts: scratch.left.starts,
        tail: scratch.left.tail),
      right: rightChunks.replace(
        elements, count: change.count, with: &scratch.right.vertices, starts: scratch.right.starts,
        tail: scratch.right.tail))
  }

  /// Buffers of an update, kept so that no update allocates.
  private struct Scratch: Sendable {
    struct Edge: Sendable {
      var vertices: [Point] = []
      var starts: [Int] = []
      var tail: [Point] = []

      mutating func clear() {
        vertices.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        tail.removeAll(keepingCapacity: true)
      }
    }

    var points: [SpinePoint] = []
    var left = Edge()
    var right = Edge()

    mutating func clear() {
      left.clear()
      right.clear()
    }
  }

  /// The first and the last piece, and the last disc: what the caps need.
  var ends: (first: SpinePiece?, last: SpinePiece?, disc: SpineDisc?) {
    (firstPiece, states.last.piece, states.last.arrival)
  }
}
