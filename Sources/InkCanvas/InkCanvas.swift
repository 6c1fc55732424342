public import InkBrush
public import InkDocument
internal import InkGeometry
package import InkInput
public import InkStream

/// Ink on a canvas: touch events in, damaged rectangles of pixels out, with no view.
///
/// ```swift
/// let canvas = try InkCanvas(width: 1024, height: 768, scale: 2)
/// canvas.brush = BrushPreset.pencil.brush
/// canvas.receive(batch)
/// for rect in canvas.takeDamage() { canvas.draw(rect, into: &pixels) }
/// ```
///
/// Strokes in progress are *wet*: their pieces are kept apart from the *dry* pixels below, so that
/// predictions can be taken back and late corrections applied. What is shown is a function of the
/// samples, the brushes and the order of events alone: not of how events were fed, of when pixels
/// were asked for, or of what had dried by then. (Between two events ``tick(_:)`` shows how an airbrush
/// that is held still goes on; the next event puts its own time in place of that.) Native builds and
/// WebAssembly give the same pixels.
///
/// **Order.** Strokes and erasures lie one over the other in the order in which they began. An
/// erasure that begins while strokes are being drawn splits them: what was drawn before lies under
/// it, what comes after lies above.
///
/// **Touches.** Samples are rounded when they enter the canvas: to 0.01 points, 0.1 ms, and 0.001 of
/// force and of a radian. ``CanvasSettings/finger`` and ``CanvasSettings/touches`` say which touches
/// draw, erase or move the view.
///
/// A touch that is cancelled is taken back without a trace, also after it has ended. So are palms that were
/// taken for fingers: where a pencil comes down while a direct touch is down that was ever wider than
/// ``/InkInput/PalmRule/radius``, or within ``/InkInput/PalmRule/delay`` of its lift, all that this touch
/// drew or erased is taken back, by the times of the events alone, and
/// leaves no step to undo.
///
/// **Document.** A stroke that ends becomes a part of ``document``, and can be undone. Once it has
/// dried, the document alone keeps it: its samples, from which tiles are painted wherever they come
/// into view, at any zoom, with the same pixels as when it was drawn.
///
/// **Memory.** Only tiles of 64 × 64 pixels with ink have memory: at most 16 KB for the dry pixels
/// of each and, for each wet stroke on it, 4 KB (8 KB for soft brushes, 16 KB for those whose colour
/// varies and for outlines). So a view of the largest size that is inked all over needs 268 MB for
/// what is dry; tiles out of view are kept up to a limit. While a stroke is wet, it keeps all
/// its stages, and about 130 bytes for each element of its path, and every tile 4 bytes for each
/// element that reaches it; the document needs 48 bytes for each sample, and as much for each
/// correction. Of finished strokes at most 256 wait until they have dried, unless one below them is still
/// being drawn. The stages of the last 64 strokes of which corrections are still awaited are kept too.
///
/// Complexity: a callback costs in proportion to what it changes, and drawing in proportion to the
/// pixels drawn and the wet ink on them; neither depends on how long strokes are or how many there
/// are. Ink above a stroke whose touch never ends stays wet: call ``finishTouches()`` where touches
/// may get lost. A correction of ink that has dried, and an edit, paint the tiles again that they
/// touch.
///
/// **Looking.** Nothing that only looks ends, cuts or delays a stroke in progress: not pixels, pictures,
/// files, bounds, counts, replays or recordings. There is one rule for what a look shows: the canvas shows
/// what is on it, strokes in progress included; all that is made of the document has the strokes that have
/// ended, and a stroke in progress is in none of it until it is a part of the document. What edits, moves
/// the view or clears finishes strokes in progress first, unless there is nothing to do.
///
/// A canvas may be used from any thread, but not from two at once: where drawing must not wait,
/// keep it in an actor. Native builds draw large rectangles on several threads.
public final class InkCanvas {
  /// The most pixels that a side may have: 16,384.
  package static let largestSide = 16_384
  /// The most pixels that a canvas may have: 2²⁶, 67 million.
  package static let largestPixelCount = 1 << 26

