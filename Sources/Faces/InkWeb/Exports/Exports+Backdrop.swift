internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkRaster
internal import InkWebCore

// The pixels of pictures below the ink, which the page decodes.

/// Puts the missing pieces of pictures into the output, the most urgent first, and returns their number: ten
/// numbers each, those of the request, the picture and its page, pixels per point, x, y, width and height of
/// the piece, and width and height of the whole picture.
@c(wanted_pictures)
public func wantedPictures(_ limit: Int32) -> Int32 {
  guard let current else { return Status.noMemory }
  return current.areas.put(
    current.shownCanvas.wantedPictures(limit: min(max(Int(limit), 0), 256)))
}

/// Puts the pieces that a picture of a part of the document lacks into the output, as `wanted_pictures`.
@c(pictures_wanted_for)
public func picturesWantedFor(
  _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, _ scale: Double, _ limit: Int32
) -> Int32 {
  guard let current else { return Status.noMemory }
  return current.areas.put(
    current.canvas.wantedPictures(
      of: Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY), scale: scale,
      limit: min(max(Int(limit), 0), 256)))
}

/// Takes the pixels of a piece from the input: red, green, blue and alpha of each, not premultiplied; returns 1
/// if they are taken, and 0 if nobody waits for them or if their number is wrong.
@c(provide_picture)
public func providePicture(_ number: Double, _ count: Int32) -> Int32 {
  guard let current, let start = current.input.start, let number = Int(exactly: number),
    count >= 0, Int(count) <= current.input.count
  else { return 0 }
  guard current.hasRoom(Double(count)) else { return Status.noMemory }
  return current.shownCanvas.provide(
    UnsafeRawBufferPointer(start: start, count: Int(count)), for: number) ? 1 : 0
}

/// Notes that the picture of a request cannot be decoded.
@c(decline_picture)
public func declinePicture(_ number: Double) {
  if let number = Int(exactly: number) { current?.shownCanvas.decline(number) }
}

/// Changes the number of bytes of pixels of pictures that are kept at most.
@c(set_picture_budget)
public func setPictureBudget(_ bytes: Double) {
  guard bytes >= 0 else { return }
  current?.canvas.pictures.budget = Int(min(bytes, 1e9))
}

/// Changes the colour of the desk around pages.
@c(set_desk)
public func setDesk(_ rgba: UInt32) { current?.canvas.settings.desk = color(rgba) }
