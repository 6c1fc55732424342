internal import InkDocument
internal import InkGeometry

/// Notes made while a document is put together.
final class AssemblyNotes {
  /// Bounds that came with a correction.
  @exclusivity(unchecked)
  var given: [(id: Int, rect: Rect)] = []
  /// The strokes whose bounds were put off, some of them more than once.
  @exclusivity(unchecked)
  private(set) var delayed: [InkStroke.Identifier] = []

  /// Bounds that came with a correction; others are put off, for computing them each time would cost
  /// more than a file may.
  func bounds(of stroke: InkStroke) -> StrokeBounds {
    for entry in given where entry.id == stroke.id.rawValue && stroke.warp == nil {
      return .given(entry.rect)
    }
    if delayed.last != stroke.id { delayed.append(stroke.id) }
    return .later
  }
}