  /// What finished strokes become a part of.
  public let document: InkDocument

  /// Writes down what is done here, where there is one.
  public var recorder: InkRecorder?
  /// Keeps the events that come, as they come, where there is one.
  ///
  /// Unlike a ``recorder`` it keeps nothing else: no brushes, no edits, and not the document at the
  /// beginning. Touches that the canvas ends by itself get an end.
  package var tape: EventTape?

  private var observation = 0

  let register: CanvasRegister
  let pipeline: InkPipeline
  // Nothing that is called while one of these is changed calls back into the canvas, so that no check
  // is needed.
  @exclusivity(unchecked)
  var router = TouchRouter()
  @exclusivity(unchecked)
  var batch = TouchBatch()
  /// The numbers of the events in `batch`, where stages are kept.
  @exclusivity(unchecked)
  var numbers: [Int] = []
  /// The number of events that have come, which is that of the next one, by which a stroke's stages name it;
  /// see ``/InkStream/StrokeStream/events(ofElement:)``.
  ///
  /// Stages keep them where ``CanvasSettings/keepsStages`` is set.
  package var eventCount = 0
  @exclusivity(unchecked)
  var painters = [TilePainter(.none)]
  /// The touches that erase strokes or parts of them, where they are, and which of their samples go on.
  @exclusivity(unchecked)
  var erasing: [(touch: TouchIdentifier, place: Point, order: SampleOrder)] = []
  /// Painted tiles that are not in view.
  @exclusivity(unchecked)
  var cache = TileCache(limit: 4096)
  /// What was seen before the zoom changed, while some of it is not painted yet.
  @exclusivity(unchecked)
  var stale: StalePicture?
  /// How much may still be painted before the next tick, where not all is painted at once.
  @exclusivity(unchecked)
  var paintingBudget = InkCanvas.workOfEdits
  /// The touches whose ink builds up while they are held still.
  @exclusivity(unchecked)
  var held: [HeldTouch] = []
  /// What is shown elsewhere than it is.
  @exclusivity(unchecked)
  var lifted: LiftedInk?
  #if canImport(Dispatch) && !hasFeature(Embedded)
    let background = BackgroundPainter()
  #endif
  /// The time of the tick before, while something moves.
  var lastTick: Double?
  /// The time of the tick before, while ink fades: a touch in between ends that.
  @exclusivity(unchecked)
  var lastFadeTick: Double?
  /// Time that was not enough for a step of the fade.
  var fadeRemainder = 0.0

  /// The width in canvas points.
  public private(set) var width: Double
  /// The height in canvas points.
  public private(set) var height: Double
  /// Device pixels per canvas point.
  public private(set) var scale: Double

  /// The brush of strokes that begin from now on.
  public var brush: Brush {
    get { register.brush }
    set { register.brush = newValue }
  }
  /// What erases: the brush of erasures that begin from now on, and the width of all erasing.
  ///
  /// By default ``/InkBrush/BrushPreset/eraser``, which is half as wide as the radius of the touch.
  public var eraser: Brush {
    get { register.eraser }
    set { register.eraser = newValue }
  }
  /// How touches are taken and ink is shown.
  public var settings: CanvasSettings {
    get { register.settings }
    set {
      let old = register.settings
      register.settings = newValue
      pipeline.namesEvents = newValue.keepsStages
      if newValue.predictionColor != old.predictionColor { damageAll() }
      if newValue.fadesAway != old.fadesAway {
        restFading()
        // Ink that had dried by then is the document's alone, and ink that had not is the same.
        if register.isDrawing { retire(all: true) }
      }
      showInk()
    }
  }
  /// The colour of the document's paper; by default white.
  ///
  /// To change it is an edit of the document, after which all ink is painted anew: see
  /// ``CanvasSettings/colors``. Where it is not opaque, neither are the pixels.
  public var paper: InkColor {
    get { document.paper }
    set {
      recorder?.record(.paper(newValue))
      document.perform(.paper(newValue))
    }
  }
  /// The paper that is seen: that of ``CanvasSettings/paper``, or else that of the document.
  package var shownPaper: InkColor { settings.paper ?? document.paper }

