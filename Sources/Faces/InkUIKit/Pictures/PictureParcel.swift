internal import InkCanvas
internal import InkCodec
package import InkDocument
package import InkGeometry
// Foundation on Apple's systems has a Point and a Rect of its own.
package import struct InkGeometry.Point
package import struct InkGeometry.Rect
package import InkGestures
internal import PDFSyntax
internal import PictureFiles

/// A picture, or the pages of a PDF, on the way into a drawing.
package enum PictureParcel: Equatable, Sendable {
  /// A picture with its natural size.
  case picture(PictureContent, PageSize)
  /// A PDF with the sizes of its pages.
  case pages(PictureContent, [PageSize])

  /// Reads the bytes of a file; complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - transcode: a function that returns a picture of an unknown format in a known one; by default there is none.
  /// - Throws: an ``InkPictureError`` for other bytes, and for files that are damaged.
  package init(
    _ bytes: [UInt8], transcode: ([UInt8]) -> [UInt8]? = { _ in nil }
  ) throws(InkPictureError) {
    do throws(InkPictureError) {
      self = try Self.read(bytes)
    } catch {
      guard case .unreadable(let fault) = error, fault.reason == .format,
        let known = transcode(bytes)
      else { throw error }
      self = try Self.read(known)
    }
  }

  private static func read(_ bytes: [UInt8]) throws(InkPictureError) -> PictureParcel {
    let (content, header): (PictureContent, PictureHeader)
    do throws(PictureError) {
      (content, header) = try PictureContent.importing(bytes)
    } catch {
      throw .unreadable(error)
    }
    guard content.format == .pdf else { return .picture(content, header.size) }
    do throws(PDFError) {
      let pages = try PDFFile(bytes).pages
      return .pages(content, pages.map { PageSize(width: $0.width, height: $0.height) })
    } catch {
      throw .unreadablePDF(error)
    }
  }
}

extension PointerGestures {
  /// Puts a picture into the drawing, no larger than the view, or pages behind that on which they fall: one gesture
  /// to undo.
  ///
  /// A picture belongs to the page on which it falls.
  ///
  /// - Parameters:
  ///   - parcel: the picture or the pages.
  ///   - point: the position of its middle, in points of the document; `nil` for the middle of the view, and for pages
  ///     behind all others.
  /// - Throws: ``InkPictureError/noRoom`` if there is none, or the position is not finite.
  package func drop(_ parcel: PictureParcel, at point: Point?) throws(InkPictureError) {
    let view = Rect(minX: 0, minY: 0, maxX: canvas.width, maxY: canvas.height)
      .applying(canvas.viewToDocument)
    let middle = point ?? view.center
    guard middle.isFinite, view.isFinite else { throw .noRoom }
    let pages = canvas.document.pages
    let index = pages.firstIndex { $0.rect.contains(middle) }
    selection.settle()
    canvas.finishTouches()
    switch parcel {
    case .picture(let content, let size):
      let document = canvas.document
      // A hand's breadth of what was there stays in sight around it.
      let room = Vector(max(view.width, 1) * 0.45, max(view.height, 1) * 0.45)
      let picture = PlacedPicture(
        id: document.nextPicture, content: content, size: size,
        transform: PlacedPicture.fitting(
          size,
          in: Rect(
            minX: middle.x - room.dx, minY: middle.y - room.dy, maxX: middle.x + room.dx,
            maxY: middle.y + room.dy), atMost: 1),
        page: index.map { pages[$0].id }, place: document.nextPicturePlace)
      let before = document.pictures.count
      canvas.perform([.put(pictures: [picture])])
      if document.pictures.count == before { throw .noRoom }
    case .pages(let content, let sizes):
      let target = point == nil ? pages.count : index.map { $0 + 1 } ?? pages.count
      if canvas.insertPages(of: content, sizes: sizes, at: target).isEmpty { throw .noRoom }
    }
  }
}

extension InkDocument {
  /// The part that a small picture shows where there is no ink: the first page, or all pictures; `nil` where there is
  /// none.
  package var partWithoutInk: Rect? {
    let part = pages.first?.rect ?? pictures.map(\.bounds).reduce(.empty) { $0.union($1) }
    return part.isFinite && part.width > 0 && part.height > 0 ? part : nil
  }
}
