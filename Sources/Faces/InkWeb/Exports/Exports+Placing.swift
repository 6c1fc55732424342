internal import InkDocument
internal import InkGeometry
internal import InkWebCore

// A PDF as a drawing of its own, and pictures that are dragged by their handles.

/// Prepares a document, as `prepare_file` does, whose pages show those of a PDF with a key; their sizes are in
/// the input, two numbers each.
@c(prepare_content_pages)
public func prepareContentPages(_ key: Double, _ count: Int32) -> Int32 {
  current?.prepareContentPages(key, count) ?? Status.noMemory
}

/// Drags a picture by a handle between two points of the view: 0 the inside, 1 to 4 the corners, from the upper
/// left one to the right, 5 rotation, 6 to 9 the edges, which crop, as corners do if `crops` is not 0.
///
/// The numbers get the corners of the picture as it then is, in points of the view (8). The document changes
/// only if `isDone` is not 0.
@c(drag_picture)
public func dragPicture(
  _ name: Int32, _ handle: Int32, _ crops: Int32, _ startX: Double, _ startY: Double,
  _ endX: Double, _ endY: Double, _ isDone: Int32
) -> Int32 {
  guard let handle = PictureHandle(number: Int(handle)) else { return Status.number }
  return current?.dragPicture(
    name, handle, crops: crops != 0, from: Point(startX, startY), to: Point(endX, endY),
    isDone: isDone != 0) ?? Status.noMemory
}
