#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS) && canImport(SwiftUI)
  public import SwiftUI
  public import UIKit

  /// An ``InkToolPicker`` for SwiftUI, to lie over the canvas whose drawing it has.
  ///
  /// ```swift
  /// ZStack {
  ///   InkCanvasView(drawing).ignoresSafeArea()
  ///   InkToolPickerView(drawing)
  /// }
  /// ```
  ///
  /// Touches beside the picker reach the canvas.
  public struct InkToolPickerView: UIViewRepresentable {
    private let drawing: InkDrawing
    private let shelf: ToolShelf
    private let onChange: (ToolShelf) -> Void

    /// Makes a picker.
    ///
    /// - Parameters:
    ///   - drawing: the drawing of the canvas below.
    ///   - shelf: the tools with which it begins; what the person does to them later stays.
    ///   - onChange: called when the person takes up another tool, colour or width.
    public init(
      _ drawing: InkDrawing, shelf: ToolShelf = ToolShelf(),
      onChange: @escaping (ToolShelf) -> Void = { _ in }
    ) {
      self.drawing = drawing
      self.shelf = shelf
      self.onChange = onChange
    }

    /// Makes the view that the picker floats in.
    public func makeUIView(context: Context) -> UIView {
      let host = PickerHost(frame: .zero)
      host.shelf = shelf
      return host
    }

    /// Updates the view.
    public func updateUIView(_ view: UIView, context: Context) {
      guard let host = view as? PickerHost else { return }
      host.onChange = onChange
      host.isUserInteractionEnabled = context.environment.isEnabled
      if drawing.pickerHost !== host { drawing.pickerHost = host }
    }
  }

  /// A view of which only the picker takes touches.
  final class PickerHost: UIView {
    var shelf = ToolShelf()
    var onChange: (ToolShelf) -> Void = { _ in }
    private var picker: InkToolPicker?

    func attach(_ view: InkView) {
      if let picker, picker.inkView === view { return }
      picker?.removeFromSuperview()
      let next = InkToolPicker(for: view, shelf: picker?.shelf ?? shelf)
      next.onChange = { [weak self] in self?.onChange($0) }
      addSubview(next)
      picker = next
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self ? nil : hit
    }
  }
#endif
