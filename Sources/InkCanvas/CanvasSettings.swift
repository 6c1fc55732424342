public import InkBrush
internal import InkInput
public import InkStream

/// What a finger does: a touch of the kind ``/InkInput/TouchKind/direct``.
@frozen
public enum FingerPolicy: UInt8, Sendable, CaseIterable {
  /// It draws, like a pen.
  case draws
  /// It erases, as wide as ``InkCanvas/eraser`` makes of the touch.
  case erases
  /// It moves the view, as ``/InkGestures/PointerGestures`` see to; to the canvas itself it does nothing.
  case pans
  /// It does nothing.
  case ignored
}

/// What a pen or a mouse does: a touch of any kind but ``/InkInput/TouchKind/direct``.
@frozen
public enum CanvasTool: UInt8, Sendable, CaseIterable {
  /// It draws with the canvas' brush.
  case draws
  /// It erases.
  case erases
}

/// What erasing takes away.
@frozen
public enum EraserMode: UInt8, Sendable, CaseIterable {
  /// Pixels: they are painted out, by an erasure that lies above the ink like a stroke.
  case pixels
  /// Whole strokes, as soon as they are touched.
  case strokes
  /// The parts of strokes that are touched: the rest stays as strokes of their own.
  case parts
}

/// How many touches work at once.
@frozen
public enum TouchPolicy: UInt8, Sendable, CaseIterable {
  /// Each touch makes a stroke of its own.
  case all
  /// While one touch draws or erases, others that would are ignored to their end.
  case single
}

/// How a canvas takes touches and shows ink.
@frozen
public struct CanvasSettings: Equatable, Sendable {
  /// The purpose of pens and mice whose events do not tell it; a touch keeps what held when it began.
  public var tool = CanvasTool.draws
  /// What erasing takes away, whatever erases; a touch keeps what held when it began.
  public var eraserMode = EraserMode.pixels
  /// The purpose of fingers whose events do not tell it; a touch keeps what held when it began.
  public var finger = FingerPolicy.draws
  /// How many touches work at once; a touch keeps what held when it began.
  public var touches = TouchPolicy.all
  /// Whether coalesced samples are used; without them a stroke has one sample a callback.
  public var usesCoalesced = true
  /// Whether predicted samples are shown until the measured ones come.
  public var usesPredictions = true
  /// Where predictions come from, where they are used; a touch keeps what held when it began.
  ///
  /// Usually from the platform, so that there are none where it brings none. They are seen while a stroke
  /// is drawn, and leave nothing behind.
  public var prediction = PredictionSource.platform
  /// Whether late corrections of samples are used.
  public var usesUpdates = true
  /// The colour in which predicted ink is shown; `nil`, the default, for that of the brush.
  public var predictionColor: InkColor?
  /// In which colours ink is shown; by default in those that can be read on the paper.
  ///
  /// To change them paints all ink anew. The document keeps the colours that were chosen.
  public var colors = ShownColors.readable
  /// The paper on which the drawing is shown; `nil`, the default, for that of the document.
  ///
  /// Only the canvas shows it: the document, its file and its pictures keep their own. Lines of the paper
  /// are shown on it.
  public var paper: InkColor?
  /// Lets finished strokes keep all their stages, so that `InkCanvas.ink` has them.
  ///
  /// Otherwise the document alone keeps them, in a quarter of the memory.
  package var keepsStages = false
  /// Whether all that is drawn is painted before it is shown, however long that takes.
  ///
  /// Otherwise what comes into view is shown as it was at another zoom, or as blank paper, and
  /// painted in ``InkCanvas/tick(_:)``, stroke by stroke and from the middle outwards, so that no call paints
  /// for long however many strokes there are. The pixels at the end are the same.
  package var paintsAtOnce = true
  /// Whether that is painted on other threads, where there are any, and what is done by then is shown
  /// with the next ``InkCanvas/tick(_:)``.
  ///
  /// Looking elsewhere cancels what is no longer needed. The pixels at the end are the same.
  public var paintsInBackground = false
  /// Whether ink fades away while nothing touches the canvas.
  ///
  /// All ink of the document fades once more of it was drawn, and not before. A fade takes it out of the
  /// document with its first step, as one gesture: undoing brings it back, and there it stays until more is
  /// drawn; doing that again takes it away at once. Where this is switched off, ink that has faded by half is
  /// gone from the canvas, and undoing still brings it back. A person should see that it is on, and be able
  /// to switch it off.
  public var fadesAway = false
  /// The most that the shorter side of the view counts for brushes whose width follows it, in points;
  /// without a limit by default, and where it is no number above 0.
  ///
  /// A stroke keeps what held when it began. On a large screen a signature would else be as broad as
  /// where the whole view is a card; see `DrawingMode.largestViewSide`.
  package var largestViewSide = Double.infinity

  /// Makes the default settings: all touches draw, everything is used, nothing fades.
  @inlinable
  public init() {}

  /// The purpose of a touch of a kind whose events do not tell it.
  func intent(of kind: TouchKind) -> TouchIntent {
    guard kind == .direct else { return tool == .draws ? .draws : .erases }
    switch finger {
    case .draws: return .draws
    case .erases: return .erases
    case .pans, .ignored: return .ignored
    }
  }
}

/// A canvas that is too large, or whose size is no number.
@frozen
public struct CanvasSizeError: Error, Equatable, Sendable {
  /// The width asked for, in canvas points.
  public var width: Double
  /// The height asked for, in canvas points.
  public var height: Double
  /// The device scale asked for.
  public var scale: Double
}
