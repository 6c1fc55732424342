#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  public import InkBrush
  public import InkCanvas
  internal import InkDocument
  public import InkGestures
  internal import QuartzCore
  public import UIKit

  /// Events that a view reports to its owner; each method has a default that does nothing.
  @MainActor
  public protocol InkViewDelegate: AnyObject {
    /// The drawing has changed: at most once a frame.
    func inkViewDidChange(_ view: InkView)
    /// Another tool or brush is used, because the pencil asked for it.
    func inkViewDidChangeTool(_ view: InkView)
    /// The pencil asks to show something, or to hide it.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - panel: what is asked for.
    ///   - point: where the pencil hovers, in the coordinates of the view; `nil` where that is unknown.
    func inkView(_ view: InkView, asksFor panel: PencilPanel, at point: CGPoint?)
  }

  extension InkViewDelegate {
    /// Does nothing.
    public func inkViewDidChange(_ view: InkView) {}
    /// Does nothing.
    public func inkViewDidChangeTool(_ view: InkView) {}
    /// Does nothing.
    public func inkView(_ view: InkView, asksFor panel: PencilPanel, at point: CGPoint?) {}
  }

  /// A view to draw on.
  ///
  /// ```swift
  /// let view = InkView(frame: .zero)
  /// view.brush = BrushPreset.pencil.brush
  /// let file = try view.snapshot().file       // the bytes of a .ductus file
  /// ```
  ///
  /// It is thin: what touches do is decided by ``/InkGestures/PointerGestures``, and what is seen is drawn by
  /// ``/InkCanvas/InkCanvas``, the same that run in the web app. Two fingers move and zoom, a tap of two
  /// undoes, one of three does again; palms are ignored. It draws only what has changed, straight into the
  /// memory that its layer shows, when its layout is due and thus at most once a frame; a display link runs
  /// while something moves by itself, and only then.
  ///
  /// All of it is used on the main actor.
  public final class InkView: UIView {
    /// The canvas.
    ///
    /// To show another document, see ``show(_:)``. Its size, brush, tool, and the view's part of its
    /// settings are set by the view.
    public internal(set) var canvas: InkCanvas
    /// The gestures of its touches.
    public internal(set) var gestures: PointerGestures
    /// Who is told of what happens.
    public weak var delegate: (any InkViewDelegate)?

    /// The tool and the brush, and those to which the pencil's actions lead back.
    public var tools = ToolHistory(brush: BrushPreset.pen.brush) {
      didSet { tools.apply(to: gestures) }
    }
    /// The brush.
    public var brush: Brush {
      get { tools.current.brush }
      set { tools.use(newValue) }
    }
    /// The pencil's tool; by default it draws.
    public var tool: InkTool {
      get { tools.current.tool }
      set { tools.use(newValue) }
    }
    /// The kind of erasing; by default pixels.
    public var eraserMode = EraserMode.pixels {
      didSet { canvas.settings.eraserMode = eraserMode }
    }
    /// The brush that erases; by default as wide as half the radius of the touch.
    public var eraser = BrushPreset.eraser.brush { didSet { canvas.eraser = eraser } }
    /// The action of a single finger; by default the person's setting of the system.
    public var fingers = FingerChoice.automatic { didSet { applyFingers() } }
    /// The pressures that the hand was found to write with, by kind of device.
    ///
    /// Its bytes can be kept with the settings of an app, and be given to the next view.
    public var pressureMemory: PressureMemory {
      get { gestures.pressureMemory }
      set { gestures.pressureMemory = newValue }
    }
    /// True if the drawing is shown as if on dark paper; by default where the system is dark.
    public var darkPaper = DarkPaper.automatic { didSet { setNeedsLayout() } }
    /// In which colours ink is shown; by default in those that can be read on its paper.
    public var colors = ShownColors.readable {
      didSet {
        canvas.settings.colors = colors
        setNeedsLayout()
      }
    }
    /// True if double taps on the pencil and squeezes do what the person has chosen; by default yes.
    public var usesPencilActions = true
    /// True if a ring shows where the pencil or the pointer hovers; by default yes.
    public var showsHover = true { didSet { updateMarks() } }
    /// True if shaking the device clears the drawing, which can be undone; by default not.
    public var clearsOnShake = false
    /// The texts of the view for those who cannot see it.
    public var text = InkViewText() { didSet { describe() } }

    var pencilWasSeen = false
    var observation = 0
    var hasChanged = false
    var surfaces: ScreenSurfaces?
    let inkLayer = CALayer()
    let marks = CAShapeLayer()
    var link: CADisplayLink?
    var notices: [any NSObjectProtocol] = []
    let history = CanvasUndoManager()
    lazy var pencilHover = UIHoverGestureRecognizer(
      target: self, action: #selector(hover(_:)))
    lazy var pointerHover = UIHoverGestureRecognizer(
      target: self, action: #selector(hover(_:)))
    lazy var scrolling = UIPanGestureRecognizer(target: self, action: #selector(scroll(_:)))
    lazy var pinching = UIPinchGestureRecognizer(target: self, action: #selector(pinch(_:)))

    /// Makes a view of an empty document.
    public override init(frame: CGRect) {
      canvas = Self.makeCanvas(of: InkDocument())
      gestures = PointerGestures(canvas)
      super.init(frame: frame)
      setUp()
    }

    /// Makes a view of an empty document, from a storyboard.
    public required init?(coder: NSCoder) {
      canvas = Self.makeCanvas(of: InkDocument())
      gestures = PointerGestures(canvas)
      super.init(coder: coder)
      setUp()
    }

    static func makeCanvas(of document: InkDocument) -> InkCanvas {
      do throws(CanvasSizeError) {
        return try InkCanvas(width: 0, height: 0, document: document)
      } catch {
        preconditionFailure("a canvas without pixels has a size that can be used")
      }
    }

    private func setUp() {
      isMultipleTouchEnabled = true
      backgroundColor = .clear
      layer.addSublayer(inkLayer)
      layer.addSublayer(marks)
      history.view = self
      addGestureRecognizer(TouchCapture { [weak self] in self?.take($0) })
      addPointers()
      let pencil = UIPencilInteraction()
      pencil.delegate = self
      addInteraction(pencil)
      isAccessibilityElement = true
      adopt(canvas)
    }

    // MARK: What the system calls

    /// Undoes and does again what was done on this view.
    ///
    /// Its document is the one history, that of the file included. What others register here is undone once
    /// the document has nothing left.
    public override var undoManager: UndoManager? { history }

    /// Draws what has changed.
    public override func layoutSubviews() {
      super.layoutSubviews()
      showFrame()
    }

    /// Begins or ends to listen to the system.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      stopListening()
      if window == nil { finishTouches() } else { startListening() }
    }

    /// Shows the drawing on paper as dark as the system is.
    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      setNeedsLayout()
    }

    /// Yes: it is told of shaking, and keys that undo find its undo manager.
    public override var canBecomeFirstResponder: Bool { true }

    /// Clears the drawing when the device was shaken, where it is asked to.
    public override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      guard clearsOnShake, motion == .motionShake else {
        super.motionEnded(motion, with: event)
        return
      }
      clear()
    }

    /// Writes the drawing down for the system, as a `.ductus` file; needs a `restorationIdentifier`.
    public override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      encode(to: coder)
    }

    /// Shows what the system has kept.
    public override func decodeRestorableState(with coder: NSCoder) {
      super.decodeRestorableState(with: coder)
      decode(from: coder)
    }

    @objc private func step(_ sender: Any) { stepFrame() }
    @objc private func hover(_ sender: Any) {
      if let hover = sender as? UIHoverGestureRecognizer { take(hover) }
    }
    @objc private func scroll(_ sender: Any) { takeScroll() }
    @objc private func pinch(_ sender: Any) { takePinch() }

    /// Makes the link that calls with each frame; it keeps the view alive until it is invalidated.
    func makeLink() -> CADisplayLink {
      CADisplayLink(target: self, selector: #selector(step(_:)))
    }
  }
#endif
