public import InkBrush
public import InkDocument
internal import InkGeometry
package import InkInput
internal import InkRaster
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
/// predictions can be taken back and late corrections applied. The pixels are a function of the
/// samples, the brushes and the order of events alone: they do not depend on how events were fed,
/// when pixels were asked for, or what had dried by then. (Between two events ``tick(_:)`` shows
/// more ink of an airbrush that is held still; the time of the next event replaces that of the
/// ticks.) Native builds and WebAssembly give the same pixels.
///
/// **Order.** Strokes and erasures lie one over the other in the order in which they began. An
/// erasure that begins while strokes are being drawn splits them: their earlier parts lie under it,
/// their later parts above.
///
/// **Touches.** Samples are rounded when they enter the canvas: to 0.01 points, 0.1 ms, and 0.001
/// of force and of a radian. ``CanvasSettings/finger`` and ``CanvasSettings/touches`` decide which
/// touches draw, erase or move the view.
///
/// A touch that is cancelled is taken back without a trace, even after it has ended. So are palms
/// that were mistaken for fingers: a direct touch that ever had a major radius over 30 points is taken
/// back if a pencil comes down while it is down, or within 0.5 s of its lift. All ink and erasures of the touch go, and
/// leave no step to undo; only the times of events decide.
///
/// **Document.** A stroke that ends becomes a part of ``document``, and can be undone. Once it has
/// dried, only the document keeps it: from its samples, tiles are painted wherever they come into
/// view, at any zoom, with the same pixels as when the stroke was drawn.
///
/// **Memory.** Only tiles of 64 × 64 pixels with ink have memory: at most 16 KB for the dry pixels
/// of each tile and, for each wet stroke on it, 4 KB (8 KB for soft brushes, 16 KB for those whose
/// colour varies and for outlines). A view of the largest size that is inked all over therefore
/// needs 268 MB for dry pixels; tiles out of view are kept up to a limit. While a stroke is wet, it
/// keeps all its stages, and about 130 bytes for each element of its path, and every tile 4 bytes
/// for each element that reaches it; the document needs 48 bytes for each sample, and as much for
/// each correction. At most 256 finished strokes wait until they have dried, unless one below them
/// is still being drawn. The stages of the last 64 strokes that still await corrections are kept
/// too.
///
/// Complexity: a callback costs in proportion to its changes, and drawing in proportion to the
/// pixels drawn and the wet ink on them; neither depends on the length or the number of strokes.
/// Ink above a stroke whose touch never ends stays wet: call ``finishTouches()`` if touches may get
/// lost. After a correction of dry ink, or an edit, the tiles that it touches are painted again.
///
/// **Reading.** Calls that only read never end, cut or delay a stroke in progress; this holds for
/// pixels, pictures, files, bounds, counts, replays and recordings. The canvas shows strokes in
/// progress; everything made from the document has only the strokes that have ended. Calls that
/// edit strokes, move the view or clear finish strokes in progress first; ``setView(origin:zoom:)``
/// does so only if the view changes.
///
/// A canvas may be used from any thread, but not from two at once: if drawing must not wait, keep
/// it in an actor. Native builds draw large rectangles on several threads.
public final class InkCanvas {
  /// The largest number of pixels of a side: 16,384.
  package static let largestSide = 16_384
  /// The largest number of pixels of a canvas: 2²⁶, 67 million.
  package static let largestPixelCount = 1 << 26

  /// The document to which finished strokes are added.
  public let document: InkDocument

  /// The recorder that writes down the actions on the canvas, if there is one.
  public var recorder: InkRecorder?
  /// The tape of the reported events, if there is one.
  ///
  /// Unlike a ``recorder`` it has only events: no brushes, no edits, and not the document at the
  /// beginning. Touches that the canvas ends by itself get an end.
  package var tape: EventTape?

  private var observation = 0

