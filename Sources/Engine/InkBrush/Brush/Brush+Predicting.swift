package import InkStream

extension Brush {
  /// Returns the filters for a pipeline, with a modeller for predictions unless those are left to the platform.
  ///
  /// - Parameter source: the source of predictions.
  /// - Returns: the filters, in order.
  package func polylineFilters(predicting source: PredictionSource) -> [PolylineFilter] {
    var filters = self.filters.map { PolylineFilter($0) }
    guard source != .platform else { return filters }
    let index = placeOfFirstFilter
    if index < filters.count, self.filters[index].kind == .modeller {
      let modeller = self.filters[index]
      filters[index] = .modeller(
        ModellerSettings(
          strength: modeller.values[0], rule: modeller.rule, prediction: source))
    } else {
      // A modeller without strength does nothing but predict.
      filters.insert(.modeller(ModellerSettings(strength: 0, prediction: source)), at: index)
    }
    return filters
  }

  /// The index of the first filter that moves points: behind one that mends them.
  package var placeOfFirstFilter: Int { filters.first?.kind == .mend ? 1 : 0 }
}
