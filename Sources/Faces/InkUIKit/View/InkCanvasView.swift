#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS) && canImport(SwiftUI)
  public import Combine
  public import Foundation
  public import InkBrush
  internal import InkCanvas
  public import InkCodec
  public import InkDocument
  internal import InkGestures
  public import InkText
  public import SwiftUI
  public import UIKit

  /// A drawing for SwiftUI, with the state and the actions of its buttons.
  @MainActor
  public final class InkDrawing: ObservableObject, InkViewDelegate {
    /// True if there is a gesture to undo.
    @Published public private(set) var canUndo = false
    /// True if there is a gesture to redo.
    @Published public private(set) var canRedo = false
    /// The number of strokes.
    @Published public private(set) var strokeCount = 0
    /// The tool and the brush; the pencil's actions change them too.
    @Published public var tools: ToolHistory
    /// The unit of erasing; by default pixels.
    @Published public var eraserMode = EraserMode.pixels
    /// The number of points of the view per point of the drawing.
    @Published public private(set) var zoomScale: CGFloat = 1
    /// True if a ruler lies on the canvas.
    @Published public var isRulerActive = false
    /// True if strokes are selected.
    @Published public private(set) var hasSelection = false
    /// Called when a touch begins to draw or erase, and none did before.
    public var onStrokeBegin: () -> Void = {}
    /// Called when the last touch that draws or erases has ended.
    public var onStrokeEnd: () -> Void = {}
    /// Called when the pencil asks for a panel; see ``InkViewDelegate/inkView(_:asksFor:at:)``.
    public var onPanel: (PencilPanel) -> Void = { _ in }
    /// Called when a picture or a PDF cannot be used; see ``InkViewDelegate/inkView(_:failedWith:)``.
    public var onFailure: (InkPictureError) -> Void = { _ in }
    /// Called when parts of a text that is typed cannot be set well; see ``InkViewDelegate/inkView(_:warnsOf:)``.
    public var onTextWarning: (InkTextWarning) -> Void = { _ in }
    /// The fonts with which typed text is set; see ``InkView/fonts``.
    public var fonts = FontLibrary() { didSet { view?.fonts = fonts } }
    /// The style of text boxes that are begun; see ``InkView/textStyle``.
    public var textStyle = TextStyle() { didSet { view?.textStyle = textStyle } }

    /// The shared drawing that this one is; `nil`, the default, for one that is not shared.
    ///
    /// Set, it replaces the document; see ``InkView/room``. It is `nil` again once another file is opened.
    @Published public var room: InkRoom? {
      didSet {
        if room === oldValue { return }
        view?.room = room
        note()
      }
    }

    /// The document of the drawing.
    public private(set) var document: InkDocument
    private weak var view: InkView?
    weak var pickerHost: PickerHost? { didSet { attachPicker() } }
    private weak var outerUndo: UndoManager?

    /// The brush, for example as a binding: `$drawing.brush`.
    public var brush: Brush {
      get { tools.current.brush }
      set { tools.use(newValue) }
    }
    /// The action of the pencil, for example as a binding: `$drawing.tool`.
    public var tool: InkTool {
      get { tools.current.tool }
      set { tools.use(newValue) }
    }

    /// Makes a drawing.
    ///
    /// - Parameters:
    ///   - document: the document; by default an empty one.
    ///   - brush: the initial brush; by default the pen.
    public init(
      document: InkDocument = InkDocument(), brush: Brush = BrushPreset.pen.brush
    ) {
      self.document = document
      tools = ToolHistory(brush: brush)
      note()
    }

    /// Returns the drawing as a `.ductus` file with all strokes that have ended; those in progress continue.
    ///
    /// - Returns: the bytes.
    /// - Throws: a ``/InkCodec/DuctusError`` if some content cannot be written to a file.
    public func file() throws(DuctusError) -> Data {
      Data(try document.file())
    }

    /// Opens a `.ductus` file instead of the current document.
    ///
    /// - Parameter file: the bytes; of a damaged file the intact part is read.
    /// - Returns: the report of the contents of the file, and of its losses.
    /// - Throws: a ``/InkCodec/DuctusError`` if it is not such a file; the drawing stays as it was.
    @discardableResult
    public func open(_ file: Data) throws(DuctusError) -> DuctusReport {
      let read = try InkSnapshot(file: file).read()
      room = nil
      document = read.document
      view?.show(document)
      note()
      return read.report
    }

    /// Returns the drawing as a PDF, which can be opened again with every stroke.
    ///
    /// - Parameter title: the title; by default none.
    /// - Returns: the bytes.
    /// - Throws: an ``InkPDFError``.
    public func pdf(title: String = "") throws(InkPDFError) -> Data {
      try document.pdfData(title: title, date: Date())
    }

    /// Opens a PDF instead of the current document: the drawing attached to it, or its pages to write on.
    ///
    /// - Parameter pdf: the bytes.
    /// - Throws: an ``InkPDFError`` if it cannot be read; the drawing stays as it was.
    public func open(pdf: Data) throws(InkPDFError) {
      let read = try InkDocument.drawing(ofPDF: pdf)
      room = nil
      document = read
      view?.show(document)
      note()
    }

    /// Returns the PDF that was opened, with the ink on its pages.
    ///
    /// - Parameter pdf: the bytes of the PDF that the drawing was opened from.
    /// - Returns: the bytes.
    /// - Throws: an ``InkPDFError``.
    public func saved(into pdf: Data) throws(InkPDFError) -> Data {
      try document.saved(intoPDF: pdf, date: Date())
    }

    /// Puts a picture, or the pages of a PDF, into the middle of the view: see ``InkView/insert(_:at:)``.
    ///
    /// - Parameter file: the bytes.
    /// - Throws: an ``InkPictureError``; ``InkPictureError/noRoom`` where no view shows the drawing.
    public func insert(_ file: Data) throws(InkPictureError) {
      guard let view else { throw .noRoom }
      try view.insert(file)
    }

    /// Undoes the last gesture.
    public func undo() {
      if let view { view.undo() } else { document.undo() }
      note()
    }
    /// Redoes the gesture that was undone last.
    public func redo() {
      if let view { view.redo() } else { document.redo() }
      note()
    }
    /// Clears the drawing, which can be undone.
    public func clear() {
      if let view { view.clear() } else { document.perform(.clear) }
      note()
    }
    /// Returns a picture of all ink, trimmed to it, as large as it fits, or of the first page or the pictures if there
    /// is none; `nil` if the drawing is empty.
    ///
    /// - Parameters:
    ///   - size: the largest size in points.
    ///   - scale: pixels per point of the picture.
    /// - Returns: the picture.
    public func thumbnail(fitting size: CGSize, scale: CGFloat) -> UIImage? {
      document.thumbnail(fitting: size, scale: scale)
    }
    /// Shows all ink, pictures and pages, as large as they fit.
    public func showAll() { view?.showAll() }

    /// Gives the picker its view, whichever of the two SwiftUI has made first.
    private func attachPicker() {
      if let view { pickerHost?.attach(view) }
    }

    func show(in view: InkView) {
      if self.view !== view { (view.fonts, view.textStyle) = (fonts, textStyle) }
      self.view = view
      attachPicker()
      view.delegate = self
      if let room { document = room.document }
      if view.room !== room { view.room = room }
      if view.document !== document { view.show(document) }
      if view.tools != tools { view.tools = tools }
      if view.eraserMode != eraserMode { view.eraserMode = eraserMode }
      if view.isRulerActive != isRulerActive { view.isRulerActive = isRulerActive }
    }

    /// Keeps the undo manager of SwiftUI's environment in step with the history of the document.
    func follow(_ manager: UndoManager?) {
      if manager === outerUndo { return }
      outerUndo?.removeAllActions(withTarget: self)
      outerUndo = manager
      register()
    }

    /// Registers one action to undo and one to redo, as far as the document has any.
    ///
    /// The document keeps the history; the manager only has to know that there is one. An action to redo can only be
    /// registered while one is undone.
    private func register() {
      guard let manager = outerUndo, !manager.isUndoing, !manager.isRedoing else { return }
      manager.removeAllActions(withTarget: self)
      if document.canUndo {
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: self) { drawing in
          MainActor.assumeIsolated { drawing.undo() }
        }
        manager.endUndoGrouping()
      }
      if document.canRedo {
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: self) { drawing in
          MainActor.assumeIsolated {
            drawing.outerUndo?.registerUndo(withTarget: drawing) { drawing in
              MainActor.assumeIsolated { drawing.redo() }
            }
          }
        }
        manager.endUndoGrouping()
        manager.undo()
      }
    }

    /// Updates the published state after the frame, because SwiftUI may be in the middle of its layout.
    public func inkViewDidChange(_ view: InkView) {
      Task { [weak self] in self?.note() }
    }
    /// Adopts the tool of the view.
    public func inkViewDidChangeTool(_ view: InkView) {
      if tools != view.tools { tools = view.tools }
    }
    /// Notes whether there is a ruler.
    public func inkViewDidToggleRuler(_ view: InkView) {
      if isRulerActive != view.isRulerActive { isRulerActive = view.isRulerActive }
    }
    /// Calls ``onStrokeBegin``.
    public func inkViewDidBeginStroke(_ view: InkView) { onStrokeBegin() }
    /// Calls ``onStrokeEnd``.
    public func inkViewDidEndStroke(_ view: InkView) { onStrokeEnd() }
    /// Notes the zoom, after the frame.
    public func inkViewDidScroll(_ view: InkView) {
      let scale = view.zoomScale
      Task { [weak self] in
        if let self, self.zoomScale != scale { self.zoomScale = scale }
      }
    }
    /// Notes whether anything is selected.
    public func inkViewDidChangeSelection(_ view: InkView) {
      let isSelected = !view.gestures.selection.isEmpty
      if hasSelection != isSelected { hasSelection = isSelected }
    }
    /// Passes on the request for a panel.
    public func inkView(_ view: InkView, asksFor panel: PencilPanel, at point: CGPoint?) {
      onPanel(panel)
    }
    /// Calls ``onFailure``.
    public func inkView(_ view: InkView, failedWith error: InkPictureError) { onFailure(error) }
    /// Calls ``onTextWarning``.
    public func inkView(_ view: InkView, warnsOf warning: InkTextWarning) { onTextWarning(warning) }

    private func note() {
      if let room { document = room.document }
      if canUndo != document.canUndo { canUndo = document.canUndo }
      if canRedo != document.canRedo { canRedo = document.canRedo }
      if strokeCount != document.inkCount { strokeCount = document.inkCount }
      register()
    }
  }

  /// An ``InkView`` for SwiftUI.
  ///
  /// ```swift
  /// struct Sheet: View {
  ///   @StateObject private var drawing = InkDrawing()
  ///   var body: some View { InkCanvasView(drawing).ignoresSafeArea() }
  /// }
  /// ```
  public struct InkCanvasView: UIViewRepresentable {
    @ObservedObject private var drawing: InkDrawing
    /// The action of a single finger.
    public var fingers: FingerChoice
    /// The rule for showing the drawing as if on dark paper.
    public var darkPaper: DarkPaper
    /// True if shaking the device clears the drawing.
    public var clearsOnShake: Bool
    /// True if the drawing can be looked at and moved, but not changed.
    private var isReadOnly = false
    private var contentSize: CGSize?
    private var zoomRange: ClosedRange<CGFloat>?
    private var bounces = true

    /// Makes a view of a drawing.
    ///
    /// - Parameters:
    ///   - drawing: the drawing; only one view at a time shows it.
    ///   - fingers: the action of a single finger; by default the person's choice for the system.
    ///   - darkPaper: the rule for showing it as if on dark paper; by default dark if the system is dark.
    ///   - clearsOnShake: true if shaking the device clears it; by default false.
    public init(
      _ drawing: InkDrawing, fingers: FingerChoice = .automatic, darkPaper: DarkPaper = .automatic,
      clearsOnShake: Bool = false
    ) {
      self.drawing = drawing
      self.fingers = fingers
      self.darkPaper = darkPaper
      self.clearsOnShake = clearsOnShake
    }

    /// Returns a view in which the drawing can be looked at and moved, but not changed.
    ///
    /// - Parameter isReadOnly: true if it cannot be changed.
    /// - Returns: the view.
    public func readOnly(_ isReadOnly: Bool = true) -> InkCanvasView {
      var copy = self
      copy.isReadOnly = isReadOnly
      return copy
    }

    /// Returns a view that does not leave a page, but for a pull over its edges, and keeps to a range of zooms.
    ///
    /// - Parameters:
    ///   - size: the size of the page in points of the drawing; `nil` for an endless one.
    ///   - zoom: the range of points of the view per point of the drawing; by default 0.05…64.
    ///   - bounces: true, the default, if edges and zoom give way to a pull and then come back.
    /// - Returns: the view.
    public func page(
      _ size: CGSize?, zoom: ClosedRange<CGFloat>? = nil, bounces: Bool = true
    ) -> InkCanvasView {
      var copy = self
      copy.bounces = bounces
      copy.contentSize = size
      copy.zoomRange = zoom
      return copy
    }

    /// Makes the view.
    public func makeUIView(context: Context) -> InkView { InkView(frame: .zero) }

    /// Updates the view; where SwiftUI disables it, touches do nothing.
    public func updateUIView(_ view: InkView, context: Context) {
      drawing.show(in: view)
      drawing.follow(context.environment.undoManager)
      view.isUserInteractionEnabled = context.environment.isEnabled
      if view.isReadOnly != isReadOnly { view.isReadOnly = isReadOnly }
      (view.bounces, view.bouncesZoom) = (bounces, bounces)
      if view.contentSize != contentSize { view.contentSize = contentSize }
      if let zoomRange {
        if view.minimumZoomScale != zoomRange.lowerBound {
          view.minimumZoomScale = zoomRange.lowerBound
        }
        if view.maximumZoomScale != zoomRange.upperBound {
          view.maximumZoomScale = zoomRange.upperBound
        }
      }
      if view.fingers != fingers { view.fingers = fingers }
      if view.darkPaper != darkPaper { view.darkPaper = darkPaper }
      view.clearsOnShake = clearsOnShake
    }
  }
#endif
