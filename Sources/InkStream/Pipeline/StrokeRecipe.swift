/// How the path of one stroke is made: what a pipeline asks for when a stroke begins.
public struct StrokeRecipe: Sendable {
  /// What happens to the polyline, in order.
  public var filters: [PolylineFilter]
  /// What path is made of the filtered polyline.
  public var smoother: PathSmoother

  /// Makes a recipe.
  public init(filters: [PolylineFilter] = [], smoother: PathSmoother = .antigrain()) {
    self.filters = filters
    self.smoother = smoother
  }
}
