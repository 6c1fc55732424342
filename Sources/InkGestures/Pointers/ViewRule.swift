package import InkGeometry

/// A rule for what is shown while pointers move the view, such as a page that gives way at its edges.
package struct ViewRule {
  /// Returns the view to be shown.
  ///
  /// Its arguments are the view that keeps to the pointers, and the point of the view in their middle.
  package var shown: (SeenView, Point) -> SeenView
  /// Returns the view that pointers have to ask for so that another is shown: the inverse of ``shown``.
  ///
  /// Where the rule gives way no further, that is the view at its end.
  package var wanted: (SeenView, Point) -> SeenView

  /// Makes a rule of its two directions.
  package init(
    shown: @escaping (SeenView, Point) -> SeenView, wanted: @escaping (SeenView, Point) -> SeenView
  ) {
    self.shown = shown
    self.wanted = wanted
  }
}