  let register: CanvasRegister
  let pipeline: InkPipeline
  // No call made while one of these changes leads back into the canvas, so that no check is needed.
  @exclusivity(unchecked)
  var router = TouchRouter()
  @exclusivity(unchecked)
  var batch = TouchBatch()
  /// The numbers of the events in `batch`, if stages are kept.
  @exclusivity(unchecked)
  var numbers: [Int] = []
  /// The number of events received so far, which is the number of the next event.
  ///
  /// The stages of a stroke keep these numbers if ``CanvasSettings/keepsStages`` is set; see
  /// ``/InkStream/StrokeStream/events(ofElement:)``.
  package var eventCount = 0
  @exclusivity(unchecked)
  var painters: [TilePainter] = []
  /// The parts of the document that show pieces of pictures which have come, and are not damaged yet.
  @exclusivity(unchecked)
  var arrivals: [Rect] = []
  /// The touches that erase strokes or parts of them, each with its last position and sample order.
  @exclusivity(unchecked)
  var erasing: [(touch: TouchIdentifier, position: Point, order: SampleOrder)] = []
  /// Painted tiles that are not in view.
  @exclusivity(unchecked)
  var cache = TileCache(limit: 4096)
  /// The picture from before the zoom changed, while some tiles are not painted yet.
  @exclusivity(unchecked)
  var stale: StalePicture?
  /// The painting work allowed before the next tick, if not everything is painted at once.
  @exclusivity(unchecked)
  var paintingBudget = InkCanvas.workOfEdits
  /// The touches whose ink builds up while they are held still.
  @exclusivity(unchecked)
  var held: [HeldTouch] = []
  /// The strokes that are shown at another position than their own.
  @exclusivity(unchecked)
  var lifted: LiftedInk?
  /// The objects that are shown otherwise than they are.
  @exclusivity(unchecked)
  var liftedObjects: LiftedObjects?
  /// The pages and objects of the document.
  @exclusivity(unchecked)
  var backdrop: BackdropIndex
  /// The decoded pixels of the document's pictures.
  ///
  /// Another canvas of the same document, or a replay of it, may have the same store, on the same thread.
  public var pictures = PictureStore()
  #if canImport(Dispatch) && !hasFeature(Embedded)
    let background = BackgroundPainter()
  #endif
  /// The time of the last tick, while something is animated.
  var lastTick: Double?
  /// The time of the last tick, while ink fades; a touch in between clears it.
  @exclusivity(unchecked)
  var lastFadeTick: Double?
  /// The time in seconds that was too short for another step of the fade.
  var fadeRemainder = 0.0
  /// Steps of the fade that are taken together.
  @exclusivity(unchecked)
  var overdueFade: OverdueFade?

  /// The width in canvas points.
  public internal(set) var width: Double
  /// The height in canvas points.
  public internal(set) var height: Double
  /// Device pixels per canvas point.
  public internal(set) var scale: Double

  /// The brush of strokes that begin from now on.
  public var brush: Brush {
    get { register.brush }
    set { register.brush = newValue }
  }
  /// The eraser: the brush of erasures that begin from now on, and the width of all erasing.
  ///
  /// By default ``/InkBrush/BrushPreset/eraser``, which is half as wide as the radius of the touch. A brush of any blend
  /// takes ink away here: its blend becomes ``/InkBrush/BrushBlend/destinationOut``.
  public var eraser: Brush {
    get { register.eraser }
    set {
      register.eraser = newValue
      register.eraser.blend = .destinationOut
    }
  }
  /// The settings for handling touches and showing ink.
  public var settings: CanvasSettings {
    get { register.settings }
    set {
      let old = register.settings
      register.settings = newValue
      pipeline.namesEvents = newValue.keepsStages
      if newValue.predictionColor != old.predictionColor || newValue.desk != old.desk {
        damageAll()
      }
      if newValue.fadesAway != old.fadesAway {
        restFading()
        // Ink that was dry by then belongs to the document alone; the rest is left to the document
        // too.
        if register.isDrawing { retire(all: true) }
      }
      showInk()
    }
  }
  /// The colour of the document's paper; by default white.
  ///
  /// Setting it is an edit of the document, after which all ink is painted again: see
  /// ``CanvasSettings/colors``. If it is not opaque, neither are the pixels.
  public var paper: InkColor {
    get { document.paper }
    set {
      recorder?.record(.paper(newValue))
      document.perform(.paper(newValue))
    }
  }
  /// The visible paper: that of ``CanvasSettings/paper``, or else that of the document.
  package var shownPaper: InkColor { settings.paper ?? document.paper }

