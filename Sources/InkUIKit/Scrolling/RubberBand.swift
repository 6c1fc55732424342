internal import InkGeometry

/// The pull of an edge that gives way, as the system's scroll views have it.
///
/// A distance *x* beyond an edge shows as *x c d* ÷ (*d* + *c x*), where *d* is the length of the view and *c* is 0.55:
/// a little more than half of what is pulled at first, then less and less, and never as much as *d*.
package enum RubberBand {
  private static let give = 0.55
  /// The most that is taken back, as a share of the length.
  private static let limit = 0.98
  /// The length for zooms, which are pulled by their logarithm: log 2, for a factor of less than 2.
  private static let doubling = 0.6931471805599453

  /// Returns what is shown of a distance.
  ///
  /// - Parameters:
  ///   - distance: the distance beyond the edge, 0 or more.
  ///   - length: the length of the view along it, above 0.
  /// - Returns: the distance that is shown, below the length.
  package static func shown(_ distance: Double, over length: Double) -> Double {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < .infinity else { return length }
    return distance * give * length / (length + give * distance)
  }

  /// Returns the distance of which a part is shown: the inverse of ``shown(_:over:)``.
  ///
  /// - Parameters:
  ///   - distance: the distance that is shown; of one near the length, 98 % of this count.
  ///   - length: the length of the view along it, above 0.
  /// - Returns: the distance beyond the edge.
  package static func wanted(_ distance: Double, over length: Double) -> Double {
    guard distance > 0, length > 0 else { return 0 }
    let distance = min(distance, limit * length)
    return distance * length / (give * (length - distance))
  }

  /// Returns what is shown of a zoom beyond its range: at most twice the largest, at least half the smallest.
  ///
  /// - Parameters:
  ///   - zoom: the zoom that is asked for, above 0.
  ///   - nearest: the nearest zoom in the range, above 0.
  /// - Returns: the zoom that is shown.
  package static func shown(zoom: Double, nearest: Double) -> Double {
    pulled(zoom, nearest) { shown($0, over: doubling) }
  }

  /// Returns the zoom of which a part is shown: the inverse of ``shown(zoom:nearest:)``.
  ///
  /// - Parameters:
  ///   - zoom: the zoom that is shown, above 0.
  ///   - nearest: the nearest zoom in the range, above 0.
  /// - Returns: the zoom that is asked for.
  package static func wanted(zoom: Double, nearest: Double) -> Double {
    pulled(zoom, nearest) { wanted($0, over: doubling) }
  }

  private static func pulled(
    _ zoom: Double, _ nearest: Double, _ pull: (Double) -> Double
  ) -> Double {
    let part = Elementary.log(zoom / nearest)
    guard part.isFinite, part != 0 else { return nearest }
    return nearest * Elementary.exp(part > 0 ? pull(part) : -pull(-part))
  }
}
