internal import InkGeometry

extension ImportedPage {
  /// Moves all elements of the page.
  ///
  /// Complexity: O(points).
  ///
  /// - Parameter offset: the way, in points.
  mutating func move(by offset: Vector) {
    for index in elements.indices {
      switch elements[index].content {
      case .stroke(var stroke):
        // The old value is given up first, so that the points are not copied.
        elements[index].content = .text(ImportedText("", at: .zero, size: 0))
        for point in stroke.points.indices {
          stroke.points[point].x += offset.dx
          stroke.points[point].y += offset.dy
        }
        elements[index].content = .stroke(stroke)
      case .picture(var picture):
        picture.transform = picture.transform.concatenating(.translation(offset))
        elements[index].content = .picture(picture)
      case .text(var text):
        text.origin = text.origin + offset
        elements[index].content = .text(text)
      }
    }
  }
}