  /// The lines of the document's paper; by default none.
  ///
  /// Setting them is an edit of the document.
  public var paperPattern: PaperPattern {
    get { document.paperPattern }
    set {
      recorder?.record(.paperPattern(newValue))
      document.perform(.paperPattern(newValue))
    }
  }

  /// The approximate number of bytes of painted tiles that are not in view; by default 64 MB.
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
  ///   - seed: the seed of the brushes' randomness.
  ///   - cancellation: the treatment of a stroke whose touch is cancelled.
  ///   - document: the document to show and to add finished strokes to; by default a new one.
  /// - Throws: a ``CanvasSizeError`` if a number is out of range or not finite, or if there would
  ///   be more than 16,384 pixels a side or 2²⁶ in all.
  public init(
    width: Double, height: Double, scale: Double = 1, seed: UInt64 = 0,
    cancellation: CancellationPolicy = .takeBack, document: InkDocument = InkDocument()
  ) throws(CanvasSizeError) {
    let frame = try CanvasFrame(width, height, scale)
    self.width = width
    self.height = height
    self.scale = scale
    self.document = document
    backdrop = BackdropIndex(document)
    register = CanvasRegister(
      frame: frame, viewSide: min(width, height), seed: seed, document: document)
    pipeline = InkPipeline(cancellation: cancellation)
    register.drawn.takesBack = cancellation == .takeBack
    if backdrop.hasRaised {
      register.showsDocument = true
      register.noteObject(at: backdrop.highestOrder)
    }
    watch()
  }

  private func watch() {
    register.listen(to: pipeline)
    pipeline.namesEvents = register.settings.keepsStages
    preparePainters()
    // `deinit` removes the observer, so that the reference stays valid; Embedded Swift has no other
    // reference that is not counted.
    observation = document.observe { [unowned(unsafe) self] change in
      self.show(change)
    }
    damageAll()
  }

  deinit {
    document.stopObserving(observation)
    cancelPainting()
  }

  /// Cancels painting in the background.
  func cancelPainting() {
    #if canImport(Dispatch) && !hasFeature(Embedded)
      background.cancel()
    #endif
  }

  /// The width in device pixels.
  public var pixelWidth: Int { register.frame.width }
  /// The height in device pixels.
  public var pixelHeight: Int { register.frame.height }

  /// Changes the size or the device scale; ink keeps its position in canvas points, counted from the
  /// upper left corner.
  ///
  /// Strokes in progress go on. Complexity: at the same scale that of moving the view, and O(ink in
  /// progress); otherwise O(all ink), and so while ink fades or the canvas keeps all stages.
  ///
  /// - Parameters:
  ///   - width: the width in canvas points, 0 or more.
  ///   - height: the height in canvas points, 0 or more.
  ///   - scale: device pixels per canvas point, 0.25…8.
  /// - Throws: a ``CanvasSizeError``, as when a canvas is made; the canvas then stays as it was.
  public func resize(width: Double, height: Double, scale: Double) throws(CanvasSizeError) {
    let old = register.frame
    var frame = try CanvasFrame(width, height, scale)
    frame.show(origin, zoom: zoom)
    self.width = width
    self.height = height
    self.scale = scale
    recorder?.record(.resize(width: width, height: height))
    register.frame = frame
    preparePainters()
    register.viewSide = min(width, height)
    let isPlain = register.pages.count == 1 && register.page.isPlain
    if scale == old.scale, isPlain, !settings.keepsStages, !settings.fadesAway {
      resizeSheet(from: old)
      return
    }
    register.painter = DocumentPainter(view: frame.view)
    lifted?.show(frame.view)
    register.placeAllStrokes()
    cancelPainting()
    damageAll()
  }
}
