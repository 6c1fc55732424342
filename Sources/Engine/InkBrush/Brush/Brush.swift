public import InkStream

/// A brush: everything between the samples of a touch and ink on a canvas.
///
/// A brush is a value. ``BrushPreset`` has those that come with Ductus; ``text`` and
/// ``init(text:)-(Sequence<UInt8>)`` write and read any of them.
///
/// @Snippet(path: "Ductus/Snippets/OwnBrush", slice: "value")
public struct Brush: Equatable, Sendable {
  /// The name in UTF-8.
  public var name: [UInt8]
  /// The colour; formulas of ``Dynamics`` may replace its hue, saturation and brightness.
  public var color: InkColor
  /// The size in canvas points: what formulas call `size`.
  ///
  /// A tap whose tip has no width is as wide as this. Text has sizes from 0 to 100,000.
  public var size: Double
  /// The filters of the polyline, in the order in which they run.
  public var filters: [BrushFilter]
  /// The smoother that makes a path of the polyline.
  public var smoother: BrushSmoother
  /// The shape that is moved along the path: a disc, a nib, soft dabs or an outline.
  public var tip: BrushTip
  /// The tip's width, opacity, colour and angle at every point.
  public var dynamics: Dynamics
  /// The interpolation of the values of ``dynamics`` along an element of the path.
  public var run: ValueRun
  /// The rule by which an element of the path is cut into straight pieces.
  public var flattening: Flattening
  /// The taper of strokes towards their ends.
  public var taper: Taper
  /// The shape of a tap.
  public var dot: DotShape
  /// The grain of the ink; `nil` for smooth ink.
  public var texture: BrushTexture?
  /// The blend of a stroke with what lies under it.
  public var blend: BrushBlend
  /// The rule for where a stroke overlaps itself.
  public var overlap: Overlap
  /// True if the brush draws with the force that the device measures, as a share of its largest; false, the
  /// default, if with what that force means for the hand that writes.
  ///
  /// What a device is known to report when it writes then does not act on the brush's strokes, nor do they
  /// teach anything of it.
  public var takesForceAsMeasured = false

  /// Makes a brush: a round tip as wide as `size`, in straight lines, unless told otherwise.
  public init(
    name: [UInt8] = [],
    color: InkColor = .black,
    size: Double = 2,
    filters: [BrushFilter] = [],
    smoother: BrushSmoother = .lines,
    tip: BrushTip = .round,
    dynamics: Dynamics = Dynamics(),
    run: ValueRun = .linear,
    flattening: Flattening = .tolerance,
    taper: Taper = .none,
    dot: DotShape = .tip,
    texture: BrushTexture? = nil,
    blend: BrushBlend = .sourceOver,
    overlap: Overlap = .union
  ) {
    self.name = name
    self.color = color
    self.size = size
    self.filters = filters
    self.smoother = smoother
    self.tip = tip
    self.dynamics = dynamics
    self.run = run
    self.flattening = flattening
    self.taper = taper
    self.dot = dot
    self.texture = texture
    self.blend = blend
    self.overlap = overlap
  }

  /// True if the colour may differ from point to point, so that a mask is not enough to draw it.
  package var colorVaries: Bool {
    dynamics.hue != nil || dynamics.saturation != nil || dynamics.brightness != nil
  }

  /// True if strokes of the brush are erasures: they take away what lies under them.
  public var erases: Bool { blend == .destinationOut }

  /// True if a hand that changes brushes leaves it its colour: it marks what other ink has drawn.
  package var keepsColor: Bool { blend == .multiply }

  /// True if its name is that of a look, ``BrushPreset/isLook``.
  package var isLook: Bool { BrushPreset(name: name)?.isLook ?? false }

  /// True if its lines are round, smooth, opaque and of one colour, and their width follows ``size``, and besides the
  /// force and the speed alone.
  package var isPlain: Bool {
    let known: [Formula.Input] = [.size, .force, .pressure, .speed, .interval]
    return tip == .round && texture == nil && blend == .sourceOver && !colorVaries
      && dynamics.opacity == 1 && dynamics.width.reads(.size)
      && !Formula.Input.allCases.contains { !known.contains($0) && dynamics.width.reads($0) }
  }

  /// Returns true if a formula of ``dynamics`` has an input, or asks whether it is known.
  package func reads(_ input: Formula.Input) -> Bool {
    dynamics.width.reads(input) || dynamics.opacity.reads(input)
      || (dynamics.hue?.reads(input) ?? false) || (dynamics.saturation?.reads(input) ?? false)
      || (dynamics.brightness?.reads(input) ?? false) || (dynamics.angle?.reads(input) ?? false)
  }

  /// True if the width or the opacity follow the force.
  var followsForce: Bool { dynamics.width.readsForce || dynamics.opacity.readsForce }

  /// The largest distance from its start at which a stroke is still a tap, in canvas points.
  package var dotReach: Double {
    dot == .round && size > 0 ? DotShape.reach * min(size, Dynamics.largestWidth) : 0
  }
}
