#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  public import InkBrush
  public import InkCanvas
  internal import InkDocument
  public import InkGestures
  internal import QuartzCore
  public import UIKit

  /// The events that a view reports; each method has a default that does nothing.
  @MainActor
  public protocol InkViewDelegate: AnyObject {
    /// Called when the drawing has changed, at most once per frame.
    func inkViewDidChange(_ view: InkView)
    /// Called when the pencil has switched to another tool or brush.
    func inkViewDidChangeTool(_ view: InkView)
    /// Called when the pencil asks to show a panel, or to hide it.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - panel: the panel.
    ///   - point: the location of the hovering pencil, in the coordinates of the view; `nil` if it is
    ///     unknown.
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
  /// The view is thin: ``/InkGestures/PointerGestures`` decides what touches do, and ``/InkCanvas/InkCanvas``
  /// draws; the web app runs the same code.
  ///
  /// Two fingers move and zoom, a tap of two undoes, a tap of three redoes; palms are ignored. The view draws
  /// only damaged parts, straight into the memory that its layer shows, during layout and thus at most once
  /// per frame. A display link runs only while something moves by itself.
  ///
  /// The view is used on the main actor only.
  public final class InkView: UIView {
    /// The canvas of the view.
    ///
    /// To show another document, see ``show(_:)``. The view sets the canvas's size, brush and tool, and some
    /// of its settings.
    public internal(set) var canvas: InkCanvas
    /// The gestures of touches on the canvas.
    public internal(set) var gestures: PointerGestures
    /// The delegate that is told of changes.
    public weak var delegate: (any InkViewDelegate)?

    /// The tool and the brush, and those to which the pencil's actions return.
    public var tools = ToolHistory(brush: BrushPreset.pen.brush) {
      didSet { tools.apply(to: gestures) }
    }
    /// The brush.
    public var brush: Brush {
      get { tools.current.brush }
      set { tools.use(newValue) }
    }
    /// The action of the pencil; by default it draws.
    public var tool: InkTool {
      get { tools.current.tool }
      set { tools.use(newValue) }
    }
    /// The unit of erasing; by default pixels.
    public var eraserMode = EraserMode.pixels {
      didSet { canvas.settings.eraserMode = eraserMode }
    }
    /// The brush of the eraser, with its width; by default half the radius of the touch.
    public var eraser = BrushPreset.eraser.brush { didSet { canvas.eraser = eraser } }
    /// The action of a single finger; by default the person's choice for the system.
    public var fingers = FingerChoice.automatic { didSet { applyFingers() } }
    /// The pressure ranges learned from the person's hand, by kind of device.
    ///
    /// An app can store its bytes with its settings, and give them to the next view.
    public var pressureMemory: PressureMemory {
      get { gestures.pressureMemory }
      set { gestures.pressureMemory = newValue }
    }
    /// The rule for showing the drawing as if on dark paper; by default dark if the system is dark.
    public var darkPaper = DarkPaper.automatic { didSet { setNeedsLayout() } }
    /// The colours in which ink is shown; by default those that are readable on its paper.
    public var colors = ShownColors.readable {
      didSet {
        canvas.settings.colors = colors
        setNeedsLayout()
      }
    }
    /// True if double taps and squeezes of the pencil perform the person's chosen actions; by default true.
    public var usesPencilActions = true
    /// True if a ring shows where the pencil or the pointer hovers; by default true.
    public var showsHover = true { didSet { updateMarks() } }
    /// True if shaking the device clears the drawing, which can be undone; by default false.
    public var clearsOnShake = false
    /// The texts that describe the view to assistive technology.
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

    /// The undo manager of the view, whose history is that of the document and of its file.
    ///
    /// Undo actions that others register here run once the document has nothing left.
    public override var undoManager: UndoManager? { history }

    /// Draws the damage.
    public override func layoutSubviews() {
      super.layoutSubviews()
      showFrame()
    }

    /// Starts or stops the display link and the system's notifications.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      stopListening()
      if window == nil { finishTouches() } else { startListening() }
    }

    /// Redraws, because the system may have become dark or light.
    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      setNeedsLayout()
    }

    /// Always true, so that the view is told of shaking, and undo keys find its undo manager.
    public override var canBecomeFirstResponder: Bool { true }

    /// Clears the drawing when the device was shaken, if ``clearsOnShake`` is set.
    public override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      guard clearsOnShake, motion == .motionShake else {
        super.motionEnded(motion, with: event)
        return
      }
      clear()
    }

    /// Encodes the drawing as a `.ductus` file for the system; needs a `restorationIdentifier`.
    public override func encodeRestorableState(with coder: NSCoder) {
      super.encodeRestorableState(with: coder)
      encode(to: coder)
    }

    /// Shows the drawing that the system has kept.
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

    /// Makes the display link; it keeps the view alive until it is invalidated.
    func makeLink() -> CADisplayLink {
      CADisplayLink(target: self, selector: #selector(step(_:)))
    }
  }
#endif
