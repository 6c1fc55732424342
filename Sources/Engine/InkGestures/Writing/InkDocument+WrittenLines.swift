internal import InkBrush
public import InkDocument
public import InkFind
internal import InkGeometry

// Lines of handwriting in a document.
extension InkDocument {
  /// A stroke as a reader of handwriting takes it.
  ///
  /// Complexity: O(samples × erasures above it).
  ///
  /// - Parameter stroke: a stroke of the document.
  /// - Returns: its trace, with the number of its page, from 1; `nil` where the stroke is not to be read.
  package func trace(of stroke: InkStroke) -> InkTrace? {
    guard let line = readableLine(of: stroke) else { return nil }
    let times = readableTimes(of: stroke)
    return InkTrace(
      id: UInt64(stroke.id.rawValue), page: readablePage(of: line), points: line,
      width: stroke.brush.size * stroke.scale, start: times.start, end: times.end)
  }

  /// The lines of handwriting, page by page from the top.
  ///
  /// Strokes are known by the raw values of their identifiers, pages by their numbers from 1, and 0 beside all pages.
  /// Erased ink and hidden layers are passed over. Complexity: O(samples × erasures over them).
  ///
  /// - Parameter strokes: strokes or other elements on whose pages lines are looked for; by default on all pages.
  /// - Returns: the lines.
  public func writtenLines(around strokes: [ElementIdentifier]? = nil) -> [InkLine] {
    let pages = strokes.map { Set($0.map { readablePage(of: $0) }) }
    let traces = traces(onPages: pages)
    return traces.keys.sorted().flatMap { InkLine.lines(of: traces[$0] ?? []) }
  }

  /// The strokes of some pages, or of all, that can be read, by the numbers of their pages, in the order of writing.
  func traces(onPages wanted: Set<Int>?) -> [Int: [InkTrace]] {
    var traces: [Int: [InkTrace]] = [:]
    for stroke in strokes where !stroke.isErasure {
      // Bounds are known; only strokes of the pages asked for are looked at closer.
      if let wanted, !wanted.contains(readablePage(of: stroke.id)) { continue }
      guard let trace = trace(of: stroke) else { continue }
      traces[trace.page, default: []].append(trace)
    }
    for (page, found) in traces {
      let order = KeyOrder.indices(of: found.map { Int64(truncatingIfNeeded: $0.id) })
      traces[page] = order.map { found[$0] }
    }
    return traces
  }

  /// The number of the page on which an element lies by the middle of its bounds, from 1; 0 beside all pages.
  func readablePage(of id: ElementIdentifier) -> Int {
    let bounds = bounds(of: id)
    return readablePage(of: [Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.maxY)])
  }
}
