internal import InkDocument
internal import InkGeometry
internal import InkWebCore

// The pages of the drawing. Names of pages are in the input, a double for each; edits return a status, and
// are undone as one gesture.

/// Puts all pages into the output, in order; returns their number.
///
/// A page is nine doubles: its name, its left and its upper edge, its width and its height in points, the
/// colour of its paper, the kind of its lines, their spacing in points, and their colour.
@c(pages)
public func pages() -> Int32 { current?.putPages() ?? Status.noMemory }

/// Adds pages so that the first of them has an index, or behind the last one.
///
/// For each the input has five doubles: width and height in points, the colour of the paper, the kind of its
/// lines and their spacing, usual if that is not a number. Returns the number of pages that were added; the
/// name of the first one is in the numbers, and the others have the names that follow.
@c(add_pages)
public func addPages(_ count: Int32, _ index: Int32) -> Int32 {
  current?.addPages(count, at: index) ?? Status.noMemory
}

/// Removes pages, with all that lies on them.
@c(remove_pages)
public func removePages(_ count: Int32) -> Int32 {
  current?.removePages(count) ?? Status.noMemory
}

/// Puts copies of pages behind the last of them; returns as `add_pages` does.
@c(duplicate_pages)
public func duplicatePages(_ count: Int32) -> Int32 {
  current?.duplicatePages(count) ?? Status.noMemory
}

/// Moves pages so that the first of them has an index.
@c(move_pages)
public func movePages(_ count: Int32, _ index: Int32) -> Int32 {
  current?.movePages(count, to: index) ?? Status.noMemory
}

/// Changes the size of pages.
@c(resize_pages)
public func resizePages(_ count: Int32, _ width: Double, _ height: Double) -> Int32 {
  current?.resizePages(count, PageSize(width: width, height: height)) ?? Status.noMemory
}

/// Enlarges pages on the sides where ink or pictures lie beside them, so that these lie on them.
///
/// Nothing moves relative to its page. Returns 1 if a page was enlarged, 0 if nothing lies beside them.
@c(enlarge_pages)
public func enlargePages() -> Int32 { current?.enlargePages() ?? Status.noMemory }

/// Tells what the page may tell of the newest stroke, as bits: 1 if most of it lies beside all pages, 2 if it
/// looks as if a straight line or a closed figure were meant, 4 if a pen that was held still has made a shape.
@c(newest_stroke)
public func newestStroke() -> Int32 { current?.newestStroke() ?? 0 }

/// Changes the paper of pages: its colour if the second argument is not 0, its lines if their kind is not
/// −1; their spacing is the usual one if it is not a number.
@c(set_pages_paper)
public func setPagesPaper(
  _ count: Int32, _ hasColor: Int32, _ rgba: UInt32, _ kind: Int32, _ spacing: Double
) -> Int32 {
  var pattern: PaperPattern?
  if kind >= 0 {
    guard let kind = UInt8(exactly: kind).flatMap({ PaperPattern.Kind(rawValue: $0) }) else {
      return Status.number
    }
    pattern = PaperPattern(kind, spacing: spacing)
  }
  return current?.setPaper(count, hasColor != 0 ? color(rgba) : nil, pattern) ?? Status.noMemory
}
