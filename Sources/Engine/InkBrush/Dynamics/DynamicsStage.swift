#if canImport(Glibc)
  internal import Glibc
#endif
internal import InkGeometry
public import InkStream

/// The stage that computes what the tip is like at every point of a polyline.
///
/// It walks along the stroke and keeps a checkpoint with every point, so that a change restarts the
/// walk at the first changed point. After any sequence of updates the output is what it would be,
/// had the stage been given the last polyline at once. Complexity: O(points from the first changed
/// one to the tip) per update, times the length of the formulas; O(1) per event that only adds, and
/// O(64) where the brush tapers at the end.
public struct DynamicsStage: Sendable {
  /// The state of the tip at every point of the polyline, which holds until the next update.
  public internal(set) var output: [TipState] = []
  /// The number of them, from the front, that can never change again.
  public internal(set) var stableCount = 0

  /// The number of points at the front in which the first speed and the first direction are sought.
  static let lookahead = 64

  /// The state after a point, but for the states of `smooth`; NaN for unknown.
  struct Checkpoint {
    var speed = Double.nan
    var direction = Double.nan
    var distance = 0.0
    /// The length of the last segment that had any.
    var step = 0.0
    /// The length of the stroke up to here, in the unit of the taper.
    var travel = 0.0
    /// The last force above zero.
    var force = Double.nan
  }

  /// The values that hold for all points at the front whose own speed and direction are unknown.
  struct Beginning: Equatable {
    /// The first known speed and direction; NaN if they are not found.
    @PossiblyUnknown var speed: Double?
    @PossiblyUnknown var direction: Double?
    /// A force above zero follows those of zero at the front; otherwise these say nothing.
    var hasForce = false
    var timestamp = 0.0
    /// The number of points that had to be looked at.
    var searched = 0

    static func == (a: Beginning, b: Beginning) -> Bool {
      a._speed == b._speed && a._direction == b._direction && a.timestamp == b.timestamp
        && a.hasForce == b.hasForce
    }
  }

  var program: DynamicsProgram
  let color: InkColor
  let colorVaries: Bool
  let seed: UInt64
  let forceScale: ForceScale
  let taper: Taper
  /// The opacity says how wet the tip is, and it dries towards the ends.
  let isBristled: Bool
  /// As what thinner tips count where lengths are measured in widths; 0 where they are not.
  let leastWidth: Double
  /// To how many points a taper in widths takes the width.
  let endWidth: Double
  let needs: Needs
  var beginning = Beginning()
  var checkpoints: [Checkpoint] = []
  /// The states of `smooth` after every point.
  var slots: [Double] = []
  /// The tips without their taper; only of brushes that taper.
  var base: [TipState] = []
  var taperState = TaperState()

  /// Makes a stage with no points.
  public init(_ brush: Brush, _ context: StrokeContext) {
    program = DynamicsProgram(brush, context)
    color = brush.color
    colorVaries = brush.colorVaries
    seed = context.seed
    forceScale = ForceScale(context)
    var taper = brush.taper
    taper.start = Self.length(taper.start)
    taper.end = Self.length(taper.end)
    if taper.start == 0, taper.end == 0 { taper = .none }
    self.taper = taper
    let size = brush.size > 0 ? Swift.min(brush.size, Dynamics.largestWidth) : 0
    leastWidth = taper.unit == .widths ? Swift.max(size / 4, 1e-3) : 0
    isBristled = brush.tip.isBristled
    endWidth = InkColor.unit(taper.tip) * size
    needs = Needs(program, hasTaper: taper != .none, tipTime: brush.buildsUp)
    let (hue, saturation, brightness) = brush.color.hsb
    if brush.dynamics.hue == nil { program.preset(.hue, hue) }
    if brush.dynamics.saturation == nil { program.preset(.saturation, saturation) }
    if brush.dynamics.brightness == nil { program.preset(.brightness, brightness) }
  }

  private static func length(_ length: Double) -> Double {
    length > 0 ? Swift.min(length, 1e6) : 0
  }

  /// Takes a new state of the polyline, and returns how the output changed.
  ///
  /// Complexity: O(points from the first that changed to the tip).
  public mutating func update(_ polyline: Polyline, _ update: StageUpdate) -> Change {
    let (oldCount, count) = (output.count, polyline.count)
    if update.change.modified.isEmpty && oldCount == count {
      stableCount = stable(update)
      return .none(count: count)
    }
    var restart = min(oldCount, count)
    if !update.change.modified.isEmpty { restart = min(restart, update.change.modified.lowerBound) }
    restart = max(restart, 0)
    if needs.beginning, restart < Self.lookahead {
      let new = beginning(of: polyline)
      if new != beginning { restart = 0 }
      beginning = new
    }
    let modified =
      taper == .none
      ? walk(polyline, from: restart) : walkAndTaper(polyline, from: restart)
    stableCount = stable(update)
    return Change(modified: modified, count: count)
  }

  private func beginning(of polyline: Polyline) -> Beginning {
    var result = Beginning()
    result.timestamp = polyline.first?.timestamp ?? 0
    var speed = !needs.speed
    var direction = !needs.direction
    var index = 1
    while index < min(polyline.count, Self.lookahead), !speed || !direction {
      let (a, b) = (polyline[index - 1], polyline[index])
      if !speed, let value = Self.speed(from: a, to: b) {
        result.speed = value
        speed = true
      }
      if !direction, let value = Self.direction(from: a, to: b) {
        result.direction = value
        direction = true
      }
      index += 1
    }
    result.searched = speed && direction ? index : Self.lookahead
    if needs.force { findForce(polyline, &result) }
    return result
  }

  private func findForce(_ polyline: Polyline, _ result: inout Beginning) {
    let count = min(polyline.count, Self.lookahead)
    var index = 0
    while index < count, polyline[index].$force == 0 { index += 1 }
    result.hasForce = index < count && polyline[index].$force > 0
    result.searched = max(result.searched, index < count ? index + 1 : Self.lookahead)
  }

  /// The speed from one point to the next; `nil` where no time passes in which the pen moves.
  static func speed(from a: PolylinePoint, to b: PolylinePoint) -> Double? {
    guard a.location != b.location else { return nil }
    let motion = b.motion(since: a)
    let speed = a.location.distance(to: b.location) / motion
    return motion > 0 && speed >= 0 ? min(speed, 1e12) : nil
  }

  static func direction(from a: PolylinePoint, to b: PolylinePoint) -> Double? {
    let leg = b.location - a.location
    guard leg != .zero else { return nil }
    let direction = Elementary.atan2(leg.dy, leg.dx)
    return direction.isNaN ? nil : direction
  }

  /// The number of tips at the front that can never change again.
  private func stable(_ update: StageUpdate) -> Int {
    if update.isSettled { return output.count }
    let certain = max(min(update.stableCount, output.count), 0)
    if needs.beginning, certain < max(beginning.searched, 1) { return 0 }
    return taper == .none ? certain : stableTapered(certain)
  }
}
