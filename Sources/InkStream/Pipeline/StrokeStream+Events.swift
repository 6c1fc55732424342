// Of what an element of the path was made.
extension StrokeStream {
  /// The samples and predictions of which an element of the path was made, as indices of the touch path.
  ///
  /// They are those of the points between which it runs, with all that filters have left out between these.
  /// Neighbours beyond, which only bend its ends or move its points a little, are not among them.
  /// Complexity: O(1).
  ///
  /// - Parameter index: an element of ``path``.
  /// - Returns: the indices; empty where there is no such element.
  public func samples(ofElement index: Int) -> Range<Int> {
    let path = path
    let polyline = filtered
    guard path.indices.contains(index), !polyline.isEmpty else { return 0..<0 }
    let last = Double(polyline.count - 1)
    let first = Int(min(max(path[index].start, 0), last))
    let finish = min(max(path[index].end, 0), last)
    let end = Double(Int(finish)) < finish ? Int(finish) + 1 : Int(finish)
    // What a filter predicts by itself belongs to the last sample.
    let most = max(touchPath.count - 1, 0)
    // A point that a filter put between two samples was made of both.
    let lower = min(max(Int(polyline[first].samplePosition), 0), most)
    return lower..<max(min(polyline[max(end, first)].sample, most), lower) + 1
  }

  /// The numbers of all events of which an element of the path was made: those of its samples, their
  /// corrections included, and of predictions where it is predicted.
  ///
  /// The number of an event is how many the pipeline, or the canvas, was given before it, so that it names
  /// an event of a recording. Complexity:
  /// O(n log n) for n events.
  ///
  /// - Parameter index: an element of ``path``.
  /// - Returns: the numbers, rising; see ``samples(ofElement:)``.
  public func events(ofElement index: Int) -> [Int] {
    var events: [Int] = []
    for sample in samples(ofElement: index) { events += touchPath.events(ofSample: sample) }
    events.sort()
    return events
  }
}
