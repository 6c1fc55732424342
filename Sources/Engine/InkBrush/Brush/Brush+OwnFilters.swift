#if !hasFeature(Embedded)
  internal import InkStream

  extension Brush {
    /// The names of the filters of one's own that ``/InkStream/OwnFilters`` does not have, each once, in their order.
    ///
    /// The ink of the brush is drawn without them. Complexity: O(filters × registered filters).
    public var missingFilters: [String] {
      var names: [[UInt8]] = []
      for filter in filters where filter.kind == .own && !OwnFilters.has(filter.ownName) {
        if !names.contains(filter.ownName) { names.append(filter.ownName) }
      }
      return names.map { String(decoding: $0, as: UTF8.self) }
    }
  }
#endif
