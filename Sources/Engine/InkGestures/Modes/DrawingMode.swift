public import InkBrush
public import InkCanvas
public import InkDocument

/// A way to draw, as one choice: a brush, what fingers do, what becomes of the ink, and the paper.
///
/// ```swift
/// gestures.use(.signature)
/// ```
///
/// Each is a look with all that belongs to it; `InkCanvas.use(_:)` and ``PointerGestures/use(_:)`` set
/// all of that, and whatever is set afterwards, one by one, holds instead.
///
/// | mode | brush | a finger, once a pen was seen | ink | line to sign on |
/// | --- | --- | --- | --- | --- |
/// | ``freehand`` | `smoothed-bezier` | draws | stays | no |
/// | ``pencil`` | `pencil` | erases | stays | no |
/// | ``ink`` | `ink-force` | draws | stays | no |
/// | ``force`` | `force` | draws | fades away | no |
/// | ``signature`` | `signature` | draws | stays | yes |
///
/// The paper of all of them is white, without lines.
public enum DrawingMode: UInt8, CaseIterable, Sendable {
  /// Drawing with a smooth line of one width.
  case freehand
  /// Drawing and shading with a pencil, and wiping with a finger.
  case pencil
  /// Writing with a line whose width follows the force.
  case ink
  /// Playing with colours that follow the force, and fade away.
  case force
  /// Signing on a line.
  case signature

  /// The name, in lower case.
  public var name: StaticString {
    switch self {
    case .freehand: "freehand"
    case .pencil: "pencil"
    case .ink: "ink"
    case .force: "force"
    case .signature: "signature"
    }
  }

  /// The brush, with its own colour and size.
  package var preset: BrushPreset {
    switch self {
    case .freehand: .smoothedBezier
    case .pencil: .pencil
    case .ink: .inkForce
    case .force: .force
    case .signature: .signature
    }
  }

  /// The action of a finger once a pen was seen.
  public var finger: FingerPolicy { self == .pencil ? .erases : .draws }

  /// The most that the shorter side of a view counts in all modes: 480 points.
  ///
  /// Letters are about as large on a desktop as on a tablet, and so is what the width of a signature
  /// is measured by; see `CanvasSettings.largestViewSide`.
  package static let largestViewSide = 480.0

  /// True if ink fades away while nothing touches the canvas.
  package var fadesAway: Bool { self == .force }

  /// The colour of the paper.
  public var paper: InkColor { .white }

  /// The lines of the paper.
  public var paperPattern: PaperPattern { .plain }

  /// True if a view shows a line to sign on: over the paper, and no part of the drawing.
  package var hasSigningLine: Bool { self == .signature }
}

extension InkCanvas {
  /// Sets what belongs to a mode: the brush, what fingers do, whether ink fades away, and the paper.
  ///
  /// Touches that are down keep what held when they began. A paper that differs is changed as by
  /// ``paper`` and ``paperPattern``: that can be undone. Complexity: O(1), and painting the paper anew.
  ///
  /// - Parameter mode: the mode.
  public func use(_ mode: DrawingMode) {
    brush = mode.preset.brush
    settings.tool = .draws
    settings.finger = mode.finger
    settings.fadesAway = mode.fadesAway
    settings.largestViewSide = DrawingMode.largestViewSide
    if paper != mode.paper { paper = mode.paper }
    if paperPattern != mode.paperPattern { paperPattern = mode.paperPattern }
  }
}

extension PointerGestures {
  /// Sets what belongs to a mode, on the canvas and for fingers.
  ///
  /// - Parameter mode: the mode.
  public func use(_ mode: DrawingMode) {
    canvas.use(mode)
    settings.finger = mode.finger
    settings.pansOnly = false
  }
}
