/// How the path of one stroke is made: what a pipeline asks for when a stroke begins.
package struct StrokeRecipe: Sendable {
  /// What happens to the polyline, in order.
  package var filters: [PolylineFilter]
  /// What path is made of the filtered polyline.
  package var smoother: PathSmoother
  /// Samples are kept whatever their times, also those that ``TouchPath`` says are dropped; by
  /// default not.
  ///
  /// For stored strokes that are drawn again: their samples are what they are.
  package var keepsEverySample: Bool

  /// Makes a recipe; without arguments straight from the samples to curves through them.
  package init(
    filters: [PolylineFilter] = [], smoother: PathSmoother = .antigrain(),
    keepsEverySample: Bool = false
  ) {
    self.filters = filters
    self.smoother = smoother
    self.keepsEverySample = keepsEverySample
  }
}

extension StrokeRecipe {
  /// Makes the path of a whole stroke at once: what a pipeline holds after the same samples.
  ///
  /// Complexity: O(points).
  ///
  /// - Parameter polyline: the points of a finished stroke, without predictions.
  /// - Returns: the polyline after all filters, and the smooth path.
  package func path(of polyline: Polyline) -> (filtered: Polyline, path: [StrokeElement]) {
    var filtered = polyline
    for filter in filters where filter.isEnabled {
      let stage = filter.makeStage()
      _ = stage.update(filtered, .whole(count: filtered.count))
      filtered = stage.output
    }
    let stage = smoother.makeStage()
    _ = stage.update(filtered, .whole(count: filtered.count))
    return (filtered, stage.output)
  }
}

extension StageUpdate {
  /// All elements of a finished stroke at once.
  static func whole(count: Int) -> StageUpdate {
    StageUpdate(change: .everything(count: count), stableCount: count, isFinal: true)
  }
}
