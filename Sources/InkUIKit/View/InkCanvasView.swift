#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS) && canImport(SwiftUI)
  public import Combine
  public import Foundation
  public import InkBrush
  public import InkCodec
  public import InkDocument
  public import SwiftUI

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
    /// Called when the pencil asks for a panel; see ``InkViewDelegate/inkView(_:asksFor:at:)``.
    public var onPanel: (PencilPanel) -> Void = { _ in }

    /// The document of the drawing.
    public private(set) var document: InkDocument
    private weak var view: InkView?

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
      Data(try DuctusWriter().begin(document))
    }

    /// Opens a `.ductus` file in place of the current document.
    ///
    /// - Parameter file: the bytes; of a damaged file the intact part is read.
    /// - Returns: the report of the contents of the file, and of its losses.
    /// - Throws: a ``/InkCodec/DuctusError`` if it is not such a file; the drawing stays as it was.
    @discardableResult
    public func open(_ file: Data) throws(DuctusError) -> DuctusReport {
      let read = try InkSnapshot(file: file).read()
      document = read.document
      view?.show(document)
      note()
      return read.report
    }

    /// Undoes the last gesture.
    public func undo() { view?.undo() }
    /// Redoes the gesture that was undone last.
    public func redo() { view?.redo() }
    /// Clears the drawing, which can be undone.
    public func clear() { view?.clear() }
    /// Shows all ink, as large as it fits.
    public func showAll() { view?.showAll() }

    func show(in view: InkView) {
      self.view = view
      view.delegate = self
      if view.document !== document { view.show(document) }
    }

    /// Updates the published state after the frame, because SwiftUI may be in the middle of its layout.
    public func inkViewDidChange(_ view: InkView) {
      Task { [weak self] in self?.note() }
    }
    /// Adopts the tool of the view.
    public func inkViewDidChangeTool(_ view: InkView) {
      if tools != view.tools { tools = view.tools }
    }
    /// Passes on the request for a panel.
    public func inkView(_ view: InkView, asksFor panel: PencilPanel, at point: CGPoint?) {
      onPanel(panel)
    }

    private func note() {
      if canUndo != document.canUndo { canUndo = document.canUndo }
      if canRedo != document.canRedo { canRedo = document.canRedo }
      if strokeCount != document.inkCount { strokeCount = document.inkCount }
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

    /// Makes the view.
    public func makeUIView(context: Context) -> InkView { InkView(frame: .zero) }

    /// Updates the view.
    public func updateUIView(_ view: InkView, context: Context) {
      drawing.show(in: view)
      if view.tools != drawing.tools { view.tools = drawing.tools }
      if view.fingers != fingers { view.fingers = fingers }
      if view.darkPaper != darkPaper { view.darkPaper = darkPaper }
      view.clearsOnShake = clearsOnShake
    }
  }
#endif
