// Embedding in UIKit and SwiftUI; there is nothing of it where there is no UIKit.

#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  import Foundation
  import InkBrush
  import InkCanvas
  import InkDocument
  import InkGestures
  import InkText
  import InkUIKit
  import SwiftUI
  import UIKit

  final class SheetController: UIViewController {
    private let ink = InkView(frame: .zero)

    override func viewDidLoad() {
      super.viewDidLoad()
      ink.frame = view.bounds
      ink.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      ink.brush = BrushPreset.pencil.brush
      ink.fingers = .automatic
      ink.delegate = self
      view.addSubview(ink)
    }
  }

  extension SheetController: InkViewDelegate {
    func inkViewDidChange(_ view: InkView) {
      print("\(view.document.inkCount) strokes")
    }

    func inkView(_ view: InkView, asksFor panel: PencilPanel, at point: CGPoint?) {
      print("The pencil asks for \(panel).")
    }
  }

  /// A drawing that people share.
  final class TogetherController: UIViewController {
    private let ink = InkView(frame: .zero)

    func join(_ link: URL, as name: String, in folder: URL) throws {
      let room = try InkRoom(link: link, folder: folder)
      room.name = name
      room.color = InkColor(red: 24, green: 100, blue: 171)
      room.onChange = { [weak room] in
        guard let room else { return }
        print("\(room.title): \(room.state), \(room.unsentCount) changes to send")
      }
      ink.room = room
    }

    func share(in folder: URL, on page: URL) async throws -> URL? {
      let room = try await InkRoom.share(ink.document, title: "Plan", on: page, folder: folder)
      ink.room = room
      return room.links?.draw
    }
  }

  /// Typed text, with a font that the app has as data.
  @MainActor
  func type(with data: Data, in ink: InkView) throws {
    ink.fonts = FontLibrary([try FontFile([UInt8](data))])
    ink.textStyle = TextStyle(size: 20)
    ink.tool = .types
  }

  /// Pictures and pages of PDFs below the ink.
  @MainActor
  func write(on report: Data, beside photo: Data, in ink: InkView) throws -> Data {
    try ink.insert(photo, at: CGPoint(x: 200, y: 300))
    try ink.insert(report)
    let drawing = try InkDocument.drawing(ofPDF: report)
    ink.show(drawing)
    let saved = try ink.document.saved(intoPDF: report)
    return saved
  }

  struct Sheet: View {
    @StateObject private var drawing = InkDrawing(brush: BrushPreset.ink.brush)

    var body: some View {
      InkCanvasView(drawing, fingers: .pans)
        .ignoresSafeArea()
    }
  }

  /// A view of one's own, with the touches of UIKit and the engine's gestures.
  final class BareView: UIView {
    private var gestures: PointerGestures?

    func begin() throws {
      let gestures = PointerGestures(try InkCanvas(width: 400, height: 300, scale: 2))
      self.gestures = gestures
      addGestureRecognizer(
        TouchCapture { [weak self] callback in
          gestures.handle(callback)
          self?.setNeedsDisplay()
        })
    }
  }
#endif
