#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  public import InkBrush
  public import InkCanvas
  public import InkDocument
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  public import InkGestures
  public import InkText
  internal import QuartzCore
  public import UIKit

  /// The events that a view reports; each method has a default that does nothing.
  @MainActor
  public protocol InkViewDelegate: AnyObject {
    /// Called when the drawing has changed, at most once per frame.
    func inkViewDidChange(_ view: InkView)
    /// Called when another tool or brush is in use, whoever has chosen it.
    func inkViewDidChangeTool(_ view: InkView)
    /// Called when a touch begins to draw or erase, and none did before.
    func inkViewDidBeginStroke(_ view: InkView)
    /// Called when the last touch that draws or erases has ended.
    func inkViewDidEndStroke(_ view: InkView)
    /// Called when the view shows another part of the drawing, or at another zoom.
    func inkViewDidScroll(_ view: InkView)
    /// Called when other strokes are selected, or none.
    func inkViewDidChangeSelection(_ view: InkView)
    /// Called when the ruler is shown or taken away.
    func inkViewDidToggleRuler(_ view: InkView)
    /// Called when the pencil asks to show a panel, or to hide it.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - panel: the panel.
    ///   - point: the location of the hovering pencil, in the coordinates of the view; `nil` if it is
    ///     unknown.
    func inkView(_ view: InkView, asksFor panel: PencilPanel, at point: CGPoint?)
    /// Called when a picture or a PDF that was dropped or pasted cannot be used, and once for each file in the drawing
    /// that cannot be shown.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - error: the reason; ``InkViewText/sentence(for:)-(InkPictureError)`` has words for it.
    func inkView(_ view: InkView, failedWith error: InkPictureError)
    /// Called when parts of a text that is typed cannot be set well.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - warning: the parts; ``InkViewText/sentence(for:)-(InkTextWarning)`` has words for them.
    func inkView(_ view: InkView, warnsOf warning: InkTextWarning)
  }

  extension InkViewDelegate {
    /// Does nothing.
    public func inkViewDidChange(_ view: InkView) {}
    /// Does nothing.
    public func inkViewDidChangeTool(_ view: InkView) {}
    /// Does nothing.
    public func inkViewDidBeginStroke(_ view: InkView) {}
    /// Does nothing.
    public func inkViewDidEndStroke(_ view: InkView) {}
    /// Does nothing.
    public func inkViewDidScroll(_ view: InkView) {}
    /// Does nothing.
    public func inkViewDidChangeSelection(_ view: InkView) {}
    /// Does nothing.
    public func inkViewDidToggleRuler(_ view: InkView) {}
    /// Does nothing.
    public func inkView(_ view: InkView, asksFor panel: PencilPanel, at point: CGPoint?) {}
    /// Does nothing.
    public func inkView(_ view: InkView, failedWith error: InkPictureError) {}
    /// Does nothing.
    public func inkView(_ view: InkView, warnsOf warning: InkTextWarning) {}
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
  /// Two fingers move and zoom, as in every scroll view of the system: one lies over the ink, and the canvas follows
  /// it. A tap of two undoes, a tap of three redoes; palms are ignored. The view draws only damaged parts, straight
  /// into the memory that its layer shows, during layout and thus at most once per frame. The screen's beat is used
  /// only while something moves by itself.
  ///
  /// The app's `Info.plist` should set `UIApplicationSupportsIndirectInputEvents`: without it, the system reports
  /// pinches and scrolling on a trackpad as touches, which draw.
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
      didSet {
        if tools == oldValue { return }
        endText()
        applyTools()
        picker?.follow()
        delegate?.inkViewDidChangeTool(self)
      }
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
      didSet {
        canvas.settings.eraserMode = eraserMode
        picker?.follow()
      }
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
    /// True if the tip of the brush is shown under a hovering pencil or pointer, as it would touch the drawing, and
    /// an eraser as a ring; by default true.
    ///
    /// It fades with the height of the pencil. People who have switched such previews off for the system see none.
    public var showsHover = true { didSet { updateHover() } }
    /// True if shaking the device clears the drawing, which can be undone; by default false.
    public var clearsOnShake = false
    /// The texts that describe the view to assistive technology.
    public var text = InkViewText.preferred { didSet { describe() } }

    /// True if the view becomes the first responder when it is touched, so that keys and menus undo and edit its
    /// drawing; by default true.
    public var becomesFirstResponderOnTouch = true
    /// True if the drawing can be looked at and moved, but not changed by touches, keys and menus.
    public var isReadOnly = false {
      willSet { if newValue { endText() } }
      didSet {
        applyTools()
        describe()
        picker?.show()
      }
    }
    /// The shared drawing that the view shows; `nil`, the default, for one that is not shared.
    ///
    /// Set, it replaces the document that is shown, and others see what is drawn in this view while it is drawn; their
    /// ink and their pens lie over it. Where the room says so, touches, keys and menus change nothing. It is `nil`
    /// again once the view shows another document, see ``show(_:)``. One view at a time shows a room.
    public var room: InkRoom? {
      // Typed text belongs to the drawing before.
      willSet { if newValue !== room { endText() } }
      didSet { follow(room, after: oldValue) }
    }
    /// True if the numbers of colours are taken for those of Display P3, which are more vivid on a screen that has
    /// them; by default they are those of sRGB.
    ///
    /// Pictures and files keep their numbers.
    public var showsWideGamut = false {
      didSet {
        if showsWideGamut == oldValue { return }
        releaseSurfaces()
        setNeedsLayout()
      }
    }
    /// The fonts with which typed text is set, in the order in which they are tried; by default none, and nothing can be
    /// typed.
    ///
    /// ```swift
    /// view.fonts = FontLibrary([try FontFile(bytes)])
    /// view.tool = .types
    /// ```
    ///
    /// Texts that the drawing has are shown without any fonts.
    public var fonts = FontLibrary() { didSet { describe() } }
    /// The style of text boxes that are begun; by default 16 points, in the colour of ink.
    public var textStyle = TextStyle()
    /// The width in points of the drawing at which lines of new text boxes break; `nil`, the default, for lines that end
    /// where the person ends them.
    public var textWidth: CGFloat?
    /// The gesture that takes the touches, for an app that arranges it with gestures of its own.
    public private(set) lazy var touchCapture = TouchCapture { [weak self] in self?.take($0) }

    /// True if a long press lifts what is selected, to be dropped elsewhere in the view or in another app, and
    /// drawings, pictures and PDFs can be dropped on the view; by default true.
    public var allowsDragAndDrop = true { didSet { lifting.isEnabled = allowsDragAndDrop } }
    /// True if the edit menu is shown over strokes when they are selected; by default true.
    public var showsEditMenu = true
    /// The tool picker that follows the view.
    weak var picker: InkToolPicker?
    let editMenu = UIEditMenuInteraction(delegate: nil)
    private lazy var lifting = UIDragInteraction(delegate: scroll)
    /// The stroke that assistive technology has told of.
    var toldStroke: InkStroke.Identifier?

    /// The text view over the box that is edited.
    var editor: TextEditor?
    var keyboardFrame: CGRect?
    var keyboardObservation: (any NSObjectProtocol)?
    private(set) lazy var typing = UITapGestureRecognizer(
      target: self, action: #selector(tap(_:)))

    var pencilWasSeen = false
    var observation = 0
    var hasChanged = false
    var surfaces: ScreenSurfaces?
    /// Decodes the pictures and pages in view.
    lazy var supply = PictureSupply(canvas, SystemDecoder())
    let inkLayer = CALayer()
    let overlay = CanvasOverlay()
    let others = OthersOverlay()
    /// Where the pen is on the canvas, for others; `nil` while it is away.
    var penPlace: Point?
    /// The height of the pencil above the screen, 0…1; `nil` if it is unknown.
    var hoverHeight: Double?
    var link: FrameLink?
    /// The scroll view over the ink, which is touched and has the keys.
    let scroll = InkScrollView(frame: .zero)
    lazy var motion = ViewMotion(by: scroll, gestures: { [weak self] in self?.gestures }) {
      [weak self] in self?.setNeedsLayout()
    }
    /// The part that the delegate knows to be seen.
    var toldView: SeenView?
    var wasDrawing = false
    var selectionVersion = 0
    var notices: [any NSObjectProtocol] = []
    let history = CanvasUndoManager()
    lazy var pencilHover = UIHoverGestureRecognizer(
      target: self, action: #selector(hover(_:)))
    lazy var pointerHover = UIHoverGestureRecognizer(
      target: self, action: #selector(hover(_:)))
    lazy var sliding = UIPanGestureRecognizer(target: self, action: #selector(slide(_:)))
    lazy var rotating = UIRotationGestureRecognizer(target: self, action: #selector(rotate(_:)))

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
      // The system cancels the pencil now and then; its dots and short marks are wanted all the same.
      gestures.settings.cancelledInk = .allTipsStay
      backgroundColor = .clear
      for part in [inkLayer, others.ink] + overlay.layers { layer.addSublayer(part) }
      for part in [others.pens, overlay.label] { addSubview(part) }
      scroll.ink = self
      scroll.isMultipleTouchEnabled = true
      addSubview(scroll)
      history.view = self
      supply.onArrival = { [weak self] in self?.setNeedsLayout() }
      supply.onFailure = { [weak self] in self?.report(.undecodable($0)) }
      touchCapture.claimsTouches = { [weak self] in self?.claimsTouches ?? false }
      scroll.addGestureRecognizer(touchCapture)
      typing.cancelsTouchesInView = false
      scroll.addGestureRecognizer(typing)
      addPointers()
      let pencil = UIPencilInteraction()
      pencil.delegate = scroll
      let drops = UIDropInteraction(delegate: scroll)
      for interaction: any UIInteraction in [pencil, editMenu, lifting, drops] {
        scroll.addInteraction(interaction)
      }
      isAccessibilityElement = true
      adopt(canvas)
    }

    // MARK: What the system calls

    /// The undo manager of the view, whose history is that of the document and of its file.
    ///
    /// Undo actions that others register here run once the document has nothing left.
    public override var undoManager: UndoManager? { history }

    /// Gives the view the keys and menus.
    @discardableResult
    public override func becomeFirstResponder() -> Bool { scroll.becomeFirstResponder() }
    /// Takes the keys and menus away from the view.
    @discardableResult
    public override func resignFirstResponder() -> Bool { scroll.resignFirstResponder() }
    /// True while the view has the keys and menus.
    public override var isFirstResponder: Bool { scroll.isFirstResponder }

    /// Moves the view for assistive technology.
    public override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
      scroll.accessibilityScroll(direction)
    }

    /// Draws the damage.
    public override func layoutSubviews() {
      super.layoutSubviews()
      scroll.frame = bounds
      showFrame()
    }

    @objc private func hover(_ sender: Any) {
      if let hover = sender as? UIHoverGestureRecognizer { take(hover) }
    }
    @objc private func tap(_ sender: Any) { takeTap(at: typing.location(in: self)) }
    @objc private func slide(_ sender: Any) { takeSlide() }
    @objc private func rotate(_ sender: Any) { takeRotation() }
  }
#endif
