// The samples and events of the elements of the path.
extension StrokeStream {
  /// Returns the samples and predictions of which an element of the path was made, as indices of
  /// the touch path.
  ///
  /// They are the samples of the points between which the element runs, with all samples that
  /// filters dropped between these points. Neighbours beyond, which only bend the element's ends or
  /// move its points a little, are not among them. Complexity: O(1).
  ///
  /// - Parameter index: the index of an element of ``path``.
  /// - Returns: the indices; empty if there is no such element.
  public func samples(ofElement index: Int) -> Range<Int> {
    let path = path
    let polyline = filtered
    guard path.indices.contains(index), !polyline.isEmpty else { return 0..<0 }
    let last = Double(polyline.count - 1)
    let first = Int(min(max(path[index].start, 0), last))
    let finish = min(max(path[index].end, 0), last)
    let end = Double(Int(finish)) < finish ? Int(finish) + 1 : Int(finish)
    // Points that a filter predicts belong to the last sample.
    let most = max(touchPath.count - 1, 0)
    // A point that a filter put between two samples was made from both.
    let lower = min(max(Int(polyline[first].samplePosition), 0), most)
    return lower..<max(min(polyline[max(end, first)].sample, most), lower) + 1
  }

  /// Returns the numbers of all events of which an element of the path was made: those of its
  /// samples, with their corrections, and those of its predictions.
  ///
  /// The number of an event is the number of events that the pipeline, or the canvas, received
  /// before it, and thus identifies an event of a recording. Complexity: O(n log n) for n events.
  ///
  /// - Parameter index: the index of an element of ``path``.
  /// - Returns: the numbers in ascending order; see ``samples(ofElement:)``.
  public func events(ofElement index: Int) -> [Int] {
    var events: [Int] = []
    for sample in samples(ofElement: index) { events += touchPath.events(ofSample: sample) }
    events.sort()
    return events
  }
}
