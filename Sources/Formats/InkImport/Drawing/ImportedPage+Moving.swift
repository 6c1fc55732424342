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
        stroke.pack()
        elements[index].content = .stroke(stroke)
      case .picture(var picture):
        picture.transform = picture.transform.concatenating(.translation(offset))
        elements[index].content = .picture(picture)
      case .text(var text):
        text.transform = text.transform.concatenating(.translation(offset))
        elements[index].content = .text(text)
      }
    }
  }

  /// Scales all elements of the page about its upper left corner, with the widths of strokes.
  ///
  /// Complexity: O(points).
  ///
  /// - Parameter factor: the factor, above 0.
  mutating func scale(by factor: Double) {
    for index in elements.indices {
      switch elements[index].content {
      case .stroke(var stroke):
        elements[index].content = .text(ImportedText("", at: .zero, size: 0))
        stroke.width *= factor
        for point in stroke.points.indices {
          stroke.points[point].x *= factor
          stroke.points[point].y *= factor
          if let width = stroke.points[point].width { stroke.points[point].width = width * factor }
        }
        stroke.pack()
        elements[index].content = .stroke(stroke)
      case .picture(var picture):
        picture.transform = picture.transform.concatenating(.scale(x: factor, y: factor))
        elements[index].content = .picture(picture)
      case .text(var text):
        text.transform = text.transform.concatenating(.scale(x: factor, y: factor))
        elements[index].content = .text(text)
      }
    }
  }
}