  /// The lines of the document's paper; by default none.
  ///
  /// To change them is an edit of the document.
  public var paperPattern: PaperPattern {
    get { document.paperPattern }
    set {
      recorder?.record(.paperPattern(newValue))
      document.perform(.paperPattern(newValue))
    }
  }

  /// How many bytes painted tiles that are not in view may take, about; by default 64 MB.
  package var cacheLimit: Int {
    get { cache.limit << 14 }
    set { cache.limit = max(newValue, 0) >> 14 }
  }

  /// Makes a canvas.
  ///
  /// - Parameters:
  ///   - width: the width in canvas points, 0 or more.
  ///   - height: the height in canvas points, 0 or more.
  ///   - scale: device pixels per canvas point, 0.25…8; screens have 1 to 4.
  ///   - seed: what the randomness of brushes comes from.
  ///   - cancellation: what becomes of the stroke of a cancelled touch.
  ///   - document: what is shown, and what finished strokes become a part of; by default a new one.
  /// - Throws: a ``CanvasSizeError`` where a number is out of range or not finite, or where there
  ///   would be more than 16,384 pixels a side or 2²⁶ in all.
  public init(
    width: Double, height: Double, scale: Double = 1, seed: UInt64 = 0,
    cancellation: CancellationPolicy = .takeBack, document: InkDocument = InkDocument()
  ) throws(CanvasSizeError) {
    let frame = try CanvasStroke.Frame(width, height, scale)
    self.width = width
    self.height = height
    self.scale = scale
    self.document = document
    register = CanvasRegister(
      frame: frame, viewSide: min(width, height), seed: seed, document: document)
    pipeline = InkPipeline(cancellation: cancellation)
    register.drawn.takesBack = cancellation == .takeBack
    watch()
  }

  private func watch() {
    register.listen(to: pipeline)
    pipeline.namesEvents = register.settings.keepsStages
    painters[0].rule = InkOnPaper(shownPaper, colors: settings.colors)
    // It is taken back before the canvas goes; other references that do not count are not to be had in
    // Embedded Swift.
    observation = document.observe { [unowned(unsafe) self] event, change in
      self.show(event, change)
    }
    damageAll()
  }

  deinit {
    document.stopObserving(observation)
    cancelPainting()
  }

  /// Stops what is being painted in the background.
  func cancelPainting() {
    #if canImport(Dispatch) && !hasFeature(Embedded)
      background.cancel()
    #endif
  }

  /// The width in device pixels.
  public var pixelWidth: Int { register.frame.width }
  /// The height in device pixels.
  public var pixelHeight: Int { register.frame.height }

  /// Changes the size or the device scale; ink stays where it is in canvas points, counted from the
  /// upper left corner.
  ///
  /// Complexity: O(all ink).
  ///
  /// - Parameters:
  ///   - width: the width in canvas points.
  ///   - height: the height in canvas points.
  ///   - scale: device pixels per canvas point.
  /// - Throws: a ``CanvasSizeError``, as when a canvas is made; it then stays as it was.
  public func resize(width: Double, height: Double, scale: Double) throws(CanvasSizeError) {
    var frame = try CanvasStroke.Frame(width, height, scale)
    frame.show(origin, zoom: zoom)
    self.width = width
    self.height = height
    self.scale = scale
    recorder?.record(.resize(width: width, height: height))
    register.frame = frame
    register.viewSide = min(width, height)
    register.painter = DocumentPainter(view: frame.view)
    lifted?.show(frame.view)
    register.placeAllStrokes()
    cancelPainting()
    damageAll()
  }
}
