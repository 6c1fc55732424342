public import InkBrush
public import InkDocument
internal import InkInput
public import InkStream

/// The action of a finger: a touch of the kind ``/InkInput/TouchKind/direct``.
@frozen
public enum FingerPolicy: UInt8, Sendable, CaseIterable {
  /// A finger draws, like a pen.
  case draws
  /// A finger erases, with the width that ``InkCanvas/eraser`` gives the touch.
  case erases
  /// A finger moves the view by ``/InkGestures/PointerGestures``; the canvas itself ignores it.
  case pans
  /// A finger does nothing.
  case ignored
}

/// The action of a pen or a mouse: a touch of any kind but ``/InkInput/TouchKind/direct``.
@frozen
public enum CanvasTool: UInt8, Sendable, CaseIterable {
  /// A pen draws with the brush of the canvas.
  case draws
  /// A pen erases.
  case erases
}

/// The number of touches that draw or erase at once.
@frozen
public enum TouchPolicy: UInt8, Sendable, CaseIterable {
  /// All touches draw or erase, each on its own.
  case all
  /// While one touch draws or erases, any other that would is ignored until it ends.
  case single
}

/// The settings by which a canvas takes touches and shows ink.
@frozen
public struct CanvasSettings: Equatable, Sendable {
  /// The action of pens and mice whose events have no intent; a touch keeps the value from its
  /// beginning.
  public var tool = CanvasTool.draws
  /// The extent to which erasing removes ink, by tools and fingers alike; a touch keeps the value
  /// from its beginning.
  public var eraserMode = EraserMode.pixels
  /// The action of fingers whose events have no intent; a touch keeps the value from its beginning.
  public var finger = FingerPolicy.draws
  /// The number of touches that draw or erase at once; a touch keeps the value from its beginning.
  public var touches = TouchPolicy.all
  /// True if coalesced samples are used; without them a stroke has one sample per callback.
  public var usesCoalesced = true
  /// True if predicted samples are shown until the measured ones come.
  public var usesPredictions = true
  /// The source of predictions, if they are used; a touch keeps the value from its beginning.
  ///
  /// By default they come from the platform, so that there are none if the platform brings none.
  /// Predictions are visible while a stroke is drawn, and leave no trace.
  public var prediction = PredictionSource.platform
  /// True if late corrections of samples are used.
  public var usesUpdates = true
  /// The colour of predicted ink; `nil`, the default, for that of the brush.
  public var predictionColor: InkColor?
  /// The colours in which ink is shown; by default those that can be read on the paper.
  ///
  /// A change repaints all ink. The document keeps the colours that were chosen.
  public var colors = ShownColors.readable
  /// The paper on which the drawing is shown; `nil`, the default, for that of the document.
  ///
  /// Only the canvas shows this paper: the document, its file and its pictures keep their own. The
  /// lines of the document's paper are shown on it. All pages have this paper too, with their own lines.
  public var paper: InkColor?
  /// The colour of the desk around pages; by default a light grey.
  public var desk = InkColor.desk
  /// True if finished strokes keep all their stages, so that `InkCanvas.ink` contains them.
  ///
  /// Otherwise only the document keeps finished strokes, in a quarter of the memory.
  package var keepsStages = false
  /// When ink that comes into view is painted; at once by default.
  public var painting = InkPainting.atOnce
  /// True if ink fades away while nothing touches the canvas.
  ///
  /// A fade begins only after new ink was drawn, and then takes all ink of the document. The first
  /// step of the fade removes the ink from the document, as one gesture: an undo restores the ink,
  /// which then stays until more is drawn; a redo removes it at once. If the setting is switched
  /// off, partly faded ink disappears from the canvas, and an undo still restores it. A person
  /// should see that the setting is on, and be able to switch it off.
  public var fadesAway = false
  /// The largest length of the view's shorter side that brushes count, in points, if their width
  /// depends on it; no limit by default, or if the value is not a number above 0.
  ///
  /// A stroke keeps the value from its beginning. Without a limit, a signature on a large screen
  /// would be as broad, relative to the view, as one on a card; see `DrawingMode.largestViewSide`.
  package var largestViewSide = Double.infinity

  /// Makes the default settings: all touches draw, all samples are used, and nothing fades.
  @inlinable
  public init() {}

  /// Returns the intent of a touch of a kind whose events have none.
  func intent(of kind: TouchKind) -> TouchIntent {
    guard kind == .direct else { return tool == .draws ? .draws : .erases }
    switch finger {
    case .draws: return .draws
    case .erases: return .erases
    case .pans, .ignored: return .ignored
    }
  }
}

extension InkColor {
  /// The blue of predicted ink, where that is to be told from measured ink.
  package static let predictedInk = InkColor(red: 0x1F, green: 0x6F, blue: 0xEB)
}

/// When a canvas paints ink of its document that comes into view.
///
/// The final pixels are the same. Until ink is painted, it is shown as it was at another zoom, or as
/// blank paper.
public enum InkPainting: Hashable, Sendable {
  /// Before it is shown, however long that takes.
  case atOnce
  /// By ``InkCanvas/tick(_:)``, stroke by stroke and from the middle outwards, so that no call takes
  /// long however many strokes there are.
  case overTime
  /// On other threads, shown by a later ``InkCanvas/tick(_:)``; without threads as ``overTime``.
  ///
  /// Moving the view cancels the painting that is no longer needed.
  case inBackground
}

/// The error of a canvas or a picture whose size or scale is out of range, or not a number.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "errors")
@frozen
public struct CanvasSizeError: Error, Equatable, Sendable {
  /// The requested width, in canvas points.
  public var width: Double
  /// The requested height, in canvas points.
  public var height: Double
  /// The requested scale, in device pixels per canvas point.
  public var scale: Double
}
