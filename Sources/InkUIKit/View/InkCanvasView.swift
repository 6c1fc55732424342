#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS) && canImport(SwiftUI)
  public import Combine
  public import Foundation
  public import InkBrush
  public import InkCodec
  public import InkDocument
  public import SwiftUI

  /// A drawing, for SwiftUI: what buttons need to know of it, and to do to it.
  @MainActor
  public final class InkDrawing: ObservableObject, InkViewDelegate {
    /// True if there is a gesture to undo.
    @Published public private(set) var canUndo = false
    /// True if there is a gesture to do again.
    @Published public private(set) var canRedo = false
    /// The number of strokes.
    @Published public private(set) var strokeCount = 0
    /// The tool and the brush; the pencil's actions change them too.
    @Published public var tools: ToolHistory
    /// Called when the pencil asks to show something; see ``InkViewDelegate/inkView(_:asksFor:at:)``.
    public var onPanel: (PencilPanel) -> Void = { _ in }

    /// The drawing itself.
    public private(set) var document: InkDocument
    private weak var view: InkView?

    /// Makes a drawing.
    ///
    /// - Parameters:
    ///   - document: the document; by default an empty one.
    ///   - brush: what it is drawn with at first.
    public init(
      document: InkDocument = InkDocument(), brush: Brush = BrushPreset.pen.brush
    ) {
      self.document = document
      tools = ToolHistory(brush: brush)
      note()
    }

    /// The drawing as a `.ductus` file: all strokes that have ended; those in progress go on.
    ///
    /// - Returns: the bytes.
    /// - Throws: a ``/InkCodec/DuctusError`` where something has no form in a file.
    public func file() throws(DuctusError) -> Data {
      Data(try DuctusWriter().begin(document))
    }

    /// Opens a `.ductus` file instead of what there is.
    ///
    /// - Parameter file: the bytes; of a file that is damaged as much is read as is whole.
    /// - Returns: what was found in the file, and lost.
    /// - Throws: a ``/InkCodec/DuctusError`` where it is no such file; the drawing stays as it was.
    @discardableResult
    public func open(_ file: Data) throws(DuctusError) -> DuctusReport {
      let read = try InkSnapshot(file: file).read()
      document = read.document
      view?.show(document)
      note()
      return read.report
    }

    /// Takes back the last gesture.
    public func undo() { view?.undo() }
    /// Does the gesture again that was undone last.
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

    /// Looks what there is now, once the frame is done: SwiftUI may be in the middle of its layout.
    public func inkViewDidChange(_ view: InkView) {
      Task { [weak self] in self?.note() }
    }
    /// Takes over the tool.
    public func inkViewDidChangeTool(_ view: InkView) { tools = view.tools }
    /// Passes on what the pencil asks for.
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
    /// True if the drawing is shown as if on dark paper.
    public var darkPaper: DarkPaper
    /// True if shaking the device clears the drawing.
    public var clearsOnShake: Bool

    /// Makes a view of a drawing.
    ///
    /// - Parameters:
    ///   - drawing: the drawing; one view at a time shows it.
    ///   - fingers: what a single finger does; by default what the person has set for the system.
    ///   - darkPaper: whether it is shown as if on dark paper; by default where the system is dark.
    ///   - clearsOnShake: whether shaking the device clears it; by default not.
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

    /// Brings the view up to date.
    public func updateUIView(_ view: InkView, context: Context) {
      drawing.show(in: view)
      if view.tools != drawing.tools { view.tools = drawing.tools }
      if view.fingers != fingers { view.fingers = fingers }
      if view.darkPaper != darkPaper { view.darkPaper = darkPaper }
      view.clearsOnShake = clearsOnShake
    }
  }
#endif
