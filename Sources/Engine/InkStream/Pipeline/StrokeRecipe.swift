/// The filters and the smoother of one stroke, which a pipeline asks for when the stroke begins.
package struct StrokeRecipe: Sendable {
  /// The filters of the polyline, in order.
  package var filters: [PolylineFilter]
  /// The smoother of the filtered polyline.
  package var smoother: PathSmoother
  /// True if samples are kept whatever their times, even those that ``TouchPath`` would drop; by
  /// default false.
  ///
  /// The option serves stored strokes that are drawn again, whose samples must not change.
  package var keepsEverySample: Bool

  /// Makes a recipe; by default it has no filters, and curves through the samples.
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
  /// Makes the path of a whole stroke at once, as a pipeline holds it after the same samples.
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
  /// Returns the update that brings all elements of a finished stroke at once.
  static func whole(count: Int) -> StageUpdate {
    StageUpdate(change: .everything(count: count), stableCount: count, isFinal: true)
  }
}
