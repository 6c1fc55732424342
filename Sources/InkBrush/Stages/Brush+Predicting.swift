package import InkStream

extension Brush {
  /// Returns the filters for a pipeline, with a modeller for predictions unless those are left to the platform.
  ///
  /// - Parameter source: the source of predictions.
  /// - Returns: the filters, in order.
  package func polylineFilters(predicting source: PredictionSource) -> [PolylineFilter] {
    var filters = self.filters.map { $0.polylineFilter }
    guard source != .platform else { return filters }
    if let first = self.filters.first, first.kind == .modeller {
      filters[0] = .modeller(ModellerSettings(strength: first.values[0], prediction: source))
    } else {
      // A modeller without strength does nothing but predict.
      filters.insert(.modeller(ModellerSettings(strength: 0, prediction: source)), at: 0)
    }
    return filters
  }
}
