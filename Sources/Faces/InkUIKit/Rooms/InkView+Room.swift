#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
  internal import InkCanvas
  package import InkDocument
  internal import InkGeometry
  // UIKit has a Point of its own.
  internal import struct InkGeometry.Point
  internal import InkGestures
  internal import InkInput
  internal import UIKit

  // The room of the drawing, and the others in it.
  extension InkView: RoomStage {
    /// True if the drawing can be looked at only, by the app or by its room.
    var isLocked: Bool { isReadOnly || !(room?.mayDraw ?? true) }

    /// Shows the drawing of a room, or goes on without.
    func follow(_ room: InkRoom?, after old: InkRoom?) {
      if old === room { return }
      if old?.stage === self { old?.stage = nil }
      others.hide()
      room?.stage = self
      if let room, document !== room.document { show(room.document) }
      noteRights()
    }

    /// Shows the others, and tells them what is new here.
    ///
    /// - Returns: true if the next frame has to be shown, too.
    func showOthers() -> Bool {
      guard let room else { return false }
      let goesOn = room.frame(of: canvas, pen: penPlace)
      others.show(room.others, in: self)
      return goesOn || others.isOutOfDate
    }

    /// Notes where the pen is, for others.
    func notePen(_ event: TouchEvent) {
      switch event.phase {
      case .ended, .cancelled, .regionExited: penPlace = nil
      default: penPlace = event.location ?? penPlace
      }
      if room != nil { setNeedsLayout() }
    }

    package func show(_ document: InkDocument, isFirst: Bool) {
      let (origin, zoom) = (canvas.origin, canvas.zoom)
      show(document)
      if isFirst { canvas.showAll() } else { canvas.setView(origin: origin, zoom: zoom) }
      hasChanged = true
    }

    package func noteRights() {
      if isLocked { endText() }
      applyTools()
      describe()
      picker?.show()
      needsFrame()
    }

    package func needsFrame() { setNeedsLayout() }
  }
#endif
