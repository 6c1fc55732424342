#if !hasFeature(Embedded)
  internal import InkBrush

  extension InkDocument {
    /// The names of the filters of one's own that brushes of the drawing have, and this program has not: see
    /// ``/InkStream/OwnFilters``.
    ///
    /// Ink of such brushes is drawn without the filters, and looks otherwise than where it was drawn. Each name is there
    /// once, in the order of the strokes from the lowest up. Complexity: O(strokes log strokes).
    public var missingFilters: [String] {
      var names: [String] = []
      var last: SharedBrush?
      for stroke in strokes where stroke.sharedBrush !== last {
        last = stroke.sharedBrush
        for name in stroke.brush.missingFilters where !names.contains(name) { names.append(name) }
      }
      return names
    }
  }
#endif
