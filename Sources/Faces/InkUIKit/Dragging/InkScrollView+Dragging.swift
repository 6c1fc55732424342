#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkBrush
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  internal import UIKit

  /// The view from which a drawing was lifted, and the point where.
  @MainActor
  private final class DragOrigin {
    weak var view: InkView?
    let point: Point
    /// The strokes that were lifted.
    let ids: [InkStroke.Identifier]

    init(_ view: InkView, _ point: Point) {
      self.view = view
      self.point = point
      ids = view.gestures.selection.ids
    }
  }

  // Lifting what is selected.
  extension InkScrollView: UIDragInteractionDelegate {
    /// Lifts what is selected: as a drawing, as SVG and as a picture.
    func dragInteraction(
      _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
      guard let ink, ink.allowsDragAndDrop else { return [] }
      let location = ink.location(of: session.location(in: ink))
      guard ink.gestures.lifts(at: location), let excerpt = ink.gestures.selection.copy() else {
        return []
      }
      do throws(DuctusError) {
        let parcel = try DrawingParcel(excerpt)
        session.localContext = DragOrigin(ink, location.applying(ink.canvas.viewToDocument))
        return [UIDragItem(itemProvider: parcel.itemProvider(scale: traitCollection.displayScale))]
      } catch {
        return []
      }
    }

    /// Ends what the touch did before it lifted the drawing.
    func dragInteraction(
      _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
      session: any UIDragSession
    ) {
      ink?.touchCapture.cancelTouches()
    }

    /// Shows a picture of what is selected, where it is.
    func dragInteraction(
      _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
      session: any UIDragSession
    ) -> UITargetedDragPreview? {
      guard let ink, let box = ink.gestures.selection.box,
        let excerpt = ink.gestures.selection.copy()
      else { return nil }
      let (bounds, zoom) = (excerpt.bounds, ink.canvas.zoom)
      let size = CGSize(width: max(bounds.width * zoom, 1), height: max(bounds.height * zoom, 1))
      let scale = traitCollection.displayScale
      let picture = UIImageView(
        image: excerpt.thumbnail(fitting: size, scale: scale, paper: .transparent))
      picture.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
      let parameters = UIDragPreviewParameters()
      parameters.backgroundColor = .clear
      return UITargetedDragPreview(
        view: picture, parameters: parameters,
        target: UIDragPreviewTarget(container: ink, center: ink.point(of: box.center)))
    }
  }

  // Taking what is dropped.
  extension InkScrollView: UIDropInteractionDelegate {
    /// Returns true if there is a drawing, a picture or a PDF among what is dropped.
    func dropInteraction(
      _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool {
      (ink?.choice(for: session) ?? .refuse) != .refuse
    }

    /// Says whether a drop moves or copies.
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
      switch ink?.choice(for: session) ?? .refuse {
      case .refuse: UIDropProposal(operation: .forbidden)
      case .copy: UIDropProposal(operation: .copy)
      case .move: UIDropProposal(operation: .move)
      }
    }

    /// Moves what was lifted here, or puts a copy of another drawing, or a picture, where it is dropped; pages of a
    /// PDF come behind the page on which they fall.
    func dropInteraction(
      _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
      ink?.perform(session)
    }
  }

  extension InkView {
    fileprivate func perform(_ session: any UIDropSession) {
      let location = location(of: session.location(in: self))
      switch choice(for: session) {
      case .refuse: return
      case .move:
        guard let origin = origin(of: session) else { return }
        gestures.drop(movedFrom: origin.point, at: location)
        noteDrop()
      case .copy:
        // The view may have moved by the time the bytes are here.
        let spot = location.applying(canvas.viewToDocument)
        for item in session.items { load(item.itemProvider, to: spot) }
      }
    }

    /// Puts what is dropped or pasted into the drawing, once its bytes are here.
    ///
    /// - Parameters:
    ///   - provider: what it is.
    ///   - spot: its position in the document; `nil` for the middle of the view.
    func load(_ provider: NSItemProvider, to spot: Point?) {
      guard let form = ArrivalForm.best(where: provider.hasItemConformingToTypeIdentifier) else {
        return
      }
      provider.loadDataRepresentation(forTypeIdentifier: form.type) { [weak self] data, _ in
        guard let data else { return }
        if form == .drawing {
          let parcel = DrawingParcel(file: [UInt8](data))
          Task { @MainActor in self?.take(parcel, at: spot) }
        } else {
          // To read a large file, and to transcode it, is not for the main actor.
          let arrival = Self.read(data)
          Task { @MainActor in self?.take(arrival, at: spot) }
        }
      }
    }

    fileprivate func choice(for session: any UIDropSession) -> DropChoice {
      guard allowsDragAndDrop else { return .refuse }
      return DropChoice(
        hasDrawing: session.hasItemsConforming(toTypeIdentifiers: [InkClipboard.drawingType]),
        hasPicture: session.hasItemsConforming(toTypeIdentifiers: ArrivalForm.pictureTypes),
        isOwn: origin(of: session) != nil, isReadOnly: isLocked)
    }

    /// Where the drawing was lifted, if that was here and it is still selected.
    private func origin(of session: any UIDropSession) -> DragOrigin? {
      guard let origin = session.localDragSession?.localContext as? DragOrigin,
        origin.view === self, origin.ids == gestures.selection.ids
      else { return nil }
      return origin
    }

    private func take(_ parcel: DrawingParcel, at spot: Point?) {
      guard !isLocked, let document = parcel.document() else { return }
      tool = .selects
      if let spot {
        let way = (spot - canvas.origin) * canvas.zoom
        gestures.drop(document, at: Point(0, 0) + way)
      } else {
        gestures.selection.paste(document)
      }
      noteDrop()
    }

    private func noteDrop() {
      noteStrokes()
      setNeedsLayout()
    }
  }

  extension DrawingParcel {
    /// The drawing for other apps: they choose a form, which is made then, in the background.
    fileprivate func itemProvider(scale: CGFloat) -> NSItemProvider {
      let provider = NSItemProvider()
      func offer(_ type: String, _ form: @escaping @Sendable () -> Data?) {
        provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { take in
          take(form(), nil)
          return nil
        }
      }
      offer(InkClipboard.drawingType) { Data(file) }
      offer(InkClipboard.vectorType) { svg().map { Data($0) } }
      offer(InkClipboard.pictureType) {
        document()?.thumbnail(fitting: CGSize(width: 2000, height: 2000), scale: scale)?.pngData()
      }
      return provider
    }
  }
#endif
