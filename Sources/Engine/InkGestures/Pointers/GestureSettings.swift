public import InkCanvas
public import InkInput

/// The action of a pen's barrel button while the pen draws.
@frozen
public enum BarrelPolicy: UInt8, Sendable, CaseIterable {
  /// The pen erases.
  case erases
  /// Nothing: the pen draws as without it.
  case draws
  /// The pen moves the view.
  case pans
  /// The pen does nothing.
  case ignored
}

/// The fate of the ink of a pointer that the system takes away: of a stroke, or of an erasure.
@frozen
public enum CancelledInk: UInt8, Sendable, CaseIterable {
  /// That of a pen or a mouse that has drawn for at least 0.3 s stays, as if it were lifted; all else is taken
  /// back.
  case tipsStay
  /// All of it stays, but for palms.
  case stays
  /// All of it is retracted.
  case goes
  /// Ink of a pen or a mouse stays, however short, so that dots and short marks are kept; ink of a finger is
  /// retracted.
  case allTipsStay
}

/// Settings of what pointers do on a canvas, and of how their events are taken.
///
/// ``/InkCanvas/CanvasSettings/tool`` says whether what draws draws or erases, and
/// ``/InkCanvas/CanvasSettings/eraserMode`` what erasing takes away. A pointer keeps to its end what held when it came
/// down.
@frozen
public struct GestureSettings: Equatable, Sendable {
  /// The action of a single finger once a pen was seen; by default it moves the view.
  ///
  /// Before, a finger does what a pen would.
  public var finger = FingerPolicy.pans
  /// The action of a pen's barrel button.
  public var barrel = BarrelPolicy.erases
  /// True if all that comes down moves the view: the hand among the tools.
  public var pansOnly = false
  /// True if what draws or erases by ``/InkCanvas/CanvasSettings/tool`` selects instead: the lasso among the
  /// tools.
  ///
  /// A finger that would do something else takes the selection all the same where it touches it.
  public var selects = false
  /// True if the view stays as it is, whatever pointers and wheels do: a sheet to sign on.
  ///
  /// A second finger then does nothing, and what would move the view does nothing either.
  public var viewIsFixed = false
  /// The fate of the ink of pointers that the system takes away.
  ///
  /// Systems cancel pens in the middle of a word, as for a notification, and fingers where they turn out to be
  /// palms or a gesture of the system's.
  public var cancelledInk = CancelledInk.tipsStay
  /// True if force is recorded; where it is not, a brush draws as for a device that knows none.
  public var usesPressure = true
  /// The firmness of the hand, as a curve.
  ///
  /// Force is recorded as it is measured; a stroke keeps the curve that held when it began, and brushes
  /// see the force as the range of the device and then the curve make it.
  public var pressureCurve = PressureCurve.identity
  /// True if force is led through the range of pressures that a hand writes with on the device, as it is
  /// known from before or assumed; by default so.
  ///
  /// Where not, and for brushes with ``/InkBrush/Brush/takesForceAsMeasured``, the share of the device's
  /// largest force counts as it is, and nothing is learned.
  public var adaptsPressure = true
  /// Gestures learn, from the strokes that are finished, what pressures a hand writes with on each kind of
  /// device; see ``PressureMemory``.
  ///
  /// By default not, so that equal events give equal ink whatever was drawn before; apps in which people
  /// draw turn it on, as `InkView` and the web app do. What was learned holds for strokes that begin
  /// afterwards, whether more is learned or not.
  public var learnsPressure = false
  /// Pens are pencils of Apple's, as on an iPad: their range is assumed to be that of such a pencil.
  ///
  /// A page that runs elsewhere says that they are not.
  public var pensArePencils = true
  /// The stabilisation of strokes: 0, the default, for none, 1 for the most.
  ///
  /// See ``/InkStream/FilterForm/stabilizer(strength:)``, with which the brush of each new stroke begins.
  /// Erasures are left alone.
  public var stabilization = 0.0
  /// True if a stroke becomes a line or a simple figure where the pen is held still at its end for 0.5 s; by
  /// default not.
  ///
  /// Not where ink builds up while a pen is held still, or fades away, nor with a brush that is one of the looks that
  /// follow an original, such as ``/InkBrush/BrushPreset/signature`` and ``/InkBrush/BrushPreset/scribble``.
  public var holdMakesShapes = false
  /// The figure that a pointer draws from where it comes down to where it is lifted, instead of a stroke that follows
  /// it; by default none.
  ///
  /// It is drawn with the canvas' brush, with the mean force of the pointer, and is one stroke and one step to undo.
  /// With ``PointerModifiers/shift`` its sides are equal, and lines lie at multiples of 15°. A pointer that does not
  /// move draws nothing. Not where ink fades away, nor along a ruler, where lines are straight anyway.
  public var figure: FigureKind?
  /// True if a stroke that goes to and fro over others erases them, and itself; by default not.
  ///
  /// Not where ink fades away.
  public var scratchErases = false
  /// True if strokes are selected with a rectangle, from corner to corner, instead of a lasso.
  public var selectsRectangles = false
  /// True if taps of two and three fingers undo and redo.
  public var tapsUndo = true
  /// True if the view moves with each event; otherwise with ``PointerGestures/moveView()``, which a page
  /// calls once a frame.
  public var movesViewAtOnce = true

  /// Makes the default settings.
  @inlinable
  public init() {}
}
